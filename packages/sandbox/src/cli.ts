#!/usr/bin/env node
/** `vending-sandbox`: the sandbox from the command line. */
import { parseArgs } from "node:util";
import { listenError } from "@vending/shared/listen-error";
import { fail, UserError } from "@vending/shared/user-error";
import { wholeNumber } from "@vending/shared/whole-number";
import { openDatabase, type ServerOptions, startServer } from "./server.ts";

const help = `Usage: vending-sandbox [--port N] [--host H] [options]

A local service that behaves like the bill and top-up vending service, as far as its contract shows.

  --port N           the port (4020); 0 takes any free one
  --host H           the address to bind to (127.0.0.1); anything but loopback lets other machines in
  --settle-after MS  milliseconds from an asynchronous create to its outcome (2000)
  --allow-origin O   an origin whose pages may use the control routes, such as http://localhost:3000 (may be repeated)
  --database FILE    keep transactions in an SQLite file, which survives a kill; without it they are in memory

Merchants: SANDBOX (sandbox-key, sandbox-secret) and SANDBOX2 (sandbox2-key, sandbox2-secret).
Scenarios, transactions as they change and the request journal: http://127.0.0.1:4020/sandbox/`;

try {
  await main();
} catch (error) {
  fail(error, help);
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: "string", default: "4020" },
      host: { type: "string", default: "127.0.0.1" },
      "settle-after": { type: "string", default: "2000" },
      "allow-origin": { type: "string", multiple: true, default: [] },
      database: { type: "string" },
      help: { type: "boolean", short: "h" },
    },
  });
  if (values.help) {
    console.log(help);
    return;
  }
  const address = { port: wholeNumber("port", values.port, 0, 65_535), host: values.host };
  const options: ServerOptions = {
    ...address,
    ownProcess: true,
    allowedOrigins: values["allow-origin"],
    settleAfter: wholeNumber("settle-after", values["settle-after"], 0, 86_400_000),
  };
  if (values.database !== undefined) {
    options.store = await openDatabase(values.database).catch((error: Error) => {
      throw new UserError(error.message);
    });
  }
  const server = await startServer(options).catch((error: NodeJS.ErrnoException) => {
    if (error instanceof TypeError && !error.code) throw new UserError(`--allow-origin: ${error.message}`, 2);
    throw new UserError(listenError(error, address));
  });
  if (!isLoopback(address.host)) console.error(warning(address.host));
  console.log(`sandbox ready on ${server.url}
  page for people  ${server.url}/sandbox/
  merchant         SANDBOX, X-Merchant-Key: sandbox-key, X-Merchant-Secret: sandbox-secret
  transactions     ${values.database === undefined ? "in memory" : `in ${values.database}`}

Ctrl-C stops it.`);
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void server.stop().then(() => process.exit(0)));
  }
}

function isLoopback(host: string): boolean {
  return /^(?:localhost|127(?:\.\d+){3}|::1)$/.test(host);
}

function warning(host: string): string {
  return `warning: ${host} lets other machines in. Anybody who reaches it can buy in the name of its merchants, whose secrets are
public, see the journal of all requests at /sandbox/journal, and forget everything by POST /sandbox/reset.`;
}
