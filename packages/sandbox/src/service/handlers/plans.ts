/** The catalogs (sections 4.6 and 4.7). */
import type { CablePlanListResponse, DataPlanListResponse } from "@vending/contract";
import type { Handler } from "./operation-request.ts";

export const listDataPlans: Handler = ({ catalog }, { parameters }): DataPlanListResponse => ({
  status: "success",
  description: "Data plans retrieved",
  data: [...catalog.dataPlans(String(parameters.network))],
});

export const listCablePlans: Handler = ({ catalog }, { parameters: { network } }): CablePlanListResponse => ({
  status: "success",
  description: "Bill plans retrieved",
  data: [...catalog.cablePlans(network === undefined ? undefined : String(network))],
});
