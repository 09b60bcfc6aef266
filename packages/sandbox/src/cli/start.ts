/** Starts the server that a command line asks for, with its files and its database. */
import { JsonFileError, listenError, readJson } from "@vending/terminal/files";
import { UserError } from "@vending/terminal/user-error";
import { HttpError } from "../behaviour/errors.ts";
import { Catalog, type GivenCatalog } from "../data/catalog.ts";
import { type GivenMerchant, Merchants } from "../data/merchants.ts";
import type { AddedTransaction } from "../data/seed.ts";
import { type SandboxServer, type ServerOptions, startServer } from "../server.ts";
import { openDatabase } from "../store/open-database.ts";
import type { CommandLine } from "./command-line.ts";

/**
 * @param more Options that no flag sets.
 * @throws {UserError} The server cannot start: the message names the flag.
 */
export async function start(
  { database, merchantsFile, catalogFile, seedFile, options }: CommandLine,
  more: ServerOptions = {},
): Promise<SandboxServer> {
  const all: ServerOptions = { ...options, ...more };
  if (merchantsFile !== undefined) {
    all.merchants = await read<GivenMerchant[]>("merchants", merchantsFile, "list", (given) => new Merchants(given));
  }
  if (catalogFile !== undefined) {
    all.catalog = await read<GivenCatalog>("catalog", catalogFile, "object", (given) => new Catalog(given));
  }
  // The server checks a seed, which needs the merchants.
  if (seedFile !== undefined) all.seed = await read<AddedTransaction[]>("seed", seedFile, "list");
  if (database !== undefined) {
    all.store = await openDatabase(database).catch((error: Error) => {
      throw new UserError(error.message);
    });
  }
  return startServer(all).catch((error: NodeJS.ErrnoException) => {
    if (error instanceof HttpError) throw new UserError(`--seed: ${seedFile}: ${error.message}`);
    throw new UserError(listenError(error, options));
  });
}

/** The JSON of a file. @param check Throws if it is not valid. */
async function read<T extends object>(
  flag: string,
  file: string,
  kind: "list" | "object",
  check: (given: T) => unknown = () => {},
): Promise<T> {
  const given = await readJson(file, file).catch((error) => {
    throw error instanceof JsonFileError ? new UserError(`--${flag}: ${error.message}`) : error;
  });
  if (kind === "list" && !Array.isArray(given)) throw new UserError(`--${flag}: ${file} is not a list`);
  if (typeof given !== "object" || given === null) throw new UserError(`--${flag}: ${file} is not an object`);
  try {
    check(given as T);
  } catch (error) {
    throw new UserError(`--${flag}: ${file}: ${(error as Error).message}`, 2);
  }
  return given as T;
}
