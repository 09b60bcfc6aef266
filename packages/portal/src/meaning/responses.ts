/** The responses that an operation has a meaning for. */
import type { Meaning } from "../../../contract/src/meaning.ts";

/** How a reader sees the key of a response. */
export const responseLabel = (response: string): string =>
  response === "no-answer" ? "**No response**" : `\`${response}\``;

/** Outcomes first, then HTTP statuses, then no response at all. */
export function inOrder(meaning: Record<string, Meaning>): [string, Meaning][] {
  const rank = (response: string) => (response.length === 2 ? 0 : response === "no-answer" ? 2 : 1);
  return Object.entries(meaning).sort(([a], [b]) => rank(a) - rank(b) || (a < b ? -1 : 1));
}
