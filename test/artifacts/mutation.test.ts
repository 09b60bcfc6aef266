/** What turns `npm run test:mutation` red. */
import { expect, test } from "vitest";
import type { Mutant } from "../../scripts/mutation/run.ts";
import { problemsWith, scoresOf, table } from "../../scripts/mutation/score.ts";
import { suites } from "../mutation/suites.ts";
import { survivors } from "../mutation/survivors.ts";

const mutant = (isNoticed: boolean, at = 1, file = "a.ts"): Mutant => ({
  ...{ file, at, isNoticed },
  line: `if (a > ${at}) return;`,
  change: `a > ${at} → true`,
});
const many = (noticed: number, survived: number, file = "a.ts") => [
  ...Array.from({ length: noticed }, () => mutant(true, 1, file)),
  ...Array.from({ length: survived }, (_, at) => mutant(false, at + 1, file)),
];
const named = (...mutants: Mutant[]) => mutants.map(({ file, line, change }) => ({ file, line, change, why: "equal" }));

test("every mutant noticed, or named: nothing to say", () => {
  expect(problemsWith(scoresOf(many(20, 0), true), [], true)).toEqual([]);
  expect(problemsWith(scoresOf(many(20, 1), true), named(mutant(false)), true)).toEqual([]);
});

test("a survivor that nobody named", () => {
  const problems = problemsWith(scoresOf(many(99, 1), true), [], true);
  expect(problems).toEqual(["a.ts:1 survives and has no reason: a > 1 → true\n  in: if (a > 1) return;"]);
});

test("a named one that no longer survives", () => {
  const problems = problemsWith(scoresOf(many(99, 1), true), named(mutant(false), mutant(false, 2)), true);
  expect(problems).toEqual(["a.ts no longer has this survivor: a > 2 → true\n  in: if (a > 2) return;"]);
});

test("too many survivors, though all are named", () => {
  const all = many(18, 2);
  const problems = problemsWith(scoresOf(all, true), named(...all.filter(({ isNoticed }) => !isNoticed)), true);
  expect(problems).toEqual([expect.stringMatching(/^what decides about money: 90\.0 % .* fewer than 95 %$/)]);
  // Where one file was mutated, percentages say little.
  expect(problemsWith(scoresOf(many(1, 1), false), [], false)).toEqual([]);
});

test("elsewhere nobody names survivors, and nine of ten mutants are noticed", () => {
  expect(problemsWith(scoresOf(many(90, 10), false), [], true)).toEqual([]);
  expect(problemsWith(scoresOf(many(89, 11), false), [], true)).toEqual([expect.stringContaining("89.0 %")]);
});

test("the table shows each file and both sums", () => {
  const scores = [...scoresOf(many(95, 5), true), ...scoresOf(many(1, 1, "b.ts"), false)];
  expect(
    table(scores)
      .split("\n")
      .map((row) => row.replace(/ +/g, " ")),
  ).toEqual([
    "* a.ts 95.0 % 95 noticed, 5 not",
    " b.ts 50.0 % 1 noticed, 1 not",
    "* what decides about money 95.0 % 95 noticed, 5 not",
    " all 94.1 % 96 noticed, 6 not",
  ]);
});

test("each named survivor has a reason, and is of a file that decides about money", () => {
  const files = Object.values(suites).flatMap(({ isMoney, mutated }) => (isMoney ? mutated : []));
  for (const { file, why } of survivors) {
    expect(why.length, file).toBeGreaterThan(20);
    expect(
      files.some((glob) => glob === file || glob.includes("*")),
      file,
    ).toBe(true);
  }
});
