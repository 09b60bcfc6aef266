/** Builds the requests of operations, valid or not, from the contract. */
import type { Operation } from "@vending/contract";
import { basePrefixes, type Config, type Merchant } from "../config/schema.ts";
import type { SentRequest } from "./exchange.ts";

export type Credentials = Partial<Pick<Merchant, "key" | "secret">>;

export interface Call {
  /** Path and query parameters, by name. */
  readonly parameters?: Readonly<Record<string, string | number | undefined>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as it is, in place of `body`. */
  readonly text?: string;
  /** The credentials. Default: the merchant's; `{}` sends none. */
  readonly as?: Credentials | undefined;
  /** A missing response is expected. */
  readonly mayFail?: boolean;
  /** Others are sent under the same id at the same time: it is not known which was accepted first. */
  readonly raced?: boolean;
  /** Whether a 503 is sent again. Default: unless `mayFail`. */
  readonly retry?: boolean;
}

/** Where the service is. */
export interface Addresses {
  readonly baseUrl: string;
  /** Other base addresses, by the beginning of the path. */
  readonly bases: Config["bases"];
}

export function buildRequest(
  operationId: string,
  { method, path: template }: Operation,
  { parameters = {}, body, text }: Call,
  credentials: Credentials,
  { baseUrl, bases }: Addresses,
): SentRequest {
  // Not `buildPath` of the contract: checks also send what it rejects, such as an empty identifier.
  const inPath = new Set(template.match(/(?<=\{)\w+(?=\})/g));
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ""));
  const query = Object.entries(parameters).flatMap(([name, value]): [string, string][] =>
    value === undefined || inPath.has(name) ? [] : [[name, String(value)]],
  );
  const search = query.length > 0 ? `?${new URLSearchParams(query)}` : "";
  const prefix = basePrefixes.find((one) => template.startsWith(`${one}/`));
  const address = ((prefix && bases[prefix]) ?? baseUrl).replace(/\/+$/, "");
  const content = text ?? (body === undefined ? undefined : JSON.stringify(body));
  return {
    operationId,
    method,
    url: `${address}${path}${search}`,
    headers: {
      ...(credentials.key !== undefined && { "X-Merchant-Key": credentials.key }),
      ...(credentials.secret !== undefined && { "X-Merchant-Secret": credentials.secret }),
      ...(content !== undefined && { "Content-Type": "application/json" }),
    },
    body: content,
  };
}
