/** Section 7.1: no request brings the service down. */
import type { Check } from "../../run/check.ts";
import { pairs } from "../../run/check-context.ts";
import { validCall } from "../../run/valid-calls.ts";

export const validationChecks: readonly Check[] = [
  {
    name: "validation/odd-pages",
    cause: "server-error",
    detail: "odd pages",
    section: "4.5, 7.1, 8",
    rule: "A page or a limit that is zero, negative or huge gets a response that is not a server error.",
    async run(t) {
      const values = ["0", "-1", "1000000", "99999999999999999999"];
      await t.each(
        pairs(["page", "limit"], values).map(([name, value]) => ({ [name]: value })),
        (parameters) => t.show(parameters),
        async (parameters) => {
          const response = await t.call("listTransactions", { parameters });
          const message = `Got HTTP ${response.status}.`;
          t.expect(response.status < 500, { code: "status", message }, response);
        },
      );
    },
  },
  {
    name: "validation/stays-up",
    cause: "no-response",
    section: "4.11, 7.1",
    rule: "At the end of the run, after all invalid requests, the service is up and accepts a valid request.",
    phase: "final",
    async run(t) {
      t.status(await t.call("checkHealth"), 200);
      t.status(await t.call("listDataPlans", validCall(t, "listDataPlans")), 200);
    },
  },
];
