/** The examples for the partner kit. Links and commands are rewritten to match the kit. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { filesIn } from "../lib/files.ts";
import { root } from "../lib/paths.ts";
import type { Files } from "../lib/zip.ts";

/** Leaves out build output. */
const isSource = /\.(?:cs|go|java|md|mod|php|py|rb|ts)$/;

/** Replacements from a README of the repository to one of the kit. */
const inKit: readonly (readonly [RegExp, string])[] = [
  [/\.\.\/\.\.\/packages\/portal\/guides\/([\w-]+)\.md/g, "../../portal/$1.html"],
  [/\.\.\/\.\.\/packages\/certification\/README\.md/g, "../../portal/certification.html"],
  [/\.\.\/\.\.\/packages\/(?:client|ledger)\/README\.md/g, "../../portal/typescript.html"],
  [/\.\.\/\.\.\/generated\/purchase-protocol\.json/g, "../../purchase-protocol.json"],
  [/\.\.\/\.\.\/dist\/packages\//g, "../../packages/"],
  [/npx --no -- vending-certify/g, "node ../../certify.mjs"],
];

const textInKit = (text: string): string => inKit.reduce((changed, [from, to]) => changed.replaceAll(from, to), text);

export async function exampleFiles(): Promise<Files> {
  const folder = join(root, "examples");
  const paths = (await filesIn(folder)).filter((path) => isSource.test(path) && !path.includes("node_modules/"));
  const files = await Promise.all(
    paths.map(async (path) => {
      const text = await readFile(join(folder, path), "utf8");
      return [`examples/${path}`, Buffer.from(path.endsWith(".md") ? textInKit(text) : text)] as const;
    }),
  );
  return Object.fromEntries(files);
}
