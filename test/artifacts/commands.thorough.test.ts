/** A command with bad input prints one clear line, and exits with a status other than 0. */
import { spawn } from "node:child_process";
import { createServer, type Server } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { root } from "../../scripts/lib/paths.ts";
import { manifestIn } from "../../scripts/lib/published.ts";
import { runTool, type ToolResult } from "../../scripts/lib/tool.ts";

/** Every npm script that is a command of ours, as package.json starts it. */
const commands = Object.entries(manifestIn(root).scripts ?? {}).flatMap(([name, line]) => {
  const [, args] = /^node ((?:--conditions=source |--import \S+ )?scripts\/\w+\.ts(?: \w+)?)$/.exec(line) ?? [];
  return args ? [[name, args.split(" ")] as const] : [];
});

function run(name: string, ...flags: string[]): Promise<ToolResult> {
  const [, args] = commands.find(([one]) => one === name) ?? [];
  if (!args) throw new Error(`package.json has no command ${name}`);
  return runTool("node", [...args, ...flags]);
}

let taken: Server;
let port: number;
beforeAll(async () => {
  taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, "127.0.0.1", resolve));
  port = (taken.address() as { port: number }).port;
});
afterAll(() => taken.close());

test("every command is tried", () => {
  expect(commands.length).toBeGreaterThan(12);
});

test.each(commands)("npm run %s explains itself, and names a flag that it does not know", async (name) => {
  const help = await run(name, "--help");
  expect(help).toMatchObject({ status: 0, output: expect.stringMatching(/^Usage: (npm|vending-\w+) /) });
  const { status, output } = await run(name, "--prot=1");
  expect(status).toBe(2);
  expect(output).toMatch(/^error: .*--prot/);
  expect(output).not.toMatch(/^ {4}at /m);
});

// biome-ignore format: a table to read in rows
test.each<[name: string, flags: string[], status: number, says: string]>([
  ["docs", ["--port=x"], 2, '--port takes a whole number from 0 to 65535, not "x"'],
  ["docs", ["--host="], 2, "--host takes an address or a name, such as 127.0.0.1"],
  ["mock", ["--host="], 2, "--host takes an address or a name, such as 127.0.0.1"],
  ["mock", ["--port=70000"], 2, '--port takes a whole number from 0 to 65535, not "70000"'],
  ["pack", ["--out="], 2, "--out takes the path of a folder"],
  ["pack", ["--out=package.json"], 2, `cannot write to ${join(root, "package.json")}: it is a file`],
  ["bundle", ["--out=package.json/kit.zip"], 2, `cannot write to ${join(root, "package.json")}: it is a file`],
  ["simulate", ["--from=3"], 2, "--from belongs to --seeds, which excludes --seed"],
  ["simulate", ["--seed=1", "--seeds=2"], 2, "--from belongs to --seeds, which excludes --seed"],
  ["bundle", ["--out=kit.tar"], 2, '--out takes the path of a .zip file, not "kit.tar"'],
  ["pack", ["--scope=acme"], 2, '--scope takes an npm scope such as @acme, or @acme:registry=https://npm.acme.example/, not "acme"'],
  ["diff", ["one.yaml"], 2, "two files are needed: npm run diff -- OLD NEW"],
])("npm run %s %j", async (name, flags, status, says) => {
  const ended = await run(name, ...flags);
  expect({ status: ended.status, line: ended.output.split("\n")[0] }).toEqual({ status, line: `error: ${says}` });
});

test.each(["docs", "mock", "sandbox"])("npm run %s names a port in use", async (name) => {
  const { status, output } = await run(name, `--port=${port}`);
  expect(status).toBe(1);
  expect(output).toMatch(new RegExp(`error: port ${port} is in use on 127\\.0\\.0\\.1`));
  expect(output).not.toMatch(/^ {4}at /m);
});

test("npm start has no flag for a port, and says what has one", async () => {
  const port = 4000;
  const other = createServer();
  // If the port is already in use, that serves as well.
  await new Promise<void>((resolve) => other.once("error", () => resolve()).listen(port, "127.0.0.1", resolve));
  const { status, output } = await run("start");
  other.close();
  expect(status).toBe(1);
  expect(output).toBe(
    `error: port ${port} is in use on 127.0.0.1; stop what listens there, or run it alone on another: npm run docs -- --port N\n`,
  );
});

test("Ctrl-C ends the mock", async () => {
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
