/** A create and a status check on the sandbox, beside a constant response and beside the mock, which is Prism: CPU time of a request. */
import { readdirSync, readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { join } from "node:path";
import { UserError } from "../lib/command.ts";
import { type ServerProcess, startSandbox, startServerProcess } from "../servers/process.ts";
import { compare, type Side } from "./compare.ts";

/** Starts a server that returns the same to every request. */
export const startBareServer = (): Promise<ServerProcess> =>
  startServerProcess(
    process.execPath,
    [join(import.meta.dirname, "bare-server.ts")],
    (output) => /listening on (\S+)/.exec(output)?.[1],
  );

const startMock = (): Promise<ServerProcess> =>
  startServerProcess(
    process.execPath,
    ["scripts/mock.ts", "--port=0"],
    (output) => /mock ready on (\S+)/.exec(output)?.[1],
  );

export async function benchSandbox(): Promise<void> {
  const servers = {
    bare: await startBareServer(),
    sandbox: await startSandbox({ port: 0, host: "127.0.0.1" }),
    // A sandbox keeps at most 100,000 transactions: each comparison has its own.
    another: await startSandbox({ port: 0, host: "127.0.0.1" }),
    mock: await startMock(),
  };
  try {
    const name = (than: string) => `create and status on the sandbox, against ${than}: CPU time of a request`;
    const ours = served("sandbox", servers.sandbox, 6_000);
    const bare = served("node:http", servers.bare, 6_000);
    await compare({ name: name("node:http with a constant response"), unit: "µs", ours, theirs: bare, limit: 2 });
    const mock = served("mock", servers.mock, 400);
    const another = served("sandbox", servers.another, 6_000);
    await compare({ name: name("the mock"), unit: "µs", ours: another, theirs: mock, limit: 0.4 });
  } finally {
    await Promise.all(Object.values(servers).map((server) => server.stop()));
  }
}

/** CPU time of a request in microseconds. A tick is 10 ms. */
function served(label: string, server: ServerProcess, pairs: number): Side {
  const measure = async () => {
    const before = cpuTicks(server.pid);
    await load(server.url, pairs);
    return ((cpuTicks(server.pid) - before) * 10_000) / (pairs * 2);
  };
  return { label, measure };
}

const headers = { "X-Merchant-Key": "sandbox-key", "X-Merchant-Secret": "sandbox-secret" };
const route = "/ext/gateway/v1/transactions";
let count = 0;

/** Sends creates and as many status checks over eight kept-alive connections, as a merchant does. */
async function load(url: string, pairs: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  let left = pairs;
  const worker = async () => {
    while (left-- > 0) {
      const id = `bench-${process.pid}-${++count}`;
      const body = JSON.stringify({
        merchant_code: "SANDBOX",
        customer_msisdn: "08031234567",
        network: "mtn",
        product: "airtime",
        amount: "500",
        client_request_id: id,
      });
      await send(agent, `${url}${route}/airtime/async`, body);
      await send(agent, `${url}${route}/status/${id}`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  agent.destroy();
}

function send(agent: Agent, url: string, body?: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const type =
      body === undefined ? {} : { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body) };
    const sent = request(
      url,
      { agent, method: body === undefined ? "GET" : "POST", headers: { ...headers, ...type } },
      (response) => {
        response.resume();
        response.on("end", () => {
          if (response.statusCode === 200) resolve();
          else reject(new UserError(`${url} returned HTTP ${response.statusCode}; the comparison would not be fair`));
        });
      },
    );
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
