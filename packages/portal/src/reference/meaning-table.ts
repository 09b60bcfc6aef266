/** What follows each response of an operation, as a reader sees it. */
import type { Meaning } from "../../../contract/src/meaning.ts";
import { table } from "../includes/table.ts";
import { nextStep } from "../next-step.ts";
import { bases } from "../protocol/words.ts";

/** The responses of one operation: what each means, what to do, and how firm that is. */
export function meaningTable(meaning: Record<string, Meaning>): string {
  const rows = inOrder(meaning).map(([response, entry]) => [
    responseLabel(response),
    `${entry.means}<br>**${nextStep(entry, response)}** *${bases[entry.basis]}*`,
  ]);
  return [
    "**After each response**",
    table(["response", "what it means, and what to do"], rows),
    "The same as data: [x-meaning](buying-safely.html#the-same-rules-as-data). What depends on what was sent before: [The purchase protocol](buying-safely.html#the-purchase-protocol). How to see an error in the sandbox: [Errors](errors.html).",
  ].join("\n\n");
}

/** How a reader sees the key of a response. */
export const responseLabel = (response: string): string =>
  response === "no-answer" ? "**No response**" : `\`${response}\``;

/** Outcomes first, then HTTP statuses, then no response at all. */
export function inOrder(meaning: Record<string, Meaning>): [string, Meaning][] {
  const rank = (response: string) => (response.length === 2 ? 0 : response === "no-answer" ? 2 : 1);
  return Object.entries(meaning).sort(([a], [b]) => rank(a) - rank(b) || (a < b ? -1 : 1));
}
