/**
 * The promises of the service's documentation: a second reading beside `spec/`, made by hand from the document and from
 * nothing else. A change of the spec that breaks a promise fails even after `generated/` is rebuilt.
 *
 * How to use it: each noun has a file here. To add a field, a route or a status, change the noun's file from the
 * documentation first, then the spec; `npx vitest run test/artifacts/documents.test.ts` compares both and names the file of
 * each fact that differs. `form.ts` has the words for the form of a value, `noun.ts` the facts about a noun, `values.ts` the
 * closed lists, `service.ts` the facts about all nouns, and `meaning.ts` what a response allows. Nothing here imports the
 * spec or what is generated from it. A pattern checks the text of the document only where no form, no meaning and no step
 * of the purchase protocol holds the fact.
 */
import { esims } from "./esims.ts";
import type { Body } from "./form.ts";
import { giftCards } from "./gift-cards.ts";
import { health } from "./health.ts";
import { internal } from "./internal.ts";
import type { Noun, PromisedOperation, Situation, StatedFact } from "./noun.ts";
import { plans } from "./plans.ts";
import { service } from "./service.ts";
import { transactions } from "./transactions.ts";
import { verification } from "./verification.ts";
import { wallet } from "./wallet.ts";

/** By the file in this folder. */
const files: Readonly<Record<string, Noun>> = {
  transactions,
  plans,
  verification,
  "gift-cards": giftCards,
  esims,
  wallet,
  health,
  service,
};

/** A fact, and the file that states it. */
export interface FromFile<T> {
  readonly file: string;
  readonly fact: T;
}

/** Facts by the name of what they are about. */
export type Facts<T> = Readonly<Record<string, FromFile<T>>>;

const collected = <T>(
  nouns: Readonly<Record<string, Noun>>,
  of: (noun: Noun) => Readonly<Record<string, T>> | undefined,
): Facts<T> =>
  Object.fromEntries(
    Object.entries(nouns).flatMap(([name, noun]) =>
      Object.entries(of(noun) ?? {}).map(([key, fact]) => [key, { file: `test/lib/source/${name}.ts`, fact }]),
    ),
  );

/** What both contracts promise, each of its own. */
export interface Promised {
  readonly operations: Facts<PromisedOperation>;
  readonly situations: Facts<Readonly<Record<string, Situation>>>;
}

const promisedBy = (nouns: Readonly<Record<string, Noun>>): Promised => ({
  operations: collected(nouns, ({ operations }) => operations),
  situations: collected(nouns, ({ situations }) => situations),
});

export const ofPartner: Promised = promisedBy(files);
export const ofInternal: Promised = promisedBy({ internal });
export const withoutRoute: Facts<Body> = collected(files, (noun) => noun.withoutRoute);
export const leftOpen: Facts<RegExp> = collected(files, (noun) => noun.leftOpen);
export const statedFacts: Facts<StatedFact> = collected(files, ({ facts }) => facts);
