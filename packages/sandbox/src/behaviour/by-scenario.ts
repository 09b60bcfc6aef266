/** How a purchase goes by the scenario of its number, and by what is sold. */
import { billProducts } from "@vending/contract";
import type { Catalog } from "../data/catalog.ts";
import { type BehaviourOf, usual } from "./behaviour.ts";
import { scenarioOf } from "./scenarios.ts";

/**
 * By the scenario of its number; and a purchase that the catalog cannot sell fails, as a biller or a telco would let it fail. A
 * gift card order behaves as airtime does.
 */
export const byScenario =
  (catalog: Catalog): BehaviourOf =>
  (purchase) => {
    const { msisdn, product } = purchase;
    const scenario = scenarioOf(msisdn);
    // What a biller rejects is a bill.
    const isMeant = scenario && (scenario.behaviour.verification !== "rejected" || isBill(product));
    const behaviour = isMeant ? { ...usual, ...scenario.behaviour, cause: `scenario ${scenario.suffix}` } : usual;
    const reason = catalog.refusal(purchase);
    return reason === undefined ? behaviour : { ...behaviour, final: "failed", reason };
  };

/** Bills are synchronous on every route. */
export const isBill = (product: string): boolean => (billProducts as readonly string[]).includes(product);
