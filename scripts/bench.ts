/** `npm run bench`: compares the build, the sandbox and the client with what they are built on. */
import { readdirSync, readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import type { FetchPaths } from "@vending/contract";
import createClient from "openapi-fetch";
import { compare } from "./bench/compare.ts";
import { benchDiff } from "./bench/diff.ts";
import { benchSize } from "./bench/size.ts";
import { command, UserError } from "./lib/command.ts";
import { withTemporaryFolder } from "./lib/files.ts";
import { runTool } from "./lib/tool.ts";
import { type ServerProcess, startSandbox, startServerProcess } from "./servers/server.ts";

const help = `Usage: npm run bench [-- build|sandbox|client|size|diff ...]

Measures both sides of each comparison in turn, and prints the ratio of their minima: noise only adds. size is that of a bundle.
The exit status is 1 if a limit is exceeded. Requires Linux, to get the CPU time of other processes. diff is not part of all: it requires Go and
the network, for the tool and the large document that it is compared with.`;

const benchBuild = (): Promise<boolean> =>
  withTemporaryFolder((folder) =>
    compare({
      name: "build of all artifacts and packages, against tsp compile of the same spec",
      unit: "ms",
      ours: { label: "npm run build", measure: () => timed("node", ["scripts/build.ts"]) },
      theirs: { label: "tsp compile spec", measure: () => timed("tsp", ["compile", "spec", "--output-dir", folder]) },
      limit: 1.8,
    }),
  );

/** Wall time of a command, in milliseconds. */
async function timed(tool: string, args: readonly string[]): Promise<number> {
  const start = performance.now();
  const { status, output } = await runTool(tool, args);
  if (status !== 0) throw new UserError(`${[tool, ...args].join(" ")} ended with ${status}\n${output}`);
  return performance.now() - start;
}

/** A server that reads the body, and returns the same to every request. */
const bare = `const body = JSON.stringify({ status: "pending", response_code: "02", response_message: "Pending", data: {
  internal_reference: "5b0f6a52-3c1d-4c8e-9d5f-1f2a7c3e9b01", msisdn: "2348031234567", product: "airtime",
  request_id: "shop-20260302-0001", network: "MTN", amount: "500", merchant_id: 1, plan: "" } });
const server = require("node:http").createServer((request, response) => {
  request.resume();
  request.on("end", () => response.writeHead(200, { "content-type": "application/json" }).end(body));
});
server.listen(0, "127.0.0.1", () => console.log("ready on http://127.0.0.1:" + server.address().port));`;

const startBareServer = (): Promise<ServerProcess> =>
  startServerProcess(process.execPath, ["--eval", bare], (output) => /ready on (\S+)/.exec(output)?.[1]);

const credentials = { merchantKey: "sandbox-key", merchantSecret: "sandbox-secret" };
const headers = { "X-Merchant-Key": credentials.merchantKey, "X-Merchant-Secret": credentials.merchantSecret };
const route = "/ext/gateway/v1/transactions";
const purchase = (id: string) =>
  ({
    merchant_code: "SANDBOX",
    customer_msisdn: "08031234567",
    network: "mtn",
    product: "airtime",
    amount: "500",
    client_request_id: id,
  }) as const;

async function benchSandbox(): Promise<boolean> {
  const servers = [await startSandbox({ port: 0, host: "127.0.0.1" }), await startBareServer()] as const;
  const [ours, theirs] = servers;
  try {
    return await compare({
      name: "create and status on the sandbox, against node:http with a constant response: CPU time of a request",
      unit: "µs",
      ours: { label: "sandbox", measure: () => cpuOfServing(ours) },
      theirs: { label: "node:http", measure: () => cpuOfServing(theirs) },
      limit: 2,
    });
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

const pairs = 6_000;

/** CPU time of a request in microseconds. A tick is 10 ms. */
async function cpuOfServing(server: ServerProcess): Promise<number> {
  const before = cpuTicks(server.pid);
  await load(server.url);
  return ((cpuTicks(server.pid) - before) * 10_000) / (pairs * 2);
}

let count = 0;

/** Sends creates and as many status checks over eight kept-alive connections, as a merchant does. */
async function load(url: string): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  let left = pairs;
  const worker = async () => {
    while (left-- > 0) {
      const id = `bench-${process.pid}-${++count}`;
      await send(agent, `${url}${route}/airtime/async`, JSON.stringify(purchase(id)));
      await send(agent, `${url}${route}/status/${id}`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  agent.destroy();
}

function send(agent: Agent, url: string, body?: string): Promise<void> {
  const type = body && { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body) };
  const options = { agent, method: body ? "POST" : "GET", headers: { ...headers, ...type } };
  return new Promise((resolve, reject) => {
    const sent = request(url, options, (response) => {
      response.resume();
      response.on("end", () => {
        if (response.statusCode === 200) resolve();
        else reject(new UserError(`${url} returned HTTP ${response.statusCode}; the comparison would not be fair`));
      });
    });
    sent.once("error", reject);
    sent.end(body);
  });
}

/** CPU time of a process and its children so far, in kernel ticks. Linux only. */
function cpuTicks(pid: number): number {
  const [, stat = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
  const fields = stat.split(" ");
  const own = Number(fields[11]) + Number(fields[12]);
  return own + childrenOf(pid).reduce((sum, child) => sum + cpuTicks(child), 0);
}

function childrenOf(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, "utf8").split(" ").filter(Boolean).map(Number),
  );
}

/** In process, with a `fetch` that responds at once. */
async function benchClient(): Promise<boolean> {
  // The build before has made what it imports.
  const { createVendingClient, purchase: buy, transactions } = await import("@vending/client");
  const order = purchase("bench-1");
  const { client_request_id: request_id, customer_msisdn: msisdn, ...fields } = order;
  const bought = { ...fields, request_id, msisdn, internal_reference: "5b0f6a52-3c1d-4c8e-9d5f-1f2a7c3e9b01" };
  const data = Array.from({ length: 100 }, (_, row) => ({ ...bought, internal_reference: `${row}` }));
  const pagination = { page: 1, size: data.length, total: data.length, total_pages: 1 };
  const texts = {
    POST: JSON.stringify({ status: "success", response_code: "00", response_message: "Successful", data: bought }),
    GET: JSON.stringify({ status: "success", data, pagination }),
  };
  const respond = (method: string) =>
    new Response(texts[method as "GET"], { headers: { "Content-Type": "application/json" } });
  const baseUrl = "http://bench.test";
  const ours = createVendingClient({ baseUrl, ...credentials, fetch: async (_, { method }) => respond(method) });
  const plain = createClient<FetchPaths>({ baseUrl, headers, fetch: async ({ method }) => respond(method) });
  const readAll = async () => {
    for await (const _ of transactions(ours, { limit: data.length }));
  };
  const results = [
    await compare({
      name: "a purchase that succeeds at once, against a POST of openapi-fetch: CPU time, in process",
      unit: "µs",
      ours: { label: "purchase", measure: () => cpuOfCalling(() => buy(ours, order)) },
      theirs: { label: "openapi-fetch", measure: () => cpuOfCalling(() => plain.POST(route, { body: order })) },
      limit: 2,
    }),
    await compare({
      name: "100 rows of transactions, against a GET of openapi-fetch: CPU time, in process",
      unit: "µs",
      ours: { label: "transactions", measure: () => cpuOfCalling(readAll) },
      theirs: {
        label: "openapi-fetch",
        measure: () => cpuOfCalling(() => plain.GET(route, { params: { query: { limit: data.length } } })),
      },
      limit: 1.5,
    }),
  ];
  return results.every(Boolean);
}

const callsPerRound = 1_500;

/** Microseconds of a call in this process. Waiting costs none. */
async function cpuOfCalling(call: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  for (let left = callsPerRound; left > 0; left--) await call();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / callsPerRound;
}

const benches = { build: benchBuild, sandbox: benchSandbox, client: benchClient, size: benchSize, diff: benchDiff };

await command({ help, positionals: true }, async ({ positionals }) => {
  const names = positionals.length > 0 ? positionals : ["build", "sandbox", "client", "size"];
  let isWithin = true;
  for (const name of names) {
    const bench = Object.entries(benches).find(([one]) => one === name)?.[1];
    if (!bench) throw new UserError(`a bench is one of ${Object.keys(benches).join(", ")}, not ${name}`, 2);
    isWithin = (await bench()) && isWithin;
  }
  return isWithin ? 0 : 1;
});
