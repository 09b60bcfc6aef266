/** The examples for the partner kit. Links and commands are rewritten to match the kit. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { isSource, readmeFor } from "../../packages/portal/src/examples.ts";
import { filesIn } from "../lib/files.ts";
import { root } from "../lib/paths.ts";
import type { Files } from "../lib/zip.ts";

const inKit = {
  page: (name: string): string => `../../portal/${name}.html`,
  protocol: "../../purchase-protocol.json",
  packages: "../../packages/",
  certify: "node ../../certify.mjs",
};

export async function exampleFiles(): Promise<Files> {
  const folder = join(root, "examples");
  const paths = (await filesIn(folder)).filter(
    (path) => (isSource(path) || path.endsWith(".md")) && !path.includes("node_modules/"),
  );
  const files = await Promise.all(
    paths.map(async (path) => {
      const text = await readFile(join(folder, path), "utf8");
      return [`examples/${path}`, Buffer.from(path.endsWith(".md") ? readmeFor(inKit, text) : text)] as const;
    }),
  );
  return Object.fromEntries(files);
}
