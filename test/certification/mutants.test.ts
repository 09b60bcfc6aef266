/** Bad habits in another language break the same rules. */
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { root } from "../../scripts/lib/paths.ts";
import { thorough } from "../lib/budget.ts";
import { isThere, languages } from "./lib/languages.ts";
import { failedRules, sell } from "./lib/sell.ts";

const command = ["python3", "-B", join(root, "test/certification/mutants.py")] as const;
const isPythonThere = languages.some((one) => one.name === "python" && isThere(one));

/** Each habit with the rules that it must break. It may break others, too. */
const mutants: readonly (readonly [habit: string, ...rules: string[]])[] = [
  [
    "refunds on any error",
    "no-response-is-not-failed",
    "http-500-is-not-failed",
    "proxy-page-is-not-failed",
    "http-422-is-not-failed",
  ],
  ["takes 200 for success", "pending-is-not-final", "failed-is-not-success"],
  ["retries under new ids", "sold-once", "one-id-per-order"],
  ["retries blindly", "check-before-resend"],
  ["never polls", "outcome-learned"],
  ["hammers", "requests-bounded", "pauses-between-checks"],
  ["follows redirects", "credentials-not-redirected"],
  ["sends a form", "json-content-type"],
  ["sends numbers", "amount-as-text"],
  ["gives up after 404", "first-404-is-not-failed"],
  ["keeps tokens as numbers", "token-as-text"],
];

describe.runIf(isPythonThere && thorough)("an integration in Python", () => {
  test.each(mutants)("that %s is not certified", async (habit, ...rules) => {
    const judgement = await sell({ command, seed: 3, speed: 20, environment: { MUTANT: habit } });
    expect(failedRules(judgement)).toEqual(expect.arrayContaining(rules));
    expect(judgement.exitCode).toBe(1);
  });

  test("that forgets its orders at a restart sells twice", async () => {
    const judgement = await sell({
      command,
      seed: 3,
      speed: 20,
      killAfter: 60,
      forgets: true,
      environment: { MUTANT: "none" },
    });
    expect(failedRules(judgement)).toEqual(expect.arrayContaining(["sold-once", "one-id-per-order"]));
    expect(judgement.verdict.restarts).toEqual({ told: 1, survived: 0 });
  });
});
