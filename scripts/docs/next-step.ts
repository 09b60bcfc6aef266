/** What to do after a response. Runs in pages, too. */
import type { Meaning } from "../../packages/contract/src/meaning.ts";

/**
 * The five questions, as a step to take.
 *
 * @param response The key of the meaning.
 */
export function nextStep({ final, retry, resend, queryFirst, refund }: Meaning, response: string | number): string {
  if (String(response) === "200") return "Done.";
  if (final === "not-applicable")
    return retry === "yes" ? "Retry if you need it, with backoff." : "Correct the request.";
  if (final === "yes") return refund === "yes" ? "Done. The customer may have the money back." : "Done. Deliver.";
  if (queryFirst === "yes") {
    if (resend === "yes") return "Check the status. On 404, send the purchase again under the same id. No refund.";
    const careful = resend === "not-shown" ? " Whether sending it again can buy twice is not documented." : "";
    return retry === "yes"
      ? `Check the status again, after a pause. No refund.${careful}`
      : `Check the status. Do not send the purchase again. No refund.${careful}`;
  }
  if (resend === "yes") return "Send the purchase again under the same id, unless a create had a 422. No refund.";
  return "Correct the request or the credentials. If an earlier attempt is in doubt, check the status first.";
}
