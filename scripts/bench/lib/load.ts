/** Creates and polls over kept-alive connections, as a merchant does, and reads the CPU time of a server. */
import { readdirSync, readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { UserError } from "@vending/terminal/user-error";

const headers = { "X-Merchant-Key": "sandbox-key", "X-Merchant-Secret": "sandbox-secret" };
const route = "/ext/gateway/v1/transactions";
let count = 0;

/** Sends `pairs` creates and as many status requests, over eight connections. */
export async function load(url: string, pairs: number): Promise<void> {
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
export function cpuTicks(pid: number): number {
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
