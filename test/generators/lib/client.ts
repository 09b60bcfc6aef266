/** How a row turns a document into results. */
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Case } from "./cases.ts";

export interface Job {
  /** Kept from run to run: generators, and libraries that compilers fetch. */
  home: string;
  /** Empty, for the generated client. */
  folder: string;
  /** The document, as a file. */
  document: string;
  cases: Case[];
  /** The cases as a file, for the drivers. */
  casesFile: string;
  /** The names of the classes that the cases need. */
  models: string[];
}

/** Generates a client, compiles it, and gives it the cases. Returns a line of JSON for each. */
export type Client = (job: Job) => Promise<string[]>;

/** The lines of a driver's output that are results. */
export const linesOf = (output: string): string[] => output.split("\n").filter((line) => line.startsWith("{"));

/** The path of a driver. */
export const driver = (name: string): string => join(import.meta.dirname, "../drivers", name);

/** Copies a driver. A line with `MODEL` is there once for each model; other words are replaced as given. */
export async function copyDriver(
  name: string,
  to: string,
  models: string[],
  words: Record<string, string> = {},
): Promise<void> {
  let text = await readFile(driver(name), "utf8");
  for (const [word, value] of Object.entries(words)) text = text.replaceAll(word, value);
  const lines = text
    .split("\n")
    .flatMap((line) => (line.includes("MODEL") ? models.map((model) => line.replaceAll("MODEL", model)) : [line]));
  await writeFile(to, lines.join("\n"));
}

/** The files of a folder, and of those in it, whose names end so. */
export async function sourcesIn(folder: string, ending: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true });
  return files.filter((file) => file.endsWith(ending)).map((file) => join(folder, file));
}
