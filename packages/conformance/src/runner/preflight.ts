/** Before the first check: whether this is the service, and whether it knows the merchants. */
import { publicOperation } from "@vending/shared/judging/contract";
import type { SentExchange } from "@vending/shared/judging/exchange";
import { notFound, unauthorized } from "../audit/routes.ts";
import type { Merchant } from "../config/schema.ts";
import { isGatewayError } from "../http/circuit-breaker.ts";
import { Skipped } from "../http/skipped.ts";
import { CheckContext, type RunContext } from "./check-context.ts";
import { validCall } from "./valid-calls.ts";

export async function preflight(context: RunContext): Promise<void> {
  try {
    const health = await checkHealth(context);
    await checkAddress(context, health);
    await checkCredentials(context);
  } catch (error) {
    // The run has ended.
    if (!(error instanceof Skipped)) throw error;
  }
}

/** Ends the run if the server does not respond to the health check. */
async function checkHealth({ contract, service }: RunContext): Promise<SentExchange | undefined> {
  const health = publicOperation(contract);
  if (health === undefined || !service.mayCall(health)) return undefined;
  const exchange = await service.call(health);
  const { response, problem, unusable } = exchange;
  if (!response) service.stop(`The server did not respond (${problem}).`, unusable ? "server" : "outage", true);
  else if (isGatewayError(response.status)) {
    service.stop(`The health check returns HTTP ${response.status}.`, "outage", true);
  }
  return exchange;
}

/** Whether a response has one of these statuses, or is an HTML page. */
function isElsewhere({ response }: SentExchange, statuses: readonly number[] = notFound): boolean {
  const type = response?.headers.find(([name]) => name === "content-type")?.[1] ?? "";
  return response !== undefined && (statuses.includes(response.status) || /^text\/html\b/i.test(type));
}

/** Ends the run if nothing of the contract is at this address. */
async function checkAddress(context: RunContext, health: SentExchange | undefined): Promise<void> {
  const { service } = context;
  // Credentials may be checked before any route is found.
  if (!health || !isElsewhere(health, [...notFound, ...unauthorized])) return;
  const t = new CheckContext(context, "preflight");
  const { merchant: as = {} } = service.options;
  const readers = readersOf(context).filter(
    (id) => !context.contract.operations[id]?.responses["200"]?.outcomes.length,
  );
  for (const id of readers) {
    if (!isElsewhere(await service.call(id, { ...validCall(t, id), as }))) return;
  }
  const count = readers.length + 1;
  const { baseUrl } = service.options;
  const reason = `None of ${count} routes of the contract is at ${baseUrl}. Is this the address?`;
  if (readers.length > 0) service.stop(reason, "address", true);
}

/** Operations that only read, and need credentials. */
function readersOf({ contract, service }: RunContext): string[] {
  return Object.keys(contract.operations).filter((id) => {
    const operation = contract.operations[id];
    return operation?.method === "GET" && !operation.public && service.mayCall(id);
  });
}

/** Ends the run if every reading operation rejects a merchant's credentials. */
async function checkCredentials(context: RunContext): Promise<void> {
  const { service, config } = context;
  const readers = readersOf(context);
  const rejects = async (as: Merchant): Promise<boolean> => {
    const t = new CheckContext(context, "preflight");
    for (const id of readers) {
      const { response } = await service.call(id, { ...validCall(t, id), as, mayFail: true });
      if (response?.status !== 401) return false;
    }
    // A single operation may have a defect of its own.
    return readers.length > 1;
  };
  const rejected: string[] = [];
  for (const merchant of [service.options.merchant, config.otherMerchant]) {
    if (merchant && (await rejects(merchant))) rejected.push(merchant.code);
  }
  if (rejected.length === 0) return;
  const whose = rejected.length === 1 ? `merchant ${rejected[0]}` : `the merchants ${rejected.join(" and ")}`;
  service.stop(`The server rejects the key and secret of ${whose} (HTTP 401).`, "credentials", true);
}
