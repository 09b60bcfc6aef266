/** The rules of the certification as data. Each checks an order, or the requests that are about none. */
import { type PurchaseMoney, type PurchaseTransition, purchaseProtocol } from "@vending/contract";
import { type Exchange, maxRequests, type Recording } from "../service/recording.ts";
import type { Violation } from "../service/request-check.ts";
import type { Belief } from "./beliefs.ts";
import type { Case } from "./case.ts";
import { advice, type Run, runUntil } from "./table.ts";

export interface Mistake {
  /** One sentence, the same for orders with the same mistake. */
  readonly message: string;
  /** The request that shows it, if there is one. */
  readonly exchange?: Exchange;
  readonly requestId?: string;
  /** What came before, in a few words. */
  readonly before?: string;
  /** What the purchase protocol does there. */
  readonly instead?: string;
  /** The reason of the purchase protocol, with its section. */
  readonly because?: string;
}

export interface Context {
  readonly recording: Recording;
  readonly cases: readonly Case[];
  /** By how much delays are divided. */
  readonly speed: number;
}

export interface CertificationRule {
  readonly id: string;
  readonly group: "money" | "safety" | "manners";
  /** `mandatory`: an integration that breaks the rule loses money or secrets, or harms others. `advice`: it is impolite. */
  readonly severity: "mandatory" | "advice";
  /** The sections of the service's documentation that it follows from. */
  readonly section: string;
  readonly rule: string;
  /** Why breaking it costs money, or what else goes wrong. */
  readonly why: string;
  readonly fix: string;
  /** The finding about an order, `undefined` if it breaks nothing, or `"not exercised"`. */
  readonly check: (one: Case, context: Context) => Mistake | undefined | typeof notExercised;
  /** Findings about requests that belong to no order. */
  readonly loose?: (context: Context) => readonly Mistake[];
}

export const notExercised = "not exercised";

/** The only rule that is judged for orders that share a request id: all other findings would be consequences. */
export const sharedIdRule = "id-of-one-order";

/** An integration that sends more requests about one order, or about none, is out of control. */
const maxRequestsOfOrder = 120;
const maxLooseRequests = 5_000;

const money = { group: "money", severity: "mandatory" } as const;

/** What was done with the money, as a participle. */
export const done: Readonly<Record<PurchaseMoney, string>> = { keep: "kept", return: "returned", hold: "held" };

const moneyOf = ({ state }: Belief): PurchaseMoney => purchaseProtocol.states[state].money;

export const isReturnedAndSold = ({ belief, truth }: Case): boolean =>
  belief?.money === "return" && truth === "success";

export const isKeptAndUnsold = ({ belief, truth }: Case): boolean =>
  belief?.money === "keep" && (truth === "none" || truth === "failed");

/** What a run shows: its last request, where the protocol stands after it, and why. */
function evidenceOf({ id, state, steps }: Run): Pick<Mistake, "requestId" | "before" | "instead" | "because"> {
  const last = steps.at(-1);
  const entered = steps.findLast(({ transition }) => transition)?.transition;
  return {
    requestId: id,
    before: last ? `${last.exchange.response} to ${last.exchange.method}` : "nothing was sent",
    instead: advice(state),
    ...(entered && { because: reasonOf(entered) }),
  };
}

const reasonOf = ({ why, section }: PurchaseTransition): string => `${why} (section ${section})`;

/** The belief about an order against the run of its requests. */
function misbelief({ belief, runs }: Case): string | undefined {
  if (!belief) return undefined;
  const believed = moneyOf(belief);
  const [run] = runs;
  if (!run) return believed === "keep" ? `believed ${belief.state}, and no purchase of it was sent` : undefined;
  // Of several ids, an integration may know only one: that it used another has a rule of its own.
  if (runs.some((one) => one.money === believed)) return undefined;
  // Another attempt after a rejection may follow, so the order may be left open.
  if (believed === "hold" && run.state === "rejected") return undefined;
  return `believed ${belief.state}, and by the responses it was ${run.state}`;
}

/** A token as the customer types it, without spaces and hyphens. */
const plain = (token: string | number | undefined): string => String(token ?? "").replace(/[\s-]/g, "");

/** Whether a token was treated as a number, and lost digits by that. */
function isNumber(token: string | number | undefined, right: string): boolean {
  const text = plain(token);
  const isCut = text !== "" && text !== right && right.endsWith(text) && /^0*$/.test(right.slice(0, -text.length));
  return typeof token === "number" || /^[\d.]+e\+?\d+$/i.test(text) || isCut;
}

