/**
 * Validators compiled ahead of time: plain functions, no `eval` and no `new Function` where they run.
 * One Standard Schema object per model, and a lookup by operation.
 */
import { cp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Document, json, modelOf, operationsOf, type Schema } from "@vending/openapi/document";
import standaloneCode from "ajv/dist/standalone/index.js";
import { newCodeAjv } from "../ajv.ts";
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
  await cp(join(import.meta.dirname, "runtime"), join(out, runtime), { recursive: true });
  await writeFile(join(out, "validators.js"), code.join("\n"));
  await writeFile(join(out, "validators.d.ts"), header + validatorTypes(document, runtime));
}

/** The code from Ajv: one function `check_<Name>` per model. */
function checks(models: Record<string, Schema>): string {
  const ajv = newCodeAjv({
    schemas: Object.entries(models).map(([name, schema]) => ({ $id: name, ...schema })),
    // One function per model, so that bundlers can drop unused ones.
    code: { source: true, esm: true, lines: true },
    inlineRefs: false,
    discriminator: true,
    messages: false,
    ownProperties: true,
  });
  const names = Object.fromEntries(Object.keys(models).map((name) => [`check_${name}`, name]));
  const code = standaloneCode.default(ajv, names);
  return shortened(linear(code))
    .replaceAll(/^export const /gm, "const ")
    .replaceAll("= new RegExp(", "= /* @__PURE__ */ new RegExp(");
}

/** Appends errors instead of copying the list: see `addErrors`. Throws if a new version of Ajv writes other code. */
function linear(code: string): string {
  const copying = /vErrors = vErrors === null \? (\w+\.errors) : vErrors\.concat\(\1\);/g;
  const result = code.replaceAll(copying, "vErrors = addErrors(vErrors, $1);");
  if (result === code || /\bconcat\(/.test(result))
    throw new Error("this version of Ajv collects errors in another way");
  return result;
}

/**
 * Collects each error by one call, and leaves out what nobody reads: `schemaPath`, but for the alternatives of an `anyOf`, what
 * the parent is, and of a schema all but its lists of values. This takes a third off the code. Throws if a new version of Ajv writes other code.
 */
function shortened(code: string): string {
  const collecting =
    /const (err\d+) = (\{.*\});\nif\(vErrors === null\)\{\nvErrors = \[\1\];\n\}\nelse \{\nvErrors\.push\(\1\);\n\}\n/g;
  const schemas = new Map<string, unknown>();
  const result = code
    .replaceAll(/^const (schema\d+) = (\{.*\});\n/gm, (_, name: string, schema: string) => {
      schemas.set(name, JSON.parse(schema));
      return "";
    })
    .replaceAll(/\b(schema\d+)((?:\.\w+)+)/g, (_, name: string, path: string) =>
      JSON.stringify(
        path
          .slice(1)
          .split(".")
          .reduce((part, key) => (part as Schema)[key], schemas.get(name)),
      ),
    )
    .replaceAll(collecting, (_, __, error: string) => {
      const read = error.replace(/schemaPath:"(?!#\/anyOf\/)[^"]*",/, "");
      return `vErrors = addErrors(vErrors, [${read}]);\n`;
    })
    .replaceAll(/,parentData[:,].+?,rootData\}/g, "}")
    .replaceAll(", parentData, parentDataProperty, rootData=data}", "}");
  if (/vErrors\.push|parentData|rootData|schema\d/.test(result))
    throw new Error("this version of Ajv writes errors in another way");
  return result;
}

/** The message for each pattern: `x-message` of its schema. */
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
