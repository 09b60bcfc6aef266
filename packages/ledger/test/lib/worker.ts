/** A process that sells: it buys what its parent sends, and goes on with what others left. It may be killed at any moment. */
import { createVendingClient, purchase } from "@vending/client";
import type { CreateTransactionRequest } from "@vending/contract";
import { createLedger } from "@vending/ledger";
import { postgresStore } from "@vending/ledger/postgres";
import { type Reply, times, type WorkerSettings } from "./fleet.ts";

// The parent made it.
const {
  serviceUrl,
  connectionString,
  schema = "vending_ledger",
}: WorkerSettings = JSON.parse(process.env.WORKER ?? "{}");
const { merchantKey, merchantSecret } = { merchantKey: "key-1f6e2c", merchantSecret: "secret-9b1d77" };
const client = createVendingClient({ baseUrl: serviceUrl, merchantKey, merchantSecret });
const options = { ...times.purchase, deadlineMs: times.deadlineMs };

const ledger =
  connectionString === undefined
    ? undefined
    : createLedger({ client, store: postgresStore({ connectionString, schema }), ...times, concurrency: 8 });

process.once("disconnect", () => process.exit());
process.on("message", async (request: CreateTransactionRequest) => {
  process.send?.(await reply(request));
});
ledger?.recover({ everyMs: times.recoverEveryMs });
process.send?.("ready");

async function reply(request: CreateTransactionRequest): Promise<Reply> {
  const requestId = request.client_request_id;
  try {
    const outcome = await (ledger ? ledger.buy(request) : purchase(client, request, options));
    return { requestId, status: outcome.status };
  } catch (error) {
    const { name, message, mayHaveBeenMade } = Object(error);
    return { requestId, error: `${name}: ${message}`, mayHaveBeenMade };
  }
}
