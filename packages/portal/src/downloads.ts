/** The files that the portal offers. The internal contract is not among them: partners never see it. */
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { generated } from "./paths.ts";
import type { Download } from "./source.ts";

/** A file that is made elsewhere, and offered here. */
export interface MadeDownload {
  readonly file: string;
  readonly what: string;
  readonly content: Uint8Array | string;
}

/** What the build makes for partners. */
export const artifacts: Readonly<Record<string, string>> = {
  "openapi.yaml": "OpenAPI 3.1",
  "openapi.json": "OpenAPI 3.1",
  "openapi-3.0.yaml": "OpenAPI 3.0, for tools that do not support 3.1",
  "openapi-3.0.json": "OpenAPI 3.0, for tools that do not support 3.1",
  "openapi-3.0-flat.yaml": "OpenAPI 3.0 without unions, for code generators that cannot read them",
  "openapi-3.0-flat.json": "OpenAPI 3.0 without unions, for code generators that cannot read them",
  "purchase-protocol.json":
    "The purchase protocol: what to do after each response, given what has happened to a purchase",
  "purchase-protocol.schema.json": "JSON Schema of the purchase protocol",
  "purchase-vectors.json": "Test vectors: the event of each response, and the state and the money after each event",
  "contract-notes.json": "What is not documented, and how the contract reads the documentation",
  "examples.json": "Every named example, by operation, direction and status",
};

/** Copies each file into the portal. */
export async function copyDownloads(out: string, made: readonly MadeDownload[]): Promise<Download[]> {
  const schemas = (await readdir(join(generated, "schemas"))).sort().map((name) => [`schemas/${name}`, "JSON Schema"]);
  const read = [...Object.entries(artifacts), ...schemas].map(async ([file = "", what = ""]) => ({
    file,
    what,
    content: await readFile(join(generated, file)),
  }));
  return Promise.all(
    [...made, ...(await Promise.all(read))].map(async ({ file, what, content }) => {
      const target = join(out, file);
      await mkdir(dirname(target), { recursive: true });
      await writeFile(target, content);
      return { file, what, bytes: Buffer.byteLength(content) };
    }),
  );
}
