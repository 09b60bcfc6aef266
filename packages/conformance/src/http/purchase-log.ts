/** What a run buys: which requests could buy, under which id, what became of each, and how many may follow. */
import { isStatus, sells } from "../contract.ts";
import { Skipped } from "../skipped.ts";
import { at, type SentExchange, type SentRequest } from "./exchange.ts";
import { parseJson } from "./json.ts";

/** A create that was accepted, or whose outcome is unknown. */
export interface PurchaseRecord {
  readonly operationId: string;
  readonly requestId: string;
  readonly customer: string;
  /** In Naira, as it was sent; empty for a gift card. */
  readonly amount: string;
  /** `accepted`: the response names no outcome. `unknown`: no response, or one that neither accepts nor rejects. */
  readonly outcome: "success" | "failed" | "pending" | "accepted" | "unknown";
  readonly internalReference?: string;
  /** Of an unknown outcome: what the status said at the end of the run. */
  readonly learned?: string;
}

/** Whether a service might sell something on this request. A body that is no JSON object, or names only the merchant, names nothing to buy. */
export function couldBuy({ operationId, body = "" }: SentRequest): boolean {
  if (!sells(operationId)) return false;
  const { value } = parseJson(body);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return Object.keys(value).some((name) => name !== "merchant_code");
}

/** The record of a create; `undefined` if it was rejected (4xx), so that nothing was bought. */
function recordOf(exchange: SentExchange): PurchaseRecord | undefined {
  const { request, response } = exchange;
  const { status = 0, json } = response ?? {};
  if (status >= 400 && status < 500) return undefined;
  const accepted = status >= 200 && status < 300;
  const reference = at(json, "data.internal_reference");
  const body = parseJson(request.body ?? "").value;
  return {
    operationId: request.operationId,
    requestId: String(requestIdOf(exchange) ?? ""),
    customer: String(at(body, "customer_msisdn") ?? ""),
    amount: String(at(body, "amount") ?? ""),
    outcome: accepted ? (outcomeIn(json) ?? "accepted") : "unknown",
    ...(typeof reference === "string" && { internalReference: reference }),
  };
}

/** The outcome that a body names. */
export function outcomeIn(json: unknown): "success" | "failed" | "pending" | undefined {
  const word = at(json, "status");
  return word === "success" || word === "failed" || word === "pending" ? word : undefined;
}

/** Whether a body names a purchase or an order: an empty one, or an error, says nothing about any. */
export const namesPurchase = (json: unknown): boolean =>
  [at(json, "data.internal_reference"), at(json, "data.cards")].some((value) => value !== undefined && value !== "");

/** The id of a create. */
function requestIdOf({ request, response }: Pick<SentExchange, "request" | "response">): unknown {
  const body = parseJson(request.body ?? "").value;
  return at(body, "client_request_id") ?? at(body, "request_id") ?? at(response?.json, "data.request_id");
}

const idKey = (headers: SentRequest["headers"], id: unknown): string => `${headers["X-Merchant-Key"] ?? ""} ${id}`;

/** The id of a create that was accepted, with its merchant; `undefined` for anything else. */
export function boughtUnder(exchange: SentExchange): string | undefined {
  const { request, response } = exchange;
  if (response?.status !== 200 || !sells(request.operationId)) return undefined;
  const id = requestIdOf(exchange);
  return id === undefined ? undefined : idKey(request.headers, id);
}

/** The id whose status is requested, with its merchant; `undefined` for any other request. */
export function askedFor({ operationId, url, headers }: SentRequest): string | undefined {
  if (!isStatus(operationId)) return undefined;
  return idKey(headers, decodeURIComponent(new URL(url).pathname.split("/").at(-1) ?? ""));
}

/** The purchases of a run. A place is reserved before a request that could buy is sent. */
export class PurchaseLog {
  readonly records: PurchaseRecord[] = [];
  readonly #max: number;
  /** Places of open requests. */
  #reserved = 0;
  #waiting: (() => void)[] = [];
  readonly #bought = new Set<string>();
  /** The purchases whose status was seen, by operation, merchant and id. */
  readonly #shown = new Set<string>();

  /** @param max How many purchases the run may make. */
  constructor(max: number) {
    this.#max = max;
  }

  /** Waits for open requests that may give their places back. @throws {Skipped} If no place is left. */
  async reserve(): Promise<void> {
    while (this.records.length < this.#max && this.records.length + this.#reserved >= this.#max) {
      await new Promise<void>((resume) => this.#waiting.push(resume));
    }
    if (this.records.length >= this.#max) {
      const message = `The run may make no more than ${this.#max} purchases (maxPurchases in the config).`;
      throw new Skipped("purchase-limit", message, "maxPurchases");
    }
    this.#reserved++;
  }

  /** Gives a place back, or uses it up if something was bought, or may have been. */
  settle(exchange: SentExchange | undefined): void {
    const record = exchange && recordOf(exchange);
    if (record) this.records.push(record);
    this.#reserved--;
    for (const resume of this.#waiting.splice(0)) resume();
  }

  /** Adds a purchase whose create did not get HTTP 200. */
  addMade(merchantKey: string, id: string): void {
    this.#bought.add(idKey({ "X-Merchant-Key": merchantKey }, id));
  }

  /** Adds what an exchange shows. */
  add(exchange: SentExchange): void {
    const { request, response } = exchange;
    const asked = askedFor(request);
    if (asked !== undefined && response?.status === 200) this.#shown.add(`${request.operationId} ${asked}`);
    const bought = boughtUnder(exchange);
    if (bought !== undefined) this.#bought.add(bought);
  }

  /** Whether something was bought under an id, with its merchant. */
  has(key: string): boolean {
    return this.#bought.has(key);
  }

  /** Whether something was bought under the id of a create. */
  hasIdOf(request: SentRequest): boolean {
    return this.has(idKey(request.headers, requestIdOf({ request })));
  }

  /** Whether the status of a purchase may still be 404, because it has not been seen yet: how soon it appears is not documented. */
  mayLag(request: SentRequest): boolean {
    const asked = askedFor(request);
    return asked !== undefined && this.has(asked) && !this.#shown.has(`${request.operationId} ${asked}`);
  }
}
