/**
 * Builds the uncommitted artifacts from the committed ones: the JSON twins, schemas, examples, the
 * collection and validators. Takes about two seconds in a fresh clone, and does not need the compiler of the spec.
 */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import type { Document } from "@vending/shared/openapi/document";
import { UserError } from "../lib/fail.ts";
import { withTemporaryFolder } from "../lib/files.ts";
import * as paths from "../lib/paths.ts";
import { sandboxSources } from "./collections/sources.ts";
import { documentsIn, twinOf, writeJsonTwins } from "./document-files.ts";
import { writeExamples } from "./examples.ts";
import { writePostman } from "./postman.ts";
import { writeSchemas } from "./schemas.ts";
import { writeValidators } from "./validators.ts";

const partnerDocument = "openapi.yaml";

/** Made from the partner document. The validators carry the stamp, so they are moved last: if the stamp is there, so are the others. */
const following = ["schemas", "examples.json", "postman.json", "validators.d.ts", "validators.js"];

/** Writes the uncommitted artifacts of `generated/` if one is missing or outdated. */
export async function ensureDerived(folder: string = paths.generated): Promise<void> {
  const documents = await documentsIn(folder).catch((): string[] => []);
  if (!documents.includes(partnerDocument)) {
    throw new UserError(
      `${join(relative(paths.root, folder), partnerDocument)} is missing; run \`npm run build\` first`,
    );
  }
  if (await isCurrent(folder, documents)) return;

  // On the same disk, so that files can be moved into place.
  await withTemporaryFolder(async (staging) => {
    await writeJsonTwins(staging, folder);
    await writeFollowing(staging, folder);
    for (const name of [...documents.map(twinOf), ...following]) {
      const files = await filesOf(staging, name);
      for (const file of files) {
        await mkdir(dirname(join(folder, file)), { recursive: true });
        await rename(join(staging, file), join(folder, file));
      }
      const old = (await filesOf(folder, name)).filter((file) => !files.includes(file));
      for (const file of old) await rm(join(folder, file), { force: true });
    }
  }, paths.cache);
}

/** Writes what is made from the partner document to `out`, where the JSON twins are. The stamp is that of the documents in `folder`. */
export async function writeFollowing(out: string, folder: string = out): Promise<void> {
  const partner = JSON.parse(await readFile(join(out, twinOf(partnerDocument)), "utf8")) as Document;
  for (const write of [writeSchemas, writeExamples, writePostman]) await write(out, partner);
  await writeValidators(out, partner, await stampOf(folder));
}

/** A file, or the files of a folder, as paths relative to `root`. */
async function filesOf(root: string, name: string): Promise<string[]> {
  if (name !== "schemas") return [name];
  return (await readdir(join(root, name))).map((file) => `${name}/${file}`);
}

async function isCurrent(folder: string, documents: string[]): Promise<boolean> {
  const needed = [...documents.map(twinOf), ...following];
  if (!needed.every((file) => existsSync(join(folder, file)))) return false;
  return (await readFile(join(folder, "validators.js"), "utf8")).startsWith(`${await stampOf(folder)}\n`);
}

/** A comment with a hash of all inputs: the documents, the scenarios, and the scripts that read them. */
async function stampOf(folder: string): Promise<string> {
  const own = await readdir(import.meta.dirname, { recursive: true });
  const scripts = own.filter((file) => /\.[jt]s$/.test(file)).sort();
  const inputs = [
    ...(await documentsIn(folder)).map((file) => join(folder, file)),
    ...scripts.map((file) => join(import.meta.dirname, file)),
    ...sandboxSources.map((file) => join(paths.root, file)),
    join(paths.root, "package-lock.json"),
  ];
  const hash = createHash("sha256");
  for (const input of inputs) hash.update(await readFile(input)).update("\0");
  return `// Derived from sha256:${hash.digest("hex")}`;
}
