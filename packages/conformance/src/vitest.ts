/** The checks as tests of vitest: each check is a test, and each finding is reported once, under the first check that found it. */
import { checks } from "./checks/index.ts";
import { type CheckResult, describeSymptom } from "./findings/finding.ts";
import { runConformance } from "./index.ts";
import type { Report } from "./report/report.ts";
import { findingText } from "./report/terminal.ts";
import type { ConformanceOptions } from "./run/options.ts";
import { selectChecks } from "./run/run.ts";

export interface ConformanceTestOptions extends Omit<ConformanceOptions, "onResult" | "signal"> {
  /** Names of checks or groups that the server does not pass yet. A test of them fails once it passes, so that the list stays true. */
  readonly notYet?: readonly string[];
  /** The time limit of the whole run, in milliseconds. Default: 120,000. */
  readonly runTimeoutMs?: number;
}

/** The part of vitest that is used. */
export type TestRunner = Pick<typeof import("vitest"), "beforeAll" | "describe" | "test">;

/**
 * Makes a test of each check. Await it at the top of a test file.
 *
 * @param runner Default: the vitest that runs the file.
 * @throws {UsageError} If `only`, `skip` or `notYet` names no check.
 */
export async function testConformance(options: ConformanceTestOptions, runner?: TestRunner): Promise<void> {
  // Imported here, because only a test can import it.
  const { beforeAll, describe, test } = runner ?? (await import("vitest"));
  const { notYet = [], runTimeoutMs = 120_000, ...run } = options;
  const chosen = selectChecks(checks, run);
  const awaited = new Set(notYet.length > 0 ? selectChecks(checks, { only: notYet }) : []);
  describe("the vending contract", () => {
    let report: Report;
    beforeAll(async () => {
      report = await runConformance(run);
      if (report.incompleteReason !== undefined) throw new Error(report.incompleteReason);
    }, runTimeoutMs);
    test.for(chosen)("$name: $rule", (check, context) => {
      const result = report.checks.find(({ name }) => name === check.name);
      if (awaited.has(check)) {
        if (result?.verdict === "passed") throw new Error("It passes now: take it out of notYet.");
      } else if (result?.verdict === "failed") throw withoutStack(failureOf(result, report));
      else if (result?.verdict === "skipped") {
        context.skip([...new Set(result.skipped.map(({ message }) => message))].join(" "));
      }
    });
    test("the run was not ended early", () => {
      if (report.ended !== undefined) throw withoutStack(report.ended);
    });
  });
}

/** What a check saw. A finding of several checks is told by the first of them. */
function failureOf({ name, failures }: CheckResult, report: Report): string {
  const found = report.findings.filter((finding) => finding.checks.includes(name));
  if (found.length === 0) return failures.map(describeSymptom).join("\n");
  return found
    .map((finding) => {
      const [first] = finding.checks;
      return first === name ? findingText(finding, report) : `${finding.severity}: ${finding.title} (see ${first})`;
    })
    .join("\n\n");
}

/** The place in this file would say nothing about the server. */
function withoutStack(message: string): Error {
  const error = new Error(message);
  error.stack = message;
  return error;
}
