/** A person ends what does not end by itself: after a look at the service, and never against what it shows. */
import { purchaseTimings } from "@vending/contract";
import { isText } from "@vending/shared/is-text";
import { SettlementError, StoreUnavailableError } from "../purchase/errors.ts";
import type { FinalOutcome, Settlement, StoredPurchase } from "../purchase/record.ts";
import type { Run } from "../stores/store.ts";
import { lookUp, type Shown } from "./client.ts";
import { type LedgerContext, mustBe } from "./context.ts";
import { storable } from "./storable.ts";

export interface SettleOptions extends Settlement {
  /** `failed` pays the customer back, so it is refused unless the service shows a failure, or nothing for a while. */
  readonly status: "success" | "failed";
  /**
   * The `internal_reference` of the transaction under the id, if it is that of another order: it differs from the request, and the
   * person has found out whose it is. Only with this is such a purchase settled as `failed`.
   */
  readonly otherReference?: string;
}

export async function settle(context: LedgerContext, requestId: string, options: SettleOptions): Promise<FinalOutcome> {
  const { status, by, reason, otherReference } = Object(options) as SettleOptions;
  mustBe(status === "success" || status === "failed", "status must be success or failed");
  mustBe(isText(by), "by must say who settles it");
  mustBe(isText(reason), "reason must say why");
  const { store, onError } = context;
  const { purchase, run } = await take(context, requestId);
  try {
    const shown = await look(context, purchase, status, otherReference);
    const transaction = shown?.transaction ?? { request_id: requestId, internal_reference: "" };
    const end: FinalOutcome = storable({ status, transaction, replayed: true, settled: { by, reason } });
    if (await store.end(run, end, context.consequences)) return end;
    throw new SettlementError(requestId, "ended", "it has ended meanwhile. find returns its outcome.");
  } finally {
    // Of what has ended there is no lease any more.
    await store.release(run).catch((error) => onError(error, requestId));
  }
}

/** Takes the lease: no process may send the purchase while it is being settled. */
async function take(
  { store, deadlineMs, leaseMarginMs }: LedgerContext,
  requestId: string,
): Promise<{ purchase: StoredPurchase; run: Run }> {
  try {
    const found = await store.find(requestId);
    if (!found) throw new SettlementError(requestId, "not-stored", "nothing is stored under this id.");
    const laterMs = deadlineMs + leaseMarginMs;
    const begun = await store.begin(found.request, { nowMs: laterMs, laterMs });
    if (begun.kind === "taken") return begun;
    if (begun.kind === "held") throw new SettlementError(requestId, "held", "a process works on it. Try again later.");
    throw new SettlementError(requestId, "ended", `it has ended as ${begun.purchase.state}.`);
  } catch (error) {
    throw error instanceof SettlementError ? error : new StoreUnavailableError(requestId, error);
  }
}

/** Looks once, and compares with what the person says. */
async function look(
  { client, purchase: options }: LedgerContext,
  { requestId, request, storedAt, attempts, learned }: StoredPurchase,
  status: "success" | "failed",
  otherReference: string | undefined,
): Promise<Shown | undefined> {
  const refuse = (because: SettlementError["because"], why: string, shown?: Shown): never => {
    throw new SettlementError(requestId, because, why, shown?.status);
  };
  const known = learned?.end;
  if (known && known.status !== status)
    return refuse("shown", `its outcome is known, and it is ${known.status}. Only onEnd is missing.`);
  const shown = await lookUp(client, request, undefined);
  if (shown === "nothing learned") return refuse("not-checked", "the service could not be asked, so it may be sold.");
  if (!shown) {
    const visibilityMs = options.visibilityMs ?? purchaseTimings.visibility * 1_000;
    const sentAt = Math.max(storedAt.getTime(), ...attempts.map((at) => at.getTime()));
    if (status === "failed" && Date.now() - sentAt < visibilityMs)
      return refuse("too-early", `the service may still show it: wait ${Math.ceil(visibilityMs / 1_000)} seconds.`);
    return undefined;
  }
  const { internal_reference } = shown.transaction;
  const isOther = shown.fields.length > 0 && isText(otherReference) && otherReference === internal_reference;
  if (shown.status === status || (isOther && status === "failed")) return shown;
  const differing = shown.fields.length > 0 ? `, and differs in ${shown.fields.join(", ")}` : "";
  return refuse("shown", `the service shows ${internal_reference} as ${shown.status}${differing}.`, shown);
}
