/**
 * Buying once. This file decides nothing about money: the contract names the event that a response is (`purchaseEventOf`), and
 * its purchase protocol has the next state, and what to do in it.
 */
import { type CreateTransactionRequest, differences, type SentRequest } from "@vending/contract";
import { CreateTransactionRequest as validCreate } from "@vending/contract/validators";
import { isText, notify } from "@vending/terminal/values";
import type { VendingClient } from "../http/client.ts";
import { type CallOptions, exchange, lastResponseOf, mustBeClient, type Received, tell } from "../http/exchange.ts";
import { budgetOf } from "../http/retry-budget.ts";
import { dateOf, momentIn } from "../http/timing.ts";
import { asSent, usableId, validRequest } from "../request.ts";
import { textOf } from "../values/json-value.ts";
import {
  checkPurchaseOptions,
  type PurchaseOptions,
  type ResumeOptions,
  type WaitForOutcomeOptions,
} from "./options.ts";
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
import { progressIn, type Rejection } from "./progress.ts";
import { type Beginning, startProtocol } from "./protocol-state.ts";

/**
 * Buys once. Checks the request, sends it, and follows the transaction to its end. Call it for the first attempt only; after
 * a crash, or the outcome `open`, call `resume`.
 *
 * No response and a 5xx are not failures: the client checks the status, and sends again only under the same
 * `client_request_id` and only if nothing is there. After a rejection it checks the status, too, before it says `rejected`: that
 * takes about a second. `money` of the outcome says what to do with the customer's money.
 *
 * @throws {InvalidRequestError} The request breaks the contract. This call sent nothing.
 * @throws {InvalidOptionError} An option has a value that it cannot have. This call sent nothing.
 * @throws The reason of the signal, if it was aborted before. This call sent nothing.
 */
export async function purchase(
  client: VendingClient,
  request: CreateTransactionRequest,
  options: PurchaseOptions = {},
): Promise<PurchaseOutcome> {
  return follow(client, validRequest(validCreate, request), options, "new");
}

/**
 * Finishes a purchase that may have been sent before: after a crash, a restart, or the outcome `open`. Continues from `progress`,
 * if there is any. Else it checks the status first, follows what it finds, and sends the purchase, under its one request id, only
 * if nothing is there for a while: `settling` of the protocol, or a quarter of the deadline if that is shorter. It never sends
 * later than `resendWithinMs` after the first attempt. It sends the request as it was stored, even if it breaks the contract of
 * today.
 *
 * It says `rejected` only if, by `progress`, the first attempt was rejected or got HTTP 422: in any other case an earlier attempt
 * may have been accepted.
 *
 * @throws {InvalidRequestError} The request is not JSON, or `purchase` does not send its id. This call sent nothing, and an
 *   earlier one may have.
 * @throws {InvalidOptionError} An option has a value that it cannot have. This call sent nothing, and an earlier one may have.
 */
export async function resume(
  client: VendingClient,
  request: CreateTransactionRequest,
  options: ResumeOptions = {},
): Promise<PurchaseOutcome> {
  return follow(client, asSent(request), options, "resumed");
}

/**
 * Follows a purchase to its end by its id alone, and sends nothing. A failed check is not a failed purchase. It does not know the
 * request, and compares nothing: if two orders share an id, both get the outcome of one. `resume` without `firstSentAt` sends
 * nothing either, and compares.
 *
 * @throws {InvalidRequestError} `purchase` does not send this id.
 * @throws {InvalidOptionError} An option has a value that it cannot have.
 */
export async function waitForOutcome(
  client: VendingClient,
  requestId: string,
  options: WaitForOutcomeOptions = {},
): Promise<PurchaseOutcome> {
  return follow(client, { client_request_id: requestId }, options, "watched");
}

