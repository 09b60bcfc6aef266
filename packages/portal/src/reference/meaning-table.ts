/** What follows each response of an operation, as a reader sees it. */
import type { Meaning } from "../../../contract/src/meaning.ts";
import { nextStep } from "../meaning/next-step.ts";
import { inOrder, responseLabel } from "../meaning/responses.ts";
import { bases } from "../meaning/words.ts";
import { table } from "../page/table.ts";

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
