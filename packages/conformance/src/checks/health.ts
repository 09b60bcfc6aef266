/** Section 4.11: the health check. */
import type { Check } from "../check.ts";

export const healthChecks: readonly Check[] = [
  {
    name: "health/needs-no-credentials",
    section: "4.11, 5",
    rule: "The health check answers 200 without credentials, and with wrong ones.",
    async run(t) {
      t.status(await t.call("checkHealth", { as: {} }), 200);
      t.status(await t.call("checkHealth", { as: { key: "nobody", secret: `nobody-${t.random.digits(12)}` } }), 200);
    },
  },
];
