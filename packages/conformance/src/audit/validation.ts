/** Judges a response by the contract: status, media type, body, headers. */
import { type ResponseIssue, validateResponse } from "@vending/contract/validators";
import { acceptsAnyJson } from "@vending/openapi/document";
import { accepts, resolve, responseSchema, type Schema } from "../contract.ts";
import type { Symptom } from "../findings/finding.ts";
import { at, detachedCopy, type ReceivedResponse, type SentExchange, type SentRequest } from "../http/exchange.ts";
import { parseJson } from "../http/json.ts";

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

/** Issues that are reported for one body. */
const maxIssues = 100;

/** Every difference between a response and what the contract declares for its operation. */
export function symptomsOf(request: SentRequest, { status, headers, json, unreadable }: ReceivedResponse): Symptom[] {
  const { operationId } = request;
  const type = headers.find(([name]) => name === "content-type")?.[1] ?? null;
  const head = { status, headers: { get: (name: string) => (name === "content-type" ? type : null) } };
  const issues = validateResponse(operationId, head, json);
  const returns = `Returns HTTP ${status}`;
  const outside = issues.flatMap(({ part }): Symptom[] => {
    if (part === "status") {
      return [{ code: "undeclared-status", message: `${returns}, which the contract does not declare here.` }];
    }
    if (part === "body") return [];
    const detail = type ?? "no media type";
    return [{ code: "media-type", detail, message: `${returns} as ${detail}, not as application/json.` }];
  });
  if (issues.some(({ part }) => part === "status")) return outside;
  if (unreadable) {
    return [...outside, { code: "unreadable-body", detail: unreadable, message: `${returns}, but ${unreadable}.` }];
  }
  if (isUndocumented(request, status)) return outside;
  const inBody = issues.filter(({ part }) => part === "body").slice(0, maxIssues);
  // What a body lacks has one cause, so all of it has the detail of the first.
  const [first] = inBody;
  const detail = first && requirementOf(first);
  return [
    ...outside,
    ...inBody.map((issue): Symptom => {
      const path = issue.path?.join(".");
      const message = `${returns} with a body that does not match its schema: ${detachedCopy(issue.message)}.`;
      const value = valueAt(json, issue.path ?? []);
      return { code: "schema", ...(path && { path }), ...(detail && { detail }), message, ...(value && { value }) };
    }),
  ];
}

/** How much of a value a finding shows, in characters. */
const maxValueLength = 200;

/** The value at a place, or what is around it if nothing is there. */
function valueAt(json: unknown, path: readonly (string | number)[]): string | undefined {
  const found = path.length > 0 ? at(json, path.join(".")) : json;
  if (found === undefined) return path.length > 0 ? valueAt(json, path.slice(0, -1)) : undefined;
  // Without a mark where it is cut: a part of a secret is found at the end of a text only.
  return detachedCopy(`${path.join(".") || "body"}: ${JSON.stringify(found).slice(0, maxValueLength)}`);
}

/** What a body lacks, without the value that was found: the same text for each row of a list, and for each value. */
function requirementOf({ path = [], message, keyword }: ResponseIssue): string {
  const name = path.join(".") || "the value";
  const place = path.map((part) => (typeof part === "number" ? "*" : part)).join(".") || "the body";
  // Which values are allowed depends on the other fields, so the same fault has several sentences.
  if (keyword === "enum") return detachedCopy(`${place} has a value that is not declared`);
  const general = message.startsWith(name) ? `${place}${message.slice(name.length)}` : message;
  // The sentences of the contract name the value last.
  return detachedCopy(general.replace(/, not .*$/s, ""));
}

/** Whether the contract leaves the body of a response open. */
export function isOpen(request: SentRequest, status: number): boolean {
  const schema = responseSchema(request.operationId, status);
  return (schema !== undefined && acceptsAnyJson(schema)) || isUndocumented(request, status);
}

/** The body of a 400 is documented only for a customer whom verification rejects, not for an invalid request (sections 4.8, 7.2). */
function isUndocumented({ operationId, body = "" }: SentRequest, status: number): boolean {
  if (operationId !== "verifyCustomer" || status !== 400) return false;
  const { value, problem } = parseJson(body);
  return problem !== undefined || !accepts(operationId, value);
}

/** The places of undeclared fields in a response, the same for each row of a list. `undefined` if it has no field to judge. */
export function undeclaredFields({ request, response }: SentExchange): string[] | undefined {
  const { status = 0, json } = response ?? {};
  const schema = responseSchema(request.operationId, status);
  const hasFields = typeof json === "object" && json !== null && Object.keys(json).length > 0;
  if (!schema || !hasFields || declaresAll(alternatives(schema))) return undefined;
  return [...new Set(inValue([schema], json, ""))];
}

/** Without any field, or with others that are not documented, everything is declared. */
const declaresAll = (schemas: readonly Schema[]): boolean =>
  schemas.some((schema) => "x-unspecified" in schema) || !schemas.some(({ properties }) => properties);

/** The fields that none of these schemas has. */
function inValue(schemas: readonly Schema[], value: unknown, place: string): string[] {
  const all = schemas.flatMap((schema) => alternatives(schema));
  if (Array.isArray(value)) {
    const items = all.flatMap(({ items }) => (items ? [items] : []));
    return value.flatMap((one) => inValue(items, one, `${place}*.`));
  }
  if (typeof value !== "object" || value === null || declaresAll(all)) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const declared = all.flatMap(({ properties = {} }): Schema[] => {
      const field = Object.hasOwn(properties, name) ? properties[name] : undefined;
      return field ? [field] : [];
    });
    return declared.length === 0 ? [`${place}${name}`] : inValue(declared, inner, `${place}${name}.`);
  });
}

/** A schema, or all of its branches: which of them a body is meant to be is for its validator to say. */
function alternatives(schema: Schema): Schema[] {
  const own = resolve(schema);
  const branches = [...(own.oneOf ?? []), ...(own.anyOf ?? []), ...(own.allOf ?? [])];
  return [own, ...branches.flatMap((one) => alternatives(one))];
}