/** What is wrong with the tokens that the customer is shown. */
function tokenFault({ belief, sales }: Case): string | undefined {
  const { token, key_change_tokens: given = [] } = belief ?? {};
  // If an order was sold twice, the sale that is believed.
  const sale = sales.find((one) => one.token === plain(token)) ?? sales[0];
  if (sale?.token === undefined) return token === undefined ? undefined : "a token is shown, and there is none";
  if (token === undefined) return "no token is shown";
  if (isNumber(token, sale.token)) return "the token was taken for a number";
  if (plain(token) !== sale.token) return "another token is shown";
  const shown = given.map(plain);
  if (sale.keyChangeTokens.some((one) => !shown.includes(one))) return "a key change token is missing";
  return sale.keyChangeTokens.join() === shown.join()
    ? undefined
    : "the key change tokens are in another order, or there are more";
}

/** A rule that no request may have these violations. */
const noViolation = (
  names: readonly Violation["name"][],
  concerns: (exchange: Exchange) => boolean,
): Pick<CertificationRule, "check" | "loose"> => {
  const violationsIn = (exchanges: readonly Exchange[]): readonly Mistake[] =>
    exchanges.flatMap((exchange) =>
      exchange.violations
        .filter(({ name }) => names.includes(name))
        .map(({ detail }) => ({ message: detail, exchange })),
    );
  return {
    check: ({ log }) => (log.exchanges.some(concerns) ? violationsIn(log.exchanges)[0] : notExercised),
    loose: ({ recording }) =>
      violationsIn(recording.loose)
        .slice(0, 3)
        .map(({ message, exchange }) => ({ message: `${exchange?.method} ${exchange?.path}: ${message}` })),
  };
};

