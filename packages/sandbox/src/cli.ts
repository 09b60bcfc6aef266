#!/usr/bin/env node
/** `vending-sandbox`: the sandbox from the command line. */
import { readFile } from "node:fs/promises";
import { listenError } from "@vending/shared/listen-error";
import { fail, UserError } from "@vending/shared/user-error";
import type { GivenCatalog } from "./catalog.ts";
import { type CommandLine, help, readCommandLine } from "./command-line.ts";
import { HttpError } from "./errors.ts";
import { greeting, warning } from "./greeting.ts";
import { jsonLog } from "./hosting/json-log.ts";
import { listFrom, objectFrom } from "./json-file.ts";
import type { GivenMerchant } from "./merchants.ts";
import type { AddedTransaction } from "./seed.ts";
import { openDatabase, type ServerOptions, startServer } from "./server.ts";

try {
  const commandLine = readCommandLine(process.argv.slice(2), process.env);
  if (commandLine.show === "help") console.log(help);
  else if (commandLine.show === "version") console.log(await version());
  else await serve(commandLine);
} catch (error) {
  fail(error, help);
}

async function version(): Promise<string> {
  const manifest = await readFile(new URL("../package.json", import.meta.url), "utf8");
  return (JSON.parse(manifest) as { version: string }).version;
}

/** How long requests under way may take to finish when it is told to end. A container is killed after ten seconds. */
const maxShutdownMs = 5_000;

async function serve(commandLine: CommandLine): Promise<void> {
  let stop = async () => {};
  // From the beginning: the first process of a container has no others to end it while it waits for its database.
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      stop().then(
        () => process.exit(0),
        // The store does not let go of its end.
        (error: Error) => fail(new UserError(error.message)),
      );
    });
  }
  const { address, database, merchantsFile, catalogFile, seedFile, options } = commandLine;
  const log = commandLine.log === "json" ? jsonLog((line) => process.stdout.write(line)) : undefined;
  // Whoever took the log may end, or have no room for it: the sandbox goes on without.
  if (log) process.stdout.on("error", () => {});
  const all: ServerOptions = { ...options, ...address, ownProcess: true, ...(log && { onRequest: log.request }) };
  if (merchantsFile !== undefined) all.merchants = await listFrom<GivenMerchant>("merchants", merchantsFile);
  if (catalogFile !== undefined) all.catalog = await objectFrom<GivenCatalog>("catalog", catalogFile);
  if (seedFile !== undefined) all.seed = await listFrom<AddedTransaction>("seed", seedFile);
  if (database !== undefined) {
    all.store = await openDatabase(database).catch((error: Error) => {
      throw new UserError(error.message);
    });
  }
  const server = await startServer(all).catch((error: NodeJS.ErrnoException) => {
    if (error instanceof HttpError) throw new UserError(`--seed: ${seedFile}: ${error.message}`);
    if (error instanceof TypeError && !error.code) {
      const files = { merchant: `--merchants: ${merchantsFile}`, catalog: `--catalog: ${catalogFile}` };
      const [, flag = "--allow-origin"] = Object.entries(files).find(([name]) => error.message.startsWith(name)) ?? [];
      throw new UserError(`${flag}: ${error.message}`, 2);
    }
    throw new UserError(listenError(error, address));
  });
  stop = () => server.stop(maxShutdownMs);
  const warned = warning(commandLine);
  if (log) {
    if (warned) log.message("warn", warned);
    log.message("info", `sandbox ready on ${server.url} (page: ${server.url}/sandbox/)`);
  } else {
    if (warned) console.error(warned);
    console.log(greeting(server.url, commandLine));
  }
}
