/** Creates without a response may have bought, so their status is requested at the end of a run. */
import { at } from "@vending/shared/judging/exchange";
import type { PurchaseRecord } from "../http/purchase-log.ts";
import type { ServiceClient } from "../http/service-client.ts";
import { Skipped } from "../http/skipped.ts";
import { statusOf } from "../purchases/purchase-routes.ts";

/** Status requests at the end of a run. */
const maxAsked = 50;

/** The records of the run, with the status of those whose outcome is unknown. */
export async function withUnknownOutcomes(service: ServiceClient): Promise<PurchaseRecord[]> {
  const unknown = service.purchases.filter(({ outcome }) => outcome === "unknown").slice(0, maxAsked);
  const learned = new Map<PurchaseRecord, string>();
  for (const record of service.stopped ? [] : unknown) {
    const said = await askStatus(service, record);
    if (said !== undefined) learned.set(record, said);
  }
  return service.purchases.map((record) => {
    const said = learned.get(record);
    return said === undefined ? record : { ...record, learned: said };
  });
}

async function askStatus(
  service: ServiceClient,
  { operationId, requestId }: PurchaseRecord,
): Promise<string | undefined> {
  const isOrder = operationId === "createGiftCardOrder";
  const status = isOrder ? "getGiftCardOrder" : "getTransactionStatus";
  try {
    const { response } = await service.call(status, { ...statusOf(status, requestId), mayFail: true });
    if (response?.status === 404) return "not found";
    const word = response?.status === 200 ? at(response.json, "status") : undefined;
    return word === "success" || word === "failed" || word === "pending" ? word : undefined;
  } catch (error) {
    if (error instanceof Skipped) return undefined;
    throw error;
  }
}
