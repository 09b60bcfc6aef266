/** What a response lets a merchant do, as far as it follows from the source. decisions/meaning-is-data.md has the reasons. */
import type { Meaning } from "../../../packages/contract/src/meaning.ts";
import type { PromisedOperation } from "./operations.ts";

export type Says = Partial<Omit<Meaning, "means" | "section" | "basis">>;

/** Section 3: success and failed are the end, pending is not. */
const success: Says = { final: "yes", resend: "no", refund: "no" };
const failed: Says = { final: "yes", resend: "no", refund: "yes" };
const pending: Says = { final: "no", resend: "no", queryFirst: "yes", refund: "no" };

/** Sections 7.1 and 3: an attempt that went wrong on the way is no outcome, and the status has one. */
const nobodyKnows: Says = { final: "no", queryFirst: "yes", refund: "no" };
const tryAgain: Says = { ...nobodyKnows, retry: "yes" };

/** Section 7.2: a used request id leads to the status. */
const duplicate: Says = { final: "no", retry: "no", resend: "no", queryFirst: "yes", refund: "no" };

const toBuy: Readonly<Record<string, Says>> = {
  "00": { ...success, retry: "no" },
  "01": { ...failed, retry: "no" },
  "02": { ...pending, retry: "no" },
  "422": duplicate,
  "500": tryAgain,
  "503": tryAgain,
  "no-answer": nobodyKnows,
};

/** Section 3: a status that could not be read says nothing about the purchase. */
const toRead: Readonly<Record<string, Says>> = {
  "00": success,
  "01": failed,
  "02": { ...pending, retry: "yes" },
  "400": nobodyKnows,
  "401": nobodyKnows,
  "403": nobodyKnows,
  "500": tryAgain,
  "503": tryAgain,
  "no-answer": tryAgain,
};

/** Sections 4.8 and 7.1: nothing is bought, so there is nothing to pay back; what is down may be asked again. */
const nothingBought: Says = { refund: "not-applicable", final: "not-applicable", resend: "not-applicable" };
const askAgain: Says = { ...nothingBought, retry: "yes" };

/** Section 4.9 shows no idempotency key for orders, so that one may be repeated does not follow from 7.1. */
const toOrder: Readonly<Record<string, Says>> = { ...toBuy, "500": nobodyKnows, "503": nobodyKnows };

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
