/** Rules about how often and how soon requests are sent: a service under load needs its clients to pause. */
import { billProducts, purchaseTimings } from "@vending/contract";
import { maxNewIds, maxRequests, type RecordedExchange } from "../recording/recorder.ts";
import { topUps } from "../situations/situations.ts";
import type { Case } from "./case.ts";
import { type Rule, when } from "./rule.ts";

const common = { group: "manners", severity: "advice" } as const;

/** An integration that sends more requests about one order, or about none, is out of control. */
const maxRequestsOfOrder = 120;
const maxLooseRequests = 5_000;
/** Times of the real pace, in milliseconds. */
const minPause = 100;
const longPause = 5_000;
const slowAfter = 60_000;
const slowPause = 2_000;

/** The times between the chosen status checks and the next request about the order, with that request. */
function pausesOf({ steps }: Case, isChosen: (check: RecordedExchange) => boolean) {
  return steps.flatMap((check, index) => {
    const next = steps[index + 1];
    if (check.kind !== "status" || !next || !isChosen(check) || check.end === undefined) return [];
    return [{ next, ms: next.at - check.end }];
  });
}

const isPending = ({ seen }: RecordedExchange): boolean => seen === "pending";
/** HTTP libraries repeat a GET without a response on their own, so that is not counted. */
const isFailed = ({ seen, response }: RecordedExchange): boolean =>
  seen === "refused" || (seen === "nothing" && response.startsWith("HTTP"));

export const manners: readonly Rule[] = [
  {
    ...common,
    severity: "mandatory",
    id: "requests-bounded",
    section: "7.1, 8",
    rule: `An order takes at most ${maxRequestsOfOrder} requests.`,
    why: "An integration that hammers the service takes it down for itself and for all other merchants.",
    fix: "Poll with growing pauses, and stop. Never send in a loop without a pause and an end.",
    check: ({ log }) =>
      log.requests > 0
        ? when(log.requests > maxRequestsOfOrder, `${log.requests} requests about one order`)
        : undefined,
    loose: ({ recorder, cases }) => {
      const about = cases.reduce((sum, { log }) => sum + log.requests, 0);
      const loose = recorder.requests - about;
      return [
        ...when(
          recorder.requests > maxRequests,
          `${recorder.requests} requests in all; after ${maxRequests} they were only counted`,
        ),
        ...when(
          recorder.newIds > maxNewIds,
          `${recorder.newIds} request ids; after ${maxNewIds} their purchases were refused`,
        ),
        ...when(loose > maxLooseRequests, `${loose} requests that are about no order`),
      ];
    },
  },
  {
    ...common,
    id: "pauses-between-checks",
    products: topUps,
    section: "3, 8",
    rule: "There is a pause between two checks of a pending purchase.",
    why: "Rate limits are not documented. A merchant that does not pause may be blocked.",
    fix: `Wait ${purchaseTimings.firstPause} seconds before the first check, and longer before each further one.`,
    check: (one, { speed }) => {
      const pauses = pausesOf(one, isPending);
      const short = pauses.filter(({ ms }) => ms < minPause / speed);
      return pauses.length > 0
        ? when(short.length > 1, `${short.length} checks without a pause`, short[0]?.next)
        : undefined;
    },
  },
  {
    ...common,
    id: "pauses-grow",
    products: topUps,
    section: "3, 8",
    rule: "The pauses between checks grow, or are long from the start.",
    why: "A purchase that is still pending after ten checks does not need one every second.",
    fix: `Make each pause longer than the one before, up to ${purchaseTimings.longestPause} seconds, with some randomness.`,
    check: (one, { speed }) => {
      const pauses = pausesOf(one, isPending).map(({ ms }) => ms);
      if (pauses.length < 5) return undefined;
      const half = Math.ceil(pauses.length / 2);
      const grows = Math.max(...pauses.slice(half)) >= 1.3 * Math.min(...pauses.slice(0, half));
      return when(
        !grows && Math.max(...pauses) < longPause / speed,
        `${pauses.length} pauses, all of about the same length`,
      );
    },
  },
  {
    ...common,
    id: "polling-slows",
    products: topUps,
    section: "3, 8",
    rule: "The polling of a purchase that stays pending ends, or slows down.",
    why: "A purchase can stay pending for a day. Checking thousands of them every second causes an outage.",
    fix: "After a minute, pause for many seconds. After some minutes, leave the purchase to a background job.",
    check: (one, { speed }) => {
      if (one.truth !== "pending" || one.checks.length === 0) return undefined;
      const start = one.log.firstAt ?? 0;
      const late = pausesOf(one, isPending).filter(({ next }) => next.at - start > slowAfter / speed);
      const mean = late.reduce((sum, { ms }) => sum + ms, 0) / late.length;
      return when(
        late.length > 3 && mean < slowPause / speed,
        `${late.length} checks after a minute, with short pauses`,
      );
    },
  },
  {
    ...common,
    id: "pause-after-failed-check",
    section: "7.1",
    rule: "There is a pause after a failed status check.",
    why: "The service is in trouble, and an immediate request makes it worse.",
    fix: "Retry with backoff, as the documentation says for 5xx errors.",
    check: (one, { speed }) => {
      const pauses = pausesOf(one, isFailed);
      const short = pauses.filter(({ ms }) => ms < minPause / speed);
      return pauses.length > 0 ? when(short.length > 1, "checked again at once", short[0]?.next) : undefined;
    },
  },
  {
    ...common,
    id: "retry-after-kept",
    section: "7.1",
    rule: "After a response with Retry-After, at most one status check is sent about the order before that time.",
    why: "The service says when it can take more requests.",
    fix: "Read Retry-After, in seconds or as a date, and wait at least that long.",
    // The first check is allowed: a process that was killed after the response does not know of it.
    check: ({ steps }) => {
      const index = steps.findIndex(({ retryAfter }) => retryAfter !== undefined);
      const { retryAfter = 0, end = 0 } = steps[index] ?? {};
      const next = steps.slice(index + 1);
      if (index === -1 || next.length === 0) return undefined;
      const firstCheck = next.find(({ kind }) => kind === "status");
      const hasty = next.find((step) => step !== firstCheck && step.at - end < retryAfter * 0.9);
      const after = (hasty?.at ?? 0) - end;
      return when(hasty !== undefined, `sent ${after} ms after a response that asked for ${retryAfter} ms`, hasty);
    },
  },
  {
    ...common,
    id: "no-parallel-sends",
    section: "7.2",
    rule: "An order is not sent twice at the same time.",
    why: "One of the two gets 422, and it is left to chance which one learns the outcome.",
    fix: "Let only one worker handle an order at a time: lock it in your database.",
    check: ({ creates }) => {
      if (creates.length === 0) return undefined;
      const second = creates.find(
        (one, index) => index > 0 && one.at < (creates[index - 1]?.end ?? Number.POSITIVE_INFINITY),
      );
      return when(second !== undefined, "sent while an earlier attempt was under way", second);
    },
  },
  {
    ...common,
    id: "verification-respected",
    products: billProducts,
    section: "4.8",
    rule: "A bill is not paid for a number that the verification has rejected.",
    why: "The payment fails, or reaches another customer.",
    fix: "If the verification responds with HTTP 400, ask the customer for the number again.",
    check: ({ log, creates }) => {
      const rejected = log.exchanges.find(({ kind, seen }) => kind === "verify" && seen === "rejected");
      if (!rejected) return undefined;
      const paid = creates.find(({ at }) => at > rejected.at);
      return when(paid !== undefined, "paid although the verification rejected the number", paid);
    },
  },
];
