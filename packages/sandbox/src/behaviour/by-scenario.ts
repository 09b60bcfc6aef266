/** The default behaviour: by the scenario of the number, and by the catalog. */
import { billProducts } from "@vending/contract";
import type { Catalog } from "../data/catalog.ts";
import { type BehaviourOf, usual } from "./behaviour.ts";
import { scenarioOf } from "./scenarios.ts";

/** A purchase that the catalog cannot sell fails, as at a biller or a telco. A gift card order behaves as airtime does. */
export const byScenario =
  (catalog: Catalog): BehaviourOf =>
  (purchase) => {
    const { msisdn, product } = purchase;
    const scenario = scenarioOf(msisdn);
    // Only bills have a verification to reject.
    const isMeant = scenario && (scenario.behaviour.verification !== "rejected" || isBill(product));
    const behaviour = isMeant ? { ...usual, ...scenario.behaviour, cause: `scenario ${scenario.suffix}` } : usual;
    const reason = catalog.refusal(purchase);
    return reason === undefined ? behaviour : { ...behaviour, final: "failed", reason };
  };

/** Whether a product is a bill, which is synchronous on every route. */
export const isBill = (product: string): boolean => (billProducts as readonly string[]).includes(product);
