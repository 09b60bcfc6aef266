/** Rules about how often and how soon: what a service under load needs from those who use it. */

import { billProducts, purchaseProtocol } from "@vending/contract";
import { maxNewIds, maxRequests, type RecordedExchange } from "../recording/recorder.ts";
import { topUps } from "../situations/situations.ts";
import type { Case } from "./case.ts";
import { type Rule, when } from "./rule.ts";

const { timings } = purchaseProtocol;

const common = { group: "manners", severity: "advice" } as const;

/** Requests about one order, and about none, beyond which an integration is out of control. */
const maxRequestsOfOrder = 120;
const maxLooseRequests = 5_000;
/** Times of the real pace, in milliseconds. */
const minPause = 100;
const longPause = 5_000;
const slowAfter = 60_000;
const slowPause = 2_000;

interface Pause {
  readonly after: RecordedExchange;
  readonly before: RecordedExchange;
  readonly ms: number;
}

/** The time between a status check that settled nothing and the next request about the order. */
function pausesOf({ steps }: Case, after: (check: RecordedExchange) => boolean): Pause[] {
  return steps.flatMap((check, index) => {
    const next = steps[index + 1];
    if (check.kind !== "status" || !next || !after(check) || check.end === undefined) return [];
    return [{ after: check, before: next, ms: next.at - check.end }];
  });
}

const isPending = ({ seen }: RecordedExchange): boolean => seen === "pending";
/** Not one without a response: there, HTTP libraries repeat a GET on their own. */
const isFailed = ({ seen, response }: RecordedExchange): boolean =>
  seen === "refused" || (seen === "nothing" && response.startsWith("HTTP"));

export const manners: readonly Rule[] = [
  {
    ...common,
    severity: "mandatory",
    id: "requests-bounded",
    section: "7.1, 8",
    rule: `An order takes at most ${maxRequestsOfOrder} requests.`,
    why: "An integration that hammers takes the service down for itself and for everybody else.",
    fix: "Poll with growing pauses, and stop; never send in a loop without a pause and an end.",
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
    why: "Rate limits are not documented; who does not pause may be blocked.",
    fix: `Wait ${timings.firstPause.seconds} seconds before the first check, and longer before each further one.`,
    check: (one, { speed }) => {
      const pauses = pausesOf(one, isPending);
      const short = pauses.filter(({ ms }) => ms < minPause / speed);
      return pauses.length > 0
        ? when(short.length > 1, `${short.length} checks without a pause`, short[0]?.before)
        : undefined;
    },
  },
  {
    ...common,
    id: "pauses-grow",
    products: topUps,
    section: "3, 8",
    rule: "The pauses between checks grow, or are long from the beginning.",
    why: "What is still pending after ten checks does not need a check every second.",
    fix: `Let each pause be longer than the one before, up to ${timings.longestPause.seconds} seconds, with some randomness.`,
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
    rule: "The polling of a purchase that stays pending ends, or becomes slow.",
    why: "A purchase can stay pending for a day. Thousands of them, checked every second, are an outage.",
    fix: "After a minute, pause for many seconds; after some minutes, leave it to a job in the background.",
    check: (one, { speed }) => {
      if (one.truth !== "pending" || one.checks.length === 0) return undefined;
      const start = one.log.firstAt ?? 0;
      const late = pausesOf(one, isPending).filter(({ before }) => before.at - start > slowAfter / speed);
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
    rule: "There is a pause after a status check that failed.",
    why: "The service is in trouble, and a request at once makes it worse.",
    fix: "Retry with backoff, as the documentation says for errors 5xx.",
    check: (one, { speed }) => {
      const pauses = pausesOf(one, isFailed);
      const short = pauses.filter(({ ms }) => ms < minPause / speed);
      return pauses.length > 0 ? when(short.length > 1, "checked again at once", short[0]?.before) : undefined;
    },
  },
  {
    ...common,
    id: "retry-after-kept",
    section: "7.1",
    rule: "After a response with Retry-After, at most one status check is sent about the order before that time.",
    why: "The service says when it can take more.",
    fix: "Read Retry-After, in seconds or as a date, and wait at least as long.",
    // The first check is forgiven: a process that was killed after the response does not know of it.
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
    why: "One of the two gets 422, and which one knows the outcome is left to chance.",
    fix: "Let one worker at a time handle an order: lock it in your database.",
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
    rule: "A number that its verification rejects is not paid for.",
    why: "The payment fails, or reaches another customer.",
    fix: "After a verification with HTTP 400, ask the customer for the number again.",
    check: ({ log, creates }) => {
      const rejected = log.exchanges.find(({ kind, seen }) => kind === "verify" && seen === "rejected");
      if (!rejected) return undefined;
      const paid = creates.find(({ at }) => at > rejected.at);
      return when(paid !== undefined, "paid although the verification rejected the number", paid);
    },
  },
];
