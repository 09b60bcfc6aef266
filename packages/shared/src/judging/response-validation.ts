/** Validates a response against the contract: status, media type, body, headers. */
import { accepts, type Contract } from "./contract.ts";
import { detachedCopy, type ReceivedResponse, type SentRequest } from "./exchange.ts";
import { describeIssue } from "./issue.ts";
import { parseJson } from "./json.ts";
import type { FailureCode, Symptom } from "./symptom.ts";

/** Headers of HTTP, caches, proxies and browsers, which are not about the service. The contract declares no others. */
const standardHeaders: ReadonlySet<string> = new Set(
  `accept-ranges age allow alt-svc cache-control cdn-cache-control clear-site-data connection content-disposition
  content-encoding content-language content-length content-location content-security-policy
  content-security-policy-report-only content-type date etag expires keep-alive last-modified link nel
  origin-agent-cluster permissions-policy pragma proxy-connection referrer-policy report-to reporting-endpoints
  retry-after server server-timing strict-transport-security timing-allow-origin traceparent tracestate trailer
  transfer-encoding upgrade vary via warning www-authenticate x-content-type-options x-dns-prefetch-control
  x-download-options x-frame-options x-permitted-cross-domain-policies x-xss-protection`.split(/\s+/),
);
const browserHeaders = /^(access-control|cross-origin)-/;

/** The headers of a response that neither HTTP nor the contract nor the config knows. */
export function undeclaredHeaders({ headers }: ReceivedResponse, allowed: ReadonlySet<string>): string[] {
  return headers
    .map(([name]) => name)
    .filter((name) => !standardHeaders.has(name) && !browserHeaders.test(name) && !allowed.has(name));
}

/** Stands for a media type that is missing. */
export const noMediaType = "no media type";

/** Issues that are reported for one body. */
const maxIssues = 100;

/** Every difference between a response and what the contract declares for its operation. */
export function validateResponse(
  contract: Contract,
  request: SentRequest,
  response: ReceivedResponse,
): Symptom<FailureCode>[] {
  const { status, headers, json, unreadable } = response;
  const validator = contract.responseValidator(request.operationId, status);
  if (!validator) {
    return [
      { code: "undeclared-status", message: `Returns HTTP ${status}, which the contract does not declare here.` },
    ];
  }
  const symptoms: Symptom<FailureCode>[] = [];
  const type = headers.find(([name]) => name === "content-type")?.[1];
  if (!/^application\/json(\s*;|\s*$)/i.test(type ?? "")) {
    const message = `Returns HTTP ${status} as ${type ?? noMediaType}, not as application/json.`;
    symptoms.push({ code: "media-type", detail: type ?? noMediaType, message });
  }
  if (unreadable) {
    symptoms.push({
      code: "unreadable-body",
      detail: unreadable,
      message: `Returns HTTP ${status}, but ${unreadable}.`,
    });
  } else if (!isUndocumented(contract, request, status)) {
    const schema = contract.responseSchema?.(request.operationId, status);
    for (const issue of validator["~standard"].validate(json).issues?.slice(0, maxIssues) ?? []) {
      const path = issue.path?.map((part) => (typeof part === "object" ? part.key : part)).join(".");
      symptoms.push({
        code: "schema",
        ...(path && { path }),
        detail: describeIssue(issue, contract.schemas, schema),
        message: `Returns HTTP ${status} with a body that does not match its schema: ${detachedCopy(issue.message)}.`,
      });
    }
  }
  return symptoms;
}

/** The body of a 400 is documented only for a customer whom verification rejects, not for an invalid request (sections 4.8, 7.2). */
export function isUndocumented(contract: Contract, { operationId, body = "" }: SentRequest, status: number): boolean {
  if (operationId !== "verifyCustomer" || status !== 400) return false;
  const { value, problem } = parseJson(body);
  return problem !== undefined || !accepts(contract.requestValidator(operationId), value);
}
