/** A command with bad input gives one clear line and ends with a status that is not 0. */
import { spawn } from "node:child_process";
import { createServer, type Server } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { root } from "../../scripts/lib/paths.ts";

interface Ended {
  status: number | null;
  output: string;
}

function run(script: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(root, "scripts", script), ...args], {
      env: { ...process.env, ...env },
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
    child.once("close", (status) => resolve({ status, output }));
  });
}

let taken: Server;
let port: number;
beforeAll(async () => {
  taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, "127.0.0.1", resolve));
  port = (taken.address() as { port: number }).port;
});
afterAll(() => taken.close());

describe.each([
  "build.ts",
  "certify.ts",
  "bundle.ts",
  "conformance.ts",
  "dev.ts",
  "docs.ts",
  "format.ts",
  "mock.ts",
  "pack.ts",
  "sandbox.ts",
  "simulate.ts",
  "start.ts",
  "test.ts",
])("%s", (script) => {
  test("--help explains it", async () => {
    const { status, output } = await run(script, ["--help"]);
    expect(status).toBe(0);
    expect(output).toMatch(/^Usage: (npm|vending-sandbox|vending-conformance|vending-certify) /);
  });

  test("an unknown flag is named", async () => {
    const { status, output } = await run(script, ["--prot=1"]);
    expect(status).toBe(2);
    expect(output).toMatch(/^error: .*--prot/);
    expect(output).not.toMatch(/^ {4}at /m);
  });
});

test.each([
  [["all"], "no stage is called all; see npm run build -- --help"],
  [["packages", "--out=elsewhere"], "--out is for a build of the artifacts alone: name no stage"],
])("a build of %j is rejected", async (args, message) => {
  expect(await run("build.ts", args)).toEqual({ status: 2, output: `error: ${message}\n` });
});

describe.each(["docs.ts", "mock.ts", "sandbox.ts"])("%s", (script) => {
  test("a port in use is named", async () => {
    const { status, output } = await run(script, [`--port=${port}`]);
    expect(status).toBe(1);
    expect(output).toMatch(new RegExp(`error: port ${port} is in use on 127\\.0\\.0\\.1`));
    expect(output).not.toMatch(/^ {4}at /m);
  });

  test.each(["x", "-1", "70000", "80.5"])("a port of %s is rejected", async (text) => {
    const { status, output } = await run(script, [`--port=${text}`]);
    expect(status).toBe(2);
    expect(output).toContain(`--port takes a whole number from 0 to 65535, not "${text}"`);
  });
});

test.each([
  ["start.ts", 4000, "docs"],
  ["dev.ts", 4010, "mock"],
])("%s has no flag for a port, and says what has one", async (script, port, name) => {
  const other = createServer();
  // Whoever listens there, it is not the command.
  await new Promise<void>((resolve) => other.once("error", () => resolve()).listen(port, "127.0.0.1", resolve));
  const { status, output } = await run(script, []);
  other.close();
  expect(status).toBe(1);
  expect(output).toBe(
    `error: port ${port} is in use on 127.0.0.1; stop what listens there, or run it alone on another: npm run ${name} -- --port N\n`,
  );
});

test("the mock starts under NODE_ENV=production", async () => {
  // Prism 5.15.11 and 5.16.0 end at once here; see decisions/prism-pin.md.
  const child = spawn(process.execPath, [join(root, "scripts/mock.ts"), "--port=0"], {
    env: { ...process.env, NODE_ENV: "production" },
  });
  const first = await new Promise<string>((resolve) => {
    child.stdout.once("data", (chunk) => resolve(String(chunk)));
    child.once("exit", (status) => resolve(`ended with ${status}`));
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGINT");
  expect(first).toMatch(/^mock ready on http:\/\/127\.0\.0\.1:\d+/);
  // Ctrl-C may come as soon as it is ready, and leaves nothing behind.
  expect(await ended).toBe(0);
  const [url = ""] = /http:\S+/.exec(first) ?? [];
  await expect(fetch(url)).rejects.toThrow();
});
