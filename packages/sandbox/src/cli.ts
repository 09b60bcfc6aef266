#!/usr/bin/env node
/** `vending-sandbox`: the sandbox from the command line. */
import { parseArgs } from "node:util";
import { openDatabase, type ServerOptions, startServer } from "./server.ts";

const help = `Usage: vending-sandbox [--port N] [--host H] [--settle-after MS] [--database FILE]

A local service that behaves like the bill and top-up vending service, as far as its contract shows.

  --port N           the port (4020); 0 takes any free one
  --host H           the address to bind to (127.0.0.1); anything but loopback lets other machines in
  --settle-after MS  milliseconds from an asynchronous create to its outcome (2000)
  --database FILE    keep transactions in an SQLite file, which survives a kill; without it they are in memory

Merchants: SANDBOX (sandbox-key, sandbox-secret) and SANDBOX2 (sandbox2-key, sandbox2-secret).
Scenarios, transactions as they change and the request journal: http://127.0.0.1:4020/sandbox/`;

/** A fault that a person can mend. Exit status 2: the command line is wrong. */
class Fault extends Error {
  readonly exitCode: 1 | 2;

  constructor(message: string, exitCode: 1 | 2 = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

try {
  await main();
} catch (error) {
  const badFlag = error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");
  if (error instanceof Fault || badFlag) console.error(`error: ${(error as Error).message}`);
  else console.error(error);
  if (badFlag) console.error(`\n${help}`);
  process.exit(error instanceof Fault ? error.exitCode : badFlag ? 2 : 1);
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: "string", default: "4020" },
      host: { type: "string", default: "127.0.0.1" },
      "settle-after": { type: "string", default: "2000" },
      database: { type: "string" },
      help: { type: "boolean", short: "h" },
    },
  });
  if (values.help) {
    console.log(help);
    return;
  }
  const options: ServerOptions = {
    port: wholeNumber("port", values.port, 65_535),
    host: values.host,
    ownProcess: true,
    settleAfter: wholeNumber("settle-after", values["settle-after"], 86_400_000),
  };
  if (values.database !== undefined) {
    options.store = await openDatabase(values.database).catch((error: Error) => {
      throw new Fault(error.message);
    });
  }
  const server = await startServer(options).catch((error: NodeJS.ErrnoException) => {
    throw new Fault(explain(error, options));
  });
  console.log(`sandbox ready on ${server.url}
  page for people  ${server.url}/sandbox/
  merchant         SANDBOX, X-Merchant-Key: sandbox-key, X-Merchant-Secret: sandbox-secret
  transactions     ${values.database === undefined ? "in memory" : `in ${values.database}`}

Ctrl-C stops it.`);
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void server.stop().then(() => process.exit(0)));
  }
}

function wholeNumber(flag: string, text: string, largest: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > largest)
    throw new Fault(`--${flag} takes a whole number from 0 to ${largest}, not "${text}"`, 2);
  return value;
}

function explain(error: NodeJS.ErrnoException, { host, port }: ServerOptions): string {
  if (error.code === "EADDRINUSE")
    return `port ${port} is in use on ${host}; stop what listens there, or choose another with --port`;
  if (error.code === "EACCES")
    return `port ${port} on ${host} needs rights that this user does not have; choose one above 1023 with --port`;
  if (error.code === "ENOTFOUND" || error.code === "EADDRNOTAVAIL")
    return `this machine has no address ${host}; choose another with --host`;
  return `cannot listen on ${host}:${port}: ${error.message}`;
}
