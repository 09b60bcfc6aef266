/** A call of the client, beside bare `fetch` to the same server: CPU time of this process. Waiting costs none. */
import { createVendingClient } from "@vending/client";
import { compare } from "./compare.ts";
import { startBareServer } from "./sandbox.ts";

const callsPerRound = 1_500;

export async function benchClient(): Promise<void> {
  const server = await startBareServer();
  try {
    const credentials = { merchantKey: "bench-key", merchantSecret: "bench-secret" };
    const client = createVendingClient({ baseUrl: server.url, ...credentials });
    const body = {
      merchant_code: "SANDBOX",
      customer_msisdn: "08031234567",
      network: "mtn",
      product: "airtime",
      amount: "500",
      client_request_id: "bench-1",
    } as const;
    const headers = {
      "Content-Type": "application/json",
      "X-Merchant-Key": credentials.merchantKey,
      "X-Merchant-Secret": credentials.merchantSecret,
    };
    const ours = async () => (await client.POST("/ext/gateway/v1/transactions", { body })).data;
    const bare = async (): Promise<unknown> => {
      const url = `${server.url}/ext/gateway/v1/transactions`;
      return (await fetch(url, { method: "POST", headers, body: JSON.stringify(body) })).json();
    };
    await compare({
      name: "a create with the client, against bare fetch: CPU time of a call",
      unit: "µs",
      ours: { label: "client.POST", measure: () => cpuOf(ours) },
      theirs: { label: "fetch", measure: () => cpuOf(bare) },
      limit: 2,
    });
  } finally {
    await server.stop();
  }
}

/** Microseconds of a call. */
async function cpuOf(call: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  for (let left = callsPerRound; left > 0; left--) await call();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / callsPerRound;
}
