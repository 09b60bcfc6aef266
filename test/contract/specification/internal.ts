/** The internal API, section 4.10: the same catalog and the same sale, with another name for the plan. */
import { dataPlans } from "./plans.ts";
import { statuses } from "./service.ts";
import { anySale, cable, dataPending, purchases } from "./transactions.ts";
import { mobileNetworks, type Noun } from "./words.ts";

export const internal: Noun = {
  operations: [
    ["4.10", "createTransaction", "POST /transactions", "sale", statuses.toSale],
    ["4.10", "listDataPlans", "GET /plans/{network}", "lookup", statuses.toLookup],
  ],
  parameters: [["4.10", "listDataPlans", "network", "path", mobileNetworks]],
  bodies: [
    ...purchases("createTransaction", "plan", "plan_code"),
    ...anySale("createTransaction"),
    ["4.10", "listDataPlans", "200", "", dataPlans],
  ],
  examples: [
    ...dataPending("createTransaction"),
    ["4.10", "createTransaction", "data-pending", "request", "plan", /./],
    ["4.10", "createTransaction", "data-pending", "request", "plan_code", false],
    ...cable("createTransaction"),
    ["4.10", "listDataPlans", "mtn-data-plans"],
  ],
  told: [
    ["3", "createTransaction", "", "", /\bpoll|until it is final/i],
    ["4.10", "createTransaction", "", "", /status.*not documented/s],
    ["7.1", "createTransaction", "request", "client_request_id", /for your merchant/],
  ],
  // There is no such route.
  neverTold: [["4.10", "createTransaction", "", "", /poll the status|check the status/i]],
  leftOpen: [
    ["5", "", "document", "", /authenticates/],
    ["4.10", "", "document", "", /status of a transaction/],
    ["4.10", "", "document", "", /address/],
    // "Differs only in the name of the purchase field" (section 1) would carry them; 4.10 shows two routes.
    ["1", "", "document", "", /dedicated routes/],
  ],
};
