/** No request crashes one of our servers: each gets the same odd requests over raw sockets. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { thorough } from "../lib/budget.ts";
import { describeRequest, oddRequest } from "./lib/odd-requests.ts";
import { send } from "./lib/send.ts";
import { type Kind, kinds, type Running, start } from "./lib/servers.ts";

const seed = Number(process.env.FUZZ_SEED ?? 1);
const count = thorough ? 10_000 : 40;
const batchSize = 100;
const atATime = 24;
/** The maximum number of harmful requests to name. */
const maxNamed = 12;

let folder: string;
let upstream: Running;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "vending-fuzz-"));
  await writeFile(join(folder, "index.html"), "<!doctype html><title>Portal</title>");
  await writeFile(join(folder, "openapi.yaml"), "openapi: 3.1.0\n".repeat(200));
  const sandbox = kinds.find(({ name }) => name === "sandbox");
  if (!sandbox) throw new Error("there is no sandbox");
  upstream = await start(sandbox, folder, "");
});
afterAll(async () => {
  await upstream.stop();
  await rm(folder, { recursive: true });
});

const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, index) => from + index);

/** Sends all requests, several at a time. Returns how many got a response. */
async function sendAll(port: number, numbers: readonly number[]): Promise<number> {
  const left = [...numbers];
  let responded = 0;
  const work = async () => {
    for (let number = left.shift(); number !== undefined; number = left.shift()) {
      if ((await send(port, oddRequest(seed, number))) !== undefined) responded++;
    }
  };
  await Promise.all(Array.from({ length: atATime }, work));
  return responded;
}

const isHarmed = async (server: Running): Promise<boolean> =>
  !(await server.isWell()) || server.exceptions().length > 0;

/** Sends requests one by one, with a new server after each harmful one, and names those. */
async function culprits(kind: Kind, numbers: readonly number[], max: number): Promise<string[]> {
  const named: string[] = [];
  let server = await start(kind, folder, upstream.url);
  for (const number of numbers) {
    const request = oddRequest(seed, number);
    await send(server.port, request);
    await sleep(5);
    if (!(await isHarmed(server))) continue;
    const [exception = "it no longer responds"] = server.exceptions();
    named.push(`${describeRequest(request)}\n  ${exception.slice(0, 600)}`);
    await server.stop();
    if (named.length >= max) return named;
    server = await start(kind, folder, upstream.url);
  }
  await server.stop();
  return named.length > 0 ? named : [`requests ${numbers[0]} to ${numbers.at(-1)}, together`];
}

/** The requests that harm a server, and how many got a response. */
async function throwAt(kind: Kind, max: number = maxNamed): Promise<{ named: string[]; responded: number }> {
  const named: string[] = [];
  let responded = 0;
  let server = await start(kind, folder, upstream.url);
  try {
    for (let from = 0; from < count && named.length < max; from += batchSize) {
      const numbers = range(from, Math.min(from + batchSize, count));
      responded += await sendAll(server.port, numbers);
      if (!(await isHarmed(server))) continue;
      await server.stop();
      named.push(...(await culprits(kind, numbers, max)));
      server = await start(kind, folder, upstream.url);
    }
  } finally {
    await server.stop();
  }
  return { named, responded };
}

// The mock is only for development, so it is left to the thorough run.
test.each(
  kinds.filter(({ name }) => thorough || name !== "mock"),
)(`${count} odd requests leave the $name as it was`, async (kind) => {
  const { named, responded } = await throwAt(kind);
  expect(named).toEqual([]);
  // Proves that the requests arrive, and that not all are invalid. Under load, responses may be too late to count.
  if (thorough) expect(responded).toBeGreaterThan(count / 10);
});

const listening =
  "createServer(serve).listen(0, '127.0.0.1', function () { console.log('ready on http://127.0.0.1:' + this.address().port) })";
/** A server of a few lines. */
const serving = (serve: string): Kind => ({
  name: "a server of a few lines",
  args: () => [
    "--input-type=module",
    "--eval",
    `import { createServer } from "node:http"; const serve = ${serve}; ${listening}`,
  ],
  ready: /ready on (\S+)/,
  path: "/",
});

test("a request that ends a server is named, and so is one that makes it print a stack", async () => {
  const ends = serving("(request, response) => response.end(new URL(request.url, 'http://localhost').href)");
  expect((await throwAt(ends, 1)).named[0]).toMatch(
    /^request 0, which waits: "GET \/\/ HTTP.*UNCAUGHT TypeError: Invalid URL/s,
  );
  const prints = serving(
    "(request, response) => { if (request.headers.trailer) console.error(new Error('odd')); response.end('fine') }",
  );
  expect((await throwAt(prints, 1)).named[0]).toMatch(/Trailer: x.*Error: odd\n\s+at /s);
});
