/** How a purchase goes: by the scenario of its number, unless somebody else decides. */
import { billProducts } from "@vending/contract";
import type { Transaction } from "../store/store.ts";
import { type Behaviour, behaviours, usual } from "./behaviours.ts";
import { type Suffix, scenarios, suffixOf } from "./scenarios.ts";

/** The same for the same purchase, whenever it is asked. */
export type BehaviourOf = (purchase: Pick<Transaction, "msisdn" | "product">) => Behaviour;

const ofSuffix: ReadonlyMap<Suffix, Behaviour> = new Map(
  scenarios.map(({ suffix }) => [suffix, { ...usual, ...behaviours[suffix], cause: `scenario ${suffix}` }]),
);

/** A gift card order behaves as airtime does. */
export const byScenario: BehaviourOf = ({ msisdn, product }) => {
  const suffix = suffixOf(msisdn);
  // What a biller rejects is a bill.
  if (suffix === undefined || (suffix === "910" && !isBill(product))) return usual;
  return ofSuffix.get(suffix) ?? usual;
};

/** Bills are synchronous on every route. */
export const isBill = (product: string): boolean => (billProducts as readonly string[]).includes(product);
