/** One self-contained JSON Schema (2020-12) a model, for any validator in any language. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Document, Schema } from "./document.ts";

const prefix = "#/components/schemas/";

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
  const needed = new Set<string>();
  const collect = (schema: unknown): void => {
    if (Array.isArray(schema)) schema.forEach(collect);
    else if (schema && typeof schema === "object") {
      for (const [keyword, value] of Object.entries(schema)) {
        if (keyword !== "$ref" || typeof value !== "string") collect(value);
        else if (!needed.has(value)) {
          needed.add(value);
          collect(document.components.schemas[value.slice(prefix.length)]);
        }
      }
    }
  };
  collect(document.components.schemas[name]);

  const own = toJsonSchema(document.components.schemas[name]) as Schema;
  const defs = [...needed].map((ref) => ref.slice(prefix.length)).sort();
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: name,
    ...own,
    ...(defs.length > 0 && {
      $defs: Object.fromEntries(defs.map((def) => [def, toJsonSchema(document.components.schemas[def])])),
    }),
  };
}

/** OpenAPI's own keywords out, so that strict validators load it; what is left open stays marked, as a comment. */
function toJsonSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(toJsonSchema);
  if (!schema || typeof schema !== "object") return schema;
  const result: Schema = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword === "$ref" && typeof value === "string") result.$ref = value.replace(prefix, "#/$defs/");
    else if (keyword === "x-unspecified") result.$comment = `Not documented: ${value}`;
    else if (keyword === "discriminator" || keyword.startsWith("x-")) continue;
    // The keys are names of fields here, whatever they look like.
    else if (keyword === "properties") {
      result.properties = Object.fromEntries(Object.entries(value).map(([name, field]) => [name, toJsonSchema(field)]));
    } else result[keyword] = toJsonSchema(value);
  }
  return result;
}
