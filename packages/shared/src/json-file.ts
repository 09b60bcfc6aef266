/** JSON files that a command line names. */
import { readFile } from "node:fs/promises";

/** Why a file cannot be used. The message quotes nothing from the file, which may hold a secret. */
export class JsonFileError extends Error {}

/**
 * @param name What the message calls the file, such as `the config a.json`.
 * @throws {JsonFileError}
 */
export async function readJson(file: string, name: string): Promise<unknown> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new JsonFileError(`cannot read ${name}: ${fileProblem(error)}`);
  });
  try {
    return JSON.parse(textOf(bytes));
  } catch (error) {
    if (error instanceof TypeError) throw new JsonFileError(`${name} is not text in UTF-8 or UTF-16`);
    // The message of the parser quotes the file.
    const place = /position \d+( \(line \d+ column \d+\))?/.exec((error as Error).message)?.[0];
    throw new JsonFileError(`${name} is not JSON${place ? `, at ${place}` : ""}`);
  }
}

/** Some shells write UTF-16. Both decoders drop the byte order mark. */
const textOf = (bytes: Uint8Array): string =>
  new TextDecoder(bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : "utf-8", { fatal: true }).decode(bytes);

const problems: Readonly<Record<string, string>> = {
  EEXIST: "it is already there",
  ENOENT: "there is no such file or folder",
  EISDIR: "it is a folder",
  ENOTDIR: "there is no such folder",
  EACCES: "this user has no permission",
  EPERM: "this user has no permission",
  EROFS: "the disk cannot be written",
};

/** Why a file cannot be read or written, from the error of the system call. */
export const fileProblem = ({ code = "", message }: NodeJS.ErrnoException): string => problems[code] ?? message;
