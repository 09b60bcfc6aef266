/** Where the meaning of a response comes from, for those where a reader could take our word for that of the source. */
import type { Basis } from "../../../packages/contract/src/meaning.ts";
import type { PromisedOperation } from "./operations.ts";

/**
 * Section 7.2: a duplicate leads to the status. That a final failure may be paid back, no section says; nor that a rejected
 * attempt calls for no check.
 */
const toBuy: Readonly<Record<string, Basis>> = {
  "00": "source",
  "01": "reading",
  "02": "source",
  "400": "reading",
  "401": "reading",
  "403": "reading",
  "404": "reading",
  "422": "source",
  "500": "advice",
  "503": "advice",
  "no-answer": "advice",
};
/** Section 3 knows no status that could not be had, and section 2.1 no id that is free again. */
const toCheck: Readonly<Record<string, Basis>> = {
  "00": "source",
  "01": "reading",
  "02": "source",
  "404": "reading",
  "no-answer": "advice",
};

export const basis: Readonly<Record<PromisedOperation["kind"], Readonly<Record<string, Basis>>>> = {
  sale: toBuy,
  // Section 7.2 speaks of the `client_request_id` of transactions.
  order: { ...toBuy, "00": "reading", "02": "reading", "422": "reading" },
  status: toCheck,
  "order status": { ...toCheck, "00": "reading", "02": "reading" },
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
