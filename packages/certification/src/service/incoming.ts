/** A request as it came, and which order it is about. */
import { matchOperation, type OperationId, type OperationMatch, operations } from "@vending/contract";
import { maxBodyLength } from "@vending/sandbox";
import { boundedText } from "@vending/sandbox/server";
import type { Kind, OrderLog, Recorder } from "../recording/recorder.ts";
import type { Violation } from "../recording/violation.ts";
import { isCustomer, type Merchant } from "../situations/orders.ts";
import { isFields, parsed } from "./json.ts";
import { kept, keyOf } from "./kept.ts";
import {
  checkBody,
  contentTypeViolations,
  credentialViolations,
  orderViolations,
  violation,
} from "./request-violations.ts";

export interface Incoming {
  readonly method: string;
  /** Its beginning. */
  readonly path: string;
  readonly search: string;
  /** `undefined` for an address that the contract does not have. */
  readonly match: OperationMatch | undefined;
  readonly kind: Kind;
  /** As `keyOf` has it. */
  readonly requestId: string | undefined;
  /** The body as it should have been. */
  readonly body: unknown;
  readonly violations: readonly Violation[];
  readonly log: OrderLog | undefined;
  /** The headers with the credentials. */
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

/** How much of a path is kept. */
const maxPath = 200;

export async function readIncoming(request: Request, recorder: Recorder, merchant: Merchant): Promise<Incoming> {
  const { method, headers } = request;
  const { pathname, search } = new URL(request.url);
  const path = kept(pathname, maxPath);
  const text = method === "POST" ? await bodyOf(request) : undefined;
  const match = matchOperation(method, pathname);
  const { operationId, parameters = {} } = match ?? {};
  const kind = (operationId && kinds[operationId]) ?? "other";
  const sent = parsed(text ?? "");
  const { body, violations } =
    operationId && method === "POST" ? checkBody(operationId, sent) : { body: sent, violations: [] };
  const fields = isFields(body) ? body : {};
  const id =
    kind === "create" && typeof fields.client_request_id === "string"
      ? fields.client_request_id
      : (parameters.request_id ?? parameters.client_request_id);
  const requestId = id === undefined ? undefined : keyOf(id);
  const number = typeof fields.customer_msisdn === "string" ? fields.customer_msisdn : undefined;
  const log = kind === "status" ? recorder.withId(requestId ?? "") : orderOf(number, kind, recorder);
  const address = decoded(pathname + search);
  const isPublic = !operationId || operations[operationId].public;
  const all: readonly Violation[] = [
    ...violations,
    ...(operationId ? [] : violation("unknown-route", `the contract has no ${method} ${path}`)),
    ...credentialViolations(merchant, { headers, address, text: text ?? "" }, isPublic),
    ...(text ? contentTypeViolations(headers) : []),
    ...(kind === "create" && log ? orderViolations(log.plan.order, merchant, fields, operationId) : []),
    ...(kind === "create" && !log && number !== undefined
      ? violation("not-as-ordered", "the customer is in no order")
      : []),
  ];
  const credentials = [merchant.merchant_key, merchant.merchant_secret];
  const names = ["x-merchant-key", "x-merchant-secret"];
  return {
    method,
    path,
    search,
    match,
    kind,
    requestId,
    body,
    violations: firstOfEach(all),
    log,
    headers: Object.fromEntries(names.flatMap((name) => (headers.has(name) ? [[name, headers.get(name) ?? ""]] : []))),
    hasCredentials: names.every((name, index) => headers.get(name) === credentials[index]),
  };
}

/** A request can break one rule thousands of times; the first violation stands for all of them. */
const firstOfEach = (violations: readonly Violation[]): readonly Violation[] => [
  ...new Map(violations.toReversed().map((one) => [one.name, one])).values(),
];

/** An address whose percent-encoding is broken stands for itself. */
function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/** The order of a create or a verification: no two have the same customer. */
const orderOf = (number: string | undefined, kind: Kind, { logs }: Recorder): OrderLog | undefined =>
  number !== undefined && (kind === "create" || kind === "verify")
    ? logs.find(({ plan }) => isCustomer(plan.order, number))
    : undefined;

/** The body, if it is complete, is UTF-8 and is not too long. */
export const bodyOf = (request: Request): Promise<string | undefined> =>
  boundedText(request, maxBodyLength).catch(() => undefined);
