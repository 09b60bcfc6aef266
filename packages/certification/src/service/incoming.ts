/** A request as it came, and which order it is about. */
import { matchOperation, type OperationId, type OperationMatch, operations } from "@vending/contract";
import { maxBodyLength } from "@vending/sandbox";
import { boundedText } from "@vending/shared/bounded-text";
import type { Kind, OrderLog, Recorder } from "../recording/recorder.ts";
import type { Violation } from "../recording/violation.ts";
import { isCustomer, type Order } from "../situations/orders.ts";
import { kept, keyOf } from "./kept.ts";
import { checkBody, type Fields, isFields } from "./request-violations.ts";

export interface Merchant {
  readonly merchant_code: string;
  readonly merchant_key: string;
  readonly merchant_secret: string;
}

export interface Incoming {
  readonly method: string;
  /** Its beginning. */
  readonly path: string;
  readonly search: string;
  /** Nothing for what the contract does not have. */
  readonly match: OperationMatch | undefined;
  readonly kind: Kind;
  /** As `keyOf` has it. */
  readonly requestId: string | undefined;
  /** The body as it should have been. */
  readonly body: unknown;
  readonly violations: readonly Violation[];
  readonly log: OrderLog | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly hasCredentials: boolean;
}

const kinds: Readonly<Partial<Record<OperationId, Kind>>> = {
  createTransaction: "create",
  createAirtimeSync: "create",
  createDataSync: "create",
  createAirtimeAsync: "create",
  createDataAsync: "create",
  createCableTransaction: "create",
  getTransactionStatus: "status",
  getTransactionStatusV1: "status",
  verifyCustomer: "verify",
  listTransactions: "list",
};

/** What is kept of a path. */
const maxPath = 200;

export async function readIncoming(request: Request, recorder: Recorder, merchant: Merchant): Promise<Incoming> {
  const { method } = request;
  const { pathname: path, search } = new URL(request.url);
  const text = method === "POST" ? await bodyOf(request) : undefined;
  const match = matchOperation(method, path);
  const { operationId, parameters = {} } = match ?? {};
  const kind = (operationId && kinds[operationId]) ?? "other";
  const sent = parsed(text);
  const checked = operationId && method === "POST" ? checkBody(operationId, sent) : { body: sent, violations: [] };
  const key = request.headers.get("x-merchant-key");
  const secret = request.headers.get("x-merchant-secret");
  const id =
    kind === "create" && isFields(checked.body) && typeof checked.body.client_request_id === "string"
      ? checked.body.client_request_id
      : (parameters.request_id ?? parameters.client_request_id);
  const requestId = id === undefined ? undefined : keyOf(id);
  const log = kind === "status" ? recorder.withId(requestId ?? "") : orderOf(checked.body, kind, recorder);
  const violations: Violation[] = [...checked.violations];
  if (!operationId)
    violations.push({ name: "unknown-route", detail: `the contract has no ${method} ${kept(path, maxPath)}` });
  if (operationId && !operations[operationId].public) violations.push(...credentialViolations(key, secret));
  if (mentions(merchant, `${safeDecode(path + search)}\n${text ?? ""}`)) {
    const place = mentions(merchant, safeDecode(path + search)) ? "the address" : "the body";
    violations.push({ name: "credentials-outside-headers", detail: `the key or the secret is in ${place}` });
  }
  if (text && !/^application\/json\s*(?:;|$)/i.test(request.headers.get("content-type") ?? "")) {
    const type = request.headers.get("content-type");
    violations.push({
      name: "content-type",
      detail: type ? `Content-Type is ${kept(type, 80)}` : "there is no Content-Type",
    });
  }
  if (kind === "create" && log && isFields(checked.body))
    violations.push(...orderViolations(log.plan.order, merchant, checked.body, operationId));
  if (kind === "create" && !log && isFields(checked.body) && typeof checked.body.customer_msisdn === "string")
    violations.push({ name: "not-as-ordered", detail: "the customer is in no order" });
  return {
    method,
    path: kept(path, maxPath),
    search,
    match,
    kind,
    requestId,
    body: checked.body,
    violations: firstOfEach(violations),
    log,
    headers: {
      ...(key !== null && { "x-merchant-key": key }),
      ...(secret !== null && { "x-merchant-secret": secret }),
    },
    hasCredentials: key === merchant.merchant_key && secret === merchant.merchant_secret,
  };
}

/** A request can break one rule thousands of times; a rule names it once. */
const firstOfEach = (violations: readonly Violation[]): readonly Violation[] => [
  ...new Map(violations.toReversed().map((one) => [one.name, one])).values(),
];

function credentialViolations(key: string | null, secret: string | null): Violation[] {
  const missing = [...(key === null ? ["X-Merchant-Key"] : []), ...(secret === null ? ["X-Merchant-Secret"] : [])];
  return missing.length > 0 ? [{ name: "credentials-missing", detail: `${missing.join(" and ")} missing` }] : [];
}

/** Whether a text has the key or the secret in it. */
export const mentions = ({ merchant_key, merchant_secret }: Merchant, text: string): boolean =>
  text.includes(merchant_key) || text.includes(merchant_secret);

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The order of a create or a verification: no two have the same customer. */
function orderOf(body: unknown, kind: Kind, { logs }: Recorder): OrderLog | undefined {
  const number = isFields(body) ? body.customer_msisdn : undefined;
  if (typeof number !== "string" || (kind !== "create" && kind !== "verify")) return undefined;
  return logs.find(({ plan: { order } }) => isCustomer(order, number));
}

/** What of an order differs in its create. */
function orderViolations(
  order: Order,
  { merchant_code }: Merchant,
  body: Fields,
  operationId: OperationId | undefined,
): Violation[] {
  const product = operationId === undefined ? undefined : (routeProducts[operationId] ?? body.product);
  const differs = [
    ...(body.merchant_code === merchant_code ? [] : ["merchant_code"]),
    ...(product === order.product ? [] : ["product"]),
    ...(body.network === order.network ? [] : ["network"]),
    ...(Number(body.amount) === Number(order.amount) ? [] : ["amount"]),
    ...(order.plan_code === undefined || body.plan_code === order.plan_code ? [] : ["plan_code"]),
  ];
  return differs.length > 0 ? [{ name: "not-as-ordered", detail: `${differs.join(" and ")} not as in the order` }] : [];
}

const routeProducts: Readonly<Partial<Record<OperationId, string>>> = {
  createAirtimeSync: "airtime",
  createAirtimeAsync: "airtime",
  createDataSync: "data",
  createDataAsync: "data",
};

/** The body, if it is complete, is UTF-8 and is not too long. */
export const bodyOf = (request: Request): Promise<string | undefined> =>
  boundedText(request, maxBodyLength).catch(() => undefined);

function parsed(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