/** Every rule, in the order of the report: its id, severity, sections, what to do, and the check. */
export const rules: readonly CertificationRule[] = [
  {
    ...money,
    id: "sold-once",
    section: "2.1, 7.2",
    rule: "An order is sold at most once.",
    why: "You pay for every sale, and the customer pays for one.",
    fix: "Give each order one request id, store it before the first attempt, and use it for every attempt.",
    check: ({ log, sales, truth }) => {
      if (log.made.length === 0) return notExercised;
      const exchange = log.exchanges.find(
        ({ kind, requestId }) => kind === "create" && requestId === sales[1]?.requestId,
      );
      if (sales.length < 2 || !exchange) return undefined;
      const open = `bought ${sales.length} times, and each purchase is still pending`;
      return { message: truth === "pending" ? open : `sold ${sales.length} times`, exchange };
    },
  },
  {
    ...money,
    id: "returned-is-not-sold",
    section: "2.1, 3",
    rule: "No order is sold whose money was returned.",
    why: "You pay for the goods, the customer has them, and the money is gone.",
    fix: "Hold the money until a response, or the protocol, says that the purchase failed. If it was returned too early, no later response brings it back.",
    check: (one) => {
      if (!one.belief) return notExercised;
      return isReturnedAndSold(one) ? { message: "the money was returned, and the order was sold" } : undefined;
    },
  },
  {
    ...money,
    id: "kept-is-sold",
    section: "2.1, 3",
    rule: "No money is kept for an order that was not sold.",
    why: "The customer has paid and gets nothing.",
    fix: "Keep the money only after a 00 on your own purchase, and return it after a failure.",
    check: (one) => {
      if (!one.belief) return notExercised;
      return isKeptAndUnsold(one) ? { message: "the money was kept, and the order was not sold" } : undefined;
    },
  },
  {
    ...money,
    id: "money-follows-state",
    section: "3",
    rule: "The customer's money is where the state of the order says: kept, returned or held.",
    why: "Money that is returned while the purchase is open may be given away. Money that is held after the end is owed.",
    fix: "Return the money only when the purchase has failed or been rejected, keep it only when it has succeeded, and hold it until then. A timeout is no reason to return it.",
    check: (one) => {
      const { belief } = one;
      // What was lost by it has rules of its own.
      if (!belief || isReturnedAndSold(one) || isKeptAndUnsold(one)) return notExercised;
      const right = moneyOf(belief);
      if (belief.money === right) return undefined;
      return {
        message: `the money was ${done[belief.money]}, and with the state ${belief.state} it must be ${done[right]}`,
      };
    },
  },
  {
    ...money,
    id: "believed-as-shown",
    section: "3, 7.1, 7.2",
    rule: "An order is believed to have succeeded, failed or been rejected if the responses say so by the purchase protocol, and only then.",
    why: "A customer who is told that the purchase failed gets the money back, and keeps the goods if it did not fail. One who is told that it succeeded gets nothing if it did not.",
    fix: "Follow the purchase protocol. Decide by response_code: 00 is success, 01 is failed, 02 is neither. No response, a 5xx, a page of HTML, a redirect, a body that breaks off, 422, a 404 or a failed check says nothing certain: check the status. A rejection of the first attempt is certain once a status check shows nothing. Store an outcome when it arrives.",
    check: (one) => {
      if (!one.belief) return notExercised;
      const message = misbelief(one);
      const [run] = one.runs;
      if (message === undefined) return undefined;
      const exchange = run?.steps.at(-1)?.exchange;
      return { message, ...(run && evidenceOf(run)), ...(exchange && { exchange }) };
    },
  },
  {
    ...money,
    id: "sent-as-allowed",
    section: "7.1, 7.2",
    rule: "A purchase is sent again only when the purchase protocol sends it: after a status of 404, and never after a response has shown it, or after a 422.",
    why: "The service may have accepted the first attempt, and an attempt without a status check decides blindly.",
    fix: "After a timeout, a dropped connection, a 5xx, a redirect or a body that is not the service's, check the status of the id, and send again under the same id only after a 404. After a 422 or a 02, only check. Turn off automatic retries of POST.",
    check: ({ creates, runs }) => {
      if (creates.length === 0) return notExercised;
      const hasty = runs.find((run) => run.hasty)?.hasty;
      if (!hasty) return undefined;
      const { exchange, before } = hasty;
      return { message: `sent again in the state ${before.state}`, exchange, ...evidenceOf(before) };
    },
  },
  {
    ...money,
    id: "one-id-per-order",
    section: "2.1, 7.2",
    rule: "All attempts of an order have one request id.",
    why: "A new id is a new purchase. If the first attempt was accepted, the order is sold twice.",
    fix: "Create the id with the order, and store it with the order. Use a new id only after the purchase has failed or been rejected.",
    check: ({ creates, log }, { speed }) => {
      if (creates.length === 0) return notExercised;
      const ids = new Set<string>();
      for (const exchange of creates) {
        const { requestId = "" } = exchange;
        if (ids.has(requestId)) continue;
        const open = [...ids]
          .map((id) => runUntil(id, log.exchanges, exchange, speed))
          .find((run) => run.money !== "return");
        if (open) {
          const message = `sent under ${log.ids.size} ids: under a new one in the state ${open.state}`;
          return { message, exchange, ...evidenceOf(open) };
        }
        ids.add(requestId);
      }
      return undefined;
    },
  },
  {
    ...money,
    id: sharedIdRule,
    section: "2.1, 7.2",
    rule: "No two orders share a request id.",
    why: "The second order gets the outcome of the first, and is never sold.",
    fix: "Use ids that stay unique: a UUID, or your own order number with a prefix. Do not use the time, or a counter that restarts.",
    check: ({ creates, log }, { recording }) => {
      if (creates.length === 0) return notExercised;
      const isOfOther = ({ requestId = "" }: Exchange) => recording.withId(requestId) !== log;
      const exchange = creates.find(isOfOther);
      return (
        exchange && { message: "sent under the id of another order", exchange, requestId: exchange.requestId ?? "" }
      );
    },
  },
  {
    ...money,
    id: "sold-as-ordered",
    section: "2.1, 2.2, 2.3",
    rule: "The merchant, customer, product, network, amount and plan are those in the list of orders.",
    why: "The customer does not get what was paid for.",
    fix: "Take these values from the list unchanged.",
    ...noViolation(["not-as-ordered"], ({ kind }) => kind === "create"),
  },
  {
    ...money,
    id: "tokens-as-shown",
    section: "2.1, 8",
    rule: "The customer is shown the token of the purchase and every key change token, in their order and with all zeros. If the payment cleared a debt, no token is shown.",
    why: "Otherwise the customer has paid for electricity, and cannot load it.",
    fix: 'Take data.token, kct1 and kct2 from the final response, and keep them as text everywhere. Show kct1 first, then kct2, then the token: this order is advice. If payment_spent_on is "debt", say so, and show no token.',
    check: (one) => {
      const { log, belief, truth, runs } = one;
      const isShown = runs[0]?.state === "succeeded" && truth === "success" && belief?.state === "succeeded";
      if (log.plan.order.product !== "ELECTRICITY" || !isShown) return notExercised;
      const message = tokenFault(one);
      return message === undefined ? undefined : { message };
    },
  },
  {
    ...money,
    id: "every-order-finished",
    section: "3, 4",
    rule: "Every order is sold, has a belief, and is followed until its outcome, if nothing keeps that from being learned.",
    why: "No webhooks are documented. An order that is lost, or that nobody checks, is money that waits.",
    fix: "Store each order before you send its purchase, poll the status until it is final, with growing pauses, and hand in all of them. If you do not sell a product, leave it out of --products.",
    check: ({ isTried, belief, scenario, truth, runs }, { cases }) => {
      if (!cases.some((one) => one.isTried)) return notExercised;
      if (!isTried) return { message: "it was never sent" };
      if (!belief) return { message: "no belief was handed in" };
      const isFinal = truth === "success" || truth === "failed";
      const [run] = runs;
      if (!scenario.ordinary || !run || !isFinal || run.money !== "hold" || moneyOf(belief) !== "hold")
        return undefined;
      // What was shown as another purchase was learned.
      if (run.state === "conflict") return undefined;
      return { message: `believed ${belief.state}, and a status check shows ${truth}`, ...evidenceOf(run) };
    },
  },
  {
    id: "credentials-in-headers-only",
    group: "safety",
    severity: "mandatory",
    section: "5",
    rule: "The key and the secret are in headers, and nowhere else. They do not follow a redirect to another host.",
    why: "Proxies and servers log addresses and bodies, and other people read the logs. Another host could buy in your name: most HTTP libraries drop only the Authorization header on a redirect.",
    fix: "Send them only as X-Merchant-Key and X-Merchant-Secret, and turn redirects off: the contract has none.",
    ...noViolation(["secret"], () => true),
  },
  {
    id: "valid-requests",
    group: "safety",
    severity: "mandatory",
    section: "2.1, 5, 7.1",
    rule: "Every request is valid according to the contract: its credentials, its Content-Type and its body.",
    why: "What is invalid may be rejected, so nothing is sold, or a purchase in doubt stays in doubt. A field that is misspelt may be ignored, with money at stake.",
    fix: "Validate requests against the OpenAPI document in your own tests. Add both headers in one place. An amount is text, networks and products have the documented case.",
    ...noViolation(["invalid", "correctable"], () => true),
  },
  {
    id: "requests-bounded",
    group: "manners",
    severity: "mandatory",
    section: "7.1, 8",
    rule: `An order takes at most ${maxRequestsOfOrder} requests.`,
    why: "An integration that hammers the service takes it down for itself and for all other merchants.",
    fix: "Poll with growing pauses, and stop. Never send in a loop without a pause and an end.",
    check: ({ log }) => {
      const count = log.exchanges.length;
      if (count === 0) return notExercised;
      return count > maxRequestsOfOrder
        ? { message: `more than ${maxRequestsOfOrder} requests about one order` }
        : undefined;
    },
    loose: ({ recording: { requests, loose, isOver } }) => [
      ...(isOver ? [{ message: `${requests} requests in all; after ${maxRequests} they were only counted` }] : []),
      ...(loose.length > maxLooseRequests ? [{ message: `${loose.length} requests that are about no order` }] : []),
    ],
  },
  {
    id: "retry-after-kept",
    group: "manners",
    severity: "advice",
    section: "7.1",
    rule: "After a response with Retry-After, at most one status check is sent about the order before that time.",
    why: "It says when more requests can be taken. That the service sends it is not documented.",
    fix: "Read Retry-After, in seconds or as a date, and wait at least that long.",
    // The first check is allowed: a process that others killed after the response does not know of it.
    check: ({ log }) => {
      const index = log.exchanges.findIndex(({ retryAfter }) => retryAfter !== undefined);
      const { retryAfter = 0, end = 0 } = log.exchanges[index] ?? {};
      const next = log.exchanges.slice(index + 1);
      if (index === -1 || next.length === 0) return notExercised;
      const firstCheck = next.find(({ kind }) => kind === "status");
      const exchange = next.find((one) => one !== firstCheck && one.at >= end && one.at - end < retryAfter * 0.9);
      return exchange && { message: `sent before the ${retryAfter / 1_000} s of Retry-After were over`, exchange };
    },
  },
  {
    id: "verification-respected",
    group: "manners",
    severity: "advice",
    section: "4.8",
    rule: "A bill is not paid for a number that the verification has rejected.",
    why: "The payment fails, or reaches another customer.",
    fix: "If the verification responds with HTTP 400 and a body with status error, code 400 and a message, show the message, and ask the customer for the number again. That each such body is a rejection is a reading: a validation error may have the same form. Any other 400 is a mistake in the request.",
    check: ({ log, creates }) => {
      const rejected = log.exchanges.find(({ kind, event }) => kind === "verify" && event === "rejected");
      if (!rejected) return notExercised;
      const exchange = creates.find(({ at }) => at > rejected.at);
      return exchange && { message: "paid although the verification rejected the number", exchange };
    },
  },
];
