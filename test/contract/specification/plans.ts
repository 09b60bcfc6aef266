/** Catalogs of plans. Sections 2.2, 2.3, 4.6, 4.7 and 4.12. */
import { statuses } from "./service.ts";
import { cableNetworks, type Fields, mobileNetworks, type Noun } from "./words.ts";

/** A row lists its fields without exception. */
const cablePlan: Fields = [
  ["2.2", "id", "required", "integer"],
  ["2.2", "name", "required", "string"],
  ["2.2", "network", "required", { documented: cableNetworks }],
  ["2.2", "product", "required", ["CABLE"]],
  ["2.2", "amount_type", "required", "string"],
  ["2.2", "price", "required", "string"],
];
const dataPlan: Fields = [
  ["2.3", "plan_code", "required", "string"],
  ["2.3", "id", "required", "integer"],
  ["2.3", "name", "required", "string"],
  ["2.3", "description", "required", "string"],
  ["2.3", "price", "required", "string"],
  ["2.3", "tarrifTypeId", "required", "string"],
  ["2.3", "validity", "required", "string"],
  ["2.3", "value", "required", "string"],
  ["2.3", "group", "required", "string"],
  ["2.3", "shortCode", "required", "string"],
];
const cablePlans: Fields = [
  ["4.6", "status", "required", "string"],
  ["4.6", "description", "required", "string"],
  ["4.6", "data", "required", { rows: cablePlan }],
];
export const dataPlans: Fields = [
  ["4.7", "status", "required", "string"],
  ["4.7", "description", "required", "string"],
  ["4.7", "data", "required", { rows: dataPlan }],
];

export const plans: Noun = {
  operations: [
    ["4.6", "listCablePlans", "GET /v1/plans/bills/cable", "lookup", statuses.toLookup],
    ["4.7", "listDataPlans", "GET /v1/plans/{network}", "lookup", statuses.toLookup],
  ],
  parameters: [
    ["4.6", "listCablePlans", "network", "query", cableNetworks],
    ["4.7", "listDataPlans", "network", "path", mobileNetworks],
  ],
  bodies: [
    ["4.6", "listCablePlans", "200", "", cablePlans],
    ["4.7", "listDataPlans", "200", "", dataPlans],
  ],

  examples: [
    ["4.6", "listCablePlans", "all-bouquets"],
    ["4.6", "listCablePlans", "dstv-bouquets"],
    ["4.6", "listCablePlans", "gotv-bouquets"],
    ["4.6", "listCablePlans", "startimes-bouquets"],
    ["4.7", "listDataPlans", "mtn-data-plans"],
    ["4.7", "listDataPlans", "glo-data-plans"],
    ["4.7", "listDataPlans", "airtel-data-plans"],
    ["4.7", "listDataPlans", "9mobile-data-plans"],
  ],

  told: [
    ["4.6", "listCablePlans", "200", "id", /plan_code/],
    ["2.2", "listCablePlans", "200", "price", /amount.*match/],
    // What an absent filter gives, and that networks may be added.
    ["4.6", "listCablePlans", "parameters", "network", /By our reading/],
    ["2.2", "listCablePlans", "200", "network", /By our reading/],
    ["2.3", "listDataPlans", "200", "price", /amount.*match/],
    ["2.3", "listDataPlans", "200", "tarrifTypeId", /information/],
    ["2.3", "listDataPlans", "200", "shortCode", /purchase/],
    ["2.3", "listDataPlans", "200", "plan_code", /`MTN-8`/],
    ["2.3", "listDataPlans", "200", "plan_code", /new integrations with MTN must/],
    ["2.3", "listDataPlans", "200", "id", /[Ll]egacy/],
    ["2.3", "listDataPlans", "200", "id", /MTN.*bare number.*tariff id/],
  ],
  leftOpen: [["2.2", "listCablePlans", "200", "amount_type", /fixed/]],
};

/** Section 2.3: what the description of `plan_code` tells, of earlier values network by network and of the ones to use. */
export const planCodes: readonly RegExp[] = [
  /`mtn`.*bare number/,
  /[Nn]ew integrations with MTN must.*bare number.*tariff id/,
  /`glo`.*catalog id.*`DATA-<n>`/,
  /`airtel`.*catalog id.*`tarrifTypeId`/,
  /`9mobile`.*catalog id.*`plan_code`/,
  /`<NETWORK>-<n>`/,
  /`MTN-8`.*`GLO-1`.*`AIRTEL-1`/,
  /`9MOBILE-1`/,
  /`shortCode`/,
];
