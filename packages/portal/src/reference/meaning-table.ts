/** What each response of an operation allows, as a reader sees it. */
import type { Meaning } from "../../../contract/src/meaning.ts";

type Question = "final" | "retry" | "resend" | "queryFirst" | "refund";

const questions: [Question, string][] = [
  ["final", "final"],
  ["queryFirst", "check the status first"],
  ["resend", "send the purchase again under its id"],
  ["retry", "repeat this request"],
  ["refund", "return the money"],
];

const bases: Record<Meaning["basis"], string> = {
  source: "documented",
  reading: "our reading",
  advice: "our advice",
};

/**
 * The responses of one operation, with what each allows.
 *
 * @param isCreate Whether the operation buys something.
 */
export function meaningTable(meaning: Record<string, Meaning>, isCreate: boolean): string {
  const rows = inOrder(meaning).map(
    ([response, entry]) =>
      `- ${responseLabel(response)} ${entry.means}  \n  ${allowances(entry, isCreate)} · basis: ${bases[entry.basis]}`,
  );
  return [
    "**What each response allows**",
    "",
    ...rows,
    "",
    "What the words mean: [The same rules as data](buying-safely.html#the-same-rules-as-data). What depends on what was sent before: [The purchase protocol](buying-safely.html#the-purchase-protocol).",
  ].join("\n");
}

/**
 * `final: yes · return the money: no`, without the questions that do not apply.
 *
 * @param isCreate To repeat a create is to send the purchase again: that is said once.
 */
function allowances(entry: Meaning, isCreate: boolean): string {
  const asked = questions.filter(([key]) => entry[key] !== "not-applicable" && !(isCreate && key === "retry"));
  const open = asked.filter(([key]) => entry[key] === "depends").map(([, question]) => question);
  return [
    ...(open.length > 0 ? [`${open.join(", ")}: **depends on what was sent before**`] : []),
    ...asked
      .filter(([key]) => entry[key] !== "depends")
      .map(([key, question]) => `${question}: **${entry[key] === "not-shown" ? "not documented" : entry[key]}**`),
  ].join(" · ");
}

/** How a reader sees the key of a response. */
export const responseLabel = (response: string): string =>
  response === "no-answer" ? "**No response**" : `\`${response}\``;

/** Outcomes first, then HTTP statuses, then no response at all. */
export function inOrder(meaning: Record<string, Meaning>): [string, Meaning][] {
  const rank = (response: string) => (response.length === 2 ? 0 : response === "no-answer" ? 2 : 1);
  return Object.entries(meaning).sort(([a], [b]) => rank(a) - rank(b) || (a < b ? -1 : 1));
}
