/** Prints the table for a person: section, promise, and a mark for each judge. */
import type { SerializedError } from "vitest";
import type { Reporter, TestModule } from "vitest/node";
import type { Line } from "./table.ts";

const columns = ["3.1", "3.0", "flat", "internal", "schemas", "contract", "examples", "mock", "sandbox"];
const sections = (one: Line, other: Line): number =>
  one.section.localeCompare(other.section, "en", { numeric: true }) || one.row.localeCompare(other.row);

export default class Table implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const tests = modules.flatMap(({ children }) => [...children.allTests()]);
    const lines = tests.flatMap((test) => test.meta().line ?? []);
    const cells = lines.reduce((sum, line) => sum + line.cells, 0);
    const failures = tests.filter((test) => test.result().state === "failed");
    const failed = [
      ...errors.map(({ message }) => message),
      ...failures.map((test) => `${test.name}\n    ${test.result().errors?.[0]?.message}`),
    ];
    if (lines.length === 0 && failed.length === 0) failed.push("no row says this");
    else console.log(table(lines.sort(sections)));
    console.log(
      `\n${lines.length} rows, ${cells} cells. ✓ agrees, ○ differs on purpose (test/contract/own-rules.ts), ✗ disagrees`,
    );
    for (const one of failed) console.log(`\n✗ ${one}`);
    if (failed.length > 0) process.exitCode = 1;
  }
}

function table(lines: readonly Line[]): string {
  const shown = columns.filter((judge) => lines.some(({ marks }) => marks[judge]));
  const head = `section  ${shown.join("  ")}  promise`;
  const rows = lines.map(({ section, row, promise, marks }) => {
    const cells = shown.map((judge) => (marks[judge] ?? " ").padEnd(judge.length));
    return `${section.padEnd(7)}  ${cells.join("  ")}  ${row} ${promise}`;
  });
  return [head, ...rows].join("\n");
}
