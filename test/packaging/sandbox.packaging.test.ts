import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import { ofBrowsers, testPackage } from "../lib/packed/package.ts";
import { bundle, node } from "../lib/packed/project.ts";

const sandbox = testPackage({
  folder: "sandbox",
  entries: ["index", "server"],
  isCommonJs: true,
  dependencies: ["@hono/node-server", "@vending/contract", "hono"],
  binary: "vending-sandbox",
  consumer: `
import { createSandbox, maxBodyLength, type Purchases, type Sandbox, type SandboxTransaction, type SandboxOptions, type Scenario, scenarios,
  type Suffix } from "@vending/sandbox";
import { openDatabase, type SandboxServer, type ServerOptions, startServer } from "@vending/sandbox/server";

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
  "lost" satisfies SandboxTransaction["status"];
  return server.url;
}
`,
  types: ofBrowsers,
});

test("its binary listens on a free port, and exits with 0 on SIGTERM", async () => {
  const child = spawn(node, [`${sandbox.bin}/vending-sandbox`, "--port", "0"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
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

test("a bundle of it imports no module, and one of its server those of Node", async () => {
  const importsOf = async (entry: string): Promise<string[]> => {
    const code = `export * from "@vending/sandbox${entry}";`;
    const { imports, dynamicImports } = await bundle(sandbox, code, /^node:/);
    return [...imports, ...dynamicImports];
  };
  expect(await importsOf("")).toEqual([]);
  expect(await importsOf("/server")).toContain("node:http");
});
