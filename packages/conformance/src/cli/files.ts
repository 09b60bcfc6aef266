/** The files of the command line: those that it loads, and those that it writes. */
import { access, constants, readFile, stat, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { UsageError } from "../config/errors.ts";
import { type Config, readConfig } from "../config/schema.ts";
import type { KnownFinding } from "../findings/baseline.ts";
import { readBaseline } from "../findings/baseline-file.ts";
import { type ObservationFile, readObservations } from "../observe/file.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** @throws {UsageError} If the file cannot be used; the message does not quote it. */
export async function loadConfig(file: string, environment: Environment): Promise<Config> {
  const value = await loadJson("config", file);
  try {
    return readConfig(value, environment);
  } catch (error) {
    if (error instanceof RangeError) throw new UsageError(`the config ${file} is nested too deeply`);
    throw error;
  }
}

/** @throws {UsageError} If the file cannot be used. */
export const loadBaseline = async (file: string): Promise<KnownFinding[]> =>
  readBaseline(await loadJson("baseline", file), file);

/** @throws {UsageError} If the file cannot be used. */
export const loadObservations = async (file: string): Promise<ObservationFile> =>
  readObservations(await loadJson("observations", file), file);

/** @param what What the file is. @throws {UsageError} If it cannot be read. */
export async function loadJson(what: string, file: string): Promise<unknown> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`cannot read the ${what} ${file}: ${explain(error)}`);
  });
  // Some shells write UTF-16 into a file. Either decoder drops the byte order mark.
  const text = new TextDecoder(bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : "utf-8").decode(bytes);
  try {
    return JSON.parse(text);
  } catch (error) {
    // The message of the parser quotes the text, which may be a secret.
    const place = /position \d+( \(line \d+ column \d+\))?/.exec((error as Error).message)?.[0];
    throw new UsageError(`the ${what} ${file} is not JSON${place ? `, at ${place}` : ""}`);
  }
}

/** Leaves the file as it is, and none behind that was not there. @throws {UsageError} If it cannot be written. */
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

/** `flag`: `w` replaces what is there, `a` appends to it, `wx` writes only a file that is not there yet. */
export const writeText = (file: string, text: string, flag: "w" | "a" | "wx" = "w"): Promise<void> =>
  writeFile(file, text, { flag }).catch((error: NodeJS.ErrnoException) => {
    throw cannotWrite(file, error);
  });

const cannotWrite = (file: string, error: NodeJS.ErrnoException): UsageError =>
  new UsageError(`cannot write ${file}: ${explain(error)}`);

const reasons: Readonly<Record<string, string>> = {
  EEXIST: "it is already there",
  ENOENT: "there is no such file or folder",
  EISDIR: "it is a folder",
  ENOTDIR: "there is no such folder",
  EACCES: "this user has no permission",
  EPERM: "this user has no permission",
  EROFS: "the disk cannot be written",
};

const explain = ({ code = "", message }: NodeJS.ErrnoException): string => reasons[code] ?? message;
