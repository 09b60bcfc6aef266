/** Which documented example answers a request: the one whose own request is nearest to it. */
import type { Pagination } from "@vending/contract";
import type { OperationExamples } from "@vending/openapi/document";
import { fieldsOf, mapValues } from "@vending/terminal/values";

/** Parameters and the fields of a body, by name. */
export type Fields = Readonly<Record<string, unknown>>;

export interface ChosenExample {
  readonly title: string;
  readonly status: string;
  /** The fields of its request. */
  readonly sent: Fields;
}

/** What a purchase is about weighs more than its details, of which each weighs 1. Every list has each page. */
const weights: Readonly<Record<string, number>> = { product: 100, network: 10, page: 0 };

/**
 * The nearest example; the first in the document, if several are as near.
 *
 * @param status The HTTP status that the caller prefers, if any.
 */
export function nearestExample(
  { parameters = {}, request = {}, responses }: OperationExamples,
  asked: Fields,
  status?: string,
): ChosenExample | undefined {
  let nearest: { example: ChosenExample; score: number } | undefined;
  for (const [code, bodies] of Object.entries(responses)) {
    if (status !== undefined && code !== status) continue;
    for (const [title, body] of Object.entries(bodies)) {
      const sent = { ...parameters[title], ...fieldsOf(request[title]) };
      // As in the sandbox, the customer's number decides whether a purchase fails: no network fails for everybody.
      const fails = code !== "200" || fieldsOf(body).status === "failed";
      const isOfAnother = fails && !isSame(sent.customer_msisdn, asked.customer_msisdn);
      const score = scoreOf(sent, asked) - (isOfAnother ? 1_000 : 0);
      if (!nearest || score > nearest.score) nearest = { example: { title, status: code, sent }, score };
    }
  }
  return nearest?.example;
}

function scoreOf(sent: Fields, asked: Fields): number {
  let score = 0;
  for (const name of new Set([...Object.keys(sent), ...Object.keys(asked)])) {
    if (!Object.hasOwn(sent, name) || !Object.hasOwn(asked, name)) score -= 1;
    else if (isSame(sent[name], asked[name])) score += weights[name] ?? 1;
    // What is about another network is further away than what is about all of them.
    else if (name === "network") score -= 2;
  }
  return score;
}

/** Whether two values are the same text or number. Requests and responses differ in the case of a network. */
const isSame = (one: unknown, other: unknown): boolean =>
  typeof one === "string" && typeof other === "string" ? one.toLowerCase() === other.toLowerCase() : one === other;

/**
 * The body of an example, with what was asked in place of what the example's own request says, wherever the body repeats
 * that: the customer's number, the amount, the network, the request id. The product stays, because the route decides about it.
 */
export function answerTo(asked: Fields, sent: Fields, body: unknown): unknown {
  const repeated = new Map<unknown, unknown>();
  for (const [name, value] of Object.entries(sent)) {
    const now = Object.hasOwn(asked, name) ? asked[name] : undefined;
    if (name === "product" || typeof value !== "string" || typeof now !== "string") continue;
    // A request has its network in lower case, most responses in upper case.
    repeated.set(value.toUpperCase(), now.toUpperCase()).set(value, now);
  }
  const replace = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(replace);
    if (part === null || typeof part !== "object") return repeated.get(part) ?? part;
    return mapValues(part as Fields, replace);
  };
  return pageOf(asked, replace(body));
}

/** A list with the rows that the filters let through, and the page that was asked for. Any other body stays as it is. */
function pageOf(asked: Fields, body: unknown): unknown {
  const { data, pagination } = fieldsOf(body);
  if (!Array.isArray(data) || !pagination) return body;
  const filters = ["msisdn", "network"].filter((name) => asked[name] !== undefined);
  const rows = data.filter((row) => filters.every((name) => isSame(fieldsOf(row)[name], asked[name])));
  const shown = pagination as Pagination;
  const { page = shown.page, limit: size = shown.size } = asked as { page?: number; limit?: number };
  const all = rows.length < data.length ? rows.length : shown.total;
  const pages = size > 0 ? Math.ceil(all / size) : 0;
  const isThere = page >= 1 && page <= pages;
  return {
    ...fieldsOf(body),
    data: isThere ? rows.slice(0, size) : [],
    pagination: { total: all, page, size, total_pages: pages },
  };
}
