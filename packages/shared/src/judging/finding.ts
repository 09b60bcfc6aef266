/** A finding: one cause, wherever it shows. Conformance and the monitor describe it in the same words. */
import type { Cause } from "./causes.ts";
import type { Severity } from "./severity.ts";

/** What every finding says. */
export interface FindingText {
  /** The cause, and what it is about: the same each time, so that a baseline can name it. */
  readonly id: string;
  readonly severity: Severity;
  /** What is wrong. */
  readonly title: string;
  readonly why: string;
  readonly fix: string;
}

/** A detail in a title and in an id, in characters. */
const maxDetailLength = 120;

/** @param detail What it is about, where the cause alone does not say. */
export function findingText(cause: string, { severity, title, why, fix }: Cause, detail?: string): FindingText {
  const shown = detail?.slice(0, maxDetailLength);
  return {
    id: shown ? `${cause}:${shown}` : cause,
    severity,
    title: title.replace("{}", () => shown ?? ""),
    why,
    fix,
  };
}

/** The cause in the id of a finding. */
export const causeIn = (id: string): string => id.split(":", 1)[0] ?? "";
