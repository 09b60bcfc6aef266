/** A server that breaks one promise: a sandbox behind a mutation. */
import { matchOperation, type Operation, type OperationId, operations } from "@vending/contract";
import { createSandbox } from "@vending/sandbox";
import type { Fetch, RunClock } from "../../src/index.ts";

// biome-ignore lint/suspicious/noExplicitAny: what mutants do to bodies is wrong on purpose
export type Loose = any;

/** A request on its way to the sandbox. */
export interface MutantRequest {
  readonly operationId: OperationId | undefined;
  readonly method: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  /** The parsed JSON, if there is any. */
  body: Loose;
  /** Sent in place of `body`. */
  text?: string | undefined;
}

/** A response on its way back. */
export interface MutantResponse {
  status: number;
  headers: Record<string, string>;
  body: Loose;
  /** Sent in place of `body`. */
  text?: string;
}

export interface Forward {
  /** The response of the sandbox. */
  (request: MutantRequest): Promise<MutantResponse>;
  readonly clock: RunClock;
}

/** What a broken server does with a request. */
export type Mutation = (request: MutantRequest, forward: Forward) => Promise<MutantResponse>;

/** A fresh sandbox behind a mutation. */
export function mutantServer(mutation: Mutation, clock: RunClock): Fetch {
  const sandbox = createSandbox({ now: () => clock.now() });
  const forward: Forward = Object.assign(
    async (request: MutantRequest) => {
      const text = request.text ?? (request.body === undefined ? undefined : JSON.stringify(request.body));
      const search = request.query.size > 0 ? `?${request.query}` : "";
      const response = await sandbox.fetch(`http://sandbox.test${request.path}${search}`, {
        method: request.method,
        headers: request.headers,
        ...(text !== undefined && { body: text }),
      });
      return {
        status: response.status,
        headers: Object.fromEntries(response.headers),
        body: parse(await response.text()),
      };
    },
    { clock },
  );
  return async (url, init) => {
    const { pathname: path, searchParams: query } = new URL(url);
    const method = init.method ?? "GET";
    const text = typeof init.body === "string" ? init.body : undefined;
    const body = text === undefined ? undefined : parse(text);
    const request: MutantRequest = {
      operationId: operationOf(method, path),
      method,
      path,
      query,
      headers: new Headers(init.headers),
      body,
      ...(text !== undefined && body === undefined && { text }),
    };
    const response = await (path.startsWith("/sandbox/") ? forward(request) : mutation(request, forward));
    const content = response.text ?? (response.body === undefined ? null : JSON.stringify(response.body));
    return new Response(content, { status: response.status, headers: response.headers });
  };
}

/** The operation of a request, also with an empty identifier in its path. */
function operationOf(method: string, path: string): OperationId | undefined {
  return matchOperation(method, path.replace(/\/$/, "/none"))?.operationId;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const operationIds: readonly OperationId[] = Object.keys(operations) as OperationId[];
const operationOfId = (id: OperationId): Operation => operations[id];
/** Every operation that needs credentials. */
export const privateOperations: readonly OperationId[] = operationIds.filter((id) => !operationOfId(id).public);
/** Every operation that has a body. */
export const operationsWithBody: readonly OperationId[] = operationIds.filter(
  (id) => operationOfId(id).request !== null,
);

export const creates: readonly OperationId[] = [
  "createAirtimeSync",
  "createAirtimeAsync",
  "createDataSync",
  "createDataAsync",
  "createTransaction",
  "createCableTransaction",
];
export const statuses: readonly OperationId[] = ["getTransactionStatus", "getTransactionStatusV1"];

type Which = OperationId | readonly OperationId[];

const among = (which: Which, id: OperationId | undefined): boolean =>
  id !== undefined && (typeof which === "string" ? which === id : which.includes(id));

/** Changes responses of these operations that have this status. */
export function changingResponses(
  which: Which,
  change: (response: MutantResponse, request: MutantRequest) => void,
  status = 200,
): Mutation {
  return async (request, forward) => {
    const response = await forward(request);
    if (among(which, request.operationId) && response.status === status) change(response, request);
    return response;
  };
}

/** Changes requests of these operations before they are served. */
export function changingRequests(which: Which, change: (request: MutantRequest, forward: Forward) => void): Mutation {
  return async (request, forward) => {
    if (among(which, request.operationId)) change(request, forward);
    return forward(request);
  };
}

/** Handles requests of these operations itself, unless it returns nothing. */
export function handling(
  which: Which,
  serve: (request: MutantRequest, forward: Forward) => Promise<MutantResponse | undefined> | MutantResponse | undefined,
): Mutation {
  return async (request, forward) =>
    (among(which, request.operationId) && (await serve(request, forward))) || forward(request);
}

/** A rejection as the sandbox words it. */
export function rejection(status: number, message = "No."): MutantResponse {
  return { status, headers: { "content-type": "application/json" }, body: { status: "error", code: status, message } };
}

const outcomes = { success: "00", failed: "01", pending: "02" } as const;

/** Gives a response another outcome. */
export const setOutcome = (body: Loose, status: keyof typeof outcomes): void => {
  Object.assign(body, { status, response_code: outcomes[status] });
};

/** Counts by key, from 1. */
export function counter(): (key: string) => number {
  const counts = new Map<string, number>();
  return (key) => {
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count;
  };
}

/** Sells a rejected duplicate: the sandbox sees a new id, the merchant sees its own. */
export async function sellAgain(request: MutantRequest, forward: Forward): Promise<MutantResponse> {
  const again = copyOf(request);
  const id = again.body.client_request_id;
  again.body.client_request_id = `${id}-${crypto.randomUUID()}`;
  const response = await forward(again);
  if (response.status === 200) response.body.data.request_id = id;
  return response;
}

/** Forwards the request with the credentials of the other merchant. */
export function forwardAsOther(request: MutantRequest, forward: Forward): Promise<MutantResponse> {
  const again = copyOf(request);
  present(again.headers, request.headers.get("X-Merchant-Key") === "sandbox-key" ? "sandbox2" : "sandbox");
  return forward(again);
}

/** A copy of a request that can be changed. */
export function copyOf(request: MutantRequest): MutantRequest {
  return {
    ...request,
    query: new URLSearchParams(request.query),
    headers: new Headers(request.headers),
    body: structuredClone(request.body),
  };
}

export interface Mutant {
  readonly what: string;
  /** The check that must fail. Others may fail, too. */
  readonly killer: string;
  /** A new one for each run: some remember requests. */
  readonly make: () => Mutation;
}

export const mutant = (killer: string, what: string, make: () => Mutation): Mutant => ({ what, killer, make });

/** Changes responses of these operations. */
export const responseMutant = (
  killer: string,
  what: string,
  which: OperationId | readonly OperationId[],
  change: (response: MutantResponse) => void,
  status = 200,
): Mutant => mutant(killer, what, () => changingResponses(which, change, status));

/** Whether a body names a bill: their products are in upper case. */
export const isBill = (body: Loose): boolean => /^[A-Z]+$/.test(body?.product ?? "");

/** Replaces the credentials with those of a merchant of the sandbox. */
export const present = (headers: Headers, merchant: string): void => {
  headers.set("X-Merchant-Key", `${merchant}-key`);
  headers.set("X-Merchant-Secret", `${merchant}-secret`);
};
