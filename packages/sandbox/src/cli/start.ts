/** Starts the server that a command line asks for, with its files and its database, and says what it serves. */
import { isLoopback, JsonFileError, listenError, readJson } from "@vending/terminal/files";
import { line, type Printable } from "@vending/terminal/printable";
import { UserError } from "@vending/terminal/user-error";
import { Catalog, type GivenCatalog } from "../data/catalog.ts";
import { openDatabase } from "../data/database-file.ts";
import { type GivenMerchant, Merchants } from "../data/merchants.ts";
import type { AddedTransaction } from "../data/seed.ts";
import { HttpError } from "../scenario/errors.ts";
import { type SandboxServer, type ServerOptions, startServer } from "../server.ts";
import type { CommandLine } from "./command-line.ts";

/**
 * @param ownProcess As in `ServerOptions`.
 * @throws {UserError} The server cannot start: the message names the flag.
 */
export async function start(
  { database, merchantsFile, catalogFile, seedFile, options }: CommandLine,
  ownProcess = false,
): Promise<SandboxServer> {
  const all: ServerOptions = { ...options, ownProcess };
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
  return startServer(all).catch(async (error: NodeJS.ErrnoException) => {
    // A seed that is not valid, or a disk that is full.
    if (error instanceof HttpError) {
      throw new UserError(seedFile === undefined ? error.message : `--seed: ${seedFile}: ${error.message}`);
    }
    const isHere = error.code === "EADDRINUSE" && (await isSandbox(options));
    throw new UserError(
      listenError(error, { ...options, ...(isHere && { inUse: "a sandbox runs there already: use it" }) }),
    );
  });
}

/** Whether what listens at an address is a sandbox. */
async function isSandbox({ host, port }: CommandLine["options"]): Promise<boolean> {
  const address = `http://${host.includes(":") ? `[${host}]` : host}:${port}/sandbox/scenarios`;
  const response = await fetch(address, { signal: AbortSignal.timeout(1_000), redirect: "manual" }).catch(
    () => undefined,
  );
  await response?.body?.cancel();
  return response?.status === 200;
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

/** The startup message. The address stands first, where scripts find it. */
export function greeting(url: string, { database, merchantsFile }: CommandLine): Printable {
  const merchants =
    merchantsFile === undefined
      ? "SANDBOX, X-Merchant-Key: sandbox-key, X-Merchant-Secret: sandbox-secret"
      : `those of ${merchantsFile}`;
  return line`sandbox ready on ${url}
  page             ${url}/sandbox/
  merchant         ${merchants}
  transactions     ${database === undefined ? "in memory" : `in ${database}`}

Ctrl-C stops it.`;
}

/** What clients of the server can do that the person who starts it may not expect. */
export function warning({ merchantsFile, options: { host } }: CommandLine): Printable | undefined {
  if (isLoopback(host)) return undefined;
  const buying = merchantsFile === undefined ? "buy in the name of its merchants, whose secrets are public, " : "";
  return line`warning: other machines can connect to ${host}. Anyone who reaches it can ${buying}see the journal
of all requests at /sandbox/journal, and delete everything with POST /sandbox/reset.`;
}
