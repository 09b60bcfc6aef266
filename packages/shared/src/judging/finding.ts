/** The text of a finding: one cause, wherever it shows. */
import type { Cause } from "./causes.ts";
import type { Severity } from "./severity.ts";

export interface FindingText {
  /** The cause and what it is about. It is stable, so a baseline can name it. */
  readonly id: string;
  readonly severity: Severity;
  /** What is wrong. */
  readonly title: string;
  readonly why: string;
  readonly fix: string;
}

/** Characters of a detail in a title or an id. */
const maxDetailLength = 120;

/** @param detail What the finding is about, if the cause alone does not say. */
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
