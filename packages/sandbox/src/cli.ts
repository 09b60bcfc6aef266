#!/usr/bin/env node
/** `vending-sandbox`: the sandbox from the command line. */
import { readFile } from "node:fs/promises";
import { listenError } from "@vending/shared/listen-error";
import { fail, UserError } from "@vending/shared/user-error";
import { type CommandLine, help, readCommandLine } from "./command-line.ts";
import { HttpError } from "./errors.ts";
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

async function serve({ address, database, seedFile, options }: CommandLine): Promise<void> {
  const all: ServerOptions = { ...options, ...address, ownProcess: true };
  if (seedFile !== undefined) all.seed = await seedFrom(seedFile);
  if (database !== undefined) {
    all.store = await openDatabase(database).catch((error: Error) => {
      throw new UserError(error.message);
    });
  }
  const server = await startServer(all).catch((error: NodeJS.ErrnoException) => {
    if (error instanceof HttpError) throw new UserError(`--seed: ${seedFile}: ${error.message}`);
    if (error instanceof TypeError && !error.code) throw new UserError(`--allow-origin: ${error.message}`, 2);
    throw new UserError(listenError(error, address));
  });
  if (!isLoopback(address.host)) console.error(warning(address.host));
  console.log(`sandbox ready on ${server.url}
  page for people  ${server.url}/sandbox/
  merchant         SANDBOX, X-Merchant-Key: sandbox-key, X-Merchant-Secret: sandbox-secret
  transactions     ${database === undefined ? "in memory" : `in ${database}`}

Ctrl-C stops it.`);
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void server.stop().then(() => process.exit(0)));
  }
}

/** What is in it is checked when the sandbox adds it. */
async function seedFrom(file: string): Promise<AddedTransaction[]> {
  const text = await readFile(file, "utf8").catch((error: Error) => {
    throw new UserError(`--seed takes a number or a file; cannot read ${file}: ${error.message}`);
  });
  try {
    const transactions: unknown = JSON.parse(text);
    if (Array.isArray(transactions)) return transactions;
  } catch (error) {
    throw new UserError(`--seed: ${file} is not JSON: ${(error as Error).message}`);
  }
  throw new UserError(`--seed: ${file} is not a list of transactions`);
}

function isLoopback(host: string): boolean {
  return /^(?:localhost|127(?:\.\d+){3}|::1)$/.test(host);
}

function warning(host: string): string {
  return `warning: ${host} lets other machines in. Anybody who reaches it can buy in the name of its merchants, whose secrets are
public, see the journal of all requests at /sandbox/journal, and forget everything by POST /sandbox/reset.`;
}
