/** How a purchase goes: by the scenario of its number. */
import { billProducts, type Product } from "@vending/contract";
import { type Behaviour, behaviours, failed, usual } from "./behaviours.ts";
import { suffixOf } from "./scenarios.ts";

/** The behaviour of a purchase. A gift card order behaves as airtime does. */
export function behaviourOf(number: string, product: Product | "gift card"): Behaviour {
  const suffix = suffixOf(number);
  if (suffix === "910" && isBill(product)) return failed;
  return { ...usual, ...(suffix && behaviours[suffix]) };
}

/** Bills are synchronous on every route. */
export const isBill = (product: string): boolean => (billProducts as readonly string[]).includes(product);
