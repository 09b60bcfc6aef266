/** What runs when a request of an operation arrives: credentials, parameters, body, then its handler. */
import { type OperationId, operations } from "@vending/contract";
import { requestValidator } from "@vending/contract/validators";
import type { Context } from "hono";
import type { Environment } from "../environment.ts";
import { HttpError } from "../errors.ts";
import { type FailureName, fail, type Reply } from "../failures.ts";
import { handlers } from "../handlers/index.ts";
import { FailedBefore, type OperationRequest } from "../handlers/operation-request.ts";
import { type Merchant, merchants } from "../merchants.ts";
import { redactedBody } from "../redaction.ts";
import { StoreUnavailable } from "../store/store.ts";
import { readBody } from "./body.ts";
import { merchantOf } from "./credentials.ts";
import { exchangeOf } from "./exchange.ts";
import { parameterReader } from "./parameters.ts";
import { respond, respondFailed } from "./response.ts";

/** @param path The template of the route; it is shorter than that of the operation where the identifier is missing. */
export function serveOperation(
  operationId: OperationId,
  path: string,
  environment: Environment,
): (context: Context) => Promise<Response> {
  const readParameters = parameterReader(operationId, path);
  const bodyValidator = requestValidator(operationId);
  const handle = handlers[operationId];
  const isPublic = operations[operationId].public;
  const { now, recorder } = environment;

  return async ({ req }) => {
    const exchange = exchangeOf(req.raw, now());
    const start = performance.now();
    const failWith = async (failure: FailureName, cause: string, reply: Reply) => {
      exchange.notes.push(`${failure}: ${cause}`);
      return respondFailed(exchange, await fail(failure, { reply, cause, wait: environment.wait }));
    };
    let afterwards: [failure: FailureName, cause: string] | undefined;
    try {
      // An operation that needs no credentials looks at nobody's transactions.
      const merchant = isPublic ? (merchants[0] as Merchant) : merchantOf(exchange);
      if (!isPublic) exchange.merchant = merchant.merchant_code;
      const request: OperationRequest = {
        merchant,
        parameters: readParameters(req),
        body: bodyValidator ? await readBody(req.raw, exchange, bodyValidator) : undefined,
        now: now(),
        remark: (text) => exchange.notes.push(text),
        failAfterwards: (...failure) => {
          afterwards = failure;
        },
      };
      const body = handle(environment, request);
      if (!afterwards) return respond(exchange, 200, body);
      return await failWith(...afterwards, { status: 200, text: JSON.stringify(body) });
    } catch (cause) {
      if (cause instanceof FailedBefore)
        return await failWith(cause.failure, cause.message, { status: 200, text: "{}" });
      const error = cause instanceof StoreUnavailable ? new HttpError(503, cause.message) : cause;
      if (error instanceof HttpError) return respond(exchange, error.status, redactedBody(error, exchange));
      exchange.notes.push((error as Error).message);
      throw error;
    } finally {
      exchange.milliseconds = performance.now() - start;
      recorder.add(exchange);
    }
  };
}
