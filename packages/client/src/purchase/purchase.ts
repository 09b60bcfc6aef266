/**
 * Buying once. What follows which response is not decided here: `event.ts` names what a response says, and the purchase
 * protocol of the contract (`purchase-protocol.json`) says where that leads, and what to do there.
 */
import { type CreateTransactionRequest, type PurchaseStateName, purchaseTimings } from "@vending/contract";
import { isUsableId, unusableId } from "@vending/shared/usable-id";
import type { VendingClient } from "../client.ts";
import {
  DifferentPurchaseError,
  InvalidOptionError,
  InvalidRequestError,
  RequestRefusedError,
} from "../errors/index.ts";
import type { Received } from "../exchange.ts";
import { notify } from "../notify.ts";
import { learn, type Outcome, startFindings, unsettled } from "../outcome.ts";
import { asSent } from "../request.ts";
import { budgetOf } from "../retry-budget.ts";
import { dateIn, mustBeTime, startTimer, type WaitOptions } from "../timing.ts";
import type { Transaction } from "../transaction.ts";
import { eventOf, takenStatus } from "./event.ts";
import { type PurchaseProgress, progressIn } from "./progress.ts";
import { check, routeOf } from "./requests.ts";
import { takeStand } from "./stand.ts";

export interface PurchaseUpdate {
  /** The state of the purchase protocol: `purchaseProtocol.states` of `@vending/contract` says what it means, and what to do. */
  state: PurchaseStateName;
  requestId: string;
  /** How often this call sent the purchase, under its one request id. */
  attempts: number;
}

export interface PurchaseOptions extends WaitOptions {
  /** Airtime and data: wait in the request for the outcome (`sync`), or poll for it (`async`). Bills always wait. Default: `async`. */
  mode?: "sync" | "async";
  /**
   * Called before each request, with the state that asks for it, and at the end. What it throws, or rejects with, is ignored:
   * the purchase goes on.
   */
  onUpdate?: (update: PurchaseUpdate) => unknown;
  /**
   * How long the status may not show a transaction that exists, in milliseconds: the longest time that a create takes, and
   * the longest lag of the status, together. Only after that does HTTP 422 with a status of 404 mean that the request was
   * refused. Raise it if a create of your service may take minutes. Default: `visibility` of the protocol, 5 minutes, so that
   * the default deadline comes first.
   */
  visibilityMs?: number;
  /**
   * How long after it was first sent a purchase may be sent again, in milliseconds. The service may forget request ids,
   * and would then sell again. Default: `resendWithin` of the protocol, 12 hours.
   */
  resendWithinMs?: number;
}

export interface ResumeOptions extends PurchaseOptions {
  /**
   * What the last outcome of the order had, if it was stored: `resume` goes on there. Once progress is stored, pass it to every
   * later call for the order: what one call without it sends, older progress does not know.
   */
  progress?: PurchaseProgress | null | undefined;
  /**
   * When the purchase was first sent, or was about to be: what you stored with the order before you called `purchase`.
   * Milliseconds since 1970, as a number or its digits; a `Date`, or its ISO form. `progress` knows it, too. Without either,
   * `resume` only checks the status and sends nothing.
   */
  firstSentAt?: number | Date | string | null | undefined;
}

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
export async function purchaseChecked(
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
  const timer = startTimer(options, isResumed);
  // A copy, as it will be sent: the caller may use the object for the next purchase while this one is under way.
  // A stored request may be anything; only its id must be usable.
  const request = Object(asSent(given, isResumed)) as CreateTransactionRequest;
  const { client_request_id: requestId } = request;
  if (!isUsableId(requestId)) throw new InvalidRequestError([unusableId], { requestId }, isResumed);
  const {
    visibilityMs = purchaseTimings.visibility * 1_000,
    resendWithinMs = purchaseTimings.resendWithin * 1_000,
    mode = "async",
    signal,
    onUpdate,
  } = options;
  mustBeTime({ visibilityMs, resendWithinMs }, isResumed);
  if (mode !== "sync" && mode !== "async") throw new InvalidOptionError("mode must be sync or async", isResumed);
  const timings = {
    visibility: visibilityMs / 1_000,
    resendWithin: resendWithinMs / 1_000,
    // A short call does not end before it sends.
    settling: Math.min(purchaseTimings.settling, visibilityMs / 1_000, timer.deadlineMs / 4_000),
  };
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
    if (action === "send") {
      findings.attempts++;
      replayed = false;
      tell();
    } else findings.statusChecks++;
    const received = await (action === "send" ? route.send(timer) : check(client, timer, requestId));
    const after = action === "send" ? action : "check";
    const { event, cause, transaction, fields = [] } = eventOf(received, after, requestId, request);
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
      const { status, body } = after === "send" ? received : { status: takenStatus, body: taken?.body };
      throw new RequestRefusedError({ operation: route.operation, status, body, requestId });
    }
    if (state === "open" || (after === "check" && cause === "refused")) return stop();
    if (stand.action() === "check") tell();
    // No token of the budget: a service that says "pending" is doing well. What has the id can be looked up at once.
    if (transaction) await timer.pause(received.retryAfterMs);
    else if (cause !== "already-used") await budget.pause(timer, received.retryAfterMs);
    if (timer.expired()) return stop();
  }
}
