/** The files of an OpenAPI document: the YAML, which is committed, and its JSON twin, which is built. */
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Document } from "@vending/shared/openapi/document";
import { parse, stringify } from "yaml";

/** The YAML documents of a folder by file name, such as `openapi.yaml`. */
export async function documentsIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((file) => /^openapi[^/]*\.yaml$/.test(file)).sort();
}

/** `openapi.yaml` → `openapi.json`. */
export const twinOf = (yaml: string): string => yaml.replace(/\.yaml$/, ".json");

/** Writes each document as YAML and as JSON: `openapi` becomes `openapi.yaml` and `openapi.json`. */
export async function writeDocuments(out: string, documents: ReadonlyMap<string, Document>): Promise<void> {
  for (const [name, document] of documents) {
    // Lines are not folded, so that a changed word changes one line.
    const yaml = stringify(document, {
      singleQuote: true,
      aliasDuplicateObjects: false,
      lineWidth: 0,
      compat: "yaml-1.1",
    });
    await writeFile(join(out, `${name}.yaml`), yaml);
    await writeFile(join(out, `${name}.json`), toJson(document));
  }
}

/** Writes `openapi*.json` to `out`, from every `openapi*.yaml` of a folder. */
export async function writeJsonTwins(out: string, folder: string): Promise<void> {
  for (const file of await documentsIn(folder)) {
    await writeFile(join(out, twinOf(file)), toJson(parse(await readFile(join(folder, file), "utf8"))));
  }
}

const toJson = (document: unknown): string => `${JSON.stringify(document, null, 2)}\n`;
