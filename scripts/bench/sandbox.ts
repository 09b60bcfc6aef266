/** `npm run bench -- sandbox`: a create beside Hono with a Map, and a page of the list among many transactions and few. */
import { Agent, request } from "node:http";
import { createSandbox, type Sandbox } from "@vending/sandbox";
import { UserError } from "../lib/command.ts";
import { type ServerProcess, startSandbox, startServerProcess } from "../servers/server.ts";
import { compare } from "./compare.ts";
import { cpuOf, eachOf } from "./cpu.ts";
import { headers, order, route } from "./service.ts";

/** What a person would write in its place. */
const withMap = `
import { serve } from "@hono/node-server";
import { Hono } from "hono";
const app = new Hono();
const stored = new Map();
app.post("${route}/airtime/async", async (context) => {
  const [key, secret] = [context.req.header("X-Merchant-Key"), context.req.header("X-Merchant-Secret")];
  if (key !== "sandbox-key" || secret !== "sandbox-secret") return context.json({ status: "error" }, 401);
  const { client_request_id: request_id, customer_msisdn: msisdn, network, amount } = await context.req.json();
  if (stored.has(request_id)) return context.json({ status: "error" }, 422);
  const data = { internal_reference: crypto.randomUUID(), msisdn, product: "airtime", request_id, network, amount, merchant_id: 1, plan: "" };
  stored.set(request_id, data);
  return context.json({ status: "pending", response_code: "02", response_message: "Pending", data });
});
serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => console.log("ready on http://127.0.0.1:" + port));`;

const creates = 6_000;

export async function benchSandbox(): Promise<boolean> {
  const peer = startServerProcess(
    process.execPath,
    ["--input-type=module", "--eval", withMap],
    (output) => /ready on (\S+)/.exec(output)?.[1],
  );
  const servers = [await startSandbox({ port: 0, host: "127.0.0.1" }), await peer] as const;
  const [ours, theirs] = servers;
  const [many, few] = [createSandbox({ seed: 100_000, maxTransactions: 200_000 }), createSandbox({ seed: 1_000 })];
  const pageOf = (sandbox: Sandbox) =>
    eachOf(1_000, () => sandbox.fetch(`http://bench.test${route}?limit=10`, { headers }));
  try {
    const results = [
      await compare({
        name: "sandbox: a create beside Hono with a Map, CPU of the server",
        unit: "µs",
        ours: () => cpuOfCreates(ours),
        theirs: () => cpuOfCreates(theirs),
        limit: 1.4,
      }),
      await compare({
        name: "sandbox: a page of the list, 100000 transactions beside 1000",
        unit: "µs",
        ours: () => pageOf(many),
        theirs: () => pageOf(few),
        limit: 1.5,
      }),
    ];
    return results.every(Boolean);
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

/** Over eight connections that are kept alive, as those of a merchant. */
async function cpuOfCreates({ pid, url }: ServerProcess): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const create = () =>
    send(agent, `${url}${route}/airtime/async`, JSON.stringify(order(`bench-${process.pid}-${++count}`)));
  try {
    return await eachOf(creates, create, { cpu: () => cpuOf(pid), callers: 8 });
  } finally {
    agent.destroy();
  }
}

let count = 0;

const send = (agent: Agent, url: string, body: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const type = { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body) };
    const sent = request(url, { agent, method: "POST", headers: { ...headers, ...type } }, (response) => {
      response.resume();
      response.on("end", () => {
        if (response.statusCode === 200) resolve();
        else reject(new UserError(`${url} returned HTTP ${response.statusCode}; the comparison would not be fair`));
      });
    });
    sent.once("error", reject);
    sent.end(body);
  });
