/**
 * Compares the monitor with Prism's proxy in front of one sandbox: CPU time per exchange, added latency, and findings. And
 * measures how long judging large bodies blocks traffic.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createMonitor } from "@vending/monitor";
import { exchangesWith, largeBodies, longestTurn } from "../../packages/monitor/test/lib/large-bodies.ts";
import { monitorBinary } from "../lib/binaries.ts";
import { generated } from "../lib/paths.ts";
import { reservePort } from "../lib/ports.ts";
import { bin } from "../lib/tool.ts";
import { type ServerProcess, startServerProcess } from "../servers/process.ts";
import { startSandbox } from "../servers/sandbox.ts";
import { loopback } from "../servers/server.ts";
import { cpuTicks, load } from "./lib/load.ts";
import { median } from "./lib/median.ts";
import { withRounds } from "./lib/rounds.ts";

const help = `Usage: node scripts/bench/monitor.ts [--rounds N]

Measures the monitor and Prism's proxy in turn, in front of one sandbox (default 3 rounds).`;

/** CPU time of the monitor over that of Prism's proxy. */
const limit = 0.5;

/** How many milliseconds judging may delay a response (README, "What it takes"). */
const maxTurn = 20;

await withRounds(help, 3, async (rounds) => {
  const sandbox = await startSandbox({ port: 0, host: "127.0.0.1" });
  const monitor = await startMonitor(sandbox.url);
  const prism = await startPrism(sandbox.url);
  const sides = [
    { label: "direct", url: sandbox.url, pid: undefined, pairs: 2_000 },
    { label: "monitor", url: monitor.url, pid: monitor.pid, pairs: 2_000 },
    { label: "Prism's proxy", url: prism.url, pid: prism.pid, pairs: 200 },
  ].map((side) => ({ ...side, cpu: [] as number[], latency: [] as number[] }));
  try {
    // The first round is a warm-up and does not count.
    for (let round = 0; round <= rounds; round++) {
      for (const { url, pid, pairs, cpu, latency } of sides) {
        const before = pid === undefined ? 0 : cpuTicks(pid);
        const times = await load(url, pairs);
        if (round === 0) continue;
        if (pid !== undefined) cpu.push(((cpuTicks(pid) - before) * 10_000) / (pairs * 2));
        latency.push(median(times));
      }
    }
  } finally {
    await Promise.all([monitor.stop(), prism.stop(), sandbox.stop()]);
  }
  const [direct = 0, ours = 0, theirs = 0] = sides.map(({ latency }) => median(latency));
  const [, oursCpu = 0, theirsCpu = 0] = sides.map(({ cpu }) => (cpu.length > 0 ? median(cpu) : 0));
  const ratio = oursCpu / theirsCpu;
  console.log(`monitor, against Prism's proxy, in front of one sandbox
  CPU time an exchange: monitor ${oursCpu.toFixed(0)} µs, Prism ${theirsCpu.toFixed(0)} µs: ratio ${ratio.toFixed(2)} (at most ${limit})
  added latency with eight connections: monitor ${(ours - direct).toFixed(2)} ms, Prism ${(theirs - direct).toFixed(2)} ms, direct ${direct.toFixed(2)} ms`);
  if (!(ratio <= limit)) process.exitCode = 1;

  const found = await findings();
  console.log(`  found in traffic with five deviations
    monitor  ${found.monitor.join(", ")}
    Prism    ${found.prism.join(", ")}`);
  if (found.monitor.length < 5) process.exitCode = 1;

  // The best of three: one may include a garbage collection.
  const worst = { turn: 0, what: "" };
  const judging = createMonitor();
  for (const [what, make] of largeBodies) {
    const turns: number[] = [];
    for (let time = 0; time < 3; time++) turns.push(await longestTurn(judging, exchangesWith(make())));
    const turn = Math.min(...turns);
    if (turn > worst.turn) Object.assign(worst, { turn, what });
  }
  console.log(
    `  longest turn while judging large bodies: ${worst.turn.toFixed(1)} ms (at most ${maxTurn}): ${worst.what}`,
  );
  if (worst.turn > maxTurn || judging.report().skipped > 0) process.exitCode = 1;
});

function startMonitor(upstream: string, pagePort = 0): Promise<ServerProcess> {
  const args = [monitorBinary, "--upstream", upstream, "--port", "0", "--page-port", String(pagePort)];
  return startServerProcess(process.execPath, args, (output) => /Monitor on (\S+):/.exec(output)?.[1]);
}

async function startPrism(upstream: string): Promise<ServerProcess> {
  const port = await reservePort(0, loopback);
  const args = ["proxy", "--multiprocess=false", "--port", String(port), join(generated, "openapi.json"), upstream];
  return startServerProcess(join(bin, "prism"), args, (output) => /is listening on (\S+)/.exec(output)?.[1]);
}

/** What each finds in the traffic of a service with five deviations: three visible in one response, two only in several. */
async function findings(): Promise<{ monitor: string[]; prism: string[] }> {
  let sales = 0;
  let checks = 0;
  const upstream = createServer((request, response) => {
    request.resume();
    const send = (status: number, body: unknown, headers: Record<string, string> = {}) =>
      response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
    const outcome = (code: "00" | "01", sale: number) =>
      send(200, {
        status: code === "00" ? "success" : "failed",
        response_code: code,
        data: { request_id: "order-1", internal_reference: `ref-${sale}` },
      });
    if (request.url === "/v1/healthz") send(429, {});
    else if (request.url === "/v1/plans/mtn") send(200, { data: "none" }, { "x-powered-by": "shop" });
    else if (request.method === "POST") outcome("00", ++sales);
    else outcome(++checks % 2 === 0 ? "00" : "01", 1);
  });
  await new Promise<void>((resolve) => upstream.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`; // it listens at a port
  const page = await reservePort(0, loopback);
  const [monitor, prism] = [await startMonitor(address, page), await startPrism(address)];
  try {
    await deviate(monitor.url);
    const kinds = await deviate(prism.url);
    const report = (await (await fetch(`http://127.0.0.1:${page}/report.json`)).json()) as {
      findings: { id: string }[];
    };
    const ours = new Set(report.findings.map(({ id }) => id.replace(/:.*$/s, "")));
    return { monitor: [...ours], prism: kinds };
  } finally {
    await Promise.all([monitor.stop(), prism.stop()]);
    upstream.close();
  }
}

/** Sends the traffic. Returns the kinds of violations that Prism reports in a header. */
async function deviate(url: string): Promise<string[]> {
  const headers = { "X-Merchant-Key": "key", "X-Merchant-Secret": "secret", "Content-Type": "application/json" };
  const body = JSON.stringify({
    merchant_code: "SHOP",
    customer_msisdn: "08031234567",
    network: "mtn",
    product: "airtime",
    amount: "500",
    client_request_id: "order-1",
  });
  const create = "/ext/gateway/v1/transactions/airtime/sync";
  const status = "/ext/gateway/v1/transactions/status/order-1";
  const kinds = new Set<string>();
  for (const path of [create, create, create, status, status, "/v1/healthz", "/v1/plans/mtn"]) {
    const response = await fetch(`${url}${path}`, path === create ? { method: "POST", headers, body } : { headers });
    await response.text();
    const violations = JSON.parse(response.headers.get("sl-violations") ?? "[]") as {
      location?: string[];
      code?: string;
    }[];
    for (const { location = [], code } of violations) kinds.add(`${location.slice(0, 2).join(".")} ${code}`);
  }
  return [...kinds];
}
