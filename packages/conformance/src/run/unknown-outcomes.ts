/** Creates without a response may have bought, so their status is requested at the end of a run. */
import { outcomeIn, type PurchaseRecord } from "../http/purchase-log.ts";
import type { ServiceClient } from "../http/service-client.ts";
import { Skipped } from "../http/skipped.ts";
import { statusOf } from "../purchases/purchase-routes.ts";

/** Status requests at the end of a run. */
const maxAsked = 50;

/** The records of the run, with the status of those whose outcome is unknown. */
export async function withUnknownOutcomes(service: ServiceClient): Promise<PurchaseRecord[]> {
  const records: PurchaseRecord[] = [];
  let asked = 0;
  for (const record of service.purchases) {
    const isAsked = record.outcome === "unknown" && !service.stopped && asked++ < maxAsked;
    const learned = isAsked ? await askStatus(service, record) : undefined;
    records.push(learned === undefined ? record : { ...record, learned });
  }
  return records;
}

async function askStatus(
  service: ServiceClient,
  { operationId, requestId }: PurchaseRecord,
): Promise<string | undefined> {
  const status = operationId === "createGiftCardOrder" ? "getGiftCardOrder" : "getTransactionStatus";
  try {
    const { response } = await service.call(status, { ...statusOf(status, requestId), mayFail: true });
    if (response?.status === 404) return "not found";
    return response?.status === 200 ? outcomeIn(response.json) : undefined;
  } catch (error) {
    if (error instanceof Skipped) return undefined;
    throw error;
  }
}
