/** Scores of the tests, by the mutants that they did not notice. */
import type { Survivor } from "../../test/mutation/survivors.ts";
import type { Mutant } from "./run.ts";

/** The mutants of a file: the number noticed, and those that survived. */
export interface FileScore {
  readonly file: string;
  /** Whether it decides about money. */
  readonly isMoney: boolean;
  readonly noticed: number;
  readonly survivors: readonly Mutant[];
}

const required = { money: 95, all: 90 } as const;

export function scoresOf(mutants: readonly Mutant[], isMoney: boolean): FileScore[] {
  const files = [...new Set(mutants.map(({ file }) => file))].sort();
  return files.map((file) => {
    const all = mutants.filter((mutant) => mutant.file === file);
    return {
      file,
      isMoney,
      noticed: all.filter(({ isNoticed }) => isNoticed).length,
      survivors: all.filter(({ isNoticed }) => !isNoticed),
    };
  });
}

const percent = (scores: readonly FileScore[]): number => {
  const noticed = scores.reduce((sum, score) => sum + score.noticed, 0);
  const survived = scores.reduce((sum, score) => sum + score.survivors.length, 0);
  return (100 * noticed) / Math.max(1, noticed + survived);
};

const row = (name: string, scores: readonly FileScore[]): string => {
  const noticed = scores.reduce((sum, score) => sum + score.noticed, 0);
  const survived = scores.reduce((sum, score) => sum + score.survivors.length, 0);
  return `${name.padEnd(50)} ${percent(scores).toFixed(1).padStart(5)} %  ${String(noticed).padStart(4)} noticed, ${survived} not`;
};

export function table(scores: readonly FileScore[]): string {
  const money = scores.filter(({ isMoney }) => isMoney);
  return [
    ...scores.map((score) => row(`${score.isMoney ? "*" : " "} ${score.file}`, [score])),
    ...(money.length > 0 ? [row("* what decides about money", money)] : []),
    row("  all", scores),
  ].join("\n");
}

/** @param areRequired Whether enough was mutated for the percentages to mean something. */
export function problemsWith(scores: readonly FileScore[], named: readonly Survivor[], areRequired: boolean): string[] {
  const money = scores.filter(({ isMoney }) => isMoney);
  const problems: string[] = [];
  const require = (what: string, some: readonly FileScore[], atLeast: number) => {
    if (some.length > 0 && percent(some) < atLeast)
      problems.push(`${what}: ${percent(some).toFixed(1)} % of the mutants were noticed, fewer than ${atLeast} %`);
  };
  if (areRequired) {
    require("what decides about money", money, required.money);
    require("all", scores, required.all);
  }
  for (const { file, survivors } of money) {
    const namedHere = named.filter((one) => one.file === file);
    const isSame = (a: Survivor | Mutant, b: Survivor | Mutant) => a.line === b.line && a.change === b.change;
    for (const mutant of survivors)
      if (!namedHere.some((one) => isSame(one, mutant)))
        problems.push(`${file}:${mutant.at} survives and has no reason: ${mutant.change}\n  in: ${mutant.line}`);
    for (const one of namedHere)
      if (!survivors.some((mutant) => isSame(mutant, one)))
        problems.push(`${file} no longer has this survivor: ${one.change}\n  in: ${one.line}`);
  }
  return problems;
}
