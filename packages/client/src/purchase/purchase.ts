/**
 * Buying once. What follows which response is not decided here: `event.ts` names what a response says, and the purchase
 * protocol of the contract (`purchase-protocol.json`) says where that leads, and what to do there.
 */
import type { CreateTransactionRequest } from "@vending/contract";
import { isUsableId, unusableId } from "@vending/shared/usable-id";
import { DifferentPurchaseError, InvalidRequestError, RequestRefusedError } from "../errors/index.ts";
import type { VendingClient } from "../http/client.ts";
import type { Received } from "../http/exchange.ts";
import { budgetOf } from "../http/retry-budget.ts";
import { dateIn } from "../http/timing.ts";
import type { Transaction } from "../values/transaction.ts";
import { eventOf, takenStatus } from "./event.ts";
import { notify } from "./notify.ts";
import { checkPurchaseOptions, type PurchaseOptions, type ResumeOptions } from "./options.ts";
import { learn, type Outcome, startFindings, unsettled } from "./outcome.ts";
import { type PurchaseProgress, progressIn } from "./progress.ts";
import { asSent } from "./request.ts";
import { check, routeOf } from "./requests.ts";
import { takeStand } from "./stand.ts";

export type PurchaseOutcome =
  | (Extract<Outcome, { status: "success" | "failed" }> & {
      /**
       * The request id was in use when this call sent it, or before: the purchase is probably that of an earlier call. It
       * may be this call's own, if something on the way delivered its request twice.
       */
      replayed: boolean;
    })
  | (Extract<Outcome, { status: "pending" | "unknown" }> & {
      /** Store it with the order, and pass it to `resume`. */
      progress: PurchaseProgress;
    });

/**
 * Sends a purchase that was checked already, and follows it to its end. It sends again only under the same request id, and
 * only when the status says that nothing is there.
 *
 * @throws {InvalidRequestError} The request is not JSON, or its id cannot be part of an address; nothing was sent.
 * @throws {InvalidOptionError} An option has a value that it cannot have; nothing was sent.
 * @throws {RequestRefusedError} The service refused it, and nothing was sent before that could have been accepted.
 * @throws {DifferentPurchaseError} Another purchase has this request id.
 * @throws The reason of the signal, if it was aborted before anything was sent.
 */
export async function purchaseUnchecked(
  client: VendingClient,
  request: CreateTransactionRequest,
  options: PurchaseOptions = {},
): Promise<PurchaseOutcome> {
  return follow(client, request, options, false);
}

/**
 * Finishes a purchase that may have been sent before: after a crash, a restart, or an outcome of `pending` or `unknown`. Goes on
 * where `progress` says that an earlier call stood. Without it, it checks the status first, follows what it finds, and sends
 * the purchase, under its one request id, only if nothing is there for a while: `settling` of the protocol, or a quarter of
 * the deadline if that is shorter. It never sends later than `resendWithinMs` after the first send. The request is sent as it
 * was stored, even if it breaks the contract of today.
 *
 * It says that nothing was made only of a purchase whose first attempt got HTTP 422, as `progress` tells: what is refused now
 * may have been accepted before.
 *
 * @throws {InvalidRequestError} The request is not JSON, or its id is one that `purchase` does not send.
 * @throws {InvalidOptionError} An option has a value that it cannot have.
 * @throws {RequestRefusedError} The first attempt was refused, as `progress` says, and nothing became visible since.
 * @throws {DifferentPurchaseError} Another purchase has this request id.
 */
export async function resume(
  client: VendingClient,
  request: CreateTransactionRequest,
  options: ResumeOptions = {},
): Promise<PurchaseOutcome> {
  return follow(client, request, options, true);
}

/** Takes a purchase from state to state, to its end. */
async function follow(
  client: VendingClient,
  given: CreateTransactionRequest,
  options: ResumeOptions,
  isResumed: boolean,
): Promise<PurchaseOutcome> {
  const error = { mayHaveBeenMade: isResumed };
  const { timer, timings, mode } = checkPurchaseOptions(options, error);
  const { signal, onUpdate } = options;
  // A copy, as it will be sent: the caller may use the object for the next purchase while this one is under way.
  // A stored request may be anything; only its id must be usable.
  const request = Object(asSent(given, error)) as CreateTransactionRequest;
  const { client_request_id: requestId } = request;
  if (!isUsableId(requestId)) throw new InvalidRequestError([unusableId], { ...error, requestId });
  const stored = isResumed ? progressIn(options.progress, requestId) : undefined;
  const firstSentAt = isResumed ? dateIn(options.firstSentAt) : Number.NaN;
  const stand = takeStand(timer, timings, !isResumed, firstSentAt, stored);
  const route = routeOf(client, request, mode);
  const budget = budgetOf(client);
  const findings = startFindings(requestId, stand.state());
  /** The purchase was there before this call sent anything. */
  let replayed = isResumed;
  let taken: Received | undefined;

  const tell = (state = stand.state()): void => notify(onUpdate, { state, requestId, attempts: findings.attempts });

  function done(status: "success" | "failed", transaction: Transaction): PurchaseOutcome {
    tell();
    return { status, transaction, replayed };
  }

  /** The deadline, an abort, or credentials that fail on the way: what is known is said, and no more. */
  function stop(): PurchaseOutcome {
    tell("open");
    return { ...unsettled(findings, timer.aborted()), progress: stand.progress(requestId, findings.attempts) };
  }

  if (!isResumed) signal?.throwIfAborted();
  else if (timer.aborted()) return stop();
  else if (stand.action() === "check") tell();
  for (;;) {
    // Now, and not when it was decided: a pause came between, in which the process may have stood still for a day.
    const action = stand.action();
    if (action === "late") {
      stand.happened("late");
      tell();
      continue;
    }
    const isSend = action === "send";
    if (isSend) {
      findings.attempts++;
      replayed = false;
      tell();
    } else findings.statusChecks++;
    const received = await (isSend ? route.send(timer) : check(client, timer, requestId));
    const { event, cause, transaction, fields } = eventOf(received, isSend, requestId, request);
    learn(findings, event, cause, received);
    stand.saw(received.date);
    if (transaction) budget.succeeded();
    if (cause === "already-used") {
      taken = received;
      replayed ||= findings.attempts === 1;
    }
    const state = stand.happened(event);
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
      const { status, body } = isSend ? received : { status: takenStatus, body: taken?.body };
      throw new RequestRefusedError({ operation: route.operation, status, body, requestId });
    }
    if (cause === "refused") return stop();
    if (stand.action() === "check") tell();
    // No token of the budget: a service that says "pending" is doing well. What has the id can be looked up at once.
    if (transaction) await timer.pause(received.retryAfterMs);
    else if (cause !== "already-used") await budget.pause(timer, received.retryAfterMs);
    if (timer.expired()) return stop();
  }
}
