/** How a purchase goes, and what its requests suffer, by the scenario of its number and by the catalog. */
import type { Catalog } from "../data/catalog.ts";
import { isBill } from "../data/products.ts";
import type { PurchaseScenario, ScenarioOf } from "../data/purchase-scenario.ts";
import { type FailureOf, firstRule } from "./rules.ts";
import { scenarioOf } from "./scenarios.ts";

/** A purchase that the catalog cannot sell fails, as at a biller or a telco. A gift card order behaves as airtime does. */
export const byScenario =
  (catalog: Catalog): ScenarioOf =>
  (purchase) => {
    const scenario: PurchaseScenario = { final: "success", ...scenarioFor(purchase)?.purchase };
    const reason = catalog.refusal(purchase);
    return reason === undefined ? scenario : { ...scenario, final: "failed", reason };
  };

/** The failures of the scenarios. A request id that has bought gets the 422 of a duplicate, whatever its number is. */
export const failureByScenario: FailureOf = (asked) => {
  const { kind, msisdn, product = "", sold } = asked;
  if (msisdn === undefined || (kind === "create" && sold)) return undefined;
  const scenario = scenarioFor({ msisdn, product });
  const rule = firstRule(scenario?.failure ? [scenario.failure] : [], asked);
  return rule && { ...rule, cause: `scenario ${scenario?.suffix}` };
};

function scenarioFor({ msisdn, product }: { readonly msisdn: string; readonly product: string }) {
  const scenario = scenarioOf(msisdn);
  return scenario?.isForBills && !isBill(product) ? undefined : scenario;
}
