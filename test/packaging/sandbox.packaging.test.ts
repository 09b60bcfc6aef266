/** The published package @vending/sandbox, with its dependencies: as a function, as a server and as a command. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { createContext, Script } from "node:vm";
import { describe, expect, test } from "vitest";
import { thorough } from "../lib/budget.ts";
import { binariesAreExecutable, environmentOf } from "../lib/packed/binary.ts";
import { bundle } from "../lib/packed/bundle.ts";
import { checkersHaveNothingToSay } from "../lib/packed/checkers.ts";
import { declarationsCompile, ofBrowsers, ofNode } from "../lib/packed/compilers.ts";
import { expectToDependOn, expectToHold, importsWhatItDeclares, modules } from "../lib/packed/contents.ts";
import { underEachNode } from "../lib/packed/nodes.ts";
import { packed } from "../lib/packed/project.ts";

const sandbox = packed("sandbox");
const { name, project, write, run } = sandbox;
const binary = "vending-sandbox";

test("holds its code and its types, and neither sources nor tests", () =>
  expectToHold(sandbox, [
    ...modules(["index", "server"], ["js", "cjs", "d.ts", "d.cts"]),
    ...modules(["cli"], ["js", "d.ts"]),
  ]));

test("depends on the contract, and on hono and its server, and runs nothing when it is installed", () =>
  expectToDependOn(sandbox, "@hono/node-server", "@vending/contract", "hono"));

importsWhatItDeclares(sandbox);

binariesAreExecutable(sandbox, binary);

/** Buys with the `fetch` of a sandbox or with that of the platform. */
const buying = `
const request = { method: "POST", body: JSON.stringify({ merchant_code: "SANDBOX", customer_msisdn: "08031234567",
    network: "mtn", product: "airtime", amount: "500", client_request_id: "1" }),
  headers: { "content-type": "application/json", "X-Merchant-Key": "sandbox-key", "X-Merchant-Secret": "sandbox-secret" } };
const buy = async (send, url) => {
  const response = await send(url + "/ext/gateway/v1/transactions/airtime/sync", request);
  return [response.status, (await response.json()).response_code];
};
`;

/** Buys in process and over HTTP, and prints one line of JSON. */
const script = `
import { createSandbox, maxBodyLength, scenarios } from "${name}";
import { openDatabase, startServer } from "${name}/server";
import manifest from "${name}/package.json" with { type: "json" };
${buying}
const sandbox = createSandbox();
const server = await startServer({ port: 0 });
console.log(JSON.stringify({
  bought: [await buy(sandbox.fetch, "http://sandbox.test"), await buy(fetch, server.url)],
  again: [(await buy(sandbox.fetch, "http://sandbox.test"))[0], (await buy(fetch, server.url))[0]],
  database: await openDatabase("sandbox.db").then((store) => store.room, ({ message }) => message),
  known: maxBodyLength > 1000 && scenarios.length > 5,
  manifest: manifest.name,
}));
await sandbox.close();
await server.stop();
`;
const said = {
  bought: [
    [200, "00"],
    [200, "00"],
  ],
  again: [422, 422],
  known: true,
  manifest: name,
};

underEachNode(sandbox, (node) => {
  const environment = environmentOf(sandbox, node);

  test("its binary is on the path, listens on a free port, and exits with 0 on SIGTERM", async () => {
    const env = { ...process.env, ...environment };
    const child = spawn(binary, ["--port", "0"], { cwd: project, env, stdio: ["ignore", "pipe", "inherit"] });
    const ended = once(child, "exit");
    try {
      const [line] = await Promise.race([once(createInterface(child.stdout), "line"), ended]);
      expect(line).toMatch(/^sandbox ready on http:\S+$/);
      const url = String(line).replace("sandbox ready on ", "");
      expect((await fetch(`${url}/v1/healthz`)).status).toBe(200);
      child.kill("SIGTERM");
      expect(await ended).toEqual([0, null]);
    } finally {
      child.kill("SIGKILL");
    }
  });

  test("it buys once when imported where code from strings is forbidden, in process and over HTTP", async () => {
    await write("import.mjs", script);
    const flags = ["--no-warnings", "--disallow-code-generation-from-strings"];
    const { status, output } = await run(node, [...flags, "import.mjs"]);
    expect(status, output).toBe(0);
    // Node 22.12 has SQLite only behind a flag. The error says so.
    const database =
      node === process.execPath ? 0 : expect.stringMatching(/needs Node 22\.13 or later; this is v22\.12\./);
    expect(JSON.parse(output)).toEqual({ ...said, database });
  });

  test("it buys once when required, as Jest does", async () => {
    const required = script
      .replace(/import (\{[^}]+\}) from "([^"]+)";/g, 'const $1 = require("$2");')
      .replace(/import manifest .*;/, `const manifest = require("${name}/package.json");`);
    await write("require.cjs", `(async () => {${required}})();`);
    const { status, output } = await run(node, ["--no-warnings", "require.cjs"]);
    expect(status, output).toBe(0);
    expect(JSON.parse(output)).toMatchObject(said);
  });
});

describe("without Node", () => {
  /** The globals that it needs. Browsers and workers have all of them. */
  const platform = { performance, Request, Response, TextDecoder, TextEncoder };

  test("a bundle of it imports no module, and sells without the globals of Node", async () => {
    const code = `import { createSandbox } from "${name}";
${buying}
globalThis.bought = buy(createSandbox().fetch, "http://sandbox.test").then(JSON.stringify);`;
    const bundled = await bundle(sandbox, code, { format: "iife", external: /^node:/ });
    expect([...bundled.imports, ...bundled.dynamicImports]).toEqual([]);
    const context = createContext({ ...platform });
    new Script(bundled.code).runInContext(context);
    expect(await context.bought).toBe('[200,"00"]');
  });

  test("a bundle of its server imports modules of Node", async () => {
    const { imports } = await bundle(sandbox, `export * from "${name}/server";`, { external: /^node:/ });
    expect(imports).toContain("node:http");
  });
});

/** Code of a consumer. Each line that must not compile proves that the types exist and are not \`any\`. */
const consumer = `
import { createSandbox, maxBodyLength, type Outcome, type Purchases, type Sandbox, type SandboxOptions, type Scenario, scenarios,
  type Suffix } from "${name}";
import { openDatabase, type SandboxServer, type ServerOptions, startServer } from "${name}/server";

export const options: SandboxOptions = { settleAfter: 0, now: () => 0, maxTransactions: maxBodyLength };
export const sandbox: Sandbox = createSandbox(options);
export const send: typeof fetch = (input, init) => sandbox.fetch(input, init);
export const suffixes: readonly Suffix[] = scenarios.map(({ suffix }: Scenario) => suffix);

export async function main(): Promise<string> {
  const store: Purchases = await openDatabase("file");
  const more: ServerOptions = { ...options, port: 0, store };
  const server: SandboxServer = await startServer(more);
  await server.sandbox.reset();
  await server.stop();
  // @ts-expect-error a port is a number
  await startServer({ port: "4020" });
  // @ts-expect-error an outcome is one of three
  "lost" satisfies Outcome;
  return server.url;
}
`;

describe.each([
  ["what a browser knows", ofBrowsers] as const,
  ...(thorough ? [["what Node knows", ofNode] as const] : []),
])("with %s", (_, environment) => declarationsCompile(sandbox, { "consumer.mts": consumer }, environment));

checkersHaveNothingToSay(sandbox, { profile: "node16", entrypoints: [".", "./server"] });
