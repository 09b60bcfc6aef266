/** What the portal offers for download. The internal contract is not among it: partners never see it. */
import { createHash } from "node:crypto";
import { access, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { generated } from "../paths.ts";

/** A file that is made elsewhere, and offered here. */
export interface MadeDownload {
  readonly file: string;
  readonly what: string;
  readonly content: Uint8Array;
}

export interface Download {
  /** Its path in `generated/` and in the portal. */
  readonly file: string;
  readonly what: string;
  readonly bytes: number;
  readonly sha256: string;
}

const documents: readonly (readonly [file: string, what: string])[] = [
  ["openapi.yaml", "OpenAPI 3.1"],
  ["openapi.json", "OpenAPI 3.1"],
  ["openapi-3.0.yaml", "OpenAPI 3.0, for tools that do not know 3.1"],
  ["openapi-3.0.json", "OpenAPI 3.0, for tools that do not know 3.1"],
  ["openapi-3.0-flat.yaml", "OpenAPI 3.0 without unions, for code generators that cannot read them"],
  ["openapi-3.0-flat.json", "OpenAPI 3.0 without unions, for code generators that cannot read them"],
  [
    "purchase-protocol.json",
    "The purchase protocol: what to do after each response, given what has happened to a purchase",
  ],
  ["purchase-protocol.schema.json", "JSON Schema of the purchase protocol"],
  ["arazzo.yaml", "Workflows in the form of Arazzo 1.0.1; put it beside openapi.yaml"],
  ["examples.json", "Every named example, by operation, direction and status"],
];

/** Offered when there: other commands make them. */
const optional: readonly (readonly [file: string, what: string])[] = [
  ["postman.json", "Postman collection"],
  ["bruno.zip", "Bruno collection"],
];

/** Copies each into the portal. */
export async function copyDownloads(out: string, made: readonly MadeDownload[] = []): Promise<Download[]> {
  const schemas = (await readdir(join(generated, "schemas")))
    .sort()
    .map((name) => [`schemas/${name}`, "JSON Schema"] as const);
  const there = await Promise.all(
    optional.map(async ([file, what]) => ((await exists(file)) ? [[file, what] as const] : [])),
  );
  const all = [...documents, ...there.flat(), ...schemas].map(async ([file, what]) => ({
    file,
    what,
    content: await readFile(join(generated, file)),
  }));
  return Promise.all(
    [...made, ...(await Promise.all(all))].map(async ({ file, what, content }) => {
      const target = join(out, file);
      await mkdir(dirname(target), { recursive: true });
      await writeFile(target, content);
      return { file, what, bytes: content.length, sha256: createHash("sha256").update(content).digest("hex") };
    }),
  );
}

const exists = (file: string): Promise<boolean> =>
  access(join(generated, file)).then(
    () => true,
    () => false,
  );
