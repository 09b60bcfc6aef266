/** Files that a command line writes. */
import { access, constants, stat, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { fileProblem } from "./json-file.ts";
import { UserError } from "./user-error.ts";

/** Checks without changing or creating the file. @throws {UserError} It cannot be written. */
export async function assertWritable(file: string): Promise<void> {
  try {
    const known = await stat(file).catch(() => undefined);
    if (known?.isDirectory()) throw Object.assign(new Error(), { code: "EISDIR" });
    await access(known ? file : dirname(file), constants.W_OK);
    if (!known && !(await stat(dirname(file))).isDirectory()) throw Object.assign(new Error(), { code: "ENOTDIR" });
  } catch (error) {
    throw cannotWrite(file, error as NodeJS.ErrnoException);
  }
}

/**
 * @param flag `w` replaces what is there, `a` appends to it, `wx` writes only a file that is not there yet.
 * @throws {UserError} It cannot be written.
 */
export const writeText = (file: string, text: string, flag: "w" | "a" | "wx" = "w"): Promise<void> =>
  writeFile(file, text, { flag }).catch((error: NodeJS.ErrnoException) => {
    throw cannotWrite(file, error);
  });

const cannotWrite = (file: string, error: NodeJS.ErrnoException): UserError =>
  new UserError(`cannot write ${file}: ${fileProblem(error)}`, 2);
