/** What a response allows a merchant to do. decisions/meaning-is-data.md has the reasons. */
import type { Kind } from "./words.ts";

export const questions = ["final", "retry", "resend", "queryFirst", "refund"] as const;
export type Question = (typeof questions)[number];

/**
 * What the answers to the five questions are, in their order; `""` where the source does not decide. The last column says where
 * the meaning comes from, wherever a reader could take our word for that of the source.
 */
type Meaning = readonly [
  section: string,
  kind: Kind,
  response: string,
  final: string,
  retry: string,
  resend: string,
  queryFirst: string,
  refund: string,
  basis: string,
];

// biome-ignore format: a table to read in rows
export const meanings: readonly Meaning[] = [
  // section  kind           response     final             retry  resend            query  refund            basis
  // Section 3: success and failed are the end, pending is not. That the money goes back after a final failure, no section says.
  ["3",      "sale",         "00",        "yes",            "no",  "no",             "",    "no",             "documented"],
  ["3",      "sale",         "01",        "yes",            "no",  "no",             "",    "yes",            "reading"],
  ["3",      "sale",         "02",        "no",             "no",  "no",             "yes", "no",             "documented"],
  // That a rejected attempt made nothing is a reading, and what to do where an earlier one is in doubt is advice.
  ["7.1",    "sale",         "400",       "",               "",    "",               "",    "",               "advice"],
  ["5",      "sale",         "401",       "",               "",    "",               "",    "",               "advice"],
  ["5",      "sale",         "403",       "",               "",    "",               "",    "",               "advice"],
  ["7.1",    "sale",         "404",       "",               "",    "",               "",    "",               "advice"],
  // A used request id leads to the status. That the other 422, a validation error, does so too is a reading.
  ["7.2",    "sale",         "422",       "no",             "no",  "no",             "yes", "no",             "reading"],
  // An attempt that went wrong on the way is no outcome, and the status has one.
  ["7.1",    "sale",         "500",       "no",             "yes", "",               "yes", "no",             "advice"],
  ["7.1",    "sale",         "503",       "no",             "yes", "",               "yes", "no",             "advice"],
  ["3",      "sale",         "no-answer", "no",             "",    "",               "yes", "no",             "advice"],

  // Section 3: the same mapping applies to orders, and 4.9 polls until 00 or 01. Section 7.2 speaks of transactions. 7.1 allows a
  // retry of every request; that an order is bought once does not
  // follow: 4.9 shows no idempotency key.
  ["3",      "order",        "00",        "yes",            "no",  "no",             "",    "no",             "documented"],
  ["3",      "order",        "01",        "yes",            "no",  "no",             "",    "yes",            "reading"],
  ["3",      "order",        "02",        "no",             "no",  "no",             "yes", "no",             "documented"],
  ["7.1",    "order",        "400",       "no",              "no",  "not-shown",      "yes", "no",             "advice"],
  ["5",      "order",        "401",       "no",              "no",  "not-shown",      "yes", "no",             "advice"],
  ["5",      "order",        "403",       "no",              "no",  "not-shown",      "yes", "no",             "advice"],
  ["7.1",    "order",        "404",       "no",              "no",  "not-shown",      "yes", "no",             "advice"],
  ["7.2",    "order",        "422",       "no",             "no",  "no",             "yes", "no",             "reading"],
  ["4.9",    "order",        "500",       "no",             "yes", "not-shown",      "yes", "no",             "advice"],
  ["4.9",    "order",        "503",       "no",             "yes", "not-shown",      "yes", "no",             "advice"],
  ["4.9",    "order",        "no-answer", "no",             "",    "not-shown",      "yes", "no",             "advice"],

  // Section 3: a failed status check proves nothing about the purchase. What to do then is advice.
  ["3",      "status",       "00",        "yes",            "",    "no",             "",    "no",             "documented"],
  ["3",      "status",       "01",        "yes",            "",    "no",             "",    "yes",            "reading"],
  ["3",      "status",       "02",        "no",             "yes", "no",             "yes", "no",             "documented"],
  ["3",      "status",       "400",       "no",             "",    "",               "yes", "no",             "advice"],
  ["3",      "status",       "401",       "no",             "",    "",               "yes", "no",             "advice"],
  ["3",      "status",       "403",       "no",             "",    "",               "yes", "no",             "advice"],
  ["7.1",    "status",       "404",       "",               "",    "",               "",    "",               "advice"],
  ["7.1",    "status",       "500",       "no",             "yes", "",               "yes", "no",             "advice"],
  ["7.1",    "status",       "503",       "no",             "yes", "",               "yes", "no",             "advice"],
  ["3",      "status",       "no-answer", "no",             "yes", "",               "yes", "no",             "advice"],
  ["3",      "order status", "00",        "yes",            "",    "no",             "",    "no",             "documented"],
  ["3",      "order status", "01",        "yes",            "",    "no",             "",    "yes",            "reading"],
  ["3",      "order status", "02",        "no",             "yes", "no",             "yes", "no",             "documented"],
  ["3",      "order status", "400",       "no",             "",    "",               "yes", "no",             "advice"],
  ["3",      "order status", "401",       "no",             "",    "",               "yes", "no",             "advice"],
  ["3",      "order status", "403",       "no",             "",    "",               "yes", "no",             "advice"],
  ["7.1",    "order status", "404",       "",               "",    "",               "",    "",               "advice"],
  ["7.1",    "order status", "500",       "no",             "yes", "",               "yes", "no",             "advice"],
  ["7.1",    "order status", "503",       "no",             "yes", "",               "yes", "no",             "advice"],
  ["3",      "order status", "no-answer", "no",             "yes", "",               "yes", "no",             "advice"],

  // Nothing is bought, so there is nothing to pay back; what is down may be asked again. Section 7.1 does not say which lookups
  // can be forbidden, or name a merchant that is not found, or return a 422; nor that only a rejection
  // has the form of one.
  ["7.1",    "lookup",       "200",       "",               "",    "",               "",    "",               "documented"],
  ["4.8",    "lookup",       "400",       "not-applicable", "",    "not-applicable", "",    "not-applicable", "reading"],
  ["5",      "lookup",       "401",       "",               "",    "",               "",    "",               "documented"],
  ["5",      "lookup",       "403",       "",               "",    "",               "",    "",               "reading"],
  ["7.1",    "lookup",       "404",       "",               "",    "",               "",    "",               "reading"],
  ["7.1",    "lookup",       "422",       "",               "",    "",               "",    "",               "reading"],
  ["7.1",    "lookup",       "500",       "not-applicable", "yes", "not-applicable", "",    "not-applicable", "documented"],
  ["7.1",    "lookup",       "502",       "not-applicable", "yes", "not-applicable", "",    "not-applicable", "documented"],
  ["7.1",    "lookup",       "503",       "not-applicable", "yes", "not-applicable", "",    "not-applicable", "documented"],
  ["7.1",    "lookup",       "no-answer", "not-applicable", "yes", "not-applicable", "",    "not-applicable", "advice"],
];

/** The only places for a `yes` that costs money when it is wrong. */
type Costly = readonly [section: string, question: Question, kinds: readonly Kind[], responses: readonly string[]];
export const onlyThere: readonly Costly[] = [
  ["3", "refund", ["sale", "order", "status", "order status"], ["01"]],
  ["3", "final", ["sale", "order", "status", "order status"], ["00", "01"]],
  // The id of a transaction is an idempotency key. That the id of a gift card order is one is not shown. After a status of 404
  // it depends: section 7.2 forbids it after a 422.
  ["2.1", "resend", ["sale"], ["500", "503", "no-answer"]],
];
