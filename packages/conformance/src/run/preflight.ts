/** Before the first check: whether this is the service, whether it knows the merchants, and which operations it has. */
import type { Operation } from "@vending/contract";
import type { Merchant } from "../config/schema.ts";
import { accepts, healthCheck, isStatus, operations, sells } from "../contract.ts";
import type { SentExchange } from "../http/exchange.ts";
import { type Call, isGatewayError } from "../http/service-client.ts";
import { Skipped } from "../skipped.ts";
import { CheckContext, type RunContext } from "./check-context.ts";
import { validCall } from "./valid-calls.ts";

/** Ends the run if nothing can be checked, and records what the server does not have. It buys nothing. */
export async function preflight(context: RunContext): Promise<void> {
  try {
    await checkHealth(context);
    await checkCredentials(context);
    await findMissing(context);
    // Throws if there is none: nearly nothing can be checked without.
    void context.service.merchant;
  } catch (error) {
    if (!(error instanceof Skipped)) throw error;
    context.service.stop(error.message, "credentials", true);
  }
}

/** Ends the run if the server does not respond to the health check. One that has no health check may have the rest. */
async function checkHealth({ service }: RunContext): Promise<void> {
  const exchange = await service.call(healthCheck);
  const { response, problem, unusable } = exchange;
  if (!response) service.stop(`The server did not respond (${problem}).`, unusable ? "server" : "outage", true);
  else if (isGatewayError(response.status)) {
    service.stop(`The health check returns HTTP ${response.status}.`, "outage", true);
  } else if (notFound.includes(response.status)) service.missing.set(healthCheck, describe(healthCheck, [exchange]));
}

/** Ends the run if every reading operation rejects a merchant's credentials. */
async function checkCredentials(context: RunContext): Promise<void> {
  const { service, config } = context;
  const readers = Object.keys(operations).filter((id) => operations[id]?.method === "GET" && !operations[id].public);
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
  for (const merchant of [config.merchant, config.otherMerchant]) {
    if (merchant && (await rejects(merchant))) rejected.push(merchant.code);
  }
  if (rejected.length === 0) return;
  const whose = rejected.length === 1 ? `merchant ${rejected[0]}` : `the merchants ${rejected.join(" and ")}`;
  service.stop(`The server rejects the key and secret of ${whose} (HTTP 401).`, "credentials", true);
}

/** What a server returns that has no such route. */
const notFound: readonly number[] = [404, 405, 501];
/** An id that was never used gets 404, too. */
const notFoundForAnyId: readonly number[] = [405, 501];

/** Records the operations that the server does not have. Ends the run if it has none of them. */
async function findMissing(context: RunContext): Promise<void> {
  const { service } = context;
  const needed = Object.entries(operations).filter(([, one]) => !one.public);
  const tried = new Map(
    await Promise.all(
      needed.map(async ([id, operation]) => {
        const calls = callsThatBuyNothing(context, id, operation);
        return [id, await Promise.all(calls.map((call) => service.call(id, call)))] as const;
      }),
    ),
  );
  const gets = (id: string, statuses: readonly number[]): boolean =>
    (tried.get(id) ?? []).every(({ response }) => response && statuses.includes(response.status));
  /** Without any create that it could show, a status says nothing either. */
  const hasNoCreate = (status: Operation): boolean =>
    needed.every(([id, one]) => !sells(id) || isGiftCard(one) !== isGiftCard(status) || gets(id, notFound));
  const missing = needed.filter(([id, operation]) => {
    return gets(id, isStatus(id) && !hasNoCreate(operation) ? notFoundForAnyId : notFound);
  });
  const isElsewhere = needed.every((one) => missing.includes(one) || (tried.get(one[0]) ?? []).every(isPage));
  if (needed.length > 0 && isElsewhere) {
    const all = `${needed.length} operations of the contract`;
    const got = [...new Set([...tried.values()].flat().map(({ response }) => response?.status))].sort();
    const reason = `None of ${all} is at ${service.options.baseUrl}: they got ${got.join(", ")}. Is this the address?`;
    service.missing.clear();
    service.stop(reason, "address", true);
    return;
  }
  for (const [id] of missing) service.missing.set(id, describe(id, tried.get(id) ?? []));
}

/**
 * Calls of which a server with the route responds to some otherwise than one without: reading ones, and bodies that name
 * nothing to buy. A number that is none is among them because an empty list may get 404. The merchant alone is a body because
 * a service may look it up first, and respond with 404 if there is none.
 */
function callsThatBuyNothing(context: RunContext, id: string, operation: Operation): Call[] {
  const { merchant, merchant: as = {} } = context.config;
  if (operation.method === "GET") {
    const { parameters = {} } = validCall(new CheckContext(context, "preflight"), id);
    const number = operation.parameters.find(({ type }) => type === "integer");
    return [{ parameters }, ...(number ? [{ parameters: { ...parameters, [number.name]: "x" } }] : [])].map(
      (call): Call => ({ ...call, as }),
    );
  }
  const isOpen = accepts(id, {});
  const { code: merchant_code } = merchant ?? {};
  return [{ text: "[]", as }, ...(isOpen || !merchant ? [] : [{ body: { merchant_code }, as }])];
}

/** What was tried, for people. */
function describe(id: string, exchanges: readonly SentExchange[]): string {
  const { method, path } = operations[id] ?? {};
  const all = exchanges.map(({ request: { url, body = new URL(url).search }, response }) => {
    return `${response?.status}${body && ` to ${body}`}`;
  });
  return `${method} ${path} gets ${all.join(" and ")}`;
}

/** Whether a response is a page for people. */
const isPage = ({ response }: SentExchange): boolean =>
  response?.headers.some(([name, value]) => name === "content-type" && /^text\/html\b/i.test(value)) ?? false;

/** Whether an operation is about gift cards, which have orders of their own. */
const isGiftCard = ({ path }: Operation): boolean => path.startsWith("/giftcards/");
