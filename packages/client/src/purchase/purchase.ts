/**
 * Buying once.
 *
 * ```
 *                 ┌────────────── 404: nothing there ──────────────┐
 *                 ▼                                                │
 *  request ──► sending ── no response, 5xx, 422 ─► checking ───────┘ ◄── resume
 *                 │ │                              │  │  ▲
 *                 │ └── 02 ──► following ◄── 02 ───┘  │  └── nothing learned, after a pause
 *                 │               │                   │
 *              00, 01          00, 01              00, 01
 *                 └───────────────┴───────┬───────────┘
 *                                         ▼
 *                                       done            the deadline, or an abort, ends it anywhere: pending or unknown
 * ```
 *
 * Which response leads where is not decided here: it is the meaning that the contract gives to each response
 * (`queryFirst`, `resend`, `final`), without its prose.
 */
import { type CreateTransactionRequest, decisionOf, type OperationId } from "@vending/contract";
import { isUsableId, unusableId } from "@vending/shared/usable-id";
import type { VendingClient } from "./client.ts";
import {
  DifferentPurchaseError,
  InvalidOptionError,
  InvalidRequestError,
  RequestRefusedError,
} from "./errors/index.ts";
import { exchange, type Received } from "./exchange.ts";
import { notify } from "./notify.ts";
import { learn, type Outcome, startFindings, unsettled } from "./outcome.ts";
import { asSent } from "./request.ts";
import { budgetOf } from "./retry-budget.ts";
import { differences } from "./same-purchase.ts";
import { checkStatus, isFinal, outcomeIn, showsPurchase, unusable } from "./status.ts";
import { dateOf, mustBeTime, startTimer, type WaitOptions } from "./timing.ts";
import type { Transaction } from "./transaction.ts";
import { originalIn } from "./transaction-in.ts";

/** Where a purchase is on its way. */
export type PurchaseState = "sending" | "checking" | "following" | "done";

export interface PurchaseUpdate {
  state: PurchaseState;
  requestId: string;
  /** How often this call sent the purchase, under its one request id. */
  attempts: number;
}

export interface PurchaseOptions extends WaitOptions {
  /** Airtime and data: wait in the request for the outcome (`sync`), or poll for it (`async`). Bills always wait. Default: `async`. */
  mode?: "sync" | "async";
  /** Called at each change of state. What it throws, or rejects with, is ignored: the purchase goes on. */
  onUpdate?: (update: PurchaseUpdate) => unknown;
  /**
   * How long the status may not show a transaction that exists, in milliseconds: the longest time that a create takes, and
   * the longest lag of the status, together. Only after that does HTTP 422 with a status of 404 mean that the request was
   * refused. Raise it if a create of your service may take minutes. Default: 300,000, so that the default deadline comes first.
   */
  visibilityMs?: number;
  /**
   * How long after it was first sent a purchase may be sent again, in milliseconds. The service may forget request ids,
   * and would then sell again. Default: 43,200,000 (12 hours).
   */
  resendWithinMs?: number;
}

export interface ResumeOptions extends PurchaseOptions {
  /**
   * When the purchase was first sent, or was about to be: what you stored with the order before you called `purchase`.
   * Milliseconds since 1970, a `Date`, or its ISO form. Without it, `resume` only checks the status and sends nothing.
   */
  firstSentAt?: number | Date | string;
}

export type PurchaseOutcome =
  | (Extract<Outcome, { status: "success" | "failed" }> & {
      /**
       * The request id was in use when this call sent it, or before: the purchase is probably that of an earlier call. It
       * may be this call's own, if something on the way delivered its request twice.
       */
      replayed: boolean;
    })
  | Extract<Outcome, { status: "pending" | "unknown" }>;

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
 * Finishes a purchase that may have been sent before: after a crash, a restart, or an outcome of `pending` or `unknown`.
 * Checks the status first, and follows what it finds. Sends the purchase, under its one request id, only if nothing is there
 * for 15 seconds or a quarter of the deadline (or once, if it was first sent longer ago than `visibilityMs`), and never later
 * than `resendWithinMs` after `firstSentAt`. The request is sent as it was stored, even if it breaks the contract of today.
 *
 * It never says that nothing was made: what is refused now may have been accepted before.
 *
 * @throws {InvalidRequestError} The request is not JSON, or its id is one that `purchase` does not send.
 * @throws {InvalidOptionError} An option has a value that it cannot have.
 * @throws {DifferentPurchaseError} Another purchase has this request id.
 */
