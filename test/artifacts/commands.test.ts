/** A command with bad input prints one clear line, and exits with a status other than 0. */
import { spawn } from "node:child_process";
import { createServer, type Server } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { root } from "../../scripts/lib/paths.ts";
import { sampled, thorough } from "../lib/budget.ts";
import { runCommandHere, spawnCommand } from "../lib/run-command.ts";

/** Output is the same in this process, which is faster. One command of each kind is also tested in its own process. */
const run = thorough ? spawnCommand : runCommandHere;

const scripts = ["build.ts", "bundle.ts", "docs.ts", "facts.ts", "mock.ts", "pack.ts", "simulate.ts", "start.ts"];
/** These pass their flags to a binary, which its package tests. */
const runners = ["sandbox.ts", "conformance.ts", "certify.ts"];

let taken: Server;
let port: number;
beforeAll(async () => {
  taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, "127.0.0.1", resolve));
  port = (taken.address() as { port: number }).port;
});
afterAll(() => taken.close());

const explains = /^Usage: (npm|vending-sandbox|vending-conformance|vending-certify) /;
const namesTheFlag = {
  status: 2,
  output: expect.toSatisfy((text: string) => /^error: .*--prot/.test(text) && !/^ {4}at /m.test(text)),
};

describe.each(thorough ? [...scripts, ...runners] : scripts)("%s", (script) => {
  test("--help explains it", async () => {
    expect(await run(script, ["--help"])).toMatchObject({ status: 0, output: expect.stringMatching(explains) });
  });

  test("an unknown flag is named", async () => {
    expect(await run(script, ["--prot=1"])).toMatchObject(namesTheFlag);
  });
});

test("a build takes one of its two flags", async () => {
  const { status, output } = await run("build.ts", ["--if-needed", "--out=elsewhere"]);
  expect({ status, output: output.trim() }).toEqual({
    status: 2,
    output: "error: --out and --if-needed exclude each other",
  });
});

test.each(
  sampled(["build.ts", "sandbox.ts"], 2),
)("in a process of its own, %s ends with its status", async (script) => {
  expect(await spawnCommand(script, ["--prot=1"])).toMatchObject(namesTheFlag);
});

describe.each(thorough ? ["docs.ts", "mock.ts", "sandbox.ts"] : ["mock.ts"])("%s", (script) => {
  test("a port in use is named", async () => {
    const { status, output } = await run(script, [`--port=${port}`]);
    expect(status).toBe(1);
    expect(output).toMatch(new RegExp(`error: port ${port} is in use on 127\\.0\\.0\\.1`));
    expect(output).not.toMatch(/^ {4}at /m);
  });
});

test.each([
  ["docs.ts", "x"],
  ["mock.ts", "70000"],
])("%s rejects a port of %s", async (script, text) => {
  const { status, output } = await run(script, [`--port=${text}`]);
  expect(status).toBe(2);
  expect(output).toContain(`--port takes a whole number from 0 to 65535, not "${text}"`);
});

test("npm start has no flag for a port, and says what has one", async () => {
  const port = 4000;
  const other = createServer();
  // If the port is already in use, that serves as well.
  await new Promise<void>((resolve) => other.once("error", () => resolve()).listen(port, "127.0.0.1", resolve));
  const { status, output } = await run("start.ts", []);
  other.close();
  expect(status).toBe(1);
  expect(output).toBe(
    `error: port ${port} is in use on 127.0.0.1; stop what listens there, or run it alone on another: npm run docs -- --port N\n`,
  );
});

test.runIf(thorough)("Ctrl-C ends the mock", async () => {
  const child = spawn(process.execPath, [join(root, "scripts/mock.ts"), "--port=0"]);
  const first = await new Promise<string>((resolve) => {
    child.stdout.once("data", (chunk) => resolve(String(chunk)));
    child.once("exit", (status) => resolve(`ended with ${status}`));
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGINT");
  expect(first).toMatch(/^mock ready on http:\/\/127\.0\.0\.1:\d+/);
  // Ctrl-C works as soon as it is ready, and leaves nothing running.
  expect(await ended).toBe(0);
  const [url = ""] = /http:\S+/.exec(first) ?? [];
  await expect(fetch(url)).rejects.toThrow();
});
