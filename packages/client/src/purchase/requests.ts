/** The two requests of a purchase. Neither rejects: a failed request is a result, too. */
import type { CreateTransactionRequest, OperationId } from "@vending/contract";
import type { VendingClient } from "../http/client.ts";
import { type Call, exchange, type Received } from "../http/exchange.ts";
import type { Timer } from "../http/timing.ts";

const base = "/ext/gateway/v1/transactions";
const parseAs = "text";

/** The operation that creates a purchase. */
export interface Route {
  readonly operation: OperationId;
  send(timer: Timer): Promise<Received>;
}

/** Chooses the route: airtime and data have routes of their own for requests that wait for the outcome. */
export function routeOf(client: VendingClient, body: CreateTransactionRequest, mode: "sync" | "async"): Route {
  const isTopUp = body.product === "airtime" || body.product === "data";
  const route = (operation: OperationId, call: Call): Route => ({
    operation,
    send: (timer) => exchange(timer, call, { returnsOutcome: mode === "sync" || !isTopUp }),
  });
  if (body.product === "airtime" && mode === "sync")
    return route("createAirtimeSync", (signal) => client.POST(`${base}/airtime/sync`, { body, parseAs, signal }));
  if (body.product === "data" && mode === "sync")
    return route("createDataSync", (signal) => client.POST(`${base}/data/sync`, { body, parseAs, signal }));
  return route("createTransaction", (signal) => client.POST(base, { body, parseAs, signal }));
}

/** Checks the status of a request id once. */
export const check = (client: VendingClient, timer: Timer, request_id: string): Promise<Received> =>
  exchange(timer, (signal) =>
    client.GET(`${base}/status/{request_id}`, { params: { path: { request_id } }, parseAs, signal }),
  );
