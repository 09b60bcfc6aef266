/** One call of `purchase`, `resume` or `waitForOutcome`: takes a purchase from state to state, to its end. */
import { type CreateTransactionRequest, differences, purchaseTimings, type SentRequest } from "@vending/contract";
import { isText, notify } from "@vending/terminal/values";
import { mustBeClient, type VendingClient } from "../http/client.ts";
import { exchange, lastResponseOf, type Received, tell } from "../http/exchange.ts";
import { budgetOf } from "../http/retry-budget.ts";
import { dateOf } from "../http/timing.ts";
import { usableId } from "../request.ts";
import { textOf } from "../values/json-value.ts";
import type { Beginning } from "./beginning.ts";
import { checkPurchaseOptions, type ResumeOptions } from "./options.ts";
import {
  causeOf,
  type Lesson,
  lessonOf,
  outcomeOf,
  type PurchaseOutcome,
  rejectionIn,
  type ShownTransaction,
  shownIn,
} from "./outcome.ts";
import type { Rejection } from "./progress.ts";
import { startProtocol } from "./protocol-state.ts";

type Outcome = Parameters<typeof outcomeOf>[1];

/** How the call begins, at this date in milliseconds since 1970. */
export type Begin = (now: number) => Beginning;

/** @throws {InvalidRequestError} {@link InvalidOptionError} Nothing can be sent. */
export async function follow(
  client: VendingClient,
  order: SentRequest["order"],
  options: ResumeOptions,
  begin: Begin,
): Promise<PurchaseOutcome> {
  mustBeClient(client);
  const { timer, timings, mode, tokenChecks } = checkPurchaseOptions(options);
  const requestId = usableId(order.client_request_id);
  const now = dateOf(timer.clock);
  const beginning = begin(now);
  const isNew = beginning.state === "ready";
  const protocol = startProtocol(timer, timings, now, beginning);
  let { state } = beginning;
  const budget = budgetOf(client);
  const counts = { requestId, attempts: 0, statusChecks: 0 };
  /** The purchase existed before this call sent anything. */
  let replayed = !isNew;
  let lesson: Lesson | undefined;
  /** The last response that there was, the one that rejected the last attempt, and the transaction that was seen last. */
  let last: Received | undefined;
  let rejection = beginning.stored?.rejection;
  let seen: ShownTransaction | undefined;

  const told = () => ({ state, requestId, attempts: counts.attempts });
  const update = () => notify(options.onUpdate, told());
  const report = (received: Received) => tell(client, received, told());

  /** Tells the caller of a check that comes next. `send` tells of an attempt, right before it. */
  function announce(): void {
    if (protocol.action() === "check") update();
  }

  function check(): Promise<Received> {
    counts.statusChecks++;
    const path = `${route}/status/${encodeURIComponent(requestId)}` as const;
    return exchange(client, timer, { operation: "getTransactionStatus", path });
  }

  function send(): Promise<Received> {
    counts.attempts++;
    replayed = false;
    update();
    // Only a purchase that is known whole has a state that sends.
    const body = order as CreateTransactionRequest;
    const { product } = body;
    const waiting = product === "airtime" || product === "data" ? waitingCreates[product] : undefined;
    const create = (mode === "sync" && waiting) || anyCreate;
    const seconds = mode === "sync" || !waiting ? purchaseTimings.attemptWithOutcome : undefined;
    return exchange(client, timer, { ...create, body }, seconds);
  }

  /** Makes the request that is due, moves to the state that its response leads to, and waits as long as it is right then. */
  async function step(): Promise<Outcome | undefined> {
    // Decided now, and not before the pause, in which the process may have stood still for a day.
    let next = protocol.action();
    if (next === "late") {
      state = protocol.happened("late");
      update();
      next = protocol.action();
    }
    const action = next === "send" ? "send" : "check";
    const received = await (next === "send" ? send() : check());
    lesson = lessonOf(received, { action, order });
    const { event, kind, transaction, isOutcome } = lesson;
    if (received.status !== 0) last = received;
    if (transaction) seen = transaction;
    if (isOutcome) budget.succeeded();
    if (kind === "already-used") replayed ||= counts.attempts === 1;
    if (event === "rejected" || event === "duplicate") rejection = rejectionIn(received);
    state = protocol.happened(event, received.date);
    report(received);

    if (isOutcome && (state === "succeeded" || state === "failed" || state === "conflict")) {
      const whole = state === "succeeded" ? await withToken(transaction) : transaction;
      update();
      const known = { transaction: whole, replayed, ...counts };
      if (state !== "conflict") return { state, ...known };
      const fields = differences(order, transaction);
      return { state, ...known, fields, shown: shownIn(received, requestId) };
    }
    if (state === "rejected") {
      update();
      const denied = event === "denied" && ({ about: "merchant" } as const);
      // A state that leads here follows a rejection, in this call or in its progress.
      return { state, ...(rejection as Rejection), ...denied, ...counts };
    }
    const isFirstRejection = event === "rejected" && state === "unconfirmed";
    if (kind === "access-denied" && !isFirstRejection) return stop();
    announce();
    // None takes a token of the budget: a service that says "pending" or rejects is healthy, and after "already used" there is no pause.
    if (isOutcome || isFirstRejection) await timer.pause(received.retryAfterMs);
    else if (kind !== "already-used") await budget.pause(timer, received.retryAfterMs);
    return timer.expired() ? stop() : undefined;
  }

  /** The transaction of electricity that succeeded: with its token, if the status shows one soon. */
  async function withToken(transaction: ShownTransaction): Promise<ShownTransaction> {
    for (let left = tokenChecks; left > 0 && lacksToken(transaction); left--) {
      await timer.pause();
      if (timer.expired()) break;
      const received = await check();
      const later = lessonOf(received, { action: "check", order });
      report(received);
      if (later.event === "success" && later.transaction) transaction = later.transaction;
    }
    return transaction;
  }

  /** Ends the call without an end of the purchase: at the deadline, on an abort, or if a status check is denied. */
  function stop(): Outcome {
    state = "open";
    update();
    return {
      state,
      ...counts,
      cause: causeOf(lesson?.received, lesson?.kind ?? "aborted", timer.aborted()),
      progress: {
        ...protocol.progress(requestId, counts.attempts),
        // Without the body, which may hold anything.
        ...(rejection && { rejection: { ...rejection, response: { ...rejection.response, body: undefined } } }),
      },
      ...(seen && { transaction: seen }),
      ...(last && { lastResponse: lastResponseOf(last) }),
    };
  }

  if (isNew) options.signal?.throwIfAborted();
  let outcome = timer.aborted() ? stop() : undefined;
  if (!outcome) announce();
  while (!outcome) outcome = await step();
  return outcomeOf(client, outcome);
}

/** Electricity that says neither its token, nor what the payment was spent on instead. */
const lacksToken = ({ product, token, payment_spent_on }: ShownTransaction): boolean =>
  textOf(product)?.toUpperCase() === "ELECTRICITY" && !isText(token) && !isText(payment_spent_on);

const route = "/ext/gateway/v1/transactions";
const anyCreate = { operation: "createTransaction", path: route } as const;
/** Airtime and data have routes of their own for requests that wait for the outcome; bills always wait. */
const waitingCreates = {
  airtime: { operation: "createAirtimeSync", path: `${route}/airtime/sync` },
  data: { operation: "createDataSync", path: `${route}/data/sync` },
} as const;
