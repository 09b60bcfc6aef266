/** `npm run bench -- sandbox`: a create beside Hono with a Map, and a page of the list among many transactions and few. */
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

export async function benchSandbox(): Promise<void> {
  const [many, few] = [createSandbox({ seed: 100_000, maxTransactions: 200_000 }), createSandbox({ seed: 1_000 })];
  const pageOf = (sandbox: Sandbox) =>
    eachOf(300, () => sandbox.fetch(`http://bench.test${route}?limit=10`, { headers }));
  await compare({
    name: "sandbox: a page of the list, 100000 transactions beside 1000",
    ours: () => pageOf(many),
    theirs: () => pageOf(few),
    limit: 1.5,
  });
  const ours = await startSandbox({ port: 0, host: "127.0.0.1" });
  const evaluated = ["--input-type=module", "--eval", withMap];
  const theirs = await startServerProcess(process.execPath, evaluated, (said) => /ready on (\S+)/.exec(said)?.[1]);
  try {
    await compare({
      name: "sandbox: a create beside Hono with a Map, CPU of the server",
      ours: () => cpuOfCreates(ours),
      theirs: () => cpuOfCreates(theirs),
      limit: 1.4,
      rounds: 60,
    });
  } finally {
    await Promise.all([ours, theirs].map((server) => server.stop()));
  }
}

let count = 0;

/** Over eight connections that are kept alive, as those of a merchant. */
const cpuOfCreates = ({ pid, url }: ServerProcess): Promise<number> =>
  eachOf(500, () => create(`${url}${route}/airtime/async`), { cpu: () => cpuOf(pid), callers: 8 });

async function create(url: string): Promise<void> {
  const body = JSON.stringify(order(`bench-${process.pid}-${++count}`));
  const response = await fetch(url, {
    method: "POST",
    headers: { ...headers, "Content-Type": "application/json" },
    body,
  });
  await response.arrayBuffer();
  if (!response.ok) throw new UserError(`${url} returned HTTP ${response.status}; the comparison would not be fair`);
}
