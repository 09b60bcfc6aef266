/** `GET /sandbox/journal`: the last requests and their responses, without secrets. */
import { matchOperation, type OperationId } from "@vending/contract";
import { redacted } from "@vending/terminal/redactor";
import { fieldsOf } from "@vending/terminal/values";
import type { Merchants } from "../data/merchants.ts";
import type { Exchange } from "../service/exchange.ts";
import { maskFor } from "../service/mask.ts";

interface JournalEntry {
  id: number;
  at: string;
  /** The operation of the contract, or null. */
  operation: OperationId | null;
  method: string;
  path: string;
  /** The merchant that the credentials belong to, or null. */
  merchant: string | null;
  /** The request id that the request is about, or null. */
  request_id: string | null;
  /** The HTTP status, or null when the connection was dropped. */
  status: number | null;
  milliseconds: number;
  request: { headers: Record<string, string>; body: string | null };
  response: { body: string | null };
  notes: string[];
}

const maxEntries = 200;
/** Of each text, in characters. */
const maxLength = 4_000;
/** How much of a long list is searched for secrets before it is cut. */
const maxSearched = 65_536;

/** The last 200 requests. */
export class Journal {
  readonly #merchants: Merchants;
  readonly #recorded: (JournalEntry | (() => JournalEntry))[] = [];
  #count = 0;

  constructor(merchants: Merchants) {
    this.#merchants = merchants;
  }

  add(exchange: Exchange): void {
    const id = ++this.#count;
    const make = () => journalEntry(exchange, id, this.#merchants);
    // Masking takes as long as serving, and few requests are looked at. What is long is cut now, or it would fill the memory.
    this.#recorded.push(lengthOf(exchange) > maxLength ? make() : make);
    if (this.#recorded.length > maxEntries) this.#recorded.shift();
  }

  /** The newest first. */
  entries(): JournalEntry[] {
    return this.#recorded.map((entry) => (typeof entry === "function" ? entry() : entry)).reverse();
  }

  clear(): void {
    this.#count = 0;
    this.#recorded.length = 0;
  }
}

/** Of all its texts, in characters. */
const lengthOf = ({ path, requestBody, responseBody, key, secret, contentType, notes }: Exchange): number =>
  [path, requestBody, responseBody, key, secret, contentType, ...notes].reduce(
    (sum, text) => sum + (text?.length ?? 0),
    0,
  );

/** A secret is masked everywhere: in its header, and where a client put it by mistake. */
function journalEntry(exchange: Exchange, id: number, merchants: Merchants): JournalEntry {
  const mask = maskFor(exchange, merchants);
  const shown = (text: string) => {
    const safe = mask(text.slice(0, maxSearched));
    // A copy: a slice would keep the whole text in memory.
    return safe.length > maxLength ? `${safe.slice(0, maxLength).split("").join("")}… (cut)` : safe;
  };
  const shownIfAny = (text: string | null) => (text === null ? null : shown(text));
  const { key, merchant, operation, status } = exchange;
  const headers: Record<string, string> = {};
  if (exchange.contentType !== null) headers["content-type"] = shown(exchange.contentType);
  // A key of the sandbox is not a secret; any other key may be a real one.
  if (key !== null) headers["x-merchant-key"] = merchant !== null || merchants.isKey(key) ? key : redacted;
  if (exchange.secret !== null) headers["x-merchant-secret"] = redacted;
  return {
    id,
    at: new Date(exchange.time).toISOString(),
    operation,
    method: exchange.method,
    path: shown(exchange.path),
    merchant,
    request_id: shownIfAny(requestIdOf(exchange)),
    status,
    milliseconds: exchange.milliseconds,
    request: { headers, body: shownIfAny(exchange.requestBody) },
    response: { body: shownIfAny(exchange.responseBody) },
    notes: exchange.notes.map(shown),
  };
}

/** The request id in the path or the body; null if there is none. */
function requestIdOf({ method, path, requestBody }: Exchange): string | null {
  const { request_id, client_request_id } = matchOperation(method, path.split(/[?#]/)[0] ?? "")?.parameters ?? {};
  const body = fieldsIn(requestBody);
  const ids = [request_id, client_request_id, body.client_request_id, body.request_id];
  return ids.find((id): id is string => typeof id === "string" && id !== "") ?? null;
}

function fieldsIn(text: string | null): Record<string, unknown> {
  try {
    return fieldsOf(JSON.parse(text ?? ""));
  } catch {
    return {};
  }
}
