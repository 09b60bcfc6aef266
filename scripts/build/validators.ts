/**
 * Validators compiled ahead of time: plain functions, no `eval` and no `new Function` where they run.
 * A Standard Schema object a model, and a lookup by operation.
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Ajv } from "ajv";
import standaloneCode from "ajv/dist/standalone/index.js";
import { type Document, json, modelOf, type Operation, operationsOf, type Schema } from "./document.ts";

const prefix = "#/components/schemas/";
/** What the generated code imports, from where it stands. */
const runtime = "../packages/contract/src/validators";

/** Writes `validators.js` and `validators.d.ts`. The stamp is the first line of the code. */
export async function writeValidators(out: string, document: Document, stamp: string): Promise<void> {
  const models = Object.fromEntries(
    Object.entries(document.components.schemas).map(([name, schema]) => [name, forAjv(document, schema) as Schema]),
  );
  for (const { operation } of operationsOf(document)) {
    if (operation.parameters.length > 0) models[parametersName(operation)] = parametersSchema(document, operation);
  }

  const header = "// Generated from spec/ by `npm run build`. Do not edit.\n";
  const code = [
    `${stamp}\n${header}`,
    `import { addErrors } from "${runtime}/compiled-check.ts";`,
    `import { lookupIn, own } from "${runtime}/lookup.ts";`,
    `import { validatorOf } from "${runtime}/validator.ts";\n`,
    `const messages = ${JSON.stringify(messagesOf(document), null, 2)};`,
    checks(models),
    ...Object.keys(models).map(
      (name) => `export const ${name} = /* @__PURE__ */ validatorOf(check_${name}, messages);`,
    ),
    lookup(document),
  ];
  await writeFile(join(out, "validators.js"), code.join("\n"));
  await writeFile(join(out, "validators.d.ts"), header + declarations(document));
}

/** `listTransactions` → `ListTransactionsParameters`. */
const parametersName = ({ operationId }: Operation): string =>
  `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}Parameters`;

/** The code of AJV: one function a model, `check_<Name>`. */
function checks(models: Record<string, Schema>): string {
  const ajv = new Ajv({
    schemas: Object.entries(models).map(([name, schema]) => ({ $id: name, ...schema })),
    // One function a model, so that a bundler can leave out those that nobody imports.
    code: { source: true, esm: true, lines: true },
    inlineRefs: false,
    allErrors: true,
    discriminator: true,
    messages: false,
    ownProperties: true,
    strict: false,
    logger: false,
  });
  const names = Object.fromEntries(Object.keys(models).map((name) => [`check_${name}`, name]));
  const code = standaloneCode.default(ajv, names);
  return linear(code)
    .replaceAll(/^export const /gm, "const ")
    .replaceAll("= new RegExp(", "= /* @__PURE__ */ new RegExp(");
}

/** Errors are added in place of being copied: see `addErrors`. Throws if a new AJV writes this in another way. */
function linear(code: string): string {
  const copying = /vErrors = vErrors === null \? (\w+\.errors) : vErrors\.concat\(\1\);/g;
  const result = code.replaceAll(copying, "vErrors = addErrors(vErrors, $1);");
  if (result === code || /\bconcat\(/.test(result)) throw new Error("AJV collects errors in a way that is new");
  return result;
}

/** A schema of the document in the words that AJV takes. */
function forAjv(document: Document, schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map((item) => forAjv(document, item));
  if (!schema || typeof schema !== "object") return schema;
  const {
    discriminator,
    description: _,
    ...rest
  } = schema as Schema & { discriminator?: { propertyName: string; mapping: object } };
  const result: Schema = {};
  for (const [keyword, value] of Object.entries(rest)) {
    if (keyword.startsWith("x-")) continue;
    if (keyword === "$ref") result.$ref = String(value).slice(prefix.length);
    // The names in there are fields, whatever they are called: a plan has a `description`.
    else if (keyword === "properties")
      result.properties = mapValues(value as Schema, (field) => forAjv(document, field));
    else result[keyword] = forAjv(document, value);
  }
  if (discriminator) {
    // The branch is chosen by this property alone. Its values are said here, because AJV's own error does not name them.
    const { propertyName, mapping } = discriminator;
    result.discriminator = { propertyName };
    result.required = [propertyName];
    result.properties = { [propertyName]: { enum: Object.keys(mapping) } };
  }
  return result;
}

const mapValues = (object: Schema, change: (value: unknown) => unknown): Schema =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]));

