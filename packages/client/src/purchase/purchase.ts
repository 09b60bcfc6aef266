/**
 * Buying once. This file decides nothing about money: `event.ts` names the event that a response is, and the purchase protocol
 * of the contract (`purchase-protocol.json`) has the next state, and what to do in it.
 */
import type { CreateTransactionRequest } from "@vending/contract";
import { notify } from "@vending/shared/notify";
import { isUsableId, unusableId } from "@vending/shared/usable-id";
import { DifferentPurchaseError, InvalidRequestError, RequestRefusedError } from "../errors/index.ts";
import type { VendingClient } from "../http/client.ts";
import type { Received } from "../http/exchange.ts";
import { budgetOf } from "../http/retry-budget.ts";
import { dateIn } from "../http/timing.ts";
import type { Transaction } from "../values/transaction.ts";
import { asSent } from "./as-sent.ts";
import { eventOf, takenStatus } from "./event.ts";
import { checkPurchaseOptions, type PurchaseOptions, type ResumeOptions } from "./options.ts";
import { learn, type Outcome, startFindings, unsettled } from "./outcome.ts";
import { type PurchaseProgress, progressIn } from "./progress.ts";
import { startProtocol } from "./protocol-state.ts";
import { check, routeOf } from "./requests.ts";

export type PurchaseOutcome =
  | (Extract<Outcome, { status: "success" | "failed" }> & {
      /**
       * The request id was in use already: the purchase is probably that of an earlier call. It may be this call's own, if
       * something on the way delivered its request twice.
       */
      replayed: boolean;
    })
  | (Extract<Outcome, { status: "pending" | "unknown" }> & {
      /** Store it with the order, and pass it to `resume`. */
      progress: PurchaseProgress;
    });

/**
 * Sends a purchase without validating it, and follows it to its end. Sends again only under the same request id, and only if the
 * status shows nothing.
 *
 * @throws {InvalidRequestError} The request is not JSON, or its id cannot be part of an address; nothing was sent.
 * @throws {InvalidOptionError} An option has a value that it cannot have; nothing was sent.
 * @throws {RequestRefusedError} The service rejected it, and no earlier request could have been accepted.
 * @throws {DifferentPurchaseError} Another purchase has this request id.
 * @throws The reason of the signal, if it was aborted before anything was sent.
 */
export async function purchaseUnchecked(
  client: VendingClient,
  request: CreateTransactionRequest,
  options: PurchaseOptions = {},
): Promise<PurchaseOutcome> {
  return follow(client, request, options, "new");
}

/**
 * Finishes a purchase that may have been sent before: after a crash, a restart, or an outcome of `pending` or `unknown`. Continues
 * from `progress`, if there is any. Else it checks the status first, follows what it finds, and sends the purchase, under its
 * one request id, only if nothing is there for a while: `settling` of the protocol, or a quarter of the deadline if that is
 * shorter. It never sends later than `resendWithinMs` after the first attempt. It sends the request as it was stored, even if
 * it breaks the contract of today.
 *
 * It says that nothing was made only if, by `progress`, the first attempt got HTTP 422: in any other case an earlier attempt may
 * have been accepted.
 *
 * @throws {InvalidRequestError} The request is not JSON, or `purchase` does not send its id.
 * @throws {InvalidOptionError} An option has a value that it cannot have.
 * @throws {RequestRefusedError} By `progress` the first attempt got HTTP 422, and nothing became visible since.
 * @throws {DifferentPurchaseError} Another purchase has this request id.
 */
export async function resume(
  client: VendingClient,
  request: CreateTransactionRequest,
  options: ResumeOptions = {},
): Promise<PurchaseOutcome> {
  return follow(client, request, options, "resumed");
}

/** Takes a purchase from state to state, to its end. */
async function follow(
  client: VendingClient,
  given: CreateTransactionRequest,
  options: ResumeOptions,
  start: "new" | "resumed",
): Promise<PurchaseOutcome> {
  const isResumed = start === "resumed";
  const error = { mayHaveBeenMade: isResumed };
  const { timer, timings, mode } = checkPurchaseOptions(options, error);
  const { signal, onUpdate } = options;
  // A copy, since the caller may reuse its object meanwhile. A stored request may be anything; only its id must be usable.
  const request = Object(asSent(given, error)) as CreateTransactionRequest;
  const { client_request_id: requestId } = request;
  if (!isUsableId(requestId)) throw new InvalidRequestError([unusableId], { ...error, requestId });
  const stored = isResumed ? progressIn(options.progress, requestId) : undefined;
  const firstSentAt = isResumed ? dateIn(options.firstSentAt) : Number.NaN;
  const protocol = startProtocol(timer, timings, start, firstSentAt, stored);
  const route = routeOf(client, request, mode);
  const budget = budgetOf(client);
  const findings = startFindings(requestId, protocol.state());
  /** The purchase existed before this call sent anything. */
  let replayed = isResumed;
  let taken: Received | undefined;

  const tell = (state = protocol.state()): void => notify(onUpdate, { state, requestId, attempts: findings.attempts });

  function done(status: "success" | "failed", transaction: Transaction): PurchaseOutcome {
    tell();
    return { status, transaction, replayed };
  }

  /** Ends the call without an end of the purchase: at the deadline, on an abort, or if a status check is refused. */
  function stop(): PurchaseOutcome {
    tell("open");
    return { ...unsettled(findings, timer.aborted()), progress: protocol.progress(requestId, findings.attempts) };
  }

  if (!isResumed) signal?.throwIfAborted();
  else if (timer.aborted()) return stop();
  else if (protocol.action() === "check") tell();
  for (;;) {
    // Decided now, and not before the pause, in which the process may have stood still for a day.
    const next = protocol.action();
    if (next === "late") {
      protocol.happened("late");
      tell();
      continue;
    }
    const action = next === "send" ? "send" : "check";
    if (action === "send") {
      findings.attempts++;
      replayed = false;
      tell();
    } else findings.statusChecks++;
    const received = await (action === "send" ? route.send(timer) : check(client, timer, requestId));
    const { event, cause, transaction, fields } = eventOf(received, action, requestId, request);
    learn(findings, event, cause, received);
    protocol.sawDate(received.date);
    if (transaction) budget.succeeded();
    if (cause === "already-used") {
      taken = received;
      replayed ||= findings.attempts === 1;
    }
    const state = protocol.happened(event);
    if (transaction) {
      if (state === "succeeded") return done("success", transaction);
      if (state === "failed") return done("failed", transaction);
      if (state === "conflict") {
        tell();
        const { status, body } = taken ?? received;
        throw new DifferentPurchaseError(fields, transaction, { requestId, status, body });
      }
    }
    if (state === "rejected") {
      tell();
      const { status, body } = action === "send" ? received : { status: takenStatus, body: taken?.body };
      throw new RequestRefusedError({ operation: route.operation, status, body, requestId });
    }
    if (cause === "refused") return stop();
    if (protocol.action() === "check") tell();
    // Neither takes a token of the budget: a service that says "pending" is healthy, and after "already used" there is no pause.
    if (transaction) await timer.pause(received.retryAfterMs);
    else if (cause !== "already-used") await budget.pause(timer, received.retryAfterMs);
    if (timer.expired()) return stop();
  }
}
