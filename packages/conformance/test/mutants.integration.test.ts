/** Each mutant breaks one promise, and a named check must find it. The thorough run prints a table of both. */
import { billProducts } from "@vending/contract";
import { afterAll, describe, expect, test } from "vitest";
import { sampled, thorough } from "../../../test/lib/budget.ts";
import { checks, compareSeverity, type Severity } from "../src/index.ts";
import { named, runMutant } from "./lib/targets.ts";
import { mutants } from "./mutants/index.ts";

/** Checks that no mutant needs, and why they are kept. */
const keptFor: Readonly<Record<string, string>> = {
  "server/reachable": "says in one place that there was no response; the checks that wanted one say it, too",
  "creates/sync-airtime": "names the rule of 4.1; schemas and states see the same defect, and do not name the rule",
  "creates/sync-data": "names the rule of 4.2, as above",
  "creates/async-airtime": "names the rule of 4.3, as above",
  "creates/async-data": "names the rule of 4.3, as above",
  ...Object.fromEntries(
    billProducts.map((product) => [
      `creates/${product.toLowerCase()}`,
      "names the rule that bills are never pending, as above",
    ]),
  ),
  "creates/pending-airtime-has-empty-plan": "names the rule of 2.1; the schema of pending airtime sees the same defect",
  "creates/route-sets-product": "names the rule of 4.3; the schema of the route's response sees the same defect",
  "states/outcome-of-create-is-the-status": "compares at once what states/final-stays-final compares at the end",
};

/** Checks that together call every operation and see every outcome, for the audits. */
const traffic = [
  "health",
  "credentials/both-needed",
  "creates",
  "states/pending-becomes-success",
  "status",
  "list/defaults",
  "plans/unique",
  "verification/success",
  "verification/rejection",
  "electricity",
  "gift-cards",
];

/** Checks that together call an operation and see its outcomes. */
const trafficOf: Readonly<Record<string, readonly string[]>> = {
  checkHealth: ["health"],
  verifyCustomer: ["verification/success", "verification/rejection"],
  listTransactions: ["list/defaults", "credentials/both-needed"],
  listDataPlans: ["plans/unique"],
  listCablePlans: ["plans/unique"],
  createGiftCardOrder: ["gift-cards"],
  getGiftCardOrder: ["gift-cards"],
  getTransactionStatus: ["status", "states/pending-becomes-success"],
  getTransactionStatusV1: ["status"],
};

/** The checks that a mutant runs: its killer, and the traffic that an audit needs. With a large budget, all. */
function onlyFor(killer: string): { only?: readonly string[] } {
  const phase = checks.find(({ name }) => name === killer)?.phase;
  if (thorough) return {};
  if (killer.startsWith("list/")) return { only: ["list", "creates/echo"] };
  if (killer === "validation/stays-up") return { only: [killer, "validation/malformed-json", "validation/no-object"] };
  const [, operationId] = /^schema\/(.*)/.exec(killer) ?? [];
  if (operationId !== undefined) return { only: [killer, ...(trafficOf[operationId] ?? ["creates"])] };
  return { only: phase === "audit" || phase === "final" ? [killer, ...traffic] : [killer] };
}

const table: { mutant: string; killer: string; severity: Severity; place: number; others: number }[] = [];
/** Checks that were the only ones to find some mutant. */
const needed = new Set<string>();

/** With a small budget one mutant of every third check. */
const tried = thorough
  ? mutants
  : sampled(
      mutants.filter(({ killer }, index) => mutants.findIndex((one) => one.killer === killer) === index),
      3,
    );

describe("a server that breaks one promise is found", () => {
  test.each(tried)("$what: $killer", async ({ what, killer, make }) => {
    const report = await runMutant(make(), onlyFor(killer));
    const killers = named(report, "failed");
    // The place of the killer's finding among all findings of this server.
    const place = report.findings.findIndex(({ checks: seen }) => seen.includes(killer));
    const { severity } = report.findings[place] ?? { severity: "style" };
    const [only] = killers;
    if (killers.length === 1 && only) needed.add(only);
    table.push({
      mutant: what,
      killer: killers.includes(killer) ? killer : "SURVIVED",
      severity,
      place,
      others: killers.length - 1,
    });
    expect(killers).toContain(killer);
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

test.runIf(thorough)("every check is the only one that finds some mutant, or has a written reason", () => {
  const unneeded = checks.map(({ name }) => name).filter((name) => !needed.has(name));
  expect(unneeded.sort()).toEqual(Object.keys(keptFor).sort());
});

afterAll(() => {
  if (!thorough) return;
  const width = Math.max(...table.map(({ killer }) => killer.length));
  const lines = table.map(
    ({ mutant, killer, severity, place, others }) =>
      `${severity}  ${String(place + 1).padStart(2)}  ${killer.padEnd(width)}  ${others > 0 ? `+${others}`.padStart(4) : "    "}  ${mutant}`,
  );
  const killed = table.filter(({ killer }) => killer !== "SURVIVED").length;
  console.log(
    [
      `Mutants of the sandbox: ${killed} of ${table.length} killed. The severity, the place of the finding, the check that names it, how many others saw it, the mutant:`,
      ...lines,
      "",
      "Checks that no mutant needs:",
      ...Object.entries(keptFor).map(([name, reason]) => `${name.padEnd(width)}  ${reason}`),
    ].join("\n"),
  );
});
