/** The table of the contract tests: each row against each judge. */

import type { Document } from "@vending/openapi/document";
import { expect, test } from "vitest";
import type { Judge } from "./judges.ts";
import { ownRules } from "./own-rules.ts";

/** One promise, and what each judge says of it. */
export interface Fact {
  readonly section: string;
  /** What it is about: `createTransaction airtime: amount`. */
  readonly row: string;
  /** What is promised of it: `required, naira`. */
  readonly promise: string;
  /** `createTransaction airtime: amount "N500" is rejected`. */
  readonly says: string;
  readonly want: string;
  /** What each judge says, or undefined if it says nothing. */
  readonly cells: Readonly<Record<string, () => string | undefined | Promise<string | undefined>>>;
}

export type Cells = Fact["cells"];

/** A cell for each document of a contract. */
export const documentsSay = (
  judges: readonly Judge[],
  contract: string,
  say: (document: Document) => string | undefined,
): Cells =>
  Object.fromEntries(
    judges.flatMap(({ name, document, contract: of }) =>
      document && of === contract ? [[name, () => say(document)]] : [],
    ),
  );

export const fact = (section: string, subject: string, promise: string, want: string, cells: Cells): Fact => ({
  section,
  row: subject,
  promise,
  says: `${subject} ${promise}`,
  want,
  cells,
});

/** A line of the table: a promise, and what each judge says of all its samples. */
export interface Line extends Pick<Fact, "section" | "row" | "promise"> {
  readonly marks: Readonly<Record<string, string>>;
  readonly cells: number;
}

declare module "vitest" {
  interface TaskMeta {
    /** For the reporter that prints the table. */
    line?: Line;
  }
}

export const titleOf = ({ section, says }: Fact): string => `${section} ${says}`;

/** The own rule that a judge has here. */
const ownRuleOf = (judge: string, fact: Fact) => ownRules.find(([of, where]) => of === judge && where.test(fact.says));

/** What each judge says of a fact that disagrees, and a mark for each that says something. */
export async function judged(fact: Fact): Promise<{ disagree: Record<string, string>; marks: Record<string, string> }> {
  const disagree: Record<string, string> = {};
  const marks: Record<string, string> = {};
  for (const [judge, ask] of Object.entries(fact.cells)) {
    const says = await ask();
    if (says === undefined) continue;
    const own = ownRuleOf(judge, fact);
    const isWanted = says === fact.want;
    marks[judge] = isWanted ? (own ? "?" : "✓") : own ? "○" : "✗";
    if (isWanted && own) disagree[judge] = `${says}: its own rule (${own[2]}) does not show here`;
    if (!isWanted && !own) disagree[judge] = says;
  }
  return { disagree, marks };
}

/** The mark that says most. */
const order = ["✗", "?", "○", "✓"];

/** Makes each line of the table a test. */
export function hold(facts: readonly Fact[]): void {
  const titles = new Set<string>();
  for (const title of facts.map(titleOf)) {
    if (titles.has(title)) throw new Error(`two rows say: ${title}`);
    titles.add(title);
  }
  const lines = Map.groupBy(facts, ({ section, row, promise }) => `${section} ${row} ${promise}`);
  for (const [title, [first, ...others]] of lines) {
    const { section, row, promise } = first as Fact;
    test(title, async ({ task }) => {
      const found: Record<string, string> = {};
      const wrong: string[] = [];
      let cells = 0;
      for (const fact of [first as Fact, ...others]) {
        const { disagree, marks } = await judged(fact);
        if (Object.keys(marks).length === 0) wrong.push(`${fact.says}: nobody judges this`);
        for (const [judge, says] of Object.entries(disagree))
          wrong.push(`${fact.says}: ${judge} says ${says || "nothing"}`);
        for (const [judge, mark] of Object.entries(marks)) {
          cells++;
          const before = found[judge] ?? "✓";
          found[judge] = order.indexOf(mark) < order.indexOf(before) ? mark : before;
        }
      }
      task.meta.line = { section, row, promise, marks: found, cells };
      expect(wrong, wrong.join("\n")).toEqual([]);
    });
  }
}
