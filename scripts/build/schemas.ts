/** One self-contained JSON Schema (2020-12) per model, for validators in any language. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Document, modelPrefix, type Schema } from "@vending/openapi/document";
import { reachable } from "@vending/openapi/references";
import { mapValues } from "@vending/terminal/values";

/** Writes `schemas/<Name>.json` for every schema of the document. */
export async function writeSchemas(out: string, document: Document): Promise<void> {
  const folder = join(out, "schemas");
  await mkdir(folder);
  await Promise.all(
    Object.keys(document.components.schemas).map((name) =>
      writeFile(join(folder, `${name}.json`), `${JSON.stringify(standalone(document, name), null, 2)}\n`),
    ),
  );
}

function standalone(document: Document, name: string): Schema {
  const { schemas } = document.components;
  const own = toJsonSchema(schemas[name]) as Schema;
  const defs = [...reachable(schemas, schemas[name])].sort();
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: name,
    ...own,
    ...(defs.length > 0 && {
      $defs: Object.fromEntries(defs.map((def) => [def, toJsonSchema(schemas[def])])),
    }),
  };
}

/** Removes OpenAPI keywords, so that strict validators load the schema. Open places are marked by a `$comment`. */
function toJsonSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(toJsonSchema);
  if (!schema || typeof schema !== "object") return schema;
  const result: Schema = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword === "$ref" && typeof value === "string") result.$ref = value.replace(modelPrefix, "#/$defs/");
    else if (keyword === "x-unspecified") result.$comment = `Not documented: ${value}`;
    else if (keyword === "discriminator" || keyword.startsWith("x-")) continue;
    // The keys are field names, not keywords.
    else if (keyword === "properties") {
      result.properties = mapValues(value, toJsonSchema);
    } else result[keyword] = toJsonSchema(value);
  }
  return result;
}
