/** Every example of the spec must fit its schema, and each operation and each outcome has one. */
import {
  acceptsAnyJson,
  branchesOf,
  type Document,
  json,
  modelOf,
  modelPrefix,
  operationCalled,
  operationsOf,
  resolve,
  type Schema,
} from "@vending/openapi/document";
import type { ValidateFunction } from "ajv/dist/2020.js";
import { UserError } from "../lib/command.ts";
import { newAjv } from "./data.ts";
import type { Contract, Example, Examples } from "./examples.ts";

/** Throws one error that names every bad example with its file and line. */
export function checkExamples(documents: Readonly<Record<Contract, Document>>, examples: Examples): void {
  const contracts = Object.entries(documents) as [Contract, Document][];
  const problems = [
    ...contracts.flatMap(([contract, document]) => [
      ...schemaProblems(document),
      ...examples[contract].flatMap((example) => exampleProblems(document, example)),
      ...missingExamples(document, contract),
    ]),
    ...unanswered(documents.partner),
  ];
  if (problems.length > 0) {
    throw new UserError(
      `${problems.length} problem(s) in the examples; generated/ is unchanged\n\n  ${problems.join("\n  ")}`,
    );
  }
}

type Compiler = (schema: Schema) => ValidateFunction;
const compilers = new WeakMap<Document, Compiler>();

/** Compiles each schema of a document once. References resolve within the document. */
function compilerOf(document: Document): Compiler {
  const known = compilers.get(document);
  if (known) return known;
  // Each model is a schema of its own, so that it is compiled once, whatever refers to it.
  const ajv = newAjv({ inlineRefs: false });
  const named = (schema: Schema): Schema =>
    JSON.parse(JSON.stringify(schema).replaceAll(`"${modelPrefix}`, '"model:')) as Schema;
  for (const [name, schema] of Object.entries(document.components.schemas)) {
    // An example has no field that its model does not know, which a response may have.
    const closed = schema.properties ? { ...schema, additionalProperties: false } : schema;
    ajv.addSchema(named(closed), `model:${name}`);
  }
  const compiled = new Map<string, ValidateFunction>();
  const compiler: Compiler = (schema) => {
    const key = JSON.stringify(schema);
    const validate = compiled.get(key) ?? ajv.compile(named(schema));
    compiled.set(key, validate);
    return validate;
  };
  compilers.set(document, compiler);
  return compiler;
}

/** Examples on a schema itself, from `@example`. */
function schemaProblems(document: Document): string[] {
  return Object.entries(document.components.schemas).flatMap(([name, schema]) =>
    (Array.isArray(schema.examples) ? schema.examples : []).flatMap((value, index) =>
      problemsOf(document, { $ref: `#/components/schemas/${name}` }, value).map(
        (problem) => `schema ${name}, example ${index + 1}: ${problem}`,
      ),
    ),
  );
}

function exampleProblems(document: Document, { operationId, at, title, ...example }: Example): string[] {
  const operation = operationCalled(document, operationId);
  const parts: readonly (readonly [what: string, schema: Schema | undefined, value: unknown])[] = [
    ["request", json(operation?.requestBody?.content)?.schema, example.request],
    [`response ${example.status}`, json(operation?.responses[example.status]?.content)?.schema, example.response],
    ...Object.entries(example.parameters ?? {}).map(
      ([name, value]) =>
        [`parameter ${name}`, operation?.parameters.find((one) => one.name === name)?.schema, value] as const,
    ),
  ];
  return parts.flatMap(([what, schema, value]) =>
    schema && value !== undefined
      ? problemsOf(document, schema, value).map(
          (problem) => `${at}: example "${title}" of ${operationId}: ${what} ${problem}`,
        )
      : [],
  );
}

/** An operation needs an example of its request and of each outcome. An open body needs no example. */
function missingExamples(document: Document, contract: string): string[] {
  return operationsOf(document).flatMap(({ operation }) => {
    const { requestBody, responses } = operation;
    const problems = requestBody && !json(requestBody.content)?.examples ? ["no example of its request"] : [];
    for (const [status, response] of Object.entries(responses)) {
      const body = json(response.content);
      if (!body) continue;
      const values = Object.values(body.examples ?? {}).map((example) => example.value);
      for (const { name, schema } of variantsOf(document, body.schema)) {
        if (acceptsAnyJson(resolve(document, schema))) continue;
        if (!values.some((value) => problemsOf(document, schema, value).length === 0)) {
          problems.push(`no example of its response ${status} ${name}`);
        }
      }
    }
    return problems.map((problem) => `${contract} operation ${operation.operationId}: ${problem}`);
  });
}

/**
 * Requests about which the mock has nothing to say: a value of a closed list in the path or the query without an example,
 * and a product without one that succeeds. In bodies the mock puts the network of the request into the example.
 */
export function unanswered(document: Document): string[] {
  return operationsOf(document).flatMap(({ operation }) => {
    const problems = operation.parameters.flatMap(({ name, schema, examples = {} }) => {
      const values = Object.values(examples).map(({ value }) => value);
      const list = resolve(document, schema).enum;
      const missing = Array.isArray(list) ? list.filter((value) => !values.includes(value)) : [];
      return missing.map((value) => `no example with ${name} ${value}`);
    });
    const request = json(operation.requestBody?.content);
    const answers = json(operation.responses["200"]?.content)?.examples ?? {};
    const sent = Object.entries(request?.examples ?? {}).filter(([title]) => {
      const answer = answers[title]?.value as { status?: string } | undefined;
      return answer !== undefined && answer.status !== "failed";
    });
    for (const { name, schema } of request ? variantsOf(document, request.schema) : []) {
      if (!sent.some(([, { value }]) => problemsOf(document, schema, value).length === 0)) {
        problems.push(`no example of its request ${name} that succeeds`);
      }
    }
    return problems.map((problem) => `operation ${operation.operationId}: ${problem}`);
  });
}

/** The branches of a union with their names, or the schema itself. */
function variantsOf(document: Document, schema: Schema): { name: string; schema: Schema }[] {
  return branchesOf(document, schema).map((branch) => ({ name: modelOf(branch) ?? "", schema: branch }));
}

function problemsOf(document: Document, schema: Schema, value: unknown): string[] {
  const validate = compilerOf(document)(schema);
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, message, params }) => {
    const allowed = params.allowedValues ? `: ${JSON.stringify(params.allowedValues)}` : "";
    return `${instancePath || "/"} ${message}${allowed}`;
  });
}
