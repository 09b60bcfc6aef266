/** The files of an OpenAPI document: YAML for people, JSON for programs. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Node } from "@vending/openapi/redocly";
import { stringify } from "yaml";

/** Writes each document as YAML and as JSON: `openapi` becomes `openapi.yaml` and `openapi.json`. */
export async function writeDocuments(out: string, documents: ReadonlyMap<string, Node>): Promise<void> {
  for (const [name, document] of documents) {
    // Lines are not folded, so that a changed word changes one line.
    const yaml = stringify(document, {
      singleQuote: true,
      aliasDuplicateObjects: false,
      lineWidth: 0,
      compat: "yaml-1.1",
    });
    await writeFile(join(out, `${name}.yaml`), yaml);
    await writeFile(join(out, `${name}.json`), `${JSON.stringify(document, null, 2)}\n`);
  }
}
