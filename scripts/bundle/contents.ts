/** What the partner kit holds: only what is listed here. */
import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import type { Document } from "@vending/shared/openapi/document";
import { brunoOf } from "../build/bruno.ts";
import { collectionOf } from "../build/collections/index.ts";
import { requireFile } from "../lib/files.ts";
import { root } from "../lib/paths.ts";

/** Content by path. */
export type Files = Record<string, Uint8Array>;

const documents = ["openapi", "openapi-3.0", "openapi-3.0-flat"].flatMap((name) => [`${name}.yaml`, `${name}.json`]);

/** What a release writes, and where it is; before the first one there is none for programs. */
const changelogs = new Map([
  ["CHANGELOG.md", "packages/portal/guides/changelog.md"],
  ["changelog.json", "changelog.json"],
]);

/** Collects the files from a folder that `npm run build` and `npm run docs` wrote to. */
export async function contentsOf(generated: string, partner: Document): Promise<Files> {
  const files: Files = {};
  const add = async (path: string, source: string) => {
    files[path] = await readFile(source);
  };
  for (const name of documents) {
    await add(`openapi/${name}`, await requireFile(join(generated, name), "npm run build"));
  }
  for (const name of ["purchase-protocol.json", "purchase-protocol.schema.json", "examples.json"]) {
    await add(name, await requireFile(join(generated, name), "npm run build"));
  }
  await requireFile(join(generated, "postman.json"), "npm run build");
  await add("collections/postman.json", join(generated, "postman.json"));
  for (const [path, text] of Object.entries(brunoOf(collectionOf(partner)))) {
    files[`collections/bruno/${path}`] = Buffer.from(text);
  }
  await requireFile(join(generated, "docs/index.html"), "npm run docs -- --build-only");
  for (const [folder, target] of [
    ["schemas", "schemas"],
    ["docs", "portal"],
  ] as const) {
    for (const file of await filesIn(join(generated, folder))) {
      await add(`${target}/${relative(join(generated, folder), file).split(sep).join("/")}`, file);
    }
  }
  await add("LICENSE", join(root, "LICENSE"));
  for (const [name, source] of changelogs) {
    const text = await readFile(join(root, source)).catch(() => undefined);
    if (text) files[name] = text;
  }
  files["README.md"] = Buffer.from(
    readme(
      partner,
      [...changelogs.keys()].filter((name) => name in files),
    ),
  );
  return files;
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

const readme = ({ info, openapi }: Document, added: readonly string[]): string => `# ${info.title} ${info.version}

Start with \`portal/index.html\`: guides, the reference and a console, without a server.

| path | what it is |
| --- | --- |
| \`portal/\` | guides, reference and downloads; works from a disk and from any host |
| \`openapi/openapi.yaml\` | OpenAPI ${openapi} |
| \`openapi/openapi-3.0.yaml\` | the same for tools that do not know 3.1 |
| \`openapi/openapi-3.0-flat.yaml\` | the same without unions, for code generators |
| \`purchase-protocol.json\` | what to do after each response to a purchase, given what has happened to it, as a table for programs; its form is \`purchase-protocol.schema.json\` |
| \`schemas/\` | a JSON Schema (2020-12) for each model |
| \`examples.json\` | every named example, by operation, direction and status |
| \`collections/postman.json\` | a collection for Postman: import it, and run the folder *Buy once* |
| \`collections/bruno/\` | the same for Bruno: open the folder |
${added.map((name) => `| \`${name}\` | what changed |\n`).join("")}| \`manifest.json\` | the size and the SHA-256 of each file |

Each document is there as YAML and as JSON. MIT licence: the description is free to use, the service is not part of it.
`;
