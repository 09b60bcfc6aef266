/** Starts what a command line asks for: its files, its database, its server. */
import { listenError } from "@vending/shared/listen-error";
import { UserError } from "@vending/shared/user-error";
import { HttpError } from "../behaviour/errors.ts";
import type { GivenCatalog } from "../data/catalog.ts";
import type { GivenMerchant } from "../data/merchants.ts";
import type { AddedTransaction } from "../data/seed.ts";
import { openDatabase } from "../store/open-database.ts";
import type { Store } from "../store/store.ts";
import type { CommandLine } from "./command-line.ts";
import { listFrom, objectFrom } from "./json-file.ts";

/** What the server gets: what flags say, and what is in the files that they name. */
export type StartOptions = Omit<CommandLine["options"], "seed"> &
  CommandLine["address"] & {
    merchants?: readonly GivenMerchant[];
    catalog?: GivenCatalog;
    seed?: number | readonly AddedTransaction[];
    store?: Store;
  };

/**
 * @param startServer Starts it.
 * @throws {UserError} It cannot start: the message names the flag.
 */
export async function start<Server>(
  { address, database, merchantsFile, catalogFile, seedFile, options }: CommandLine,
  startServer: (options: StartOptions) => Promise<Server>,
): Promise<Server> {
  const all: StartOptions = { ...options, ...address };
  if (merchantsFile !== undefined) all.merchants = await listFrom<GivenMerchant>("merchants", merchantsFile);
  if (catalogFile !== undefined) all.catalog = await objectFrom<GivenCatalog>("catalog", catalogFile);
  if (seedFile !== undefined) all.seed = await listFrom<AddedTransaction>("seed", seedFile);
  if (database !== undefined) {
    all.store = await openDatabase(database).catch((error: Error) => {
      throw new UserError(error.message);
    });
  }
  return startServer(all).catch((error: NodeJS.ErrnoException) => {
    if (error instanceof HttpError) throw new UserError(`--seed: ${seedFile}: ${error.message}`);
    if (error instanceof TypeError && !error.code) {
      const files = { merchant: `--merchants: ${merchantsFile}`, catalog: `--catalog: ${catalogFile}` };
      const [, flag = "--allow-origin"] = Object.entries(files).find(([name]) => error.message.startsWith(name)) ?? [];
      throw new UserError(`${flag}: ${error.message}`, 2);
    }
    throw new UserError(listenError(error, address));
  });
}