export async function resume(
  client: VendingClient,
  request: CreateTransactionRequest,
  options: ResumeOptions = {},
): Promise<PurchaseOutcome> {
  return follow(client, request, options, true);
}

/** A state, or the end. */
type Step = PurchaseOutcome | (() => Promise<Step>);

const defaultVisibilityMs = 300_000;
const defaultResendWithinMs = 43_200_000;
/** How long nothing must be there until a purchase is sent that an earlier call may have sent a moment ago, at most a quarter of the deadline. */
const minAbsentMs = 15_000;
/** How far the clock that gave `firstSentAt` may be ahead of ours. */
const maxClockSkewMs = 300_000;

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
    visibilityMs = defaultVisibilityMs,
    resendWithinMs = defaultResendWithinMs,
    mode = "async",
    signal,
    onUpdate,
  } = options;
  mustBeTime({ visibilityMs, resendWithinMs }, isResumed);
  if (mode !== "sync" && mode !== "async") throw new InvalidOptionError("mode must be sync or async", isResumed);
  const startDate = dateOf(timer.clock);
  /** How long ago an earlier call may have sent the purchase; not a number if nobody knows. */
  const age = isResumed ? startDate - dateIn(options.firstSentAt) : 0;
  /** How much time was left at the start to send again. Sent at an unknown time, or in the future: no clock says how long ago. */
  const resendLeftMs = age > -maxClockSkewMs ? resendWithinMs - Math.max(0, age) : -1;
  const budget = budgetOf(client);
  const findings = startFindings(requestId);
  /** The date by the clock of the service, as far as it was seen. */
  let serviceDate = Number.NEGATIVE_INFINITY;
  /** Whether this call, or an earlier one, may have sent the purchase. */
  let wasSent = isResumed;
  /** Something that was sent, by this call or an earlier one, may have been accepted. */
  let uncertain = isResumed;
  /** The purchase was there before this call sent anything. */
  let replayed = isResumed;
  /** HTTP 422: sending again teaches nothing. */
  let taken: { received: Received; since: number } | undefined;
  /** Since when the status has shown that nothing is there. */
  let absentSince: number | undefined;

  /** Sends the purchase, under its one request id. */
  async function sending(): Promise<Step> {
    // Now, and not when it was decided: a pause came between, in which the process may have stood still for a day.
    if (wasSent && isLate()) return checking;
    wasSent = true;
    findings.attempts++;
    replayed = false;
    tell("sending");
    const { operation, post } = routeOf(client, request, mode);
    const received = await exchange(timer, post);
    const shown = saw(received);
    const outcome = outcomeIn(received, requestId);
    if (outcome) {
      budget.succeeded();
      mustBeSame(outcome.transaction, received);
      const { status, transaction } = outcome;
      if (isFinal(operation, status)) return done(status, transaction);
      learn(findings, "processing", received);
      return following(received);
    }
    // A response that the contract does not declare, or whose body is not the service's, tells as little as none. So does a
    // refusal whose body shows a purchase.
    const decision = received.isJson ? decisionOf(operation, received.status) : undefined;
    if (!decision || decision.includes("resend") || (shown && !decision.includes("queryFirst"))) {
      uncertain = true;
      learn(findings, unusable(received), received);
      return again(checking, received);
    }
    if (decision.includes("queryFirst")) {
      learn(findings, "already-used", received);
      taken = { received, since: timer.elapsedAtLeast() };
      if (findings.attempts === 1) replayed = true;
      return timer.expired() ? stop() : checking;
    }
    learn(findings, "refused", received);
    // A refusal says nothing about an attempt before it.
    if (uncertain) return stop();
    throw refused(operation, received);
  }

  /** Checks the status: whether the purchase is there, and then, once it was seen, whether its outcome is final. */
  async function checking(): Promise<Step> {
    const wasSeen = findings.status === "pending";
    if (!wasSeen) tell("checking");
    const check = await checkStatus(client, timer, findings);
    const { received } = check;
    saw(received);
    if ("transaction" in check) {
      budget.succeeded();
      mustBeSame(check.transaction, received);
    }
    if (check.kind === "final") return done(check.status, check.transaction);
    if (check.kind === "pending") return following(received);
    if (check.kind === "refused") return stop();
    // What was seen is there, whatever a status says later.
    return again(check.kind === "absent" && !wasSeen ? afterAbsence() : checking, received);
  }

  /** Where it leads that nothing is there. */
  function afterAbsence(): () => Promise<Step> {
    const now = timer.elapsedAtLeast();
    absentSince ??= now;
    if (!taken) return maySend(now - absentSince) ? sending : checking;
    // Refused, and still nothing there when it could be seen: it was not a duplicate but a request that is not valid.
    // The id was not forgotten meanwhile, either.
    if (!uncertain && now - taken.since >= visibilityMs && !isLate())
      throw refused("createTransaction", taken.received);
    return checking;
  }

  /** Whether nothing is there for long enough. The service refuses what it has, as long as it knows the id. */
  function maySend(absentForMs: number): boolean {
    if (findings.attempts > 0 || age >= visibilityMs) return true;
    return absentForMs >= Math.min(minAbsentMs, visibilityMs, timer.deadlineMs / 4);
  }

  /** What any response may tell: the date, and whether the purchase may be there, whatever else it says. */
  function saw(received: Received): boolean {
    const { date } = received;
    if (date > serviceDate) serviceDate = date;
    const shown = showsPurchase(received, requestId);
    uncertain ||= shown;
    return shown;
  }

  /** Whether the service may have forgotten the id: by the clock by which most time has passed. */
  function isLate(): boolean {
    const date = Math.max(dateOf(timer.clock), serviceDate);
    return !(Math.max(timer.elapsed(), date - startDate) <= resendLeftMs);
  }

  /** Pauses before the next poll. No token of the budget: a service that says "pending" is doing well. */
  async function following({ retryAfterMs }: Received): Promise<Step> {
    tell("following");
    await timer.pause(retryAfterMs);
    return timer.expired() ? stop() : checking;
  }

  async function again(state: () => Promise<Step>, { retryAfterMs }: Received): Promise<Step> {
    await budget.pause(timer, retryAfterMs);
    return timer.expired() ? stop() : state;
  }

  function done(status: "success" | "failed", transaction: Transaction): PurchaseOutcome {
    tell("done");
    return { status, transaction, replayed };
  }

  /** The deadline, an abort, or credentials that fail on the way: what is known is said, and no more. */
  function stop(): PurchaseOutcome {
    tell("done");
    return unsettled(findings, timer.aborted());
  }

  function mustBeSame(transaction: Transaction, received: Received): void {
    const fields = differences(request, originalIn(received));
    if (fields.length === 0) return;
    const { status, body } = taken?.received ?? received;
    throw new DifferentPurchaseError(fields, transaction, { requestId, status, body });
  }

  const refused = (operation: OperationId, { status, body }: Received): RequestRefusedError =>
    new RequestRefusedError({ operation, status, body, requestId });

  const tell = (state: PurchaseState): void => notify(onUpdate, { state, requestId, attempts: findings.attempts });

  if (!isResumed) signal?.throwIfAborted();
  let next: Step = isResumed ? (timer.aborted() ? stop() : checking) : sending;
  while (typeof next === "function") next = await next();
  return next;
}

