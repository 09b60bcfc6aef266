/** A server that breaks one promise: a sandbox with something in between. */

import type { OperationId } from "@vending/contract";
import { createSandbox } from "@vending/sandbox";
import { operationAt } from "../../src/answers.ts";
import type { Clock, Fetch } from "../../src/index.ts";

// biome-ignore lint/suspicious/noExplicitAny: what mutants do to bodies is wrong on purpose
export type Loose = any;

/** A request on its way to the sandbox. */
export interface Seen {
  readonly operationId: OperationId | undefined;
  readonly method: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  /** What the JSON says; nothing where there is none. */
  body: Loose;
  /** Sent in place of `body`. */
  text?: string | undefined;
}

/** An answer on its way back. */
export interface Told {
  status: number;
  headers: Record<string, string>;
  body: Loose;
  /** Sent in place of `body`. */
  text?: string;
}

export interface Ask {
  /** What the sandbox answers to this. */
  (seen: Seen): Promise<Told>;
  readonly clock: Clock;
}

/** What a broken server does with a request. */
export type Mutation = (seen: Seen, ask: Ask) => Promise<Told>;

/** A fresh sandbox behind a mutation. */
export function mutantServer(mutation: Mutation, clock: Clock): Fetch {
  const sandbox = createSandbox({ now: () => clock.now() });
  const ask: Ask = Object.assign(
    async (seen: Seen) => {
      const text = seen.text ?? (seen.body === undefined ? undefined : JSON.stringify(seen.body));
      const search = seen.query.size > 0 ? `?${seen.query}` : "";
      const response = await sandbox.fetch(`http://sandbox.test${seen.path}${search}`, {
        method: seen.method,
        headers: seen.headers,
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
    const seen: Seen = {
      operationId: operationAt(method, url, "http://sandbox.test"),
      method,
      path,
      query,
      headers: new Headers(init.headers),
      body,
      ...(text !== undefined && body === undefined && { text }),
    };
    const told = await (path.startsWith("/sandbox/") ? ask(seen) : mutation(seen, ask));
    const content = told.text ?? (told.body === undefined ? null : JSON.stringify(told.body));
    return new Response(content, { status: told.status, headers: told.headers });
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

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

/** Changes answers of these operations with HTTP 200, or with another status. */
export function answering(which: Which, change: (told: Told, seen: Seen) => void, status = 200): Mutation {
  return async (seen, ask) => {
    const told = await ask(seen);
    if (among(which, seen.operationId) && told.status === status) change(told, seen);
    return told;
  };
}

/** Changes requests of these operations before they are served. */
export function asking(which: Which, change: (seen: Seen, ask: Ask) => void): Mutation {
  return async (seen, ask) => {
    if (among(which, seen.operationId)) change(seen, ask);
    return ask(seen);
  };
}

/** Serves these operations in a way of its own, where it has one. */
export function serving(
  which: Which,
  serve: (seen: Seen, ask: Ask) => Promise<Told | undefined> | Told | undefined,
): Mutation {
  return async (seen, ask) => (among(which, seen.operationId) && (await serve(seen, ask))) || ask(seen);
}

/** A refusal as the sandbox words it. */
export function refusal(status: number, message = "No."): Told {
  return { status, headers: { "content-type": "application/json" }, body: { status: "error", code: status, message } };
}

/** Sells what was refused as a duplicate: the sandbox sees an id that is new, the merchant sees its own. */
export async function sellAgain(seen: Seen, ask: Ask): Promise<Told> {
  const again = copyOf(seen);
  const id = again.body.client_request_id;
  again.body.client_request_id = `${id}-${crypto.randomUUID()}`;
  const told = await ask(again);
  if (told.status === 200) told.body.data.request_id = id;
  return told;
}

/** What the other one of the two merchants is answered. */
export function askAsTheOther(seen: Seen, ask: Ask): Promise<Told> {
  const again = copyOf(seen);
  present(again.headers, seen.headers.get("X-Merchant-Key") === "sandbox-key" ? "sandbox2" : "sandbox");
  return ask(again);
}

/** A request like this one, that can be changed alone. */
export function copyOf(seen: Seen): Seen {
  return {
    ...seen,
    query: new URLSearchParams(seen.query),
    headers: new Headers(seen.headers),
    body: structuredClone(seen.body),
  };
}

export interface Mutant {
  readonly what: string;
  /** The check that must fail. Others may fail, too. */
  readonly killer: string;
  /** A new one for each run: some remember what they have seen. */
  readonly make: () => Mutation;
}

export const mutant = (killer: string, what: string, make: () => Mutation): Mutant => ({ what, killer, make });

/** In these answers, something else. */
export const answers = (
  killer: string,
  what: string,
  which: OperationId | readonly OperationId[],
  change: (told: Told) => void,
  status = 200,
): Mutant => mutant(killer, what, () => answering(which, change, status));

/** Whether a body is about a bill: their products are in upper case. */
export const isBill = (body: Loose): boolean => /^[A-Z]+$/.test(body?.product ?? "");

/** Whatever is presented, these credentials are what the sandbox sees. */
export const present = (headers: Headers, merchant: string): void => {
  headers.set("X-Merchant-Key", `${merchant}-key`);
  headers.set("X-Merchant-Secret", `${merchant}-secret`);
};
