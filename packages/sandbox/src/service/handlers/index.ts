/** One handler per operation. The compiler reports a missing one. */
import type { OperationId } from "@vending/contract";
import { createGiftCardOrder, getGiftCardOrder } from "./gift-cards.ts";
import { listTransactions } from "./list.ts";
import type { Handler } from "./operation-request.ts";
import { listCablePlans, listDataPlans } from "./plans.ts";
import { purchaseHandler } from "./purchases.ts";
import { statusHandler } from "./status.ts";
import { verifyCustomer } from "./verification.ts";

export const handlers: Readonly<Record<OperationId, Handler>> = {
  createTransaction: purchaseHandler({}),
  createAirtimeSync: purchaseHandler({ product: "airtime", sync: true }),
  createDataSync: purchaseHandler({ product: "data", sync: true }),
  createAirtimeAsync: purchaseHandler({ product: "airtime" }),
  createDataAsync: purchaseHandler({ product: "data" }),
  createCableTransaction: purchaseHandler({}),
  listTransactions,
  getTransactionStatus: statusHandler("request_id"),
  getTransactionStatusV1: statusHandler("client_request_id"),
  listDataPlans,
  listCablePlans,
  verifyCustomer,
  createGiftCardOrder,
  getGiftCardOrder,
  checkHealth: () => ({ status: "up" }),
};
