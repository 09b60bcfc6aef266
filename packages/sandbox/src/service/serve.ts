/**
 * Serves a request of an operation: credentials, parameters, body; then its failure is decided, and only then does its handler
 * have an effect.
 */
import { type OperationId, operationKinds, operations } from "@vending/contract";
import type { Context, HonoRequest } from "hono";
import { HttpError, missingCredentials, notAPair } from "../scenario/errors.ts";
import { type Asked, type Reply, replyOf } from "../scenario/failures.ts";
import { type Attempts, type Failures, failureHeader } from "../scenario/rules.ts";
import type { Timers } from "../scenario/timers.ts";
import { type Bindings, type Exchange, errorReply, exchangeOf, respond } from "./exchange.ts";
import type { Environment, Handler, OperationRequest, Plan } from "./handler.ts";
import { inputReader } from "./input.ts";

/** What surrounds each handler. */
export interface Pipeline {
  readonly wait: Timers["wait"];
  /** Returns how many milliseconds to hold back the next response; `undefined` if no response is held back. */
  readonly latency: (() => number) | undefined;
  readonly failures: Failures;
  readonly attempts: Attempts;
  /** Whether there are control routes, and requests may order failures. */
  readonly isControlled: boolean;
  /** Called after each request, for the journal. */
  readonly record: ((exchange: Exchange) => void) | undefined;
}

export function serveOperation(
  operation: OperationId,
  handler: Handler,
  path: string,
  environment: Environment,
  { wait, latency, failures, attempts, isControlled, record }: Pipeline,
): (context: Context) => Promise<Response> {
  const readInput = inputReader(operation, path);
  const { now, merchants } = environment;
  const kind = operationKinds[operation];

  /** The request, or why the contract does not allow it. */
  async function read(req: HonoRequest, exchange: Exchange): Promise<OperationRequest | HttpError> {
    try {
      const known = merchants.authenticate(exchange.key, exchange.secret);
      exchange.merchant = known?.merchant_code ?? null;
      // An operation that needs no credentials reads no merchant's transactions.
      const merchant = known ?? (operations[operation].public ? merchants.first : undefined);
      if (!merchant) throw missingCredentials(exchange) ?? notAPair();
      const input = await readInput(req, exchange);
      return { ...input, operation, merchant, now: now(), remark: (text) => exchange.notes.push(text) };
    } catch (error) {
      if (error instanceof HttpError) return error;
      throw error;
    }
  }

  /** What the request is to do; for one that is not valid, to say so. */
  function planOf(request: OperationRequest | HttpError): Plan {
    try {
      if (request instanceof HttpError) throw request;
      return handler(environment, request);
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      return {
        handle() {
          throw error;
        },
      };
    }
  }

  function askedBy({ about = {} }: Plan, { merchant }: Exchange, request: Request): Asked {
    const { requestId, sold } = about;
    const isCounted = merchant !== null && requestId !== undefined && (kind === "create" || sold !== undefined);
    const attempt = isCounted ? attempts.count(kind, merchant, requestId) : 0;
    return { ...about, operation, kind, merchant, attempt, now: now(), request };
  }

  /** The response of the contract. */
  function replyTo(plan: Plan, exchange: Exchange): Reply {
    try {
      return { status: 200, text: JSON.stringify(plan.handle()) };
    } catch (error) {
      if (error instanceof HttpError) return errorReply(error, exchange, merchants);
      throw error;
    }
  }

  async function serve(req: HonoRequest, exchange: Exchange): Promise<Response> {
    const { raw } = req;
    const request = await read(req, exchange);
    // From here on nothing is waited for until the request is handled, so that no other one comes in between.
    const plan = planOf(request);
    const asked = askedBy(plan, exchange, raw);
    const failure = failures.of(asked, isControlled ? raw.headers.get(failureHeader) : null);
    const { cause = "its own failure", handled = true } = failure ?? {};
    const reply = handled
      ? replyTo(plan, exchange)
      : errorReply(new HttpError(503, `The request was not handled (${cause}).`), exchange, merchants);
    const waitHere = (milliseconds: number) => wait(milliseconds, exchange.signal);
    if (latency) await waitHere(latency());
    if (!failure) return respond(exchange, reply);
    exchange.notes.push(`${typeof failure.reply === "string" ? failure.reply : "a reply of its own"}: ${cause}`);
    const sent = await replyOf(failure, { asked, reply, cause, wait: waitHere });
    return respond(exchange, sent instanceof HttpError ? errorReply(sent, exchange, merchants) : sent);
  }

  return async ({ req, env }) => {
    const exchange = exchangeOf(req.raw, now(), operation, env as Bindings);
    const start = performance.now();
    try {
      return await serve(req, exchange);
    } catch (error) {
      if (error instanceof HttpError) return respond(exchange, errorReply(error, exchange, merchants));
      exchange.notes.push(error instanceof Error ? error.message : String(error));
      throw error;
    } finally {
      exchange.milliseconds = performance.now() - start;
      record?.(exchange);
    }
  };
}
