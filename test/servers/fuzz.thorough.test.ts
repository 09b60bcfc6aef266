/** No request crashes one of our servers: each gets the same odd requests over raw sockets. */
import { writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, expect, test } from "vitest";
import { binaryOf, root } from "../../scripts/lib/paths.ts";
import { toolEnvironment } from "../../scripts/lib/tool.ts";
import { temporaryFolder } from "../lib/folder.ts";
import { type Serving, serving } from "../lib/serving.ts";
import { describeRequest, type OddRequest, oddRequest } from "./odd-requests.ts";

interface Kind {
  readonly name: string;
  /** The arguments of Node. */
  readonly args: (folder: string) => readonly string[];
  /** A path that responds with 200. */
  readonly path: string;
}

const kinds: readonly Kind[] = [
  {
    name: "docs",
    args: (folder) => [
      "--input-type=module",
      "--eval",
      `import { startPortal } from ${JSON.stringify(join(root, "packages/portal/src/server.ts"))};
const docs = await startPortal({ port: 0, host: "127.0.0.1" }, ${JSON.stringify(folder)});
console.log("docs ready on " + docs.url);`,
    ],
    path: "/",
  },
  {
    name: "mock",
    args: () => [join(root, "scripts/mock.ts"), "--port=0"],
    path: "/v1/healthz",
  },
  {
    name: "sandbox",
    args: () => [binaryOf("sandbox"), "--port=0"],
    path: "/v1/healthz",
  },
  {
    name: "certification",
    args: () => [binaryOf("certification"), "--port=0", "--seed=1"],
    path: "/v1/healthz",
  },
];

/** Prints uncaught exceptions, even if the process handles them. */
const watcher = `data:text/javascript,process.on("uncaughtExceptionMonitor",(error)=>console.error("UNCAUGHT",error))`;

const start = ({ args }: Kind, folder: string): Promise<Serving> =>
  serving(["--import", watcher, ...args(folder)], { cwd: root, env: toolEnvironment() });

/** Whether it is still running and responding. */
const isWell = async ({ path }: Kind, { child, url }: Serving): Promise<boolean> =>
  child.exitCode === null &&
  child.signalCode === null &&
  (await fetch(url + path, { signal: AbortSignal.timeout(60_000) }).then(
    async (response) => response.status === 200 && (await response.text()) !== "",
    () => false,
  ));

/** The exceptions that it has printed. */
const exceptionsOf = (server: Serving): readonly string[] =>
  server
    .output()
    .split(/^(?=\S)/m)
    .filter((one) => one.startsWith("UNCAUGHT") || /\n\s+at /.test(one));

/** The time limits for the start of a response, and for the rest of it. */
const patienceMs = 150;
const restMs = 20;

/** Resolves when the connection is closed, with the status line of the response, if there was one. */
async function send(port: number, { parts, afterwards }: OddRequest): Promise<string | undefined> {
  const socket = connect({ port, host: "127.0.0.1" });
  let status: string | undefined;
  const over = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  const begun = new Promise<void>((resolve) => {
    socket.on("data", (chunk) => {
      status ??= chunk.toString("latin1").split("\r\n", 1)[0];
      resolve();
    });
  });
  // The server may close the connection.
  socket.on("error", () => {});
  for (const [index, part] of parts.entries()) {
    if (index > 0) await sleep(2);
    socket.write(part);
  }
  if (afterwards === "ends") socket.end();
  if (afterwards.startsWith("resets")) {
    await (afterwards === "resets" ? sleep(2) : Promise.race([over, begun, sleep(patienceMs)]));
    socket.resetAndDestroy();
  } else {
    await Promise.race([over, begun, sleep(patienceMs)]);
    await Promise.race([over, sleep(restMs)]);
    socket.destroy();
  }
  await over;
  return status;
}

const seed = Number(process.env.FUZZ_SEED ?? 1);
const count = 10_000;
const batchSize = 100;
const atATime = 24;

const folder = temporaryFolder();
beforeAll(async () => {
  await writeFile(join(folder, "index.html"), "<!doctype html><title>Portal</title>");
  await writeFile(join(folder, "openapi.yaml"), "openapi: 3.1.0\n".repeat(200));
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

/** What harmed a server: its exceptions, and the requests among which the cause is. Also how many got a response. */
async function throwAt(kind: Kind): Promise<{ harm: string[]; responded: number }> {
  const server = await start(kind, folder);
  let responded = 0;
  try {
    for (let from = 0; from < count; from += batchSize) {
      const numbers = range(from, Math.min(from + batchSize, count));
      responded += await sendAll(Number(new URL(server.url).port), numbers);
      if ((await isWell(kind, server)) && exceptionsOf(server).length === 0) continue;
      const [exception = "it no longer responds"] = exceptionsOf(server);
      return { harm: [exception, ...numbers.map((number) => describeRequest(oddRequest(seed, number)))], responded };
    }
    return { harm: [], responded };
  } finally {
    await server.kill();
  }
}

test.each(kinds)(`${count} odd requests leave the $name as it was`, async (kind) => {
  const { harm, responded } = await throwAt(kind);
  expect(harm).toEqual([]);
  // Proves that the requests arrive, and that not all are invalid. Under load, responses may be too late to count.
  expect(responded).toBeGreaterThan(count / 100);
});

const listening =
  "createServer(serve).listen(0, '127.0.0.1', function () { console.log('ready on http://127.0.0.1:' + this.address().port) })";
const ofLines = (serve: string): Kind => ({
  name: "a server of a few lines",
  args: () => [
    "--input-type=module",
    "--eval",
    `import { createServer } from "node:http"; const serve = ${serve}; ${listening}`,
  ],
  path: "/",
});

test("a request that ends a server is noticed, and so is one that makes it print a stack", async () => {
  const ends = ofLines("(request, response) => response.end(new URL(request.url, 'http://localhost').href)");
  const { harm } = await throwAt(ends);
  expect(harm[0]).toContain("UNCAUGHT TypeError: Invalid URL");
  expect(harm[1]).toMatch(/^request 0, which waits: "GET \/\/ HTTP/);
  const prints = ofLines(
    "(request, response) => { if (request.headers.trailer) console.error(new Error('odd')); response.end('fine') }",
  );
  expect((await throwAt(prints)).harm[0]).toMatch(/Error: odd\n\s+at /);
});
