/** Calls a sandbox as a merchant, and rejects every response that the contract does not declare. */
import { matchOperation, type OperationId, operations } from "@vending/contract";
import { validateResponse } from "@vending/contract/validators";
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
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.startsWith("application/json");
    const value: unknown = isJson && text !== "" ? JSON.parse(text) : undefined;
    const problem =
      method === "HEAD" || method === "OPTIONS" || response.status === 204
        ? text && "a body where there is none"
        : problemOf(operationAt(method, new URL(`${baseUrl}${path}`).pathname), response, value);
    if (problem) throw new Error(`${method} ${path} got ${response.status} ${text.slice(0, 300)}: ${problem}`);
    return { status: response.status, body: value };
  };
}

/** What the contract does not declare in a response. It declares no control routes. */
function problemOf(at: OperationId | "control" | undefined, response: Response, body: unknown): string | undefined {
  const { status } = response;
  if (at === undefined && status !== 404 && status !== 405) {
    return "a route that the contract does not have is to get 404, another method of one that it has 405";
  }
  if (status >= 400 && !isErrorBody(body, status)) return "not the sandbox's own form of an error";
  if (at === "control" || at === undefined) return undefined;
  const issues = validateResponse(at, response, body);
  return issues.map(({ message }) => message).join("; ");
}

function isErrorBody(body: unknown, code: number): boolean {
  const { status, code: told, message } = (body ?? {}) as Record<string, unknown>;
  return status === "error" && told === code && typeof message === "string" && message !== "";
}

/** The operation that serves a path, also one without its last identifier, which that operation refuses. */
function operationAt(method: string, pathname: string): OperationId | "control" | undefined {
  if (/^\/sandbox(\/|$)/.test(pathname)) return "control";
  const exact = matchOperation(method, pathname);
  if (exact || matchOperation("POST", pathname)) return exact?.operationId;
  const completed = matchOperation(method, `${pathname.replace(/\/$/, "")}/identifier`)?.operationId;
  return completed && operations[completed].path.endsWith("_id}") ? completed : undefined;
}
