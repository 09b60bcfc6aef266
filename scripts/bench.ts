/** `npm run bench`: one row for each comparison, both sides measured in one run. */
import { ensureBuilt } from "./build/up-to-date.ts";
import { command, UserError } from "./lib/command.ts";

const help = `Usage: npm run bench [-- [--full] build|sandbox|client|size|ledger|tests|diff ...]

Measures both sides of each row in turn, and prints the least of each and their ratio: noise only adds. A time is CPU time,
unless the row says "by the clock". The exit status is 1 if a row is over its limit. What is missing here, such as PostgreSQL,
is said. Requires Linux, to get the CPU time of other processes. Packages that are only compared with are installed from npm,
into node_modules/.cache.

tests and diff are not part of all: tests runs npm test, and diff requires Go and the network.

  --full   a million ended purchases in the ledger, which takes minutes; by default a hundred thousand`;

const benches: Readonly<Record<string, (isFull: boolean) => Promise<void>>> = {
  build: async () => (await import("./bench/build.ts")).benchBuild(),
  sandbox: async () => (await import("./bench/sandbox.ts")).benchSandbox(),
  client: async () => (await import("./bench/client.ts")).benchClient(),
  size: async () => (await import("./bench/size.ts")).benchSize(),
  ledger: async (isFull) => (await import("./bench/ledger.ts")).benchLedger(isFull ? 1_000_000 : 100_000),
  tests: async () => (await import("./bench/build.ts")).benchTests(),
  diff: async () => (await import("./bench/diff.ts")).benchDiff(),
};

await command({ help, options: { full: { type: "boolean", default: false } }, positionals: true }, async (parsed) => {
  const names = parsed.positionals.length > 0 ? parsed.positionals : ["build", "sandbox", "client", "size", "ledger"];
  const unknown = names.find((name) => !Object.hasOwn(benches, name));
  if (unknown !== undefined)
    throw new UserError(`a bench is one of ${Object.keys(benches).join(", ")}, not ${unknown}`, 2);
  await ensureBuilt("packages");
  for (const name of names) await benches[name]?.(parsed.values.full);
});
