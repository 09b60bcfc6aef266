/** eSIMs, of which envelopes alone are shown. Sections 2.6, 4.9 and 4.13. */
import { type Fields, outcomes } from "./form.ts";
import type { Noun } from "./noun.ts";

const esim: Fields = { iccid: "string", activation_code: "string", smdp_address: "string", lpa: "string" };

export const esims: Noun = {
  withoutRoute: {
    EsimOrderResponse: outcomes({ success: esim, failed: "unknown", pending: "unknown" }),
  },

  leftOpen: {
    EsimOrder: /routes.*fields/,
    UndeliveredEsimOrder: /pending.*failed/,
  },
};
