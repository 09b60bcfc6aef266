import type { Download } from "../downloads.ts";
import type { Include } from "../include.ts";
import { table } from "./table.ts";

/** @param of `documents` or `schemas`. */
export const downloadsInclude =
  (all: readonly Download[]): Include =>
  (_, of) => {
    const chosen = all.filter(({ file }) => file.startsWith("schemas/") === (of === "schemas"));
    const rows = chosen.map(({ file, what, bytes, sha256 }) => [
      `[${file.replace("schemas/", "")}](${file})`,
      ...(of === "schemas" ? [] : [what]),
      `${(bytes / 1000).toFixed(bytes < 10_000 ? 1 : 0)} kB`,
      `\`${sha256}\``,
    ]);
    return { markdown: table(["file", ...(of === "schemas" ? [] : ["what it is"]), "size", "SHA-256"], rows) };
  };
