/** The files of the command line: those that it loads, and those that it writes. */
import { access, constants, stat, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { fileProblem, JsonFileError, readJson } from "@vending/shared/json-file";
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
export const loadJson = (what: string, file: string): Promise<unknown> =>
  readJson(file, `the ${what} ${file}`).catch((error) => {
    throw error instanceof JsonFileError ? new UsageError(error.message) : error;
  });

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
  new UsageError(`cannot write ${file}: ${fileProblem(error)}`);
