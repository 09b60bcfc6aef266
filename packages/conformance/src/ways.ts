/** The ways to buy, and to ask what became of it: which operation, which product. */
import type { OperationId } from "@vending/contract";
import type { Product } from "./config/schema.ts";

export type StatusRoute = "getTransactionStatus" | "getTransactionStatusV1" | "getGiftCardOrder";

/** The status by either route, and that of a gift card order, each with the name of its parameter. */
export const statusRoutes: Readonly<Record<StatusRoute, string>> = {
  getTransactionStatus: "request_id",
  getTransactionStatusV1: "client_request_id",
  getGiftCardOrder: "request_id",
};

/** A product and a route that it is bought by. */
export type Way =
  | "airtime-sync"
  | "airtime-async"
  | "airtime"
  | "data-sync"
  | "data-async"
  | "data"
  | "cable"
  | "cable-v1"
  | "electricity"
  | "betting";

interface WayToBuy {
  readonly operationId: OperationId;
  readonly product: Product;
  /** What the create answers: how the purchase ended, or that it is pending (sections 3, 4.1 to 4.3). */
  readonly answers: "outcome" | "pending";
}

export const ways: Readonly<Record<Way, WayToBuy>> = {
  "airtime-sync": { operationId: "createAirtimeSync", product: "airtime", answers: "outcome" },
  "airtime-async": { operationId: "createAirtimeAsync", product: "airtime", answers: "pending" },
  airtime: { operationId: "createTransaction", product: "airtime", answers: "pending" },
  "data-sync": { operationId: "createDataSync", product: "data", answers: "outcome" },
  "data-async": { operationId: "createDataAsync", product: "data", answers: "pending" },
  data: { operationId: "createTransaction", product: "data", answers: "pending" },
  cable: { operationId: "createTransaction", product: "CABLE", answers: "outcome" },
  "cable-v1": { operationId: "createCableTransaction", product: "CABLE", answers: "outcome" },
  electricity: { operationId: "createTransaction", product: "ELECTRICITY", answers: "outcome" },
  betting: { operationId: "createTransaction", product: "BETTING", answers: "outcome" },
};

export const allWays: readonly Way[] = Object.keys(ways) as Way[];
export const pendingWays: readonly Way[] = allWays.filter((way) => ways[way].answers === "pending");
export const finalWays: readonly Way[] = allWays.filter((way) => ways[way].answers === "outcome");