/** Takes a purchase from state to state, to its end. */
async function follow(
  client: VendingClient,
  order: SentRequest["order"],
  options: ResumeOptions,
  start: Beginning,
): Promise<PurchaseOutcome> {
  mustBeClient(client);
  const { timer, timings, mode, tokenChecks } = checkPurchaseOptions(options);
  const { signal, onUpdate } = options;
  const requestId = usableId(order.client_request_id);
  const stored = start === "resumed" ? progressIn(options.progress, requestId) : undefined;
  const firstSentAt =
    start === "resumed" ? momentIn("firstSentAt", options.firstSentAt, dateOf(timer.clock)) : Number.NaN;
  const protocol = startProtocol(timer, timings, start, firstSentAt, stored);
  const budget = budgetOf(client);
  /** The purchase existed before this call sent anything. */
  let replayed = start !== "new";
  let [attempts, statusChecks] = [0, 0];
  let received: Received | undefined;
  let lesson: Lesson | undefined;
  /** The last response that there was, the one that rejected the last attempt, and the transaction that was seen last. */
  let last: Received | undefined;
  let rejection = stored?.rejection;
  let seen: ShownTransaction | undefined;

  const update = (state = protocol.state()): void => notify(onUpdate, { state, requestId, attempts });

  async function ask(action: SentRequest["action"]): Promise<Received> {
    if (action === "check") {
      statusChecks++;
      return exchange(client, timer, "getTransactionStatus", (call) =>
        client.GET("/ext/gateway/v1/transactions/status/{request_id}", {
          params: { path: { request_id: requestId } },
          ...call,
        }),
      );
    }
    attempts++;
    replayed = false;
    update();
    // Only a purchase that is known whole has a state that sends.
    const body = order as CreateTransactionRequest;
    // Airtime and data have routes of their own for requests that wait for the outcome; bills always wait.
    const own = { airtime: "createAirtimeSync", data: "createDataSync" } as const;
    const { product } = body;
    const waiting = product === "airtime" || product === "data" ? own[product] : undefined;
    const operation = (mode === "sync" && waiting) || "createTransaction";
    const post = (call: CallOptions) => client.POST(routes[operation], { body, ...call });
    return exchange(client, timer, operation, post, { returnsOutcome: mode === "sync" || !waiting });
  }

  /** The transaction of electricity that succeeded: with its token, if the status shows one soon. */
  async function withToken(transaction: ShownTransaction): Promise<ShownTransaction> {
    for (let left = tokenChecks; left > 0 && lacksToken(transaction); left--) {
      await timer.pause();
      if (timer.expired()) break;
      const checked = await ask("check");
      const later = lessonOf(checked, { action: "check", order });
      tell(client, checked, { requestId, state: "succeeded", attempts });
      if (later.event === "success" && later.transaction) transaction = later.transaction;
    }
    return transaction;
  }

  const counts = () => ({ requestId, attempts, statusChecks });

  /** Ends the call without an end of the purchase: at the deadline, on an abort, or if a status check is denied. */
  function stop(): PurchaseOutcome {
    update("open");
    return outcomeOf(client, {
      state: "open",
      ...counts(),
      cause: causeOf(received, lesson?.kind ?? "aborted", timer.aborted()),
      progress: {
        ...protocol.progress(requestId, attempts),
        // Without the body, which may hold anything.
        ...(rejection && { rejection: { ...rejection, response: { ...rejection.response, body: undefined } } }),
      },
      ...(seen && { transaction: seen }),
      ...(last && { lastResponse: lastResponseOf(last) }),
    });
  }

  if (start === "new") signal?.throwIfAborted();
  else if (timer.aborted()) return stop();
  else if (protocol.action() === "check") update();
  for (;;) {
    // Decided now, and not before the pause, in which the process may have stood still for a day.
    const next = protocol.action();
    if (next === "late") {
      protocol.happened("late");
      update();
      continue;
    }
    const action = next === "send" ? "send" : "check";
    received = await ask(action);
    lesson = lessonOf(received, { action, order });
    const { event, kind, transaction } = lesson;
    if (received.status !== 0) last = received;
    if (transaction) seen = transaction;
    protocol.sawDate(received.date);
    const isOutcome = transaction !== undefined && event !== "unknown";
    if (isOutcome) budget.succeeded();
    if (kind === "already-used") replayed ||= attempts === 1;
    if (event === "rejected" || event === "taken") rejection = rejectionIn(received);
    const state = protocol.happened(event);
    tell(client, received, { requestId, state, attempts });
    if (isOutcome && (state === "succeeded" || state === "failed" || state === "conflict")) {
      const whole = state === "succeeded" ? await withToken(transaction) : transaction;
      update();
      const known = { transaction: whole, replayed, ...counts() };
      if (state !== "conflict") return outcomeOf(client, { state, ...known });
      const fields = differences(order, transaction);
      return outcomeOf(client, { state, ...known, fields, shown: shownIn(received, requestId) });
    }
    if (state === "rejected") {
      update();
      const denied = event === "denied" && ({ about: "merchant" } as const);
      // A state that leads here follows a rejection, in this call or in its progress.
      return outcomeOf(client, { state, ...(rejection as Rejection), ...denied, ...counts() });
    }
    const isFirstRejection = event === "rejected" && state === "unconfirmed";
    if (kind === "access-denied" && !isFirstRejection) return stop();
    if (protocol.action() === "check") update();
    // None takes a token of the budget: a service that says "pending" or rejects is healthy, and after "already used" there is no pause.
    if (isOutcome || isFirstRejection) await timer.pause(received.retryAfterMs);
    else if (kind !== "already-used") await budget.pause(timer, received.retryAfterMs);
    if (timer.expired()) return stop();
  }
}

/** Electricity that says neither its token, nor what the payment was spent on instead. */
const lacksToken = ({ product, token, payment_spent_on }: ShownTransaction): boolean =>
  textOf(product)?.toUpperCase() === "ELECTRICITY" && !isText(token) && !isText(payment_spent_on);

const routes = {
  createTransaction: "/ext/gateway/v1/transactions",
  createAirtimeSync: "/ext/gateway/v1/transactions/airtime/sync",
  createDataSync: "/ext/gateway/v1/transactions/data/sync",
} as const;
