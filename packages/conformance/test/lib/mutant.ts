/** A server that breaks one promise: a sandbox behind a mutation. Most mutants are data: a change of a request or of a response. */
import { matchOperation, type OperationId, type OperationKind, operationKinds, operations } from "@vending/contract";
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
      const { status, headers } = response;
      return { status, headers: Object.fromEntries(headers), body: parse(await response.text()) };
    },
    { clock },
  );
  return async (url, init) => {
    const { pathname: path, searchParams: query } = new URL(url);
    const method = init.method ?? "GET";
    const text = typeof init.body === "string" ? init.body : undefined;
    const body = text === undefined ? undefined : parse(text);
    const request: MutantRequest = {
      ...{ operationId: operationOf(method, path), method, path, query, headers: new Headers(init.headers), body },
      ...(text !== undefined && body === undefined && { text }),
    };
    const response = await (path.startsWith("/sandbox/") ? forward(request) : mutation(request, forward));
    const content = response.text ?? (response.body === undefined ? null : JSON.stringify(response.body));
    return new Response(content, { status: response.status, headers: response.headers });
  };
}

/** Each mutation handles what the one before it forwards. */
export const together =
  (...[first, ...others]: readonly Mutation[]): Mutation =>
  (request, forward) => {
    if (!first) return forward(request);
    const next = (one: MutantRequest) => together(...others)(one, forward);
    return first(request, Object.assign(next, { clock: forward.clock }));
  };

/** The operation of a request, also with an empty identifier in its path. */
export function operationOf(method: string, path: string): OperationId | undefined {
  return matchOperation(method, path.replace(/\/$/, "/none"))?.operationId;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const operationIds = Object.keys(operations) as OperationId[];
/** Every operation that needs credentials. */
export const privateOperations: readonly OperationId[] = operationIds.filter((id) => !operations[id].public);
/** Every operation that has a body. */
export const operationsWithBody: readonly OperationId[] = operationIds.filter((id) => operations[id].request !== null);
const ofTransactions = (kind: OperationKind): readonly OperationId[] =>
  operationIds.filter((id) => operationKinds[id] === kind && !id.includes("GiftCard"));
export const creates: readonly OperationId[] = ofTransactions("create");
export const statuses: readonly OperationId[] = ofTransactions("status");

type Which = OperationId | readonly OperationId[];
const among = (which: Which, id: OperationId | undefined): id is OperationId =>
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
export function changingRequests(which: Which, change: (request: MutantRequest) => void): Mutation {
  return async (request, forward) => {
    if (among(which, request.operationId)) change(request);
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
export function rejection(status: number): MutantResponse {
  const body = { status: "error", code: status, message: "No." };
  return { status, headers: { "content-type": "application/json" }, body };
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

/** Shows what belongs to the other merchant. */
export const showsOthers = (which: Which): Mutation =>
  handling(which, async (request, forward) => {
    const response = await forward(request);
    if (response.status !== 403) return response;
    const again = copyOf(request);
    present(again.headers, request.headers.get("X-Merchant-Key") === "sandbox-key" ? "sandbox2" : "sandbox");
    return forward(again);
  });

/** A copy of a request that can be changed. */
export function copyOf(request: MutantRequest): MutantRequest {
  const query = new URLSearchParams(request.query);
  return { ...request, query, headers: new Headers(request.headers), body: structuredClone(request.body) };
}

/** Replaces the credentials with those of a merchant of the sandbox. */
export const present = (headers: Headers, merchant: string): void => {
  headers.set("X-Merchant-Key", `${merchant}-key`);
  headers.set("X-Merchant-Secret", `${merchant}-secret`);
};

export interface Mutant {
  readonly what: string;
  /** The check that must fail. Others may fail, too. */
  readonly killer: string;
  /** A new one for each run: some remember requests. */
  readonly make: () => Mutation;
  /** Severity and id of each finding of a whole run, where that is a promise, too. */
  readonly findings?: readonly string[];
}

export const mutant = (killer: string, what: string, make: () => Mutation, findings?: readonly string[]): Mutant => ({
  ...{ what, killer, make },
  ...(findings && { findings }),
});

/** New values by path, where `*` is each row. `undefined` removes a value, and a function changes one that is there. */
type Patch = Readonly<Record<string, unknown>>;
/** What must be at these paths. */
type Where = Readonly<Record<string, RegExp>>;

function patch(target: Loose, [name = "", ...rest]: readonly string[], value: unknown, root: Loose = target): void {
  if (typeof target !== "object" || target === null) return;
  if (name === "*") for (const key of Object.keys(target)) patch(target[key], rest, value, root);
  else if (rest.length > 0) patch(target[name], rest, value, root);
  else if (typeof value === "function") {
    if (target[name] !== undefined) target[name] = value(target[name], root);
  } else if (value === undefined) delete target[name];
  else target[name] = value;
}

function matches(body: Loose, where: Where): boolean {
  const valueAt = (path: string) => path.split(".").reduce((value, name) => value?.[name], body);
  return Object.entries(where).every(([path, pattern]) => pattern.test(String(valueAt(path) ?? "")));
}

function apply(body: Loose, changes: Patch, where: Where): void {
  if (!matches(body, where)) return;
  for (const [path, value] of Object.entries(changes)) patch(body, path.split("."), value);
}

/** Returns other bodies with HTTP 200. */
export const returns = (killer: string, what: string, which: Which, changes: Patch, where: Where = {}): Mutant =>
  mutant(killer, what, () => changingResponses(which, ({ body }) => apply(body, changes, where)));

/** Returns another status, header or text. */
export const heads = (
  killer: string,
  what: string,
  which: Which,
  { headers, ...change }: Partial<MutantResponse>,
  from = 200,
): Mutant =>
  mutant(killer, what, () =>
    changingResponses(
      which,
      (response) => Object.assign(response, change, { headers: { ...response.headers, ...headers } }),
      from,
    ),
  );

/** Repairs requests, so that they are served. */
export const repairs = (killer: string, what: string, which: Which, changes: Patch, where: Where = {}): Mutant =>
  mutant(killer, what, () => changingRequests(which, ({ body }) => apply(body, changes, where)));

/** Rejects requests. */
export const refuses = (
  killer: string,
  what: string,
  which: Which,
  status: number,
  when: (request: MutantRequest) => boolean,
): Mutant => mutant(killer, what, () => handling(which, (request) => (when(request) ? rejection(status) : undefined)));

/** Rejects requests whose response has these values. */
export const hides = (killer: string, what: string, which: Which, status: number, where: Where): Mutant =>
  mutant(killer, what, () =>
    changingResponses(which, (response) => {
      if (matches(response.body, where)) Object.assign(response, rejection(status));
    }),
  );

/** Serves the list with another query. */
export const lists = (
  killer: string,
  what: string,
  change: (query: URLSearchParams) => unknown,
  findings?: string[],
): Mutant =>
  mutant(killer, what, () => changingRequests("listTransactions", ({ query }) => void change(query)), findings);
