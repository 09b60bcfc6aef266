/** The two requests of a purchase. Neither rejects: what goes wrong is a result, too. */
import type { CreateTransactionRequest, OperationId, paths } from "@vending/contract";
import type { VendingClient } from "../client.ts";
import { exchange, type Received } from "../exchange.ts";
import type { Timer } from "../timing.ts";

const base = "/ext/gateway/v1/transactions";
const parseAs = "text";

/** Where a purchase is sent: bills on the common route, airtime and data on their own when the request waits for the outcome. */
export interface Route {
  readonly operation: OperationId;
  readonly path: typeof base | `${typeof base}/${"airtime" | "data"}/sync`;
  /** Whether the response is to be the outcome: that may take longer. */
  readonly returnsOutcome: boolean;
}

export function routeOf({ product }: CreateTransactionRequest, mode: "sync" | "async"): Route {
  const isTopUp = product === "airtime" || product === "data";
  if (!isTopUp || mode !== "sync") return { operation: "createTransaction", path: base, returnsOutcome: !isTopUp };
  const operation = product === "airtime" ? "createAirtimeSync" : "createDataSync";
  return { operation, path: `${base}/${product}/sync` satisfies keyof paths, returnsOutcome: true };
}

/** Sends a purchase. */
export const send = (
  client: VendingClient,
  timer: Timer,
  { path, returnsOutcome }: Route,
  body: CreateTransactionRequest,
): Promise<Received> =>
  // The body fits its route: of several routes at once the compiler can't say so.
  exchange(timer, (signal) => client.POST(path as typeof base, { body, parseAs, signal }), { returnsOutcome });

/** Checks the status of a request id. */
export const check = (client: VendingClient, timer: Timer, request_id: string): Promise<Received> =>
  exchange(timer, (signal) =>
    client.GET(`${base}/status/{request_id}`, { params: { path: { request_id } }, parseAs, signal }),
  );
