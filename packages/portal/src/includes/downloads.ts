import type { Download } from "../downloads/downloads.ts";
import { table } from "../page/table.ts";
import type { Include } from "./include.ts";

/** The files of an integration are on its own page. */
const kindOf = (file: string): string => /^(schemas|examples)\//.exec(file)?.[1] ?? "documents";

const sizeOf = ({ bytes }: Download): string => `${(bytes / 1000).toFixed(bytes < 10_000 ? 1 : 0)}\u00a0kB`;

/** @param of `documents` or `schemas`. */
export const downloads: Include = ({ downloads: all = [] }, of) => {
  const chosen = all.filter(({ file }) => kindOf(file) === of);
  const listed =
    of === "schemas"
      ? chosen.map((one) => `- [${one.file.replace("schemas/", "")}](${one.file}), ${sizeOf(one)}`).join("\n")
      : table(
          ["file", "what it is", "size"],
          chosen.map((one) => [`[${one.file}](${one.file})`, one.what, sizeOf(one)]),
        );
  return { markdown: `${listed}\n\n${hashesOf(chosen)}` };
};

/** Folded, and in the form that `sha256sum -c` reads. */
const hashesOf = (files: readonly Download[]): string =>
  [
    "<details><summary>SHA-256 of each file</summary>",
    `\`\`\`text\n${files.map(({ file, sha256 }) => `${sha256}  ${file}`).join("\n")}\n\`\`\``,
    "</details>",
  ].join("\n\n");
