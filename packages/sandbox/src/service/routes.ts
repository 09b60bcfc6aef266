/** The routes of the contract with their handlers, and the response to a request that matches none. */
import {
  type CablePlanListResponse,
  type DataPlanListResponse,
  matchOperation,
  type OperationId,
  operations,
} from "@vending/contract";
import type { Context, Hono } from "hono";
import { cors } from "hono/cors";
import { HttpError } from "../behaviour/errors.ts";
import { failureHeader } from "../behaviour/rules.ts";
import { exchangeOf, openToAll } from "./exchange.ts";
import type { Environment, Handler } from "./handler.ts";
import { listTransactions } from "./list.ts";
import { maskedBody } from "./mask.ts";
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
  // Preflight requests only: each response carries its own CORS header.
  app.options(
    "*",
    cors({
      origin: "*",
      allowMethods: ["GET", "POST"],
      // The mock knows Prefer, and a page that moves from the mock to the sandbox may still send it.
      allowHeaders: ["content-type", "x-merchant-key", "x-merchant-secret", "prefer", failureHeader],
      maxAge: 600,
    }),
  );
  for (const operationId of Object.keys(operations) as OperationId[]) {
    const { method, path } = operations[operationId];
    const served = (route: string) => serveOperation(operationId, handlers[operationId], route, environment, pipeline);
    app.on(method, path.replace(/\{(\w+)\}/g, ":$1"), served(path));
    // A path without the identifier leads to the same operation, unless it is that of another one.
    const parent = path.replace(/\/\{\w*request_id\}$/, "");
    if (parent === path) continue;
    for (const shorter of [parent, `${parent}/`]) {
      if (!matchOperation(method, shorter)) app.on(method, shorter, served(parent));
    }
  }
  app.notFound((context) => {
    const error = new HttpError(404, unknownRoute(context, pipeline.isControlled));
    const body = maskedBody(error, exchangeOf(context.req.raw, 0), environment.merchants);
    return context.json(body, error.status, openToAll);
  });
  // A bug of the sandbox, or a dropped connection: the caller handles it.
  app.onError((error) => {
    throw error;
  });
}

function unknownRoute({ req }: Context, isControlled: boolean): string {
  const { pathname } = new URL(req.url);
  const methods = ["GET", "POST"].filter((method) => matchOperation(method, pathname));
  return methods.length > 0
    ? `${pathname} takes ${methods.join(" and ")}, not ${req.method}.`
    : `The contract has no route ${req.method} ${pathname}.${isControlled ? " The sandbox's own page is at /sandbox/." : ""}`;
}
