/** How a purchase goes by the scenario of its number. */
import { billProducts } from "@vending/contract";
import { type BehaviourOf, usual } from "./behaviour.ts";
import { scenarioOf } from "./scenarios.ts";

/** A gift card order behaves as airtime does. */
export const byScenario: BehaviourOf = ({ msisdn, product }) => {
  const scenario = scenarioOf(msisdn);
  // What a biller rejects is a bill.
  if (!scenario || (scenario.behaviour.verification === "rejected" && !isBill(product))) return usual;
  return { ...usual, ...scenario.behaviour, cause: `scenario ${scenario.suffix}` };
};

/** Bills are synchronous on every route. */
export const isBill = (product: string): boolean => (billProducts as readonly string[]).includes(product);
