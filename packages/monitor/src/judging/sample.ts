/** Samples of traffic that may be stored and shown: without secrets, customers and tokens. */
import type { OperationId } from "@vending/contract";
import type { ParsedJson } from "@vending/shared/judging/json";
import { sampleOf } from "@vending/shared/judging/sample";
import { formOf } from "@vending/shared/judging/shown";
import { type Redactor, redacted } from "@vending/shared/redaction/redactor";
import type { PassedExchange } from "../traffic/exchange.ts";

/** An exchange, with only the form of its texts and long numbers. */
export interface TrafficSample {
  readonly request: string;
  readonly response: string;
}

const maxSampleLength = 600;
const maxPathParts = 8;
/** A part of a route, which is hardly an id, a name or a number: `transactions`, `v2`, `api-docs`. */
const isWord = /^(?:[a-z]{2,20}(?:-[a-z]{2,20}){0,2}|v\d{1,2}|)$/;

/** An exchange with its parsed bodies. */
export interface SampledExchange extends Pick<PassedExchange, "method" | "requestBody" | "response"> {
  readonly operationId: OperationId | undefined;
  /** Without its query. */
  readonly path: string;
  readonly request: ParsedJson;
  readonly json: ParsedJson;
}

/** @param credentials Finds the credentials of the exchange. */
export function sampleOfExchange(
  { method, path, operationId, requestBody, request, response, json }: SampledExchange,
  credentials: Redactor,
): TrafficSample {
  const body = (text: string | undefined, { value, problem }: ParsedJson): string => {
    if (text === undefined || text === "") return "";
    return problem === undefined
      ? sampleOf(value, (sample) => credentials.redact(sample), maxSampleLength)
      : shownBody(text);
  };
  // Only the operation or the words of the path: an address holds ids and filters.
  const first = `${/^[A-Z]{3,10}$/.test(method) ? method : formOf(method)} ${operationId ?? wordsOf(path, credentials)}`;
  const status = response ? `HTTP ${response.status}` : "no complete response";
  return {
    request: [first, body(requestBody, request)].filter(Boolean).join("\n"),
    response: [status, body(response?.body, json)].filter(Boolean).join("\n"),
  };
}

/** A path with a mark in place of everything but words. */
const wordsOf = (path: string, credentials: Redactor): string =>
  path
    .split("/", maxPathParts)
    .map((part) => (isWord.test(part) && credentials.redact(part) === part ? part : redacted))
    .join("/");

const maxMediaTypeLength = 40;

/** A media type without its parameters. */
export function shownMediaType(type: string): string {
  const plain = type.replace(/;.*$/s, "").trim();
  return plain.length <= maxMediaTypeLength && /^[a-z]+\/[a-z]+(?:[.+-][a-z]+)*$/i.test(plain) ? plain : formOf(plain);
}

/** A body that is not JSON: what it is, and how long. */
function shownBody(text: string): string {
  const kind = /^\s*<(?:!doctype html|html|head|body)\b/i.test(text)
    ? "HTML page"
    : /^\s*</.test(text)
      ? "XML or HTML"
      : /^\s*[[{]/.test(text)
        ? "not quite JSON"
        : "text";
  // Not by Intl: to load it for the first time takes longer than everything else here.
  return `${kind}, ${String(Buffer.byteLength(text)).replace(/\B(?=(?:\d{3})+$)/g, ",")} bytes`;
}
