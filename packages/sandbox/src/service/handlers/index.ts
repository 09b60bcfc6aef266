/** One handler an operation: the compiler sees to it that none is missing. */
import type { OperationId } from "@vending/contract";
import { createGiftCardOrder, getGiftCardOrder } from "./gift-cards.ts";
import { listTransactions } from "./list.ts";
import type { Handler } from "./operation-request.ts";
import { listCablePlans, listDataPlans } from "./plans.ts";
import { createTransaction } from "./purchases.ts";
import { statusOf } from "./status.ts";
import { verifyCustomer } from "./verification.ts";

export const handlers: Readonly<Record<OperationId, Handler>> = {
  createTransaction: createTransaction({}),
  createAirtimeSync: createTransaction({ product: "airtime", sync: true }),
  createDataSync: createTransaction({ product: "data", sync: true }),
  createAirtimeAsync: createTransaction({ product: "airtime" }),
  createDataAsync: createTransaction({ product: "data" }),
  createCableTransaction: createTransaction({}),
  listTransactions,
  getTransactionStatus: statusOf("request_id"),
  getTransactionStatusV1: statusOf("client_request_id"),
  listDataPlans,
  listCablePlans,
  verifyCustomer,
  createGiftCardOrder,
  getGiftCardOrder,
  checkHealth: () => ({ status: "up" }),
};
