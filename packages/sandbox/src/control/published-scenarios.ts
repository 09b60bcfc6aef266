/** `GET /sandbox/scenarios`: what anyone may know about a sandbox. */
import { sampleNumbers, scenarios } from "../behaviour/scenarios.ts";
import type { Hosting } from "../hosting/hosting.ts";
import type { Environment } from "../service/environment.ts";

export function publishedScenarios(
  { settleAfter, merchants: { arePublic, configured } }: Pick<Environment, "settleAfter" | "merchants">,
  hosting: Hosting,
): object {
  // In a sandbox that serves many, merchants do not learn of each other.
  const shown = arePublic || hosting.operatorToken === undefined ? configured : [];
  return {
    settle_after: settleAfter,
    self_service: hosting.selfService ?? false,
    merchants: shown.map(({ merchant_code, merchant_key, merchant_secret }) => ({
      merchant_code,
      merchant_key: arePublic ? merchant_key : "YOUR_KEY",
      merchant_secret: arePublic ? merchant_secret : "YOUR_SECRET",
    })),
    scenarios: scenarios.map(({ behaviour, ...shown }) => ({ ...shown, numbers: sampleNumbers(shown.suffix) })),
  };
}
