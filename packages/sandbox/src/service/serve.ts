/** Serves a request of an operation: credentials, parameters, body, then its handler. */
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
import { errorReply, type Failure, type FailureName, fail, type Reply } from "../behaviour/failures.ts";
import type { Timers } from "../behaviour/timers.ts";
import type { Merchant, Merchants } from "../data/merchants.ts";
import { readBody } from "./body.ts";
import { unauthenticated } from "./credentials.ts";
import type { Bindings, Environment } from "./environment.ts";
import { type Exchange, exchangeOf, respond, respondFailed } from "./exchange.ts";
import { handlers } from "./handlers/index.ts";
import { FailedBefore, type OperationRequest } from "./handlers/operation-request.ts";
import { maskedBody } from "./mask.ts";
import { parameterReader } from "./parameters.ts";

/** What surrounds each handler. */
export interface Pipeline {
  readonly wait: Timers["wait"];
  /** Returns how many milliseconds to hold back the next response; `undefined` if no response is held back. */
  readonly latency: (() => number) | undefined;
  readonly armedFailures: ArmedFailures;
  /** Whether there are control routes, and requests may order failures. */
  readonly isControlled: boolean;
  /** Called after each request, for the journal. */
  readonly record: ((exchange: Exchange) => void) | undefined;
}

/** @param path The template of the route: that of the operation, or, without its identifier, a shorter one. */
export function serveOperation(
  operationId: OperationId,
  path: string,
  environment: Environment,
  { wait, latency, armedFailures, isControlled, record }: Pipeline,
): (context: Context) => Promise<Response> {
  const readParameters = parameterReader(operationId, path);
  const bodyValidator = requestValidator(operationId);
  const handle = handlers[operationId];
  const { now, merchants } = environment;

  // An operation that needs no credentials reads no merchant's transactions.
  const fallback = operations[operationId].public ? merchants.first : undefined;

  /** The response of the contract, or of the scenario. */
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

  /** Replaces the response that is recorded so far by a failure. */
  async function failWith(exchange: Exchange, failure: FailureName | Failure, cause: string): Promise<Response> {
    const reply: Reply =
      exchange.status === null
        ? errorReply(503, `The request was not handled (${cause}).`)
        : { status: exchange.status, text: exchange.responseBody ?? "" };
    exchange.notes.push(`${typeof failure === "string" ? failure : "a failure of its own"}: ${cause}`);
    exchange.status = null;
    exchange.responseBody = null;
    const waitHere = (milliseconds: number) => wait(milliseconds, exchange.signal);
    return respondFailed(exchange, await fail(failure, { reply, cause, wait: waitHere }));
  }

  /** The failure that is ordered for this request. */
  function orderedFailure(req: HonoRequest): [OrderedFailure, cause: string] | undefined {
    const header = isControlled ? req.raw.headers.get(failureHeader) : null;
    if (header !== null) return [failureOfHeader(header), "as its header orders"];
    const armed = armedFailures.take(operationId);
    return armed && [armed, "as it was armed"];
  }

  return async ({ req, env }) => {
    const exchange = exchangeOf(req.raw, now(), operationId, env as Bindings);
    const start = performance.now();
    try {
      const merchant = merchants.authenticate(exchange.key, exchange.secret);
      exchange.merchant = merchant?.merchant_code ?? null;
      const [ordered, cause = ""] = orderedFailure(req) ?? [];
      if (ordered?.before) return await failWith(exchange, ordered.failure, cause);
      const response = await perform(req, exchange, merchant ?? fallback);
      if (latency) await wait(latency(), exchange.signal);
      return ordered ? await failWith(exchange, ordered.failure, cause) : response;
    } catch (error) {
      if (error instanceof HttpError) return respondError(exchange, error, merchants);
      exchange.status = null;
      exchange.notes.push(error instanceof Error ? error.message : String(error));
      throw error;
    } finally {
      exchange.milliseconds = performance.now() - start;
      record?.(exchange);
    }
  };
}

/** @throws Any other error: a bug, or a dropped connection. */
function respondError(exchange: Exchange, error: unknown, merchants: Merchants): Response {
  if (!(error instanceof HttpError)) throw error;
  const body = maskedBody(error, exchange, merchants);
  // In the documented form, this 400 would mean that the biller rejects the customer.
  const isOther =
    exchange.operation === "verifyCustomer" && error.status === 400 && !(error instanceof CustomerRejected);
  return respond(exchange, error.status, isOther ? otherForm(body) : body);
}

/** The error in a form that no client takes for a rejected customer. */
const otherForm = (body: ErrorBody): object => ({ ...body, status: "invalid" });
