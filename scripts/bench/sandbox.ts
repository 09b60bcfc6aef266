/** `npm run bench -- sandbox`: a create beside Hono with a Map, and a page of the list among many transactions and few. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createSandbox, type Sandbox } from "@vending/sandbox";
import { UserError } from "../lib/command.ts";
import { binaryOf } from "../lib/paths.ts";
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
  const ours = await serverOf(binaryOf("sandbox"), "--port=0");
  const theirs = await serverOf("--input-type=module", "--eval", withMap);
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

/** A server in a process of its own, which prints its address. */
async function serverOf(...args: string[]) {
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(child, "close");
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on("data", (said: Buffer) => resolve(/ready on (\S+)/.exec(`${said}`)?.[1] ?? ""));
    ended.then(() => reject(new UserError("a server ended at once")), reject);
  });
  return { pid: child.pid ?? 0, url, stop: () => child.kill() && ended };
}

let count = 0;

/** Over eight connections that are kept alive, as those of a merchant. */
const cpuOfCreates = ({ pid, url }: Awaited<ReturnType<typeof serverOf>>): Promise<number> =>
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
