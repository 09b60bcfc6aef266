/** The catalogs (sections 4.6 and 4.7). */
import type { CablePlanList, DataPlanList } from "@vending/contract";
import type { Handler } from "./operation-request.ts";

export const listDataPlans: Handler = ({ catalog }, { parameters }): DataPlanList => ({
  status: "success",
  description: "Data plans retrieved",
  data: [...catalog.dataPlans(String(parameters.network))],
});

export const listCablePlans: Handler = ({ catalog }, { parameters: { network } }): CablePlanList => ({
  status: "success",
  description: "Bill plans retrieved",
  data: [...catalog.cablePlans(network === undefined ? undefined : String(network))],
});
