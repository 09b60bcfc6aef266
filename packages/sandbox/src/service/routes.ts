/** The handlers of the operations. */
import type { CablePlanListResponse, DataPlanListResponse, OperationId } from "@vending/contract";
import type { Hono } from "hono";
import { addContractRoutes } from "./contract-routes.ts";
import type { Environment, Handler } from "./handler.ts";
import { listTransactions } from "./list.ts";
import { createGiftCardOrder, purchaseHandler } from "./purchases.ts";
import { type Pipeline, serveOperation } from "./serve.ts";
import { getGiftCardOrder, statusHandler } from "./status.ts";
import { verifyCustomer } from "./verification.ts";

/** The catalogs (sections 4.6 and 4.7). */
const listDataPlans: Handler = ({ catalog }, { parameters }) => ({
  handle: (): DataPlanListResponse => ({
    status: "success",
    description: "Data plans retrieved",
    data: [...catalog.dataPlans(String(parameters.network))],
  }),
});

const listCablePlans: Handler = ({ catalog }, { parameters: { network } }) => ({
  handle: (): CablePlanListResponse => ({
    status: "success",
    description: "Bill plans retrieved",
    data: [...catalog.cablePlans(network === undefined ? undefined : String(network))],
  }),
});

/** The compiler reports a missing one. */
const handlers: Readonly<Record<OperationId, Handler>> = {
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
  checkHealth: () => ({ handle: () => ({ status: "up" }) }),
};

export function addOperations(app: Hono, environment: Environment, pipeline: Pipeline): void {
  addContractRoutes(
    {
      serve: (operation, path) => serveOperation(operation, handlers[operation], path, environment, pipeline),
      merchants: environment.merchants,
      ...(pipeline.isControlled && { hint: " The sandbox's own page is at /sandbox/." }),
    },
    app,
  );
}
