/** The base address of a service. */
import { isLoopback } from "@vending/terminal/files";

/** What is wrong with a base address, if anything. The text repeats no secret. */
export function baseUrlProblem(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const shown = /[@?#]/.test(text) ? "the base address" : `"${text}"`;
  if (!url || !/^https?:$/.test(url.protocol)) return `${shown} is not an http:// or https:// address`;
  if (url.username || url.password) return "the address contains credentials, which belong in headers";
  if (url.search || url.hash) return "the address has a query or a fragment; a base address has neither";
  return undefined;
}

export function isOnLoopback(baseUrl: string): boolean {
  return isLoopback(new URL(baseUrl).hostname.replace(/^\[(.*)\]$/, "$1"));
}

/** Whether credentials sent to this address can be read on the network. */
export function sendsInClearText(baseUrl: string): boolean {
  return URL.canParse(baseUrl) && new URL(baseUrl).protocol === "http:" && !isOnLoopback(baseUrl);
}
