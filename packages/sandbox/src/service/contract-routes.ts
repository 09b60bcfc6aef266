/** The routes of the contract, for all who serve them: the sandbox, and the mock of this repository. */
import { matchOperation, type OperationId, operations } from "@vending/contract";
import { type Context, Hono } from "hono";
import { cors } from "hono/cors";
import type { Merchants } from "../data/merchants.ts";
import { HttpError } from "../scenario/errors.ts";
import { errorReply, exchangeOf, respond } from "./exchange.ts";

export interface Served {
  /**
   * Returns what serves an operation. An `HttpError` that it throws becomes the response.
   *
   * @param path The template of the route: that of the operation, or, without its identifier, a shorter one.
   */
  readonly serve: (operation: OperationId, path: string) => (context: Context) => Promise<Response>;
  /** Their secrets are in no response. */
  readonly merchants: Merchants;
  /** Where else to look, said at a path that the contract does not have. */
  readonly hint?: string;
}

/** Adds the routes: a wrong method on one of them gets 405, and any other path 404. */
export function addContractRoutes({ serve, merchants, hint = "" }: Served, app: Hono = new Hono()): Hono {
  // Preflight requests only: each response carries its own CORS header.
  app.options("*", cors({ origin: "*", allowMethods: ["GET", "POST"], maxAge: 600 }));
  /** By the pattern of a path, then by method. */
  const routes = new Map<string, Map<string, (context: Context) => Promise<Response>>>();
  for (const operationId of Object.keys(operations) as OperationId[]) {
    const { method, path } = operations[operationId];
    // A path without the identifier leads to the same operation, unless it is that of another one.
    const parent = path.replace(/\/\{\w*request_id\}$/, "");
    const shorter = parent === path ? [] : [parent, `${parent}/`].filter((other) => !isPath(other));
    for (const route of [path, ...shorter]) {
      const pattern = route.replace(/\{(\w+)\}/g, ":$1");
      const byMethod = routes.get(pattern) ?? new Map();
      routes.set(pattern, byMethod.set(method, serve(operationId, route === path ? path : parent)));
    }
  }

  const refuse = ({ req }: Context, error: HttpError, headers: Readonly<Record<string, string>> = {}) => {
    const exchange = exchangeOf(req.raw, 0);
    return respond(exchange, { ...errorReply(error, exchange, merchants), headers });
  };
  // As it was sent: Hono's own is decoded, and a secret in it would no longer be found.
  const pathOf = ({ req }: Context) => new URL(req.url).pathname;
  for (const [pattern, byMethod] of routes) {
    const taken = [...byMethod.keys()].sort();
    // `HEAD` is served as `GET` without the body.
    const allow = [...taken.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : method)), "OPTIONS"].join(", ");
    // One route for all methods: Hono calls a single one at once.
    app.all(pattern, (context) => {
      const { method } = context.req;
      const handle = byMethod.get(method === "HEAD" ? "GET" : method);
      if (handle) return handle(context);
      // A 404 would say of a status check that there is no transaction.
      const message = `${pathOf(context)} takes ${taken.join(" and ")}, not ${method}.`;
      return refuse(context, new HttpError(405, message), { allow });
    });
  }
  app.notFound((context) =>
    refuse(context, new HttpError(404, `The contract has no route ${context.req.method} ${pathOf(context)}.${hint}`)),
  );
  app.onError((error, context) => {
    if (error instanceof HttpError) return refuse(context, error);
    // A bug, or a dropped connection: the caller handles it.
    throw error;
  });
  return app;
}

const isPath = (path: string): boolean => ["GET", "POST"].some((method) => matchOperation(method, path));
