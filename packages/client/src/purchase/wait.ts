/** Follows a purchase to its end, and sends nothing. */
import { notify } from "@vending/shared/notify";
import { isUsableId, unusableId } from "@vending/shared/usable-id";
import { InvalidRequestError } from "../errors/index.ts";
import type { VendingClient } from "../http/client.ts";
import { budgetOf } from "../http/retry-budget.ts";
import { startTimer, type WaitOptions } from "../http/timing.ts";
import type { Transaction } from "../values/transaction.ts";
import { eventOf } from "./event.ts";
import { learn, type Outcome, startFindings, unsettled } from "./outcome.ts";
import { check } from "./requests.ts";

export interface WaitForOutcomeOptions extends WaitOptions {
  /** Called after each check that found the transaction pending. What it throws, or rejects with, is ignored. */
  onUpdate?: (transaction: Transaction) => unknown;
}

/**
 * Checks the status of a purchase until it is final, with backoff and jitter (section 3), and sends nothing. A failed check is
 * not a failed purchase. At the deadline, or when the signal aborts, the outcome is `pending`, or `unknown` if no check showed
 * the transaction. It does not know the request, and compares nothing: `resume` does.
 *
 * @throws {InvalidRequestError} `purchase` does not send this id.
 * @throws {InvalidOptionError} An option has a value that it cannot have.
 */
export async function waitForOutcome(
  client: VendingClient,
  requestId: string,
  options: WaitForOutcomeOptions = {},
): Promise<Outcome> {
  const timer = startTimer(options, { mayHaveBeenMade: true });
  if (!isUsableId(requestId)) throw new InvalidRequestError([unusableId], { mayHaveBeenMade: true });
  const budget = budgetOf(client);
  const findings = startFindings(requestId);
  while (!timer.aborted()) {
    findings.statusChecks++;
    const received = await check(client, timer, requestId);
    const { event, cause, transaction } = eventOf(received, "check", requestId);
    learn(findings, event, cause, received);
    if (transaction && (event === "success" || event === "failed")) return { status: event, transaction };
    if (cause === "refused" || timer.expired()) break;
    if (transaction) {
      budget.succeeded();
      notify(options.onUpdate, transaction);
      await timer.pause(received.retryAfterMs);
    } else await budget.pause(timer, received.retryAfterMs);
    if (timer.expired()) break;
  }
  return unsettled(findings, timer.aborted());
}
