/** The responses that an operation has a meaning for. It also runs in pages. */
import type { Meaning, PurchaseMoney } from "@vending/contract";

/** What happens to the money, in its colour. */
export const moneyTones: Readonly<Record<PurchaseMoney, "good" | "warn" | "bad">> = {
  keep: "good",
  hold: "warn",
  return: "bad",
};

/** The key of a response, for a reader. */
export const responseLabel = (response: string): string =>
  response === "no-answer" ? "**No response**" : `\`${response}\``;

/** What a response does to the money of a purchase, as a class of the palette: keeps, returns or holds it. "": it is about no money. */
export function toneOf({ final, refund }: Meaning, response: string | number): "" | "good" | "bad" | "warn" {
  if (String(response) === "200" || final === "not-applicable") return "";
  return moneyTones[final !== "yes" ? "hold" : refund === "yes" ? "return" : "keep"];
}

/** Outcomes first, then HTTP statuses, then no response. */
export function inOrder(meaning: Record<string, Meaning>): [string, Meaning][] {
  const rank = (response: string) => (response.length === 2 ? 0 : response === "no-answer" ? 2 : 1);
  return Object.entries(meaning).sort(([a], [b]) => rank(a) - rank(b) || (a < b ? -1 : 1));
}

/**
 * What to do after a response: its five questions as one step.
 *
 * @param response The key of the meaning.
 */
export function nextStep({ final, retry, resend, queryFirst, refund }: Meaning, response: string | number): string {
  if (String(response) === "200") return "Done.";
  if (final === "not-applicable")
    return retry === "yes" ? "Retry if you need it, with backoff." : "Do not repeat it unchanged.";
  if (final === "depends") return "It depends on what was sent before: follow the purchase protocol.";
  if (retry === "depends")
    return "Check the status before anything else, and hold the money: then follow the purchase protocol.";
  if (final === "yes") return refund === "yes" ? "Done. Return the money, once." : "Done. Deliver, once.";
  // A gift card order: no table sends it again.
  if (resend === "not-shown") {
    const check =
      retry === "no"
        ? "Correct the request or the credentials, and check the status of the order."
        : "Check the status of the order, after a pause.";
    return `${check} Hold the money until then. Do not send the order again: whether that can buy twice is not documented.`;
  }
  if (queryFirst === "yes" && resend === "yes")
    return "Check the status. If it shows nothing, send the purchase again under the same id. Hold the money.";
  if (resend === "no") return "Check the status. Do not send the purchase again. Hold the money.";
  return retry === "no"
    ? "Correct the request or the credentials, and check the status again. Hold the money."
    : "Check the status again, after a pause. Hold the money.";
}
