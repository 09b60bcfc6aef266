/** The catalogs (sections 4.6 and 4.7). */
import type { CableNetwork, MobileNetwork } from "@vending/contract";
import { cablePlans, dataPlans } from "../catalog.ts";
import type { Handler } from "./operation-request.ts";

// The validator of each operation has seen the network.
export const listDataPlans: Handler = (_, { parameters }) => ({
  status: "success",
  description: "Data plans retrieved",
  data: dataPlans(parameters.network as MobileNetwork),
});

export const listCablePlans: Handler = (_, { parameters }) => ({
  status: "success",
  description: "Bill plans retrieved",
  data: cablePlans(parameters.network as CableNetwork | undefined),
});
