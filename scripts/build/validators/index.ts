/** One Standard Schema object for each model, from its schema as checks that bundlers can drop; and a lookup by operation. */
import { cp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Document, json, modelOf, operationsOf } from "@vending/openapi/document";
import { UserError } from "../../lib/command.ts";
import { type CheckedSchema, parametersName, validatorSchemas } from "./schemas.ts";
import { validatorTypes } from "./types.ts";

/** What every validator needs, in `runtime/` here. It is copied, so that `generated/` imports nothing but itself. */
const runtime = "./validators";

/** Writes `validators.js`, `validators.d.ts`, and what they import. */
export async function writeValidators(out: string, document: Document): Promise<void> {
  const models = validatorSchemas(document);
  const header = "// Generated from spec/ by `npm run build`. Do not edit.\n";
  const code = [
    header,
    `import * as check from "${runtime}/checks.ts";`,
    `import { lookupIn } from "${runtime}/lookup.ts";`,
    `import { own } from "${runtime}/own.ts";`,
    `import { validatorOf } from "${runtime}/validator.ts";\n`,
    ...inOrder(models).map((name) => `const schema_${name} = ${codeOf(models[name] ?? {})};`),
    ...Object.keys(models).map((name) => `export const ${name} = /* @__PURE__ */ validatorOf(schema_${name});`),
    lookup(document),
  ];
  await cp(join(import.meta.dirname, "runtime"), join(out, runtime), { recursive: true });
  await writeFile(join(out, "validators.js"), code.join("\n"));
  await writeFile(join(out, "validators.d.ts"), header + validatorTypes(document, runtime));
}

/** A schema as code: the checks of its keywords, with a constant in place of each reference. */
function codeOf(schema: CheckedSchema): string {
  const { $ref, type, enum: list, discriminator, items = {}, properties = {}, required = [] } = schema;
  if ($ref) return `schema_${$ref}`;
  // Its values are of its type.
  if (list) return call("oneOf", ...list.map(written));
  if (discriminator) return call("branches", written(discriminator.propertyName), record(discriminator.mapping));
  const checks = checksOf(schema);
  if (type === "array") return call("array", codeOf(items));
  if (type === "object") {
    const optional = Object.keys(properties).filter((name) => !required.includes(name));
    const name = schema.additionalProperties === false ? "closed" : "object";
    const others = optional.length > 0 || checks.length > 0 ? [written(optional), ...checks] : [];
    return call(name, record(properties), ...others);
  }
  if (type) return call(type, ...checks);
  const [only = call("any"), ...others] = checks;
  if (others.length > 0)
    throw new UserError("a schema has several keywords and no type, which the validators do not know");
  return only;
}

/** The checks of the keywords that a value of the right type may break. */
function checksOf({ not, pattern, message, minimum, maximum, allOf = [], anyOf }: CheckedSchema): string[] {
  return [
    not && call("noneOf", ...not.enum.map(written)),
    pattern !== undefined &&
      call("pattern", `${new RegExp(pattern, "u")}`, written(message ? `: ${message}` : ` breaks pattern ${pattern}`)),
    minimum !== undefined && call("atLeast", written(minimum)),
    maximum !== undefined && call("atMost", written(maximum)),
    ...allOf.map(codeOf),
    anyOf && call("anyOf", ...anyOf.map(codeOf)),
  ].filter((check) => typeof check === "string");
}

/** Bundlers drop what they know to have no effect. */
const call = (name: string, ...given: readonly string[]): string =>
  `/* @__PURE__ */ check.${name}(${given.join(", ")})`;

const record = (schemas: Readonly<Record<string, CheckedSchema>>): string =>
  `{ ${Object.entries(schemas)
    .map(([name, schema]) => `${written(name)}: ${codeOf(schema)}`)
    .join(", ")} }`;

const written = (value: unknown): string => JSON.stringify(value);

/** The names of the models, each after those that it refers to. */
function inOrder(models: Record<string, CheckedSchema>): string[] {
  const done = new Set<string>();
  function add(name: string, around: readonly string[]): void {
    if (done.has(name)) return;
    if (around.includes(name)) throw new Error(`${name} refers to itself, which a constant cannot`);
    for (const [, other = ""] of codeOf(models[name] ?? {}).matchAll(/\bschema_(\w+)/g)) add(other, [...around, name]);
    done.add(name);
  }
  for (const name of Object.keys(models)) add(name, []);
  return [...done];
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
