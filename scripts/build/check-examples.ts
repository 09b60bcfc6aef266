/** Every example of the spec must be in the emitted document, under its title, and fit its schema. */

import {
  branchesOf,
  type Document,
  isOpen,
  json,
  modelOf,
  type Operation,
  operationsOf,
  resolve,
  type Schema,
} from "@vending/openapi/document";
import type { ValidateFunction } from "ajv/dist/2020.js";
import { UserError } from "../lib/command.ts";
import { faultsOf, newAjv } from "./ajv.ts";
import type { Contract, ExampleSite } from "./compile-spec.ts";

/** Throws one error that names every bad example with its file and line. */
export function checkExamples(documents: Record<Contract, Document>, sites: ExampleSite[]): void {
  const problems = [
    ...Object.values(documents).flatMap((document) => schemaProblems(document)),
    ...sites.flatMap((site) => exampleProblems(documents, site)),
    ...twins(sites),
    ...Object.entries(documents).flatMap(([contract, document]) => missingExamples(document, contract, sites)),
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
  const ajv = newAjv();
  ajv.addSchema({ $id: "contract:/", components: document.components });
  const compiled = new Map<string, ValidateFunction>();
  const compiler: Compiler = (schema) => {
    const absolute = JSON.stringify(schema).replaceAll('"#/components/', '"contract:/#/components/');
    const validate = compiled.get(absolute) ?? ajv.compile(JSON.parse(absolute) as Schema);
    compiled.set(absolute, validate);
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

function exampleProblems(documents: Record<Contract, Document>, site: ExampleSite): string[] {
  const { title, at, contract, operationId } = site;
  const say = (what: string) => `${at}: example "${title}" of ${operationId}: ${what}`;
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(title)) return [say("its title must be kebab-case")];

  const document = documents[contract];
  const operation = operationsOf(document).find((one) => one.operation.operationId === operationId)?.operation;
  if (!operation) return [say("its operation was not emitted")];

  const problems: string[] = [];
  if (site.hasRequest && operation.requestBody) {
    const body = json(operation.requestBody.content);
    const example = body?.examples?.[title];
    if (!body || !example) problems.push(say("its request was lost on the way to the document"));
    else problems.push(...problemsOf(document, body.schema, example.value).map((problem) => say(`request ${problem}`)));
  }
  if (site.hasRequest) {
    for (const { name, schema, examples } of operation.parameters) {
      if (examples?.[title] === undefined) continue;
      problems.push(
        ...problemsOf(document, schema, examples[title].value).map((problem) => say(`parameter ${name} ${problem}`)),
      );
    }
  }
  if (site.hasResponse) {
    const found = responseExamples(operation, title);
    if (found.length === 0) problems.push(say("its response was lost on the way to the document"));
    for (const { status, schema, value } of found) {
      problems.push(...problemsOf(document, schema, value).map((problem) => say(`response ${status} ${problem}`)));
    }
  }
  return problems;
}

/** Duplicate titles in one operation, of which the emitter keeps only one. */
function twins(sites: ExampleSite[]): string[] {
  const first = new Map<string, ExampleSite>();
  return sites.flatMap((site) => {
    // A title may occur twice: for the parameters and for the response.
    const sides = [site.hasRequest && "request", site.hasResponse && "response"].filter((side) => side !== false);
    const keys = sides.map((side) => `${site.contract} ${site.operationId} ${site.title} ${side}`);
    const twin = keys.map((key) => first.get(key)).find((other) => other !== undefined);
    for (const key of keys) first.set(key, first.get(key) ?? site);
    return twin
      ? [`${site.at}: example "${site.title}" of ${site.operationId}: has the title of the one at ${twin.at}`]
      : [];
  });
}

function responseExamples(operation: Operation, title: string) {
  return Object.entries(operation.responses).flatMap(([status, response]) => {
    const body = json(response.content);
    const example = body?.examples?.[title];
    return body && example ? [{ status, schema: body.schema, value: example.value }] : [];
  });
}

/** An operation needs an example of its request and of each outcome. An open body needs no example. */
function missingExamples(document: Document, contract: string, sites: ExampleSite[]): string[] {
  return operationsOf(document).flatMap(({ operation }) => {
    const mine = sites.filter((site) => site.contract === contract && site.operationId === operation.operationId);
    const problems: string[] = [];
    if (operation.requestBody && !mine.some((site) => site.hasRequest)) problems.push("no example of its request");
    for (const [status, response] of Object.entries(operation.responses)) {
      const body = json(response.content);
      if (!body) continue;
      const values = Object.values(body.examples ?? {}).map((example) => example.value);
      for (const { name, schema } of variantsOf(document, body.schema)) {
        if (isOpen(resolve(document, schema))) continue;
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
  return validate(value) ? [] : faultsOf(validate);
}
