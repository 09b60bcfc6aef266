/** What runs when a request of an operation arrives: credentials, parameters, body, then its handler. */
import { type OperationId, operations } from "@vending/contract";
import { requestValidator } from "@vending/contract/validators";
import type { Context, HonoRequest } from "hono";
import {
  type ArmedFailures,
  failureHeader,
  failureOfHeader,
  type OrderedFailure,
} from "../behaviour/armed-failures.ts";
import { CustomerRejected, type ErrorBody, HttpError } from "../behaviour/errors.ts";
import { type Failure, type FailureName, fail } from "../behaviour/failures.ts";
import type { Merchant, Merchants } from "../data/merchants.ts";
import type { Hosting } from "../hosting/hosting.ts";
import { headersOf, type RateLimit } from "../hosting/rate-limit.ts";
import { StoreUnavailable } from "../store/store.ts";
import { readBody } from "./body.ts";
import { unauthenticated } from "./credentials.ts";
import type { Environment } from "./environment.ts";
import type { Exchange } from "./exchange.ts";
import { exchangeOf } from "./exchange.ts";
import { handlers } from "./handlers/index.ts";
import { FailedBefore, type OperationRequest } from "./handlers/operation-request.ts";
import { parameterReader } from "./parameters.ts";
import { redactedBody } from "./redaction.ts";
import { openToAll, respond, respondFailed } from "./response.ts";

/** What happens to a request around its handler. */
export interface Pipeline {
  readonly wait: (milliseconds: number) => Promise<void>;
  /** How many milliseconds the next response is held back; nothing where none is. */
  readonly latency: (() => number) | undefined;
  readonly rateLimit: RateLimit | undefined;
  readonly armedFailures: ArmedFailures;
  /** Whether requests may order failures, and there are routes under /sandbox. */
  readonly isControlled: boolean;
  /** In a sandbox for many, those without credentials order nothing. */
  readonly isForMany: boolean;
  /** Hears of each request, for those who can ask for it. */
  readonly record: ((exchange: Exchange) => void) | undefined;
  readonly observe: Hosting["onRequest"];
}

/** @param path The template of the route; it is shorter than that of the operation where the identifier is missing. */
export function serveOperation(
  operationId: OperationId,
  path: string,
  environment: Environment,
  { wait, latency, rateLimit, armedFailures, isControlled, isForMany, record, observe }: Pipeline,
): (context: Context) => Promise<Response> {
  const readParameters = parameterReader(operationId, path);
  const bodyValidator = requestValidator(operationId);
  const handle = handlers[operationId];
  const { now, merchants } = environment;

  // An operation without credentials reads no merchant's transactions.
  const anybody = operations[operationId].public ? merchants.first : undefined;

  /** The response of the service itself, as its contract has it, or as the scenario of a number has it. */
  async function perform(req: HonoRequest, exchange: Exchange, merchant: Merchant | undefined): Promise<Response> {
    let afterwards: [failure: FailureName | Failure, cause: string] | undefined;
    try {
      if (!merchant) throw unauthenticated(exchange);
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
      const response = respond(exchange, 200, await handle(environment, request));
      return afterwards ? await failWith(exchange, ...afterwards) : response;
    } catch (error) {
      if (error instanceof FailedBefore) return await failWith(exchange, error.failure, error.message);
      return respondError(exchange, error, merchants);
    }
  }

  /** The failure in place of the response that is recorded so far. */
  async function failWith(exchange: Exchange, failure: FailureName | Failure, cause: string): Promise<Response> {
    const reply = { status: exchange.status ?? 200, text: exchange.responseBody ?? "{}" };
    exchange.notes.push(`${typeof failure === "string" ? failure : "a failure of its own"}: ${cause}`);
    exchange.status = null;
    exchange.responseBody = null;
    return respondFailed(exchange, await fail(failure, { reply, cause, wait }));
  }

  /** The failure that was ordered for this request. */
  function orderedFailure(req: HonoRequest, { merchant }: Exchange): [OrderedFailure, cause: string] | undefined {
    const header = isControlled ? req.raw.headers.get(failureHeader) : null;
    // Those without credentials must not make it hold connections.
    if (header !== null && (merchant !== null || !isForMany)) {
      return [failureOfHeader(header), "as its header orders"];
    }
    const armed = armedFailures.take(operationId, merchant);
    return armed && [armed, "as it was armed"];
  }

  return async ({ req }) => {
    const exchange = exchangeOf(req.raw, now(), operationId);
    const start = performance.now();
    try {
      const merchant = await merchants.authenticate(exchange.key, exchange.secret);
      if (merchant) {
        exchange.merchant = merchant.merchant_code;
        rateLimit?.spend(merchant.merchant_code);
      }
      const [ordered, cause = ""] = orderedFailure(req, exchange) ?? [];
      if (ordered?.before) return await failWith(exchange, ordered.failure, cause);
      const response = await perform(req, exchange, merchant ?? anybody);
      if (latency) await wait(latency());
      return ordered ? await failWith(exchange, ordered.failure, cause) : response;
    } catch (error) {
      if (error instanceof HttpError || error instanceof StoreUnavailable) {
        return respondError(exchange, error, merchants);
      }
      exchange.status = null;
      exchange.notes.push((error as Error).message);
      throw error;
    } finally {
      exchange.milliseconds = performance.now() - start;
      record?.(exchange);
      const { status, milliseconds, merchant } = exchange;
      observe?.({ operation: operationId, status, milliseconds, merchant });
    }
  };
}

/** @throws What is neither an error of the request nor of the store: a bug, or a dropped connection. */
function respondError(exchange: Exchange, cause: unknown, merchants: Merchants): Response {
  const error = cause instanceof StoreUnavailable ? new HttpError(503, cause.message) : cause;
  if (!(error instanceof HttpError)) throw error;
  const body = redactedBody(error, exchange, merchants);
  // In the documented form, it would say that the biller rejects the customer.
  const isOther =
    exchange.operation === "verifyCustomer" && error.status === 400 && !(error instanceof CustomerRejected);
  return respond(exchange, error.status, isOther ? otherForm(body) : body, { ...openToAll, ...headersOf(error) });
}

/** The same error of an invalid request, as no client can take it for a rejected customer. */
const otherForm = (body: ErrorBody): object => ({ ...body, status: "invalid" });
