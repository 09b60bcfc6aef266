/**
 * The specification, read by hand from the service's documentation and from nothing else: nothing here imports the model or
 * what is generated from it, so a change of the spec that breaks a fact fails even after `generated/` is rebuilt.
 *
 * A file is a noun, and a row a fact. `words.ts` has the words that the rows are written in.
 */
import { envelopes } from "./envelopes.ts";
import { giftCards } from "./gift-cards.ts";
import { internal } from "./internal.ts";
import { plans } from "./plans.ts";
import { service } from "./service.ts";
import { transactions } from "./transactions.ts";
import { verification } from "./verification.ts";
import type { Body, Noun, Operation } from "./words.ts";

/** Section 7.2: the body of an error is not shown, whatever else may be known of one. */
const errorsOf = ([, operation, , , statuses]: Operation): Body[] =>
  statuses.filter((status) => status !== "200").map((status) => ["7.2", operation, status, "", "any"]);

const together = (nouns: readonly Noun[]): Required<Noun> => ({
  operations: nouns.flatMap(({ operations = [] }) => operations),
  parameters: nouns.flatMap(({ parameters = [] }) => parameters),
  bodies: nouns.flatMap(({ bodies = [], operations = [] }) => [...bodies, ...operations.flatMap(errorsOf)]),
  choices: nouns.flatMap(({ choices = [] }) => choices),
  answers: nouns.flatMap(({ answers = [] }) => answers),
  examples: nouns.flatMap(({ examples = [] }) => examples),
  told: nouns.flatMap(({ told = [] }) => told),
  neverTold: nouns.flatMap(({ neverTold = [] }) => neverTold),
  leftOpen: nouns.flatMap(({ leftOpen = [] }) => leftOpen),
  read: nouns.flatMap(({ read = [] }) => read),
});

export type Contract = "partner" | "internal";
/** What each contract promises. */
export const specification: Readonly<Record<Contract, Required<Noun>>> = {
  partner: together([transactions, plans, verification, giftCards, envelopes, service]),
  internal: together([internal]),
};
