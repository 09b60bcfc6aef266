/** Each mutant breaks one promise, and a named check must find it. In the thorough run, with all others beside it. */
import { describe, expect, test } from "vitest";
import { sampled, thorough } from "../../../test/lib/budget.ts";
import { compareSeverity } from "../src/findings/causes.ts";
import { checks } from "../src/index.ts";
import { named, runMutant } from "./lib/targets.ts";
import { mutants } from "./mutants.ts";

/** Checks that together call every operation and see every outcome, for those that report on all responses. */
const traffic = [
  "health",
  "credentials/both-needed",
  "creates",
  "states/pending-settles",
  "status",
  "list/defaults",
  "plans/unique",
  "verification/success",
  "verification/rejection",
  "electricity",
  "gift-cards",
];

/** The checks that a mutant runs: its killer, and the traffic that it needs. With a large budget, all. */
function onlyFor(killer: string): { only?: readonly string[] } {
  const phase = checks.find(({ name }) => name === killer)?.phase;
  if (thorough) return {};
  if (killer.startsWith("list/")) return { only: ["list", "creates/echo"] };
  return { only: phase === "audit" || phase === "final" ? [killer, ...traffic] : [killer] };
}

/** The checks that were the first to tell a finding, or the only one. */
const first = new Set<string>();

/** With a small budget one mutant of every sixth check. */
const tried = thorough
  ? mutants
  : sampled(
      mutants.filter(({ killer }, index) => mutants.findIndex((one) => one.killer === killer) === index),
      6,
    );

describe("a server that breaks one promise is found", () => {
  test.each(tried)("$what: $killer", async ({ killer, make }) => {
    const report = await runMutant(make(), onlyFor(killer));
    expect(named(report, "failed")).toContain(killer);
    for (const finding of report.findings) if (finding.checks[0]) first.add(finding.checks[0]);
    const place = report.findings.findIndex(({ checks: seen }) => seen.includes(killer));
    const { severity = "style" } = report.findings[place] ?? {};
    expect(place).toBeGreaterThanOrEqual(0);
    expect(report.findings.slice(0, place).filter((before) => compareSeverity(before.severity, severity) > 0)).toEqual(
      [],
    );
    // Its failures are about the service, not about the check.
    const { failures = [] } = report.checks.find(({ name }) => name === killer) ?? {};
    expect(failures.filter(({ code, message }) => /^$|\.\.$/.test(message) || code === "broken-check")).toEqual([]);
  });
});

test("every check finds a mutant", () => {
  const unused = checks.filter(({ name }) => !mutants.some(({ killer }) => killer === name));
  expect(unused.map(({ name }) => name)).toEqual([]);
});

test.runIf(thorough)("every check is the first to tell some finding", () => {
  expect(checks.map(({ name }) => name).filter((name) => !first.has(name))).toEqual([]);
});
