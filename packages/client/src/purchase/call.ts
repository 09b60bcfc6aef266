/** One call of `purchase`, `resume` or `waitForOutcome`: what it asks the service, what it learns, and how it ends. */
import { type CreateTransactionRequest, differences, type SentRequest } from "@vending/contract";
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

type Action = SentRequest["action"];

/** How the call begins, at this date in milliseconds since 1970. */
export type Begin = (now: number) => Beginning;

export interface Call {
  /** Nothing was sent before it. */
  readonly isNew: boolean;
  aborted(): boolean;
  expired(): boolean;
  /** What to do now. */
  action(): Action;
  /** Tells the caller of a check that comes next. `ask` tells of an attempt, right before it. */
  announce(): void;
  /** Checks the status, or sends the purchase. */
  ask(action: Action): Promise<Received>;
  /** Takes what a response says, and moves to the next state. */
  learn(action: Action, received: Received): Lesson;
  /** The end of the call, if this is one. */
  end(lesson: Lesson): Promise<PurchaseOutcome | undefined>;
  /** Waits as long as it is right after a response. */
  pause(lesson: Lesson): Promise<void>;
  /** Ends the call without an end of the purchase: at the deadline, on an abort, or if a status check is denied. */
  stop(): PurchaseOutcome;
}

/** @throws {InvalidRequestError} {@link InvalidOptionError} Nothing can be sent. */
export function startCall(
  client: VendingClient,
  order: SentRequest["order"],
  options: ResumeOptions,
  begin: Begin,
): Call {
  mustBeClient(client);
  const { timer, timings, mode, tokenChecks } = checkPurchaseOptions(options);
  const requestId = usableId(order.client_request_id);
  const now = dateOf(timer.clock);
  const beginning = begin(now);
  const isNew = beginning.state === "ready";
  const protocol = startProtocol(timer, timings, now, beginning);
  const budget = budgetOf(client);
  const counts = { requestId, attempts: 0, statusChecks: 0 };
  /** The purchase existed before this call sent anything. */
  let replayed = !isNew;
  let lesson: Lesson | undefined;
  /** The last response that there was, the one that rejected the last attempt, and the transaction that was seen last. */
  let last: Received | undefined;
  let rejection = beginning.stored?.rejection;
  let seen: ShownTransaction | undefined;

  function update(state = protocol.state()): void {
    const { attempts } = counts;
    notify(options.onUpdate, { state, requestId, attempts });
  }

  function report(received: Received): void {
    const { attempts } = counts;
    tell(client, received, { requestId, state: protocol.state(), attempts });
  }

  function action(): Action {
    for (;;) {
      const next = protocol.action();
      if (next !== "late") return next === "send" ? "send" : "check";
      protocol.happened("late");
      update();
    }
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
    return exchange(client, timer, { ...create, body }, { returnsOutcome: mode === "sync" || !waiting });
  }

  function learn(action: Action, received: Received): Lesson {
    lesson = lessonOf(received, { action, order });
    const { event, kind, transaction, isOutcome } = lesson;
    if (received.status !== 0) last = received;
    if (transaction) seen = transaction;
    protocol.sawDate(received.date);
    if (isOutcome) budget.succeeded();
    if (kind === "already-used") replayed ||= counts.attempts === 1;
    if (event === "rejected" || event === "duplicate") rejection = rejectionIn(received);
    protocol.happened(event);
    report(received);
    return lesson;
  }

  const isFirstRejection = (event: Lesson["event"]) => event === "rejected" && protocol.state() === "unconfirmed";

  async function end({ received, event, kind, transaction, isOutcome }: Lesson): Promise<PurchaseOutcome | undefined> {
    const state = protocol.state();
    if (isOutcome && (state === "succeeded" || state === "failed" || state === "conflict")) {
      const whole = state === "succeeded" ? await withToken(transaction) : transaction;
      update();
      const known = { transaction: whole, replayed, ...counts };
      if (state !== "conflict") return outcomeOf(client, { state, ...known });
      const fields = differences(order, transaction);
      return outcomeOf(client, { state, ...known, fields, shown: shownIn(received, requestId) });
    }
    if (state === "rejected") {
      update();
      const denied = event === "denied" && ({ about: "merchant" } as const);
      // A state that leads here follows a rejection, in this call or in its progress.
      return outcomeOf(client, { state, ...(rejection as Rejection), ...denied, ...counts });
    }
    return kind === "access-denied" && !isFirstRejection(event) ? stop() : undefined;
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

  async function pause({ received, event, kind, isOutcome }: Lesson): Promise<void> {
    // None takes a token of the budget: a service that says "pending" or rejects is healthy, and after "already used" there is no pause.
    if (isOutcome || isFirstRejection(event)) await timer.pause(received.retryAfterMs);
    else if (kind !== "already-used") await budget.pause(timer, received.retryAfterMs);
  }

  function stop(): PurchaseOutcome {
    update("open");
    return outcomeOf(client, {
      state: "open",
      ...counts,
      cause: causeOf(lesson?.received, lesson?.kind ?? "aborted", timer.aborted()),
      progress: {
        ...protocol.progress(requestId, counts.attempts),
        // Without the body, which may hold anything.
        ...(rejection && { rejection: { ...rejection, response: { ...rejection.response, body: undefined } } }),
      },
      ...(seen && { transaction: seen }),
      ...(last && { lastResponse: lastResponseOf(last) }),
    });
  }

  return {
    isNew,
    aborted: () => timer.aborted(),
    expired: () => timer.expired(),
    action,
    announce: () => protocol.action() === "check" && update(),
    ask: (action) => (action === "check" ? check() : send()),
    learn,
    end,
    pause,
    stop,
  };
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
