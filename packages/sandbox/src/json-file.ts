/** The JSON files that flags name. What is in them is checked when the sandbox gets it. */
import { readFile } from "node:fs/promises";
import { UserError } from "@vending/shared/user-error";

/** @throws {UserError} */
export async function listFrom<T>(flag: string, file: string): Promise<T[]> {
  const list = await jsonFrom(flag, file);
  if (!Array.isArray(list)) throw new UserError(`--${flag}: ${file} is not a list`);
  return list;
}

/** @throws {UserError} */
export async function objectFrom<T extends object>(flag: string, file: string): Promise<T> {
  const value = await jsonFrom(flag, file);
  if (typeof value !== "object" || value === null) throw new UserError(`--${flag}: ${file} is not an object`);
  return value as T;
}

/** Why a file cannot be read, by the code of the error. */
const problems: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file",
  EISDIR: "it is a directory",
  EACCES: "this user may not read it",
};

async function jsonFrom(flag: string, file: string): Promise<unknown> {
  const bytes = await readFile(file).catch(({ code = "", message }: NodeJS.ErrnoException) => {
    throw new UserError(`--${flag}: cannot read ${file}: ${problems[code] ?? message}`);
  });
  try {
    // The decoder leaves out a byte order mark, which some editors write.
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (error) {
    if (error instanceof TypeError) throw new UserError(`--${flag}: ${file} is not UTF-8 text`);
    // The message quotes what stands there, which may be a secret.
    const place = /position \d+( \(line \d+ column \d+\))?/.exec((error as Error).message)?.[0];
    throw new UserError(`--${flag}: ${file} is not JSON${place ? `, at ${place}` : ""}`);
  }
}
