/** What each section of the service's documentation is about: the table of the decision about their numbers. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../paths.ts";
import type { Include } from "./include.ts";

export const documentationSections: Include = async () => {
  const text = await readFile(join(root, "decisions/sections.md"), "utf8");
  // Partners see nothing of the internal API.
  const rows = text.split("\n").filter((line) => line.startsWith("|") && !/internal/i.test(line));
  if (rows.length < 30) throw new Error("decisions/sections.md has no table of the sections");
  return { markdown: rows.join("\n") };
};
