/** The files that the portal offers, and what each release changed. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { table } from "../page/html.ts";
import { root } from "../paths.ts";
import type { Download } from "../source.ts";
import type { Include } from "./include.ts";

const sizeOf = ({ bytes }: Download): string => `${(bytes / 1000).toFixed(bytes < 10_000 ? 1 : 0)}\u00a0kB`;

/** @param of `documents` or `schemas`. */
export const downloads: Include = ({ downloads: all = [] }, of) => {
  // The files of an integration are on its own page.
  const chosen = all.filter(({ file }) => (/^(schemas|examples)\//.exec(file)?.[1] ?? "documents") === of);
  const markdown =
    of === "schemas"
      ? chosen.map((one) => `- [${one.file.replace("schemas/", "")}](${one.file}), ${sizeOf(one)}`).join("\n")
      : table(
          ["file", "what it is"],
          chosen.map((one) => [`[${one.file}](${one.file})`, `${one.what}, ${sizeOf(one)}`]),
        );
  return { markdown };
};

/** What each release changed, under a heading of its own. */
export const changelog: Include = async () => {
  const text = await readFile(join(root, "CHANGELOG.md"), "utf8");
  return {
    markdown: text
      .replace(/^# .+\n+/, "")
      .replace(/^#/gm, "##")
      .trim(),
  };
};
