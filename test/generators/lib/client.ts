/** The interface between rows and clients. */
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Case } from "./cases.ts";

export interface Job {
  /** Kept between runs: generators, and libraries that compilers download. */
  home: string;
  /** An empty folder for the generated client. */
  folder: string;
  /** The path of the document. */
  document: string;
  cases: Case[];
  /** The path of the cases, for the drivers. */
  casesFile: string;
  /** The class names in the cases. */
  models: string[];
}

/** Generates a client, compiles it, and gives it the cases. Returns one line of JSON per case. */
export type Client = (job: Job) => Promise<string[]>;

/** The result lines in a driver's output. */
export const linesOf = (output: string): string[] => output.split("\n").filter((line) => line.startsWith("{"));

/** The path of a driver. */
export const driver = (name: string): string => join(import.meta.dirname, "../drivers", name);

/** Copies a driver. Repeats lines with `MODEL` for each model, and replaces other words as given. */
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

/** The files below a folder with this file extension. */
export async function sourcesIn(folder: string, ending: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true });
  return files.filter((file) => file.endsWith(ending)).map((file) => join(folder, file));
}
