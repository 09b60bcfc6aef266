/** Calls a sandbox as a merchant, and rejects every response that the contract does not declare. */
import { matchOperation, type OperationId, operations } from "@vending/contract";
import { responseValidator } from "@vending/contract/validators";
import type { Sandbox } from "@vending/sandbox";

export interface Credentials {
  key?: string;
  secret?: string;
}

/** The merchants that every sandbox has. */
export const first: Required<Credentials> = { key: "sandbox-key", secret: "sandbox-secret" };
export const second: Required<Credentials> = { key: "sandbox2-key", secret: "sandbox2-secret" };

/** What the first merchant sends with a body. */
export const headers: Readonly<Record<string, string>> = {
  "x-merchant-key": first.key,
  "x-merchant-secret": first.secret,
  "content-type": "application/json",
};

/** A purchase of airtime on its own routes. */
export const topUp = {
  merchant_code: "SANDBOX",
  customer_msisdn: "08031234567",
  network: "mtn",
  amount: "500",
  client_request_id: "one",
} as const;

export interface CheckedCall {
  /** Whose credentials are sent. Default: the first merchant's; `{}` sends none. */
  as?: Credentials;
  /** A value is sent as JSON; a string, bytes or a stream as it is. */
  body?: unknown;
  /** Added to the headers that are sent anyway, or in place of them. One of `undefined` removes a header. */
  headers?: Record<string, string | undefined>;
}

export interface CheckedResponse {
  status: number;
  /** The parsed JSON; `undefined` if there is no body. */
  body: unknown;
}

export type Checked = (method: string, path: string, call?: CheckedCall) => Promise<CheckedResponse>;

/** Anything with a `fetch`: a sandbox in process, or `{ fetch }` for one over HTTP. */
export type Fetcher = Pick<Sandbox, "fetch">;

/**
 * Returns a function that sends a request and checks the response. It rejects if the contract does not declare the status, if
 * the response is not JSON, or if the body is not valid; and, as `fetch` does, if the connection is dropped.
 */
export function checked(fetcher: Fetcher, baseUrl = "http://sandbox.test"): Checked {
  return async (method, path, { as = first, body, headers } = {}) => {
    const raw = typeof body === "string" || ArrayBuffer.isView(body) || body instanceof ReadableStream;
    const all = {
      "X-Merchant-Key": as.key,
      "X-Merchant-Secret": as.secret,
      "Content-Type": body === undefined ? undefined : "application/json",
      ...headers,
    };
    const request: RequestInit & { duplex: "half" } = {
      method,
      headers: Object.entries(all).filter((header): header is [string, string] => header[1] !== undefined),
      ...(body !== undefined && { body: raw ? (body as NonNullable<RequestInit["body"]>) : JSON.stringify(body) }),
      duplex: "half",
    };
    const response = await fetcher.fetch(`${baseUrl}${path}`, request);
    const { status } = response;
    const contentType = response.headers.get("content-type");
    return checkResponse(method, new URL(`${baseUrl}${path}`).pathname, {
      status,
      contentType,
      text: await response.text(),
    });
  };
}

export interface RawResponse {
  status: number;
  contentType: string | null;
  text: string;
}

/** Throws unless the contract declares this response, which came another way than through `checked`. */
export function checkResponse(
  method: string,
  pathname: string,
  { status, contentType, text }: RawResponse,
): CheckedResponse {
  const wrong = (what: string): never => {
    throw new Error(`${method} ${pathname} got ${status} ${contentType} ${text.slice(0, 300)}: ${what}`);
  };
  const bare = method === "HEAD" || status === 204;
  if (bare && text !== "") wrong("a body where there is none");
  if (method === "OPTIONS") return status === 204 ? { status, body: undefined } : wrong("OPTIONS is to get 204");

  // The contract does not declare the control routes.
  const control = pathname === "/sandbox" || pathname.startsWith("/sandbox/");
  const operationId = operationAt(method === "HEAD" ? "GET" : method, pathname);
  if (!control && !operationId && status !== 404) wrong("a route that the contract does not have is to get 404");
  if (operationId && !responseValidator(operationId, status)) wrong(`${operationId} does not declare this status`);
  if (bare || (control && !contentType?.startsWith("application/json"))) return { status, body: undefined };
  if (contentType?.split(";")[0] !== "application/json") wrong("not JSON");

  const body: unknown = JSON.parse(text);
  if (status >= 400 && !isErrorBody(body, status, operationId)) wrong("not the sandbox's own form of an error");
  const issues = operationId && responseValidator(operationId, status)?.["~standard"].validate(body).issues;
  if (issues) wrong(issues.map(({ message }) => message).join("; "));
  return { status, body };
}

function isErrorBody(body: unknown, status: number, operationId: OperationId | undefined): boolean {
  const { status: word, code, message } = (body ?? {}) as Record<string, unknown>;
  // In the documented form, a verification rejects the customer.
  const words = operationId === "verifyCustomer" && status === 400 ? ["error", "invalid"] : ["error"];
  return words.includes(String(word)) && code === status && typeof message === "string" && message !== "";
}

/** The operation that serves a path, also one without its last identifier, which that operation refuses. */
export function operationAt(method: string, pathname: string): OperationId | undefined {
  const exact = matchOperation(method, pathname);
  if (exact) return exact.operationId;
  const completed = matchOperation(method, `${pathname.replace(/\/$/, "")}/identifier`)?.operationId;
  return completed && operations[completed].path.endsWith("_id}") ? completed : undefined;
}
