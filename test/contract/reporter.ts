/** Prints the table for a person: section, promise, and a mark for each judge. */
import type { SerializedError } from "vitest";
import type { Reporter, TestModule } from "vitest/node";
import type { Fact } from "./table.ts";

/** A line of the table: a row of the specification, and what each judge says of all its samples. */
type Line = Pick<Fact, "section" | "row" | "promise"> & { readonly marks: Record<string, string> };

const columns = ["3.1", "3.0", "flat", "internal", "schemas", "contract", "examples", "mock", "sandbox"];
/** The mark that says most. */
const order = ["✗", "?", "○", "✓"];

const sections = (one: Line, other: Line): number =>
  one.section.localeCompare(other.section, "en", { numeric: true }) || one.row.localeCompare(other.row);

export default class Table implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const lines = new Map<string, Line>();
    const failed: string[] = [...errors.map(({ message }) => message)];
    let cells = 0;
    for (const test of modules.flatMap(({ children }) => [...children.allTests()])) {
      const { fact } = test.meta();
      if (test.result().state === "failed") failed.push(`${test.name}\n    ${test.result().errors?.[0]?.message}`);
      if (!fact) continue;
      const { section, row, promise, marks, disagree } = fact;
      if (Object.keys(disagree).length > 0) failed.splice(-1, 1, `${test.name}: ${told(disagree)}`);
      const key = `${section} ${row} ${promise}`;
      const line = lines.get(key) ?? { section, row, promise, marks: {} };
      lines.set(key, line);
      cells += Object.keys(marks).length;
      for (const [judge, mark] of Object.entries(marks)) {
        const before = line.marks[judge] ?? "✓";
        line.marks[judge] = order.indexOf(mark) < order.indexOf(before) ? mark : before;
      }
    }
    if (lines.size === 0 && failed.length === 0) failed.push("no row says this");
    else console.log(table([...lines.values()].sort(sections)));
    console.log(
      `\n${lines.size} rows, ${cells} cells. ✓ agrees, ○ differs on purpose (test/contract/own-rules.ts), ✗ disagrees`,
    );
    for (const one of failed) console.log(`\n✗ ${one}`);
    if (failed.length > 0) process.exitCode = 1;
  }
}

const told = (disagree: Readonly<Record<string, string>>): string =>
  Object.entries(disagree)
    .map(([judge, says]) => `${judge} says: ${says || "nothing"}`)
    .join("; ");

function table(lines: readonly Line[]): string {
  const shown = columns.filter((judge) => lines.some(({ marks }) => marks[judge]));
  const head = `section  ${shown.join("  ")}  promise`;
  const rows = lines.map(({ section, row, promise, marks }) => {
    const cells = shown.map((judge) => (marks[judge] ?? " ").padEnd(judge.length));
    return `${section.padEnd(7)}  ${cells.join("  ")}  ${row} ${promise}`;
  });
  return [head, ...rows].join("\n");
}