/** Path and query of an operation as one object, closed; numbers are numbers here. */
function parametersSchema(document: Document, operation: Operation): Schema {
  return {
    type: "object",
    properties: Object.fromEntries(operation.parameters.map(({ name, schema }) => [name, forAjv(document, schema)])),
    required: operation.parameters.filter(({ required }) => required).map(({ name }) => name),
    additionalProperties: false,
  };
}

/** What a broken pattern or bound means, in a sentence: `x-message` of the schema that has it. */
function messagesOf(document: Document): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const schema of Object.values(document.components.schemas)) {
    const message = schema["x-message"];
    if (typeof message !== "string") continue;
    for (const keyword of ["pattern", "minProperties"]) {
      if (schema[keyword] !== undefined) messages[`${keyword} ${schema[keyword]}`] = message;
    }
  }
  return messages;
}

function lookup(document: Document): string {
  const rows = operationsOf(document).map(({ operation }) => {
    const request = modelOf(json(operation.requestBody?.content)?.schema);
    const responses = Object.entries(operation.responses).map(
      ([status, { content }]) => `${status}: ${modelOf(json(content)?.schema)}`,
    );
    const parameters = operation.parameters.length > 0 ? parametersName(operation) : undefined;
    return `  ${operation.operationId}: { request: ${request}, parameters: ${parameters}, responses: { ${responses.join(", ")} } },`;
  });
  return `
const lookup = /* @__PURE__ */ lookupIn(() => ({
${rows.join("\n")}
}));

export const requestValidator = (operationId) => lookup(operationId)?.request;
export const parametersValidator = (operationId) => lookup(operationId)?.parameters;
export const responseValidator = (operationId, status) => own(lookup(operationId)?.responses, status);
`;
}

function declarations(document: Document): string {
  const withParameters = operationsOf(document).filter(({ operation }) => operation.parameters.length > 0);
  return `import type { Validator } from "${runtime}/validator.ts";
import type * as Contract from "./types.ts";

${Object.keys(document.components.schemas)
  .map((name) => `export declare const ${name}: Validator<Contract.${name}>;`)
  .join("\n")}
${withParameters
  .map(({ operation }) => {
    const kinds = ["path", "query"].filter((kind) => operation.parameters.some((one) => one.in === kind));
    const type = kinds
      .map((kind) => `NonNullable<Contract.operations["${operation.operationId}"]["parameters"]["${kind}"]>`)
      .join(" & ");
    return `export declare const ${parametersName(operation)}: Validator<${type}>;`;
  })
  .join("\n")}

type Operations = Contract.operations;
type Json<T> = T extends { content: { "application/json": infer Body } } ? Body : never;
type RequestValidator<Id extends keyof Operations> = Id extends unknown
  ? [NonNullable<Operations[Id]["requestBody"]>] extends [never] ? undefined : Validator<Json<Operations[Id]["requestBody"]>>
  : never;

/** The validator of an operation's request body; nothing for an operation without one. */
export declare function requestValidator<Id extends keyof Operations>(operationId: Id): RequestValidator<Id>;
export declare function requestValidator(operationId: string): Validator<unknown> | undefined;

/** The validator of an operation's path and query parameters, as one object in which numbers are numbers; nothing if it has none. */
export declare function parametersValidator(operationId: string): Validator<unknown> | undefined;

/** The validator of the body that an operation responds with under an HTTP status; nothing for a status that it does not declare. */
export declare function responseValidator<Id extends keyof Operations, Status extends keyof Operations[Id]["responses"]>(
  operationId: Id,
  status: Status,
): Validator<Json<Operations[Id]["responses"][Status]>>;
export declare function responseValidator(operationId: string, status: number): Validator<unknown> | undefined;
`;
}
