/** What a run has bought. */
import type { PurchaseRecord } from "../http/purchase-log.ts";

export interface PurchasesReport {
  /** Creates that were accepted. */
  readonly count: number;
  /** The cost of those that did not fail, in Naira. Without gift cards, whose price is not documented. */
  readonly naira: number;
  /** Creates whose outcome is unknown. */
  readonly unknown: number;
  /** The beginning of every request id. */
  readonly requestIds: string;
  readonly list: readonly PurchaseRecord[];
}

export function summarizePurchases(list: readonly PurchaseRecord[], requestIds: string): PurchasesReport {
  const known = list.filter(({ outcome }) => outcome !== "unknown");
  const naira = known
    .filter(({ outcome }) => outcome !== "failed")
    .map(({ amount }) => Number(amount.replace(/[^\d.]/g, "")));
  return {
    count: known.length,
    naira: naira.reduce((sum, one) => sum + (one || 0), 0),
    unknown: list.length - known.length,
    requestIds,
    list,
  };
}
