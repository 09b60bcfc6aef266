/** A request as it came, and which order it is about. */
import {
  type ComparedRequest,
  matchOperation,
  type OperationId,
  type OperationMatch,
  operationKinds,
  operations,
} from "@vending/contract";
import { droppedConnection, maxBodyLength } from "@vending/sandbox";
import { boundedText, NotUtf8 } from "@vending/sandbox/server";
import { fieldsOf } from "@vending/terminal/values";
import { isCustomer, type TestMerchant } from "../plan/orders.ts";
import type { Exchange, Kind, OrderLog, Recording } from "./recording.ts";
import {
  checkBody,
  contentTypeViolations,
  credentialViolations,
  orderViolations,
  type Violation,
  violation,
} from "./request-check.ts";
import { type Fields, kept, keyOf, parsed } from "./text.ts";

export interface Incoming extends Pick<Exchange, "kind" | "method" | "path" | "requestId" | "violations"> {
  readonly search: string;
  /** `undefined` for an address that the contract does not have. */
  readonly match: OperationMatch | undefined;
  /** The request id as it came. */
  readonly id: string | undefined;
  /** The body as it should have been. */
  readonly body: unknown;
  readonly log: OrderLog | undefined;
  /** The headers with the credentials. */
  readonly headers: Readonly<Record<string, string>>;
}

/** What a request asks for. No order is about a gift card, a list of plans or the health check. */
function kindOf(operationId: OperationId): Kind {
  const kind = operationKinds[operationId];
  const isOther = kind === "plans" || kind === "health" || operations[operationId].path.startsWith("/giftcards/");
  return isOther ? "other" : kind;
}

/** How much of a path is kept. */
const maxPath = 200;
/** A request can break a rule hundreds of times. */
const maxViolations = 6;

export async function readIncoming(request: Request, recording: Recording, merchant: TestMerchant): Promise<Incoming> {
  const { method, headers } = request;
  const { pathname, search } = new URL(request.url);
  const text = method === "POST" ? await bodyOf(request) : undefined;
  const match = matchOperation(method, pathname);
  const { operationId, parameters = {} } = match ?? {};
  const kind = operationId ? kindOf(operationId) : "other";
  const sent = parsed(text ?? "");
  const { body, violations } =
    operationId && method === "POST" ? checkBody(operationId, sent) : { body: sent, violations: [] };
  const fields = fieldsOf(body);
  const id =
    kind === "create" && typeof fields.client_request_id === "string"
      ? fields.client_request_id
      : (parameters.request_id ?? parameters.client_request_id);
  const requestId = id === undefined ? undefined : keyOf(id);
  const number = typeof fields.customer_msisdn === "string" ? fields.customer_msisdn : undefined;
  const log = kind === "status" ? recording.withId(requestId ?? "") : orderOf(number, kind, recording);
  const isPublic = !operationId || operations[operationId].public;
  const all: readonly Violation[] = [
    ...credentialViolations(merchant, { headers, address: decoded(pathname + search), text: text ?? "" }, isPublic),
    ...(kind === "create" && log ? orderViolations(log.plan.order, merchant, fields, operationId) : []),
    ...(kind === "create" && !log && number !== undefined
      ? violation("not-as-ordered", "the customer is in no order")
      : []),
    ...(text ? contentTypeViolations(headers) : []),
    ...violations,
  ];
  const names = ["x-merchant-key", "x-merchant-secret"];
  return {
    method,
    path: kept(pathname, maxPath),
    search,
    match,
    kind,
    id,
    requestId,
    body,
    violations: all.slice(0, maxViolations),
    log,
    headers: Object.fromEntries(names.flatMap((name) => (headers.has(name) ? [[name, headers.get(name) ?? ""]] : []))),
  };
}

/** An address whose percent-encoding is broken stands for itself. */
function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/** The order of a create or a verification: no two have the same customer. */
const orderOf = (number: string | undefined, kind: Kind, { logs }: Recording): OrderLog | undefined =>
  number !== undefined && (kind === "create" || kind === "verify")
    ? logs.find(({ plan }) => isCustomer(plan.order, number))
    : undefined;

const compared = ["customer_msisdn", "product", "network", "amount", "plan_code"] as const;

/** What a response about a create is compared with. */
export const comparedIn = (body: Fields): ComparedRequest =>
  Object.fromEntries(
    compared.flatMap((name) => {
      const value = body[name];
      return typeof value === "string" ? [[name, kept(value, maxPath)]] : [];
    }),
  );

/**
 * The body, if it is UTF-8 and is not too long.
 *
 * @throws {TypeError} It breaks off, as when the integration is killed while it sends: no request was sent, and none is invalid.
 */
export const bodyOf = (request: Request): Promise<string | undefined> =>
  boundedText(request, maxBodyLength).catch((error: unknown) => {
    if (error instanceof NotUtf8) return undefined;
    throw droppedConnection();
  });
