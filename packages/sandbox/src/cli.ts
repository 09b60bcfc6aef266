#!/usr/bin/env node
/** `vending-sandbox`: the sandbox from the command line. */
import { readFile } from "node:fs/promises";
import { listenError } from "@vending/shared/listen-error";
import { fail, UserError } from "@vending/shared/user-error";
import type { GivenCatalog } from "./catalog.ts";
import { type CommandLine, help, readCommandLine } from "./command-line.ts";
import { HttpError } from "./errors.ts";
import { listFrom, objectFrom } from "./json-file.ts";
import type { GivenMerchant } from "./merchants.ts";
import type { AddedTransaction } from "./seed.ts";
import { openDatabase, type ServerOptions, startServer } from "./server.ts";

try {
  const commandLine = readCommandLine(process.argv.slice(2));
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

async function serve({ address, database, merchantsFile, catalogFile, seedFile, options }: CommandLine): Promise<void> {
  const all: ServerOptions = { ...options, ...address, ownProcess: true };
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
  if (!isLoopback(address.host)) console.error(warning(address.host, merchantsFile === undefined));
  console.log(`sandbox ready on ${server.url}
  page             ${server.url}/sandbox/
  merchant         ${merchantsFile === undefined ? "SANDBOX, X-Merchant-Key: sandbox-key, X-Merchant-Secret: sandbox-secret" : `those of ${merchantsFile}`}
  transactions     ${database === undefined ? "in memory" : `in ${database}`}

Ctrl-C stops it.`);
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void server.stop().then(() => process.exit(0)));
  }
}

function isLoopback(host: string): boolean {
  return /^(?:localhost|127(?:\.\d+){3}|::1)$/.test(host);
}

function warning(host: string, arePublic: boolean): string {
  const buying = arePublic ? " can buy in the name of its merchants, whose secrets are public," : " can";
  return `warning: other machines can connect to ${host}. Anybody who reaches it${buying} see the journal
of all requests at /sandbox/journal, and delete everything with POST /sandbox/reset.`;
}
