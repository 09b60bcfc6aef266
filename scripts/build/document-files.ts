/** The files of an OpenAPI document: YAML for people, JSON for programs. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Node } from "@vending/openapi/redocly";
import { Document, isSeq, visit } from "yaml";

/** Lists of words, which read as one line. */
const wordLists: ReadonlySet<unknown> = new Set(["required", "enum", "x-extensible-enum", "tags"]);

/** Writes each document as YAML and as JSON: `openapi` becomes `openapi.yaml` and `openapi.json`. */
export async function writeDocuments(out: string, documents: ReadonlyMap<string, Node>): Promise<void> {
  for (const [name, document] of documents) {
    await writeFile(join(out, `${name}.yaml`), yamlOf(document));
    await writeFile(join(out, `${name}.json`), `${JSON.stringify(document, null, 2)}\n`);
  }
}

function yamlOf(document: Node): string {
  const options = { aliasDuplicateObjects: false, compat: "yaml-1.1" } as const;
  const yaml = new Document(document, options);
  visit(yaml, {
    Pair(_, { key, value }) {
      const isWord = (item: unknown): boolean => typeof (item as { value?: unknown }).value === "string";
      if (isSeq(value) && wordLists.has(String(key)) && value.items.every(isWord)) value.flow = true;
    },
  });
  // Lines are not folded, so that a changed word changes one line.
  return yaml.toString({ singleQuote: true, lineWidth: 0, flowCollectionPadding: false });
}
