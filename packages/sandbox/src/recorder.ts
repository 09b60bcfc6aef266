/** The last requests and their responses, without secrets. `GET /sandbox/journal` serves them. */
import { redacted } from "@vending/shared/redaction/values";
import type { Merchants } from "./merchants.ts";
import { type Credentials, redactedPath, redactedText, redactorFor } from "./redaction.ts";

export interface JournalEntry {
  id: number;
  at: string;
  method: string;
  path: string;
  /** The merchant that the credentials belong to, or null. */
  merchant: string | null;
  /** The HTTP status, or null when the connection was dropped. */
  status: number | null;
  milliseconds: number;
  request: { headers: Record<string, string>; body: string | null };
  response: { body: string | null };
  notes: string[];
}

/** A request while it is served. It becomes an entry when somebody asks for the journal. */
export interface Exchange extends Credentials {
  readonly time: number;
  readonly method: string;
  readonly path: string;
  readonly contentType: string | null;
  merchant: string | null;
  requestBody: string | null;
  status: number | null;
  responseBody: string | null;
  milliseconds: number;
  readonly notes: string[];
}

const maxEntries = 200;
const maxBodyLength = 4_000;
/** What is kept of a body until somebody asks for the journal: a whole request, and the beginning of a long list. */
const maxKeptLength = 65_536;

export interface Recorder {
  add(exchange: Exchange): void;
  /** Newest first. */
  entries(): JournalEntry[];
  clear(): void;
}

/** A new, empty recorder. It keeps the last 200 requests and shows the first 4,000 characters of each body. */
export function createRecorder(merchants: Merchants): Recorder {
  let count = 0;
  let kept: Exchange[] = [];
  // Redacting takes time: each entry is made once, however often it is asked for.
  let made = new WeakMap<Exchange, JournalEntry>();

  const entryOf = (exchange: Exchange, id: number): JournalEntry => {
    const entry = made.get(exchange) ?? journalEntry(exchange, id, merchants);
    made.set(exchange, entry);
    return entry;
  };
  return {
    add(exchange) {
      kept[count++ % maxEntries] = { ...exchange, responseBody: beginningOf(exchange.responseBody) };
    },
    entries: () =>
      Array.from({ length: Math.min(count, maxEntries) }, (_, index) => {
        const id = count - index;
        // As many are kept as there are entries.
        return entryOf(kept[(id - 1) % maxEntries] as Exchange, id);
      }),
    clear() {
      count = 0;
      kept = [];
      made = new WeakMap();
    },
  };
}

/** The beginning of a long text, copied: a slice would keep the whole text in memory. */
function beginningOf(text: string | null): string | null {
  if (text === null || text.length <= maxKeptLength) return text;
  return new TextDecoder().decode(new TextEncoder().encode(text.slice(0, maxKeptLength)));
}

/** A secret is redacted wherever it stands: in its header, and where somebody put it by mistake. */
function journalEntry(exchange: Exchange, id: number, merchants: Merchants): JournalEntry {
  const redactor = redactorFor(exchange, merchants);
  const redact = (text: string) => redactor.redact(text);
  const body = (text: string | null) => {
    if (text === null) return null;
    const whole = redactedText(text);
    return whole.length > maxBodyLength ? `${redact(cut(whole))}… (cut)` : redact(whole);
  };
  const headers: Record<string, string> = {};
  if (exchange.contentType !== null) headers["content-type"] = redact(cut(exchange.contentType));
  // A key of the sandbox is not a secret; any other key may be a real one.
  if (exchange.key !== null) headers["x-merchant-key"] = merchants.isKey(exchange.key) ? exchange.key : redacted;
  if (exchange.secret !== null) headers["x-merchant-secret"] = redacted;
  return {
    id,
    at: new Date(exchange.time).toISOString(),
    method: exchange.method,
    path: redact(cut(redactedPath(exchange.path))),
    merchant: exchange.merchant,
    status: exchange.status,
    milliseconds: exchange.milliseconds,
    request: { headers, body: body(exchange.requestBody) },
    response: { body: body(exchange.responseBody) },
    notes: exchange.notes.map((note) => redact(cut(note))),
  };
}

/** The beginning of a text, without half an escape at its end: the redactor knows a secret by its beginning, too. */
const cut = (text: string): string =>
  text.length > maxBodyLength
    ? text.slice(0, maxBodyLength).replace(/(?:%[0-9a-f]?|\\u?[0-9a-f]{0,3}|&#?\w{0,6})$/i, "")
    : text;
