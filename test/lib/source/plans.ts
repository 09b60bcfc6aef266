/** Catalogs of plans. Sections 2.2, 2.3, 4.6, 4.7 and 4.12. */
import { type Body, type Fields, type Form, openTo, plain } from "./form.ts";
import type { Noun, PromisedOperation } from "./noun.ts";
import { statuses } from "./service.ts";
import { cableNetworks, mobileNetworks } from "./values.ts";

/** Sections 2.2 and 2.3. A row lists its fields without exception. */
const cablePlan: Fields = {
  id: "integer",
  name: "string",
  network: openTo(cableNetworks),
  product: ["CABLE"],
  amount_type: "string",
  price: "string",
};
const dataPlan: Fields = {
  plan_code: "string",
  id: "integer",
  name: "string",
  description: "string",
  price: "string",
  tarrifTypeId: "string",
  validity: "string",
  value: "string",
  group: "string",
  shortCode: "string",
};
const catalog = (data: Form): Body => plain({ status: "string", description: "string", data });
const cablePlans: Body = catalog([cablePlan]);
export const dataPlans: Body = catalog([dataPlan]);

export const lookup: Pick<PromisedOperation, "kind" | "statuses"> = { kind: "lookup", statuses: statuses.toLookup };

export const plans: Noun = {
  operations: {
    listCablePlans: {
      ...lookup,
      section: "4.6",
      route: "GET /v1/plans/bills/cable",
      parameters: { network: { in: "query", form: cableNetworks } },
      response: cablePlans,
    },
    listDataPlans: {
      ...lookup,
      section: "4.7",
      route: "GET /v1/plans/{network}",
      parameters: { network: { in: "path", form: mobileNetworks } },
      response: dataPlans,
    },
  },

  // 4.13: bill plans catalog.
  withoutRoute: { BillPlanListResponse: catalog("rows") },

  situations: {
    listCablePlans: {
      "all-bouquets": { section: "4.6" },
      "dstv-bouquets": { section: "4.6" },
      "gotv-bouquets": { section: "4.6" },
      "startimes-bouquets": { section: "4.6" },
    },
    listDataPlans: {
      "mtn-data-plans": { section: "2.3, 4.7" },
      "glo-data-plans": { section: "2.3, 4.7" },
      "airtel-data-plans": { section: "2.3, 4.7" },
      "9mobile-data-plans": { section: "2.3, 4.7" },
    },
  },

  leftOpen: {
    // 2.2, 4.12
    "CablePlan.amount_type": /fixed/,
    BillPlan: /electricity.*route.*fields|route.*electricity.*fields.*betting/,
  },

  facts: {
    "DataPlan.plan_code": { section: "2.3", says: [/`MTN-8`/, /new integrations with MTN must/] },
    "DataPlan.id": { section: "2.3", says: [/[Ll]egacy/, /MTN.*bare number.*tariff id/] },
  },
};

/** Section 2.3: what the description of `plan_code` tells, of earlier values network by network and of the ones to use. */
export const planCodes: readonly RegExp[] = [
  /`mtn`.*bare number/,
  /[Nn]ew integrations with MTN must.*bare number.*tariff id/,
  /`glo`.*catalog id.*`DATA-<n>`/,
  /`airtel`.*catalog id.*`tarrifTypeId`/,
  /`9mobile`.*catalog id.*`plan_code`/,
  /`MTN-8`.*`GLO-1`.*`AIRTEL-1`/,
  /`9MOBILE-1`/,
  /`shortCode`/,
];
