/** Where the meaning of a response comes from, for those where a reader could take our word for that of the source. */
import type { Basis } from "../../../packages/contract/src/meaning.ts";
import type { PromisedOperation } from "./operations.ts";

/** Section 7.2: a duplicate leads to the status. That a final failure may be paid back, no section says. */
const toBuy: Readonly<Record<string, Basis>> = {
  "00": "source",
  "01": "reading",
  "02": "source",
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
  order: { ...toBuy, "422": "reading" },
  status: toCheck,
  "order status": toCheck,
  lookup: { "401": "source", "500": "source", "502": "source", "503": "source", "no-answer": "advice" },
};
