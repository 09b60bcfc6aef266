/** A person ends a purchase that does not end by itself: after a status check, and never against what the service shows. */
import type { RejectedPurchase } from "@vending/client";
import { purchaseTimings } from "@vending/contract";
import { isText } from "@vending/terminal/values";
import { SettlementError } from "../purchase/errors.ts";
import { mustBe } from "../purchase/options.ts";
import { rejectedBefore } from "../purchase/outcome.ts";
import type { End, FinalOutcome, Settlement } from "../purchase/record.ts";
import { isAt } from "../stores/row.ts";
import type { Due } from "../stores/store.ts";
import { lookUp, type Shown, stateOf } from "./client.ts";
import type { LedgerContext } from "./context.ts";
import { endOnce } from "./run.ts";
import { storable } from "./storable.ts";

export interface SettleOptions extends Settlement {
  /** `failed` returns the money, so the service must show a failure, or nothing for a while. */
  readonly state: "succeeded" | "failed";
  /**
   * The `internal_reference` of the transaction under the id, if it differs from the request and the person has found out that it
   * belongs to another order. Such a purchase is settled as `failed` only with this, and never as `succeeded`.
   */
  readonly otherReference?: string;
}

export async function settle(context: LedgerContext, requestId: string, options: SettleOptions): Promise<FinalOutcome> {
  const { state, by, reason, otherReference } = Object(options) as SettleOptions;
  mustBe(state === "succeeded" || state === "failed", "state must be succeeded or failed");
  return endByHand(context, requestId, { by, reason }, async (due) => {
    const shown = await look(context, due, state, otherReference);
    const transaction = shown?.transaction ?? { request_id: requestId, internal_reference: "" };
    const settled = { requestId, attempts: 0, statusChecks: 1, transaction, replayed: true, settled: { by, reason } };
    return state === "succeeded" ? { state, money: "keep", ...settled } : { state, money: "return", ...settled };
  });
}

/** Ends what was certainly never sent, without a question to the service. */
export async function cancel(
  context: LedgerContext,
  requestId: string,
  options: Settlement,
): Promise<RejectedPurchase> {
  const { by, reason } = Object(options) as Settlement;
  const { rejection } = await endByHand(context, requestId, { by, reason }, async ({ isNew }) => {
    if (!isNew) throw new SettlementError(requestId, "sent", "it may have been sent: settle it when its end is known.");
    const rejection = { about: "order", reason: `Cancelled by ${by}: ${reason}`, status: 0 } as const;
    return { state: "rejected", rejection } as const;
  });
  return rejectedBefore({ requestId, rejection });
}

/** Ends it as `endOf` says, and gives it back if that throws. */
async function endByHand<E extends End>(
  context: LedgerContext,
  requestId: string,
  { by, reason }: Settlement,
  endOf: (due: Due) => Promise<E>,
): Promise<E> {
  mustBe(typeof requestId === "string", "the request id must be a text");
  mustBe(isText(by), "by must say who ends it");
  mustBe(isText(reason), "reason must say why");
  const { store, onError } = context;
  const due = await take(context, requestId);
  try {
    const end = storable(await endOf(due));
    if (await endOnce(context, due.run, end)) return end;
    if ((await store.get(requestId))?.state === "open")
      throw new SettlementError(
        requestId,
        "held",
        "this took longer than its lease, and a process works on it. Try again later.",
      );
    throw new SettlementError(requestId, "ended", "it has ended meanwhile. get returns its outcome.");
  } finally {
    // A purchase that has ended has no lease.
    await (due.isNew ? store.unsend(due.run) : store.release(due.run)).catch((error) => onError(error, requestId));
  }
}

/** Takes the lease, so that no process sends the purchase while it is being settled. A conflict needs none: nobody sends it. */
async function take({ store, account, deadlineMs, leaseMarginMs }: LedgerContext, requestId: string): Promise<Due> {
  const fail = (because: SettlementError["because"], why: string): never => {
    throw new SettlementError(requestId, because, why);
  };
  const found = await store.get(requestId);
  if (!found) return fail("not-stored", "nothing is stored under this id.");
  const laterMs = deadlineMs + leaseMarginMs;
  const begun = await store.begin(found.request, { nowMs: laterMs, laterMs }, account);
  if (begun.kind === "leased") return begun;
  const { purchase } = begun;
  if (begun.kind === "held") return fail("held", "a process works on it. Try again later.");
  if (begun.kind === "elsewhere" || !isAt(account, purchase))
    return fail("elsewhere", `it is bought at ${purchase.account}.`);
  if (purchase.state !== "conflict") return fail("ended", `it has ended as ${purchase.state}.`);
  return { run: { requestId, number: purchase.runs, leaseMs: 0 }, purchase, isNew: false, at: new Date() };
}

/** Checks the status once, and compares it with the word of the person. */
async function look(
  { client, purchase: options }: LedgerContext,
  { at, isNew, purchase: { requestId, request, storedAt, attempts } }: Due,
  state: SettleOptions["state"],
  otherReference: string | undefined,
): Promise<Shown | undefined> {
  const fail = (because: SettlementError["because"], why: string, shown?: Shown): never => {
    throw new SettlementError(requestId, because, why, shown?.status);
  };
  const shown = await lookUp(client, request, undefined);
  if (shown === "nothing learned") return fail("not-checked", "the service could not be asked, so it may be sold.");
  if (!shown) {
    const visibilityMs = options.visibilityMs ?? purchaseTimings.visibility * 1_000;
    // The database may have been away when an attempt was to be recorded.
    const moments = [storedAt, ...(isNew ? [] : attempts)];
    const sentAt = Math.max(...moments.map((at) => at.getTime()));
    // By the clock that shows less.
    if (state === "failed" && Math.min(Date.now(), at.getTime()) - sentAt < visibilityMs)
      return fail("too-early", `the service may still show it: wait ${Math.ceil(visibilityMs / 1_000)} seconds.`);
    return undefined;
  }
  const { internal_reference } = shown.transaction;
  const differs = shown.fields.length > 0;
  // Whatever became of another order's transaction, this one was not delivered.
  const isOther = differs && isText(otherReference) && otherReference === internal_reference;
  if (differs ? isOther && state === "failed" : stateOf[shown.status] === state) return shown;
  const differing = differs ? `, and differs in ${shown.fields.join(", ")}` : "";
  return fail("shown", `the service shows ${internal_reference} as ${shown.status}${differing}.`, shown);
}
