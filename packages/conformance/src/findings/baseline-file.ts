/** A baseline as a file. */

import { causes } from "@vending/shared/judging/causes";
import { causeIn } from "@vending/shared/judging/finding";
import { json } from "@vending/terminal/printable";
import * as v from "valibot";
import { UsageError } from "../config/errors.ts";
import { problemOf } from "../config/problem.ts";
import type { KnownFinding, ReportedFinding } from "./baseline.ts";

/** `writeBaseline` writes it where a person has to give a reason. */
const placeholder = "<why it is accepted until then>";

/** How long `writeBaseline` accepts a finding. */
const daysAccepted = 30;

const isDay = (text: string): boolean => {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
};

const text = v.pipe(v.string(), v.nonEmpty("must not be empty"));
const schema = v.strictObject({
  known: v.array(
    v.strictObject({
      id: v.pipe(
        text,
        v.check(
          (id) => Object.hasOwn(causes, causeIn(id)),
          "is the id of no finding: --write-baseline writes those of a run",
        ),
      ),
      reason: v.pipe(
        text,
        v.check((reason) => reason !== placeholder, "still holds its placeholder: say why it is accepted"),
      ),
      until: v.pipe(v.string(), v.check(isDay, "must be a date such as 2027-01-31")),
      operations: v.optional(v.array(text)),
      checks: v.optional(v.array(text)),
    }),
  ),
});

/** @throws {UsageError} Naming the first problem and its path. */
export function readBaseline(value: unknown, file: string): KnownFinding[] {
  const { success, output, issues } = v.safeParse(schema, value);
  if (success) return output.known;
  throw new UsageError(`the baseline ${file} cannot be used: ${problemOf(issues[0])}`);
}

interface FindingsOfRun {
  readonly findings: readonly ReportedFinding[];
  readonly startedAt: string;
}

/** The findings of a run as a baseline. Entries of the previous one keep their reason and date. */
export function writeBaseline({ findings, startedAt }: FindingsOfRun, before: readonly KnownFinding[] = []): string {
  const end = new Date(Date.parse(startedAt) + daysAccepted * 86_400_000).toISOString().slice(0, 10);
  const known = findings.map(({ id, operations, checks }): KnownFinding => {
    const { reason = placeholder, until = end } = before.find((one) => one.id === id) ?? {};
    return { id, reason, until, operations, checks };
  });
  return `${json({ known }, 2)}\n`;
}