/** The date that was stored with an order; not a number if it is none. */
function dateIn(firstSentAt: ResumeOptions["firstSentAt"]): number {
  try {
    return new Date(firstSentAt ?? Number.NaN).getTime();
  } catch {
    throw new InvalidOptionError("firstSentAt must be milliseconds, a Date, or its ISO form", true);
  }
}

interface Route {
  operation: OperationId;
  post(signal: AbortSignal): Promise<{ data?: unknown; error?: unknown; response: Response }>;
}

/** Chooses the route: bills on the common one, airtime and data on their own when the request waits for the outcome. */
function routeOf(client: VendingClient, request: CreateTransactionRequest, mode: "sync" | "async"): Route {
  const base = "/ext/gateway/v1/transactions";
  const parseAs = "text";
  if (request.product === "airtime" && mode === "sync") {
    return {
      operation: "createAirtimeSync",
      post: (signal) => client.POST(`${base}/airtime/sync`, { body: request, parseAs, signal }),
    };
  }
  if (request.product === "data" && mode === "sync") {
    return {
      operation: "createDataSync",
      post: (signal) => client.POST(`${base}/data/sync`, { body: request, parseAs, signal }),
    };
  }
  return { operation: "createTransaction", post: (signal) => client.POST(base, { body: request, parseAs, signal }) };
}
