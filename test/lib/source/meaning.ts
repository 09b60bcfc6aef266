/** What a response allows a merchant to do, where the source says so. decisions/meaning-is-data.md has the reasons. */
import type { Basis, Meaning } from "../../../packages/contract/src/meaning.ts";
import type { PromisedOperation } from "./noun.ts";

export type Says = Partial<Omit<Meaning, "means" | "section" | "basis">>;

/** Section 3: success and failed are the end, pending is not. */
const success: Says = { final: "yes", resend: "no", refund: "no" };
const failed: Says = { final: "yes", resend: "no", refund: "yes" };
const pending: Says = { final: "no", resend: "no", queryFirst: "yes", refund: "no" };

/** Sections 7.1 and 3: an attempt that went wrong on the way is no outcome, and the status has one. */
const outcomeOpen: Says = { final: "no", queryFirst: "yes", refund: "no" };
const tryAgain: Says = { ...outcomeOpen, retry: "yes" };

/** Section 7.2: a used request id leads to the status. */
const duplicate: Says = { final: "no", retry: "no", resend: "no", queryFirst: "yes", refund: "no" };

const toBuy: Readonly<Record<string, Says>> = {
  "00": { ...success, retry: "no" },
  "01": { ...failed, retry: "no" },
  "02": { ...pending, retry: "no" },
  "422": duplicate,
  "500": tryAgain,
  "503": tryAgain,
  "no-answer": outcomeOpen,
};

/** Section 3: a failed status check proves nothing about the purchase. */
const toRead: Readonly<Record<string, Says>> = {
  "00": success,
  "01": failed,
  "02": { ...pending, retry: "yes" },
  "400": outcomeOpen,
  "401": outcomeOpen,
  "403": outcomeOpen,
  "500": tryAgain,
  "503": tryAgain,
  "no-answer": tryAgain,
};

/** Sections 4.8 and 7.1: nothing is bought, so there is nothing to pay back; what is down may be asked again. */
const nothingBought: Says = { refund: "not-applicable", final: "not-applicable", resend: "not-applicable" };
const askAgain: Says = { ...nothingBought, retry: "yes" };

/** Section 7.1 allows a retry of every request. That an order is bought once does not follow: 4.9 shows no idempotency key. */
const orderOnce: Says = { resend: "not-shown" };
const toOrder: Readonly<Record<string, Says>> = {
  ...toBuy,
  "500": { ...tryAgain, ...orderOnce },
  "503": { ...tryAgain, ...orderOnce },
  "no-answer": { ...outcomeOpen, ...orderOnce },
};

export const meaning: Readonly<Record<PromisedOperation["kind"], Readonly<Record<string, Says>>>> = {
  sale: toBuy,
  order: toOrder,
  status: toRead,
  "order status": toRead,
  lookup: { "400": nothingBought, "500": askAgain, "502": askAgain, "503": askAgain, "no-answer": askAgain },
};

/** The only places for a `yes` that costs money when it is wrong. */
export const onlyThere: readonly {
  question: keyof Says;
  kinds: PromisedOperation["kind"][];
  responses: string[];
  section: string;
}[] = [
  { question: "refund", kinds: ["sale", "order", "status", "order status"], responses: ["01"], section: "3" },
  { question: "final", kinds: ["sale", "order", "status", "order status"], responses: ["00", "01"], section: "3" },
  // The id of a transaction is an idempotency key. That the id of a gift card order is one is not shown. After a status of
  // 404 it depends: section 7.2 forbids it after a 422.
  { question: "resend", kinds: ["sale"], responses: ["500", "503", "no-answer"], section: "2.1, 7.2" },
];

/**
 * Where a meaning comes from, wherever a reader could take our word for that of the source.
 *
 * Section 7.2: a duplicate leads to the status. That the other 422, a validation error, does so too is a reading. That the
 * money goes back after a final failure, no section says. That a rejected attempt made nothing is a reading, and what to do
 * where an earlier one is in doubt is advice.
 */
const basisToBuy: Readonly<Record<string, Basis>> = {
  "00": "source",
  "01": "reading",
  "02": "source",
  "400": "advice",
  "401": "advice",
  "403": "advice",
  "404": "advice",
  "422": "reading",
  "500": "advice",
  "503": "advice",
  "no-answer": "advice",
};
/** Section 3 does not say what a failed status check means, and section 2.1 does not say when an id is free again: what to do then is advice. */
const { "422": _, ...basisToCheck } = basisToBuy;

export const basis: Readonly<Record<PromisedOperation["kind"], Readonly<Record<string, Basis>>>> = {
  sale: basisToBuy,
  // Section 7.2 speaks of the `client_request_id` of transactions.
  order: { ...basisToBuy, "00": "reading", "02": "reading" },
  status: basisToCheck,
  "order status": { ...basisToCheck, "00": "reading", "02": "reading" },
  // Section 7.1 does not say which lookups can be forbidden, or name a merchant that is not found, or return a 422.
  lookup: {
    "200": "source",
    "401": "source",
    "403": "reading",
    "404": "reading",
    "422": "reading",
    "500": "source",
    "502": "source",
    "503": "source",
    "no-answer": "advice",
  },
};
