/** The files of the command line: the config that it loads, and the reports that it writes. */
import { readFile, writeFile } from "node:fs/promises";
import { type Config, readConfig } from "../config/schema.ts";
import { UsageError } from "../errors.ts";

/** @throws {UsageError} If the file cannot be used; the message does not quote it. */
export async function loadConfig(file: string): Promise<Config> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`cannot read the config ${file}: ${explain(error)}`);
  });
  // Some shells write UTF-16 into a file. Either decoder drops the byte order mark.
  const text = new TextDecoder(bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : "utf-8").decode(bytes);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    // The message of the parser quotes the text, which may be a secret.
    const place = /position \d+( \(line \d+ column \d+\))?/.exec((error as Error).message)?.[0];
    throw new UsageError(`the config ${file} is not JSON${place ? `, at ${place}` : ""}`);
  }
  try {
    return readConfig(value, process.env);
  } catch (error) {
    if (error instanceof RangeError) throw new UsageError(`the config ${file} is nested too deeply`);
    throw error;
  }
}

/** @throws {UsageError} If the file cannot be written. */
export async function writeReport(file: string, text: string): Promise<void> {
  await writeFile(file, text).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`cannot write the report ${file}: ${explain(error)}`);
  });
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file or folder",
  EISDIR: "it is a folder",
  ENOTDIR: "there is no such folder",
  EACCES: "this user has no permission",
  EPERM: "this user has no permission",
  EROFS: "the disk cannot be written",
};

const explain = ({ code = "", message }: NodeJS.ErrnoException): string => reasons[code] ?? message;
