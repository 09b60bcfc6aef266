/** A consumer of all packages buys once: installed by npm, and by the other package managers that partners use. */
import { mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { root } from "../../scripts/lib/paths.ts";
import { manifestIn, published } from "../../scripts/lib/published.ts";
import { pathsIn } from "../lib/packed/installation.ts";
import { node, packed, runIn } from "../lib/packed/project.ts";

/** Buys in process and over HTTP, and prints one line. */
const buying = (importing: (name: string) => string): string => `
const main = async () => {
  const { createVendingClient, InvalidRequestError, purchase, VendingError } = ${importing("@vending/client")};
  const { meaningOf } = ${importing("@vending/contract")};
  const { createLedger, memoryStore } = ${importing("@vending/ledger")};
  const { createSandbox } = ${importing("@vending/sandbox")};
  const { startServer } = ${importing("@vending/sandbox/server")};
  const sandbox = createSandbox();
  const server = await startServer({ port: 0, settleAfter: 50 });
  const make = (more) => createVendingClient({ merchantKey: "sandbox-key", merchantSecret: "sandbox-secret", ...more });
  const client = make({ baseUrl: "http://sandbox.test", fetch: sandbox.fetch });
  // The response is lost, although the transaction exists.
  const request = { merchant_code: "SANDBOX", product: "airtime", network: "mtn", amount: "500",
    customer_msisdn: "08031230902", client_request_id: "once" };
  const bought = await createLedger({ client, store: memoryStore(), onEnd() {} }).buy(request, { mode: "sync" });
  const again = await purchase(client, request);
  const elsewhere = await purchase(make({ baseUrl: server.url }), request);
  const invalid = await purchase(client, { ...request, amount: 500 }).catch((error) => error);
  console.log(bought.state, bought.replayed, again.replayed, elsewhere.state, invalid instanceof InvalidRequestError,
    invalid instanceof VendingError, meaningOf("createTransaction", "01").refund);
  await server.stop();
  sandbox.close();
};
main();
`;
const scripts = {
  "import.mjs": buying((name) => `await import("${name}")`),
  "require.cjs": buying((name) => `require("${name}")`),
};
const once = "succeeded false true succeeded true true yes\n";

test.each(
  Object.entries(scripts),
)("installed by npm, %s buys once where code from strings is forbidden", async (file, code) => {
  const { write, run } = packed("client");
  await write(`buy-${file}`, code);
  const flags = ["--no-warnings", "--disallow-code-generation-from-strings"];
  expect(await run([node, ...flags, `buy-${file}`])).toEqual({ status: 0, output: once });
});

test.runIf(process.env.CONSUMER_NODE)("the Node of CONSUMER_NODE is the oldest that the packages promise", async () => {
  const oldest = published().map((folder) => manifestIn(folder).engines?.node.replace(">=", ""));
  const { output } = await runIn(".", [node, "--version"]);
  for (const version of oldest) expect(output).toMatch(`v${version}.`);
});

type Files = Readonly<Record<string, object>>;

interface Manager {
  readonly name: string;
  /** The files of a project that installs these dependencies, and all that they need, from their paths. */
  readonly files: (dependencies: Readonly<Record<string, string>>) => Files;
  readonly install: readonly string[];
  /** The commands that run Node, and the binary of a dependency. */
  readonly node: readonly string[];
  readonly exec: readonly string[];
}

const module = (path: string) => [process.execPath, join(root, "node_modules", path)];
const [pnpm, yarn] = [module("pnpm/bin/pnpm.mjs"), module("@yarnpkg/cli-dist/bin/yarn.js")];
const project = { private: true, type: "module" };

const managers: readonly Manager[] = [
  {
    name: "pnpm",
    files: (dependencies) => ({
      "package.json": { ...project, dependencies },
      "pnpm-workspace.yaml": { storeDir: ".store", cacheDir: ".cache", overrides: dependencies },
    }),
    install: [...pnpm, "install", "--offline"],
    node: [process.execPath],
    exec: [...pnpm, "exec"],
  },
  {
    name: "Yarn",
    files: (dependencies) => ({
      "package.json": { ...project, dependencies, resolutions: dependencies },
      ".yarnrc.yml": {
        enableNetwork: false,
        enableGlobalCache: false,
        globalFolder: ".global",
        enableTelemetry: false,
      },
      // Without a lock file, Yarn may assign the folder to a parent project.
      "yarn.lock": {},
    }),
    install: [...yarn, "install", "--no-immutable"],
    node: [...yarn, "node"],
    exec: [...yarn, "run"],
  },
];

describe.each(managers)("installed by $name", ({ files, install, node, exec }) => {
  let folder: string;
  beforeAll(async () => {
    folder = await realpath(await mkdtemp(join(tmpdir(), "vending-managed-")));
    for (const [file, content] of Object.entries(files(pathsIn(inject("installation"))))) {
      await writeFile(join(folder, file), JSON.stringify(content, null, 2).replace(/^\{\}$/, ""));
    }
    for (const [file, code] of Object.entries(scripts)) await writeFile(join(folder, file), code);
    expect(await runIn(folder, install)).toMatchObject({ status: 0 });
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test.each(Object.keys(scripts))("%s buys once", async (script) => {
    expect(await runIn(folder, [...node, script])).toEqual({ status: 0, output: once });
  });

  test.each(published().flatMap((from) => Object.keys(manifestIn(from).bin ?? {})))("%s is found", async (binary) => {
    const { output } = await runIn(folder, [...exec, binary, "--version"]);
    expect(output).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});
