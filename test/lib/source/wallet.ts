/** The wallet balance, of which the envelope alone is shown. Sections 4.12 and 4.13. */
import { plain } from "./form.ts";
import type { Noun } from "./noun.ts";

export const wallet: Noun = {
  withoutRoute: { WalletBalanceResponse: plain({ status: "string", data: "unknown", total: "unknown" }) },
  leftOpen: {
    WalletBalanceResponse: /route/,
    "WalletBalanceResponse.data": /data/,
    "WalletBalanceResponse.total": /total/,
  },
};
