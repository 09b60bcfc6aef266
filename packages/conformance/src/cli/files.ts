/** The files that the command line loads. */
import { JsonFileError, readJson } from "@vending/terminal/files";
import { UsageError } from "../config/errors.ts";
import { type Config, readConfig } from "../config/schema.ts";
import type { KnownFinding } from "../findings/baseline.ts";
import { readBaseline } from "../findings/baseline-file.ts";
import { type ObservationFile, readObservations } from "../observe/file.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** @throws {UsageError} If the file cannot be used. The message does not quote it. */
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

/** @param what The kind of file. @throws {UsageError} If it cannot be read. */
const loadJson = (what: string, file: string): Promise<unknown> =>
  readJson(file, `the ${what} ${file}`).catch((error) => {
    throw error instanceof JsonFileError ? new UsageError(error.message) : error;
  });
