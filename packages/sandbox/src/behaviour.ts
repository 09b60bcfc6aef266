/** How a purchase ends, and what its create responds with: the scenario of its number, as data. */
import { billProducts, type Product } from "@vending/contract";
import { suffixOf } from "./scenarios.ts";

export interface Behaviour {
  readonly final: "success" | "failed";
  /** An asynchronous purchase never leaves pending. */
  readonly staysPending: boolean;
  /** What the create responds with in place of its outcome. */
  readonly interruption?: "drop" | "error-before-storing" | "error-after-storing" | "busy-once";
}

const usual: Behaviour = { final: "success", staysPending: false };

/** The behaviour of a purchase. A gift card order behaves as airtime does. */
export function behaviourOf(number: string, product: Product | "gift card"): Behaviour {
  switch (suffixOf(number)) {
    case "900":
      return { ...usual, final: "failed" };
    case "901":
      return { ...usual, staysPending: true };
    case "902":
      return { ...usual, interruption: "drop" };
    case "903":
      return { ...usual, interruption: "error-before-storing" };
    case "904":
      return { ...usual, interruption: "error-after-storing" };
    case "905":
      return { ...usual, interruption: "busy-once" };
    case "910":
      return isBill(product) ? { ...usual, final: "failed" } : usual;
    default:
      return usual;
  }
}

/** Bills are synchronous on every route. */
export const isBill = (product: string): boolean => (billProducts as readonly string[]).includes(product);
