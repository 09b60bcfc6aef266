/** One Standard Schema object for each model, from its schema as a constant that bundlers can drop; and a lookup by operation. */
import { cp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Document, json, modelOf, operationsOf, type Schema } from "@vending/openapi/document";
import { parametersName, validatorSchemas } from "./schemas.ts";
import { validatorTypes } from "./types.ts";

/** What every validator needs, in `runtime/` here. It is copied, so that `generated/` imports nothing but itself. */
const runtime = "./validators";

/** Writes `validators.js`, `validators.d.ts`, and what they import. */
export async function writeValidators(out: string, document: Document): Promise<void> {
  const models = validatorSchemas(document);
  const header = "// Generated from spec/ by `npm run build`. Do not edit.\n";
  const code = [
    header,
    `import { lookupIn } from "${runtime}/lookup.ts";`,
    `import { own } from "${runtime}/own.ts";`,
    `import { validatorOf } from "${runtime}/validator.ts";\n`,
    ...inOrder(models).map((name) => `const schema_${name} = ${codeOf(models[name])};`),
    ...Object.keys(models).map((name) => `export const ${name} = /* @__PURE__ */ validatorOf(schema_${name});`),
    lookup(document),
  ];
  await cp(join(import.meta.dirname, "runtime"), join(out, runtime), { recursive: true });
  await writeFile(join(out, "validators.js"), code.join("\n"));
  await writeFile(join(out, "validators.d.ts"), header + validatorTypes(document, runtime));
}

/** A schema as code, with a constant in place of each reference. */
function codeOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(codeOf).join(", ")}]`;
  if (!value || typeof value !== "object") return JSON.stringify(value);
  if ("$ref" in value) return `schema_${value.$ref}`;
  const entries = Object.entries(value).map(([name, part]) => {
    const isPattern = name === "pattern" && typeof part === "string";
    return `${JSON.stringify(name)}: ${isPattern ? new RegExp(part, "u") : codeOf(part)}`;
  });
  return `{ ${entries.join(", ")} }`;
}

/** The names of the models, each after those that it refers to. */
function inOrder(models: Record<string, Schema>): string[] {
  const done = new Set<string>();
  function add(name: string, around: readonly string[]): void {
    if (done.has(name)) return;
    if (around.includes(name)) throw new Error(`${name} refers to itself, which a constant cannot`);
    for (const [, other = ""] of codeOf(models[name]).matchAll(/\bschema_(\w+)/g)) add(other, [...around, name]);
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
