/** `npm run bundle`: the partner kit, as one archive. */
import { readFile } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import { assertWritable } from "@vending/terminal/files";
import { ensureBuilt } from "./build/up-to-date.ts";
import { command, UserError } from "./lib/command.ts";
import { outFolder, sha256 } from "./lib/files.ts";

const help = `Usage: npm run bundle [-- --out FILE.zip]

Writes the partner kit: the sandbox and the certification, ready to start, the portal, integrations
to copy, packages, OpenAPI documents, JSON Schemas, examples, a collection for Postman, the changelog, the licence, and a
manifest with the SHA-256 of each file. Beside it: the list of the packages in it (SBOM, .cdx.json). Nothing of the internal API is in it. The same contents give the same bytes.

  --out FILE.zip   the archive (dist/vending-partner-kit-VERSION.zip; with unreleased changes, VERSION ends in -next and
                   the commit)`;

const options = { out: { type: "string" } } as const;

await command({ help, options }, async ({ values }) => {
  if (values.out !== undefined && !values.out.endsWith(".zip")) {
    throw new UserError(`--out takes the path of a .zip file, not "${values.out}"`, 2);
  }
  const out = values.out && join(await outFolder(dirname(values.out)), basename(values.out));
  if (out) await assertWritable(out);
  await ensureBuilt("portal");
  // Loaded here, because it imports what was built.
  const { writeBundle } = await import("./bundle/index.ts");
  const { path, version } = await writeBundle({ out });
  if (version.includes("-next."))
    console.error(`warning: ${version} is not a release; give partners the kit of a tagged release`);
  const content = await readFile(path);
  console.log(`${relative(process.cwd(), path)}: ${(content.length / 1e6).toFixed(1)} MB, SHA-256 ${sha256(content)}`);
});
