/** An issue of a validator without the value: where it is, and what is wrong there. */
import type { Issue } from "./contract.ts";
import { shownName } from "./shown.ts";

/** The same for each row of a list, and for each value. */
export function describeIssue({ message, path = [], keyword }: Issue): string {
  const names = path.map((part) => (typeof part === "object" ? part.key : part));
  const place = names.map((name) => (typeof name === "number" ? "*" : shownName(String(name)))).join(".");
  if (keyword === "additionalProperties") return `${place} is not known here`;
  const whole = names.map(String).join(".");
  const rule = message.startsWith(whole) ? message.slice(whole.length) : `: ${message}`;
  return withoutRows(`${place}${rule}`.replace(/^: |, not .*$/gs, ""));
}

/** The same place in each row of a list. */
const withoutRows = (text: string): string => text.replace(/\.\d+(?=[.\s:]|$)/g, ".*");
