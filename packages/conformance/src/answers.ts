/** Judges an answer by the contract alone: is this status declared, is it JSON, does the body fit, is a header new. */
import { type OperationId, routes } from "@vending/contract";
import { requestValidator, responseValidator } from "@vending/contract/validators";
import type { Answered, Sent } from "./exchange.ts";
import { misfits } from "./fit.ts";

/** Headers of HTTP itself, of its caches, proxies and browsers. They say nothing of the service. The contract declares no other. */
const ofHttp: ReadonlySet<string> = new Set(
  `accept-ranges age allow alt-svc cache-control cdn-cache-control clear-site-data connection content-disposition
  content-encoding content-language content-length content-location content-security-policy
  content-security-policy-report-only content-type date etag expires keep-alive last-modified link nel
  origin-agent-cluster permissions-policy pragma proxy-connection referrer-policy report-to reporting-endpoints
  retry-after server server-timing strict-transport-security timing-allow-origin traceparent tracestate trailer
  transfer-encoding upgrade vary via warning www-authenticate x-content-type-options x-dns-prefetch-control
  x-download-options x-frame-options x-permitted-cross-domain-policies x-xss-protection`.split(/\s+/),
);
const ofBrowsers = /^(access-control|cross-origin)-/;

/** Headers of an answer that neither HTTP nor the contract has, nor the config allows. */
export function newHeaders({ headers }: Answered, allowed: ReadonlySet<string>): string[] {
  return headers
    .map(([name]) => name)
    .filter((name) => !ofHttp.has(name) && !ofBrowsers.test(name) && !allowed.has(name));
}

/** Every way in which an answer is not what the contract declares for this operation, in a sentence each. */
export function faultsOf(sent: Sent, { status, headers, json, unreadable }: Answered): string[] {
  const validator = responseValidator(sent.operationId, status);
  if (!validator) return [`answers HTTP ${status}, which the contract does not declare here`];

  const faults: string[] = [];
  const type = headers.find(([name]) => name === "content-type")?.[1];
  if (!/^application\/json(\s*;|\s*$)/i.test(type ?? "")) {
    faults.push(`answers HTTP ${status} as ${type ?? "no media type"}, not as application/json`);
  }
  if (unreadable) return [...faults, `answers HTTP ${status}, but ${unreadable}`];
  if (hasNoShownForm(sent, status)) return faults;
  const misfit = misfits(validator, json).map(
    (message) => `answers HTTP ${status} with a body that does not fit: ${message}`,
  );
  return [...faults, ...misfit];
}

/** The 400 of a verification is shown for a number that was rejected; not for a request that is not valid (sections 4.8, 7.2). */
function hasNoShownForm({ operationId, body }: Sent, status: number): boolean {
  if (operationId !== "verifyCustomer" || status !== 400) return false;
  try {
    return requestValidator(operationId)["~standard"].validate(JSON.parse(body ?? "")).issues !== undefined;
  } catch {
    return true;
  }
}

export const operationIds: readonly OperationId[] = Object.keys(routes) as OperationId[];

/** The operation that a method and an address belong to, for requests that somebody else made. */
export function operationAt(method: string, url: string, baseUrl: string): OperationId | undefined {
  const parts = new URL(url).pathname.slice(new URL(baseUrl).pathname.replace(/\/+$/, "").length).split("/");
  return operationIds.find((id) => {
    const wanted = routes[id].path.split("/");
    return (
      routes[id].method === method.toLowerCase() &&
      wanted.length === parts.length &&
      wanted.every((part, index) => part.startsWith("{") || part === parts[index])
    );
  });
}
