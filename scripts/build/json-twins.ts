/** The JSON twin of each OpenAPI document. */
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "yaml";

/** The documents of a folder, by the name of their YAML: `openapi.yaml` and those beside it. */
export async function documentsIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((file) => /^openapi[^/]*\.yaml$/.test(file)).sort();
}

/** `openapi.yaml` → `openapi.json`. */
export const twinOf = (yaml: string): string => yaml.replace(/\.yaml$/, ".json");

/** Writes `openapi*.json` to `out`, from every `openapi*.yaml` of a folder. */
export async function writeJsonTwins(out: string, folder: string = out): Promise<void> {
  for (const file of await documentsIn(folder)) {
    const document: unknown = parse(await readFile(join(folder, file), "utf8"));
    await writeFile(join(out, twinOf(file)), `${JSON.stringify(document, null, 2)}\n`);
  }
}
