/**
 * Validators compiled ahead of time: plain functions, no `eval` and no `new Function` where they run.
 * A Standard Schema object a model, and a lookup by operation.
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Document, json, modelOf, operationsOf, type Schema } from "@vending/shared/openapi/document";
import standaloneCode from "ajv/dist/standalone/index.js";
import { newCodeAjv } from "./ajv.ts";
import { parametersName, validatorSchemas } from "./validator-schemas.ts";
import { validatorTypes } from "./validator-types.ts";

/** What the generated code imports, from where it stands. */
const runtime = "../packages/contract/src/validators";

/** Writes `validators.js` and `validators.d.ts`. The stamp is the first line of the code. */
export async function writeValidators(out: string, document: Document, stamp: string): Promise<void> {
  const models = validatorSchemas(document);
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
  await writeFile(join(out, "validators.d.ts"), header + validatorTypes(document, runtime));
}

/** The code of AJV: one function a model, `check_<Name>`. */
function checks(models: Record<string, Schema>): string {
  const ajv = newCodeAjv({
    schemas: Object.entries(models).map(([name, schema]) => ({ $id: name, ...schema })),
    // One function a model, so that a bundler can leave out those that nobody imports.
    code: { source: true, esm: true, lines: true },
    inlineRefs: false,
    discriminator: true,
    messages: false,
    ownProperties: true,
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

/** What a broken pattern means, in a sentence: `x-message` of the schema that has it. */
function messagesOf(document: Document): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const schema of Object.values(document.components.schemas)) {
    const message = schema["x-message"];
    if (typeof message !== "string") continue;
    if (schema.pattern !== undefined) messages[`pattern ${schema.pattern}`] = message;
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
