/** Observations as a file, and two of them side by side. */
import * as v from "valibot";
import { UsageError } from "../config/errors.ts";
import { problemOf } from "../config/problem.ts";
import type { Observation } from "./questions.ts";

/** The file of `--observe FILE`. */
export interface ObservationFile {
  readonly baseUrl: string;
  readonly startedAt: string;
  readonly seed: number;
  readonly observations: readonly Observation[];
}

const text = v.pipe(v.string(), v.nonEmpty("must not be empty"));
const schema = v.object({
  baseUrl: v.pipe(v.string(), v.url("must be an address")),
  startedAt: v.pipe(v.string(), v.isoTimestamp("must be a date and time such as 2027-01-31T12:00:00Z")),
  seed: v.number(),
  observations: v.pipe(
    v.array(
      v.object({
        id: text,
        kind: v.picklist(["open", "reading"]),
        question: text,
        where: v.string(),
        readAs: v.exactOptional(v.string()),
        seen: v.array(
          v.object({
            what: text,
            count: v.pipe(v.number(), v.integer("must be a whole number"), v.minValue(1, "must be 1 or more")),
            samples: v.array(v.string()),
          }),
        ),
        proposal: v.exactOptional(v.string()),
      }),
    ),
    v.nonEmpty("must not be empty"),
  ),
});

/** @throws {UsageError} Naming the first problem and its path. */
export function readObservations(value: unknown, file: string): ObservationFile {
  const { success, output, issues } = v.safeParse(schema, value);
  if (success) return output;
  const problem = problemOf(issues[0]);
  throw new UsageError(`the observations ${file} cannot be used: ${problem}; --observe FILE writes such a file`);
}

/** The differences between two runs, as lines for each question. Counts are not compared, because runs send different requests. */
export function compareObservations(first: ObservationFile, second: ObservationFile): string[] {
  const words = (one: Observation | undefined): string[] => (one?.seen ?? []).map(({ what }) => what);
  const lines = second.observations.flatMap((now): string[] => {
    const known = first.observations.find(({ id }) => id === now.id);
    const [before, after] = [words(known), words(now)];
    const differences = [
      ...before.filter((what) => !after.includes(what)).map((what) => `  - ${what}`),
      ...after.filter((what) => !before.includes(what)).map((what) => `  + ${what}`),
      ...(known?.proposal === now.proposal ? [] : ["  The proposals differ."]),
    ];
    return differences.length > 0 ? [`${now.where ? `${now.where}: ` : ""}${now.question}`, ...differences] : [];
  });
  const dropped = first.observations.filter(({ id }) => !second.observations.some((one) => one.id === id));
  return [...lines, ...dropped.map(({ question }) => `No longer asked: ${question}`)];
}

/** How many of the open questions a run saw something of. */
export function observedLine(observations: readonly Observation[], file: string): string {
  const open = observations.filter(({ kind }) => kind === "open");
  const seen = open.filter((one) => one.seen.length > 0).length;
  return `Observed: ${seen} of ${open.length} open questions; ${open.length - seen} skipped (${file})`;
}
