/** The JSON files that flags name. What is in them is checked when the sandbox gets it. */
import { JsonFileError, readJson } from "@vending/shared/json-file";
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

const jsonFrom = (flag: string, file: string): Promise<unknown> =>
  readJson(file, file).catch((error) => {
    throw error instanceof JsonFileError ? new UserError(`--${flag}: ${error.message}`) : error;
  });
