/** Where the meaning of a response comes from, for those where a reader could take our word for that of the source. */
import type { Basis } from "../../../packages/contract/src/meaning.ts";
import type { PromisedOperation } from "./operations.ts";

/**
 * Section 7.2: a duplicate leads to the status. That the money goes back after a final failure, no section says. That a
 * rejected attempt made nothing is a reading, and what to do where an earlier one is in doubt is advice.
 */
const toBuy: Readonly<Record<string, Basis>> = {
  "00": "source",
  "01": "reading",
  "02": "source",
  "400": "advice",
  "401": "advice",
  "403": "advice",
  "404": "advice",
  "422": "source",
  "500": "advice",
  "503": "advice",
  "no-answer": "advice",
};
/** Section 3 knows no status that could not be had, and section 2.1 no id that is free again. What to do then is advice. */
const toCheck: Readonly<Record<string, Basis>> = {
  "00": "source",
  "01": "reading",
  "02": "source",
  "400": "advice",
  "401": "advice",
  "403": "advice",
  "404": "advice",
  "500": "advice",
  "503": "advice",
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
