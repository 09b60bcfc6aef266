/** What is looked at before the first check: whether the server responds, and whether it knows the merchants. */

import { publicOperation, sells } from "@vending/shared/judging/contract";
import type { Merchant } from "../config/schema.ts";
import { Skipped } from "../http/skipped.ts";
import { CheckContext, type RunContext } from "./check-context.ts";
import { validCall } from "./valid-calls.ts";

export async function preflight(context: RunContext): Promise<void> {
  try {
    await checkHealth(context);
    await checkCredentials(context);
  } catch (error) {
    // The run was ended meanwhile.
    if (!(error instanceof Skipped)) throw error;
  }
}

/** There is no point in calling anything else on a server that does not respond to this. */
async function checkHealth({ contract, service }: RunContext): Promise<void> {
  const health = publicOperation(contract);
  if (health === undefined || !service.mayCall(health)) return;
  const { response, problem } = await service.call(health);
  if (!response) service.stop(`the server did not respond (${problem})`);
}

/** Ends the run if every operation that only returns something rejects a merchant's credentials. */
async function checkCredentials(context: RunContext): Promise<void> {
  const { contract, service, config } = context;
  const readers = Object.keys(contract.operations).filter((id) => {
    const operation = contract.operations[id];
    return operation?.method === "GET" && !operation.public && !sells(operation) && service.mayCall(id);
  });
  const rejects = async (as: Merchant): Promise<boolean> => {
    const t = new CheckContext(context, "preflight");
    for (const id of readers) {
      const { response } = await service.call(id, { ...validCall(t, id), as, mayFail: true });
      if (response?.status !== 401) return false;
    }
    // One operation alone may have a defect of its own.
    return readers.length > 1;
  };
  const rejected: string[] = [];
  for (const merchant of [service.options.merchant, config.otherMerchant]) {
    if (merchant && (await rejects(merchant))) rejected.push(merchant.code);
  }
  if (rejected.length === 0) return;
  const whose = rejected.length === 1 ? `merchant ${rejected[0]}` : `the merchants ${rejected.join(" and ")}`;
  service.stop(`the server rejects the key and secret of ${whose} (HTTP 401)`, "credentials");
}
