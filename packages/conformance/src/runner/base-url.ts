/** The base address of a server. */
import { isLoopback } from "@vending/shared/loopback";
import { UsageError } from "../config/errors.ts";

/** @throws {UsageError} If it is no base address; the message does not repeat a secret. */
export function parseBaseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const shown = /[@?#]/.test(text) ? "the base address" : `"${text}"`;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new UsageError(`${shown} is not an http:// or https:// address`);
  }
  if (url.username || url.password) {
    throw new UsageError("the address contains credentials; use --merchant-key and --merchant-secret instead");
  }
  if (url.search || url.hash) throw new UsageError("the address has a query or a fragment; a base address has neither");
  return url.href.replace(/\/+$/, "");
}

export function isOnLoopback(baseUrl: string): boolean {
  return isLoopback(new URL(baseUrl).hostname.replace(/^\[(.*)\]$/, "$1"));
}

/** Whether others on the network can see the credentials that are sent to this address. */
export function sendsInClearText(baseUrl: string): boolean {
  return URL.canParse(baseUrl) && new URL(baseUrl).protocol === "http:" && !isOnLoopback(baseUrl);
}
