/** The internal API, section 4.10: the same catalog and the same sale, with another name for the plan. */
import type { Noun } from "./noun.ts";
import { dataPlans, lookup } from "./plans.ts";
import { anySale, cablePaid, cableRejected, dataPending, purchases, sale } from "./transactions.ts";
import { mobileNetworks } from "./values.ts";

export const internal: Noun = {
  operations: {
    createTransaction: {
      ...sale,
      section: "4.10",
      route: "POST /transactions",
      request: purchases("plan"),
      response: anySale,
    },
    listDataPlans: {
      ...lookup,
      section: "4.10",
      route: "GET /plans/{network}",
      parameters: { network: { in: "path", form: mobileNetworks } },
      response: dataPlans,
    },
  },

  situations: {
    createTransaction: {
      "data-pending": { ...dataPending, sent: { plan: /./, plan_code: false } },
      "cable-success": cablePaid,
      "cable-failed-by-biller": cableRejected,
    },
    listDataPlans: { "mtn-data-plans": { section: "4.10" } },
  },
};

/** Of the internal API: sections 4.10 and 5. */
export const leftOpenInside: readonly RegExp[] = [/authenticates/, /status of a transaction/, /address/];
