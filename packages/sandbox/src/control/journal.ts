/** `GET /sandbox/journal`: the last requests and their responses, without secrets. */
import type { Meaning, OperationId } from "@vending/contract";
import { redacted } from "@vending/shared/redaction/redactor";
import type { Merchants } from "../data/merchants.ts";
import type { Exchange } from "../service/exchange.ts";
import { redactedPath, redactedText, redactorFor } from "../service/redaction.ts";
import { allowedBy, requestIdOf } from "./about.ts";
import { Backlog } from "./backlog.ts";

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
  /** What the response allows, by the contract; null where it does not say. */
  meaning: Meaning | null;
  notes: string[];
}

const maxBlockingMs = 10;
const maxBodyLength = 4_000;
/** How many characters of a body are kept until the journal is read: a whole request, and the beginning of a long list. */
const maxKeptLength = 65_536;

export interface Recorder {
  add(exchange: Exchange): void;
  /** The newest first: those of one merchant, or all, including those without a merchant. */
  entries(merchant?: string): Promise<JournalEntry[]>;
  clear(): void;
}

/** A new, empty recorder. It keeps the last 200 requests of each merchant and shows the first 4,000 characters of each body. */
export function createRecorder(merchants: Merchants): Recorder {
  let count = 0;
  const backlog = new Backlog<Recorded>();
  return {
    add(exchange) {
      const kept = { ...exchange, responseBody: beginningOf(exchange.responseBody) };
      backlog.add({ id: ++count, exchange: kept, entry: undefined }, exchange.merchant, lengthOf(kept));
    },
    async entries(merchant) {
      const entries: JournalEntry[] = [];
      let start = performance.now();
      for (const recorded of backlog.newest(merchant)) {
        // Redacting takes time, so each entry is made once, and other requests are served in between.
        recorded.entry ??= journalEntry(recorded.exchange, recorded.id, merchants);
        entries.push(recorded.entry);
        if (performance.now() - start < maxBlockingMs) continue;
        await new Promise((resolve) => setTimeout(resolve));
        start = performance.now();
      }
      return entries;
    },
    clear() {
      count = 0;
      backlog.clear();
    },
  };
}

interface Recorded {
  readonly id: number;
  readonly exchange: Exchange;
  entry: JournalEntry | undefined;
}

/** The size of an exchange in characters. */
const lengthOf = ({ path, requestBody, responseBody, secret, key, contentType }: Exchange): number =>
  [path, requestBody, responseBody, secret, key, contentType].reduce((sum, text) => sum + (text?.length ?? 0), 500);

/** The beginning of a long text, as a copy: a slice would keep the whole text in memory. */
function beginningOf(text: string | null): string | null {
  if (text === null || text.length <= maxKeptLength) return text;
  return new TextDecoder().decode(new TextEncoder().encode(text.slice(0, maxKeptLength)));
}

/** A secret is redacted everywhere: in its header, and where a client put it by mistake. */
function journalEntry(exchange: Exchange, id: number, merchants: Merchants): JournalEntry {
  const redactor = redactorFor(exchange, merchants);
  const redact = (text: string) => redactor.redact(text);
  const body = (text: string | null) => {
    if (text === null) return null;
    const whole = redactedText(text);
    return whole.length > maxBodyLength ? `${redact(cut(whole))}… (cut)` : redact(whole);
  };
  const { key, merchant, operation, status } = exchange;
  const requestId = requestIdOf(exchange);
  const headers: Record<string, string> = {};
  if (exchange.contentType !== null) headers["content-type"] = redact(cut(exchange.contentType));
  // A key of the sandbox is not a secret; any other key may be a real one.
  if (key !== null) headers["x-merchant-key"] = merchant !== null || merchants.isKey(key) ? key : redacted;
  if (exchange.secret !== null) headers["x-merchant-secret"] = redacted;
  return {
    id,
    at: new Date(exchange.time).toISOString(),
    operation,
    method: exchange.method,
    path: redact(cut(redactedPath(exchange.path))),
    merchant,
    request_id: requestId === null ? null : redact(cut(requestId)),
    status,
    milliseconds: exchange.milliseconds,
    request: { headers, body: body(exchange.requestBody) },
    response: { body: body(exchange.responseBody) },
    meaning: allowedBy(exchange),
    notes: exchange.notes.map((note) => redact(cut(note))),
  };
}

/** The beginning of a text, without half an escape at its end, which would hide the beginning of a secret from the redactor. */
const cut = (text: string): string =>
  text.length > maxBodyLength
    ? text.slice(0, maxBodyLength).replace(/(?:%[0-9a-f]?|\\u?[0-9a-f]{0,3}|&#?\w{0,6})$/i, "")
    : text;
