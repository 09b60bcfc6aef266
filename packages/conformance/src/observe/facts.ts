/** Facts of an exchange, by the names that the sentences of the points have for them. Some have several values, or none. */
import { at } from "@vending/shared/judging/exchange";
import { formOf, shownName, shownNumber, shownText } from "@vending/shared/judging/shown";
import * as is from "./conditions.ts";
import type { Seen } from "./seen.ts";

export type Fact = (x: Seen) => string | readonly string[] | undefined;

/** A value of the response in a sentence: a code as it is. */
const shown = (value: unknown): string =>
  typeof value === "string" ? shownText(value) : typeof value === "number" ? shownNumber(value) : typeof value;
/** The number of something that is counted: rows, requests. */
const count = (value: unknown): string => (/^\d{1,6}$/.test(String(value)) ? String(value) : shown(value));

/** Rows of a list that are looked at, and fields of an object: where there are more names than in any model, they are ids. */
const maxRows = 20;
const maxFields = 40;
const entriesOf = (value: unknown): [name: string, value: unknown][] =>
  typeof value === "object" && value !== null ? Object.entries(value).slice(0, maxFields) : [];
const fieldsOf = (value: unknown): string =>
  entriesOf(value)
    .map(([name]) => shownName(name))
    .sort()
    .join(", ") || typeof value;
const having = (value: unknown, names: readonly string[]) => names.filter((name) => at(value, name) !== undefined);

const headersLike =
  (pattern: RegExp, show: (value: string) => string, none: string): Fact =>
  ({ headers }) => {
    const found = headers.filter(([name]) => pattern.test(name));
    return found.length > 0 ? found.map(([name, value]) => `${shownName(name)}: ${show(value)}`) : none;
  };

/** The case of the letters of a text. */
const caseOf = (text: string): string =>
  text === text.toLowerCase() ? "lower case" : text === text.toUpperCase() ? "upper case" : "both cases";

/** The characters and the length of a text. */
function formOfId(text: unknown): string | undefined {
  if (typeof text !== "string") return undefined;
  const kinds = { "a-z": /[a-z]/, "A-Z": /[A-Z]/, "0-9": /\d/, "-": /-/, _: /_/, others: /[^\w-]/ };
  const found = Object.entries(kinds).flatMap(([kind, pattern]) => (pattern.test(text) ? [kind] : []));
  return `${text.length} characters of ${found.join(" ")}`;
}

/** A power of ten, so that few words stand for many amounts. */
function magnitudeOf(amount: unknown): string {
  const low = 10 ** Math.floor(Math.log10(Number(amount)));
  return Number.isFinite(low) && low > 0 ? `${low} to ${10 * low - 1}` : "no positive number";
}

/** How far a service's clock is ahead of ours, to a quarter of an hour: only of what has just been written. */
function zoneOf(written: unknown, acceptedAt: number): string | undefined {
  if (typeof written !== "string" || !/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(written)) return undefined;
  const ahead = (Date.parse(`${written.replace(" ", "T")}Z`) - acceptedAt) / 60_000;
  const quarters = Math.round(ahead / 15) * 15;
  if (!(Math.abs(ahead - quarters) <= 2) || Math.abs(quarters) > 14 * 60) return undefined;
  const time = new Date(Math.abs(quarters) * 60_000).toISOString().slice(11, 16);
  return `UTC${quarters < 0 ? "-" : "+"}${time}`;
}

/** Whether a page has fewer rows than its size and the total say. */
function isShort({ get, query, rows }: Seen): boolean {
  const [size, total] = [Number(get("pagination.size")), Number(get("pagination.total"))];
  return rows.length < Math.min(size, total - (Number(query.get("page") ?? 1) - 1) * size);
}

/** The size to which a larger limit was cut. */
export function sizeCutTo(x: Seen): number | undefined {
  const [limit, size] = [Number(x.query.get("limit")), Number(x.get("pagination.size"))];
  const isCut = is.list(x) && x.status === 200 && Number.isSafeInteger(limit) && limit > size && size > 0;
  return isCut && !isShort(x) ? size : undefined;
}

export const facts: Readonly<Record<string, Fact>> = {
  operation: (x) => x.operationId,
  path: (x) => x.path,
  prefix: ({ path }) => /^(.*v1)\//.exec(path)?.[1] ?? path.split("/", 2).join("/"),
  http: (x) => `HTTP ${x.status}`,
  code: (x) => shown(x.get("response_code")),
  product: (x) => x.product,
  sentProduct: ({ sent }) => (typeof sent.product === "string" ? sent.product.slice(0, 20) : undefined),
  sentPlan: ({ sent }) => having(sent, ["plan_code", "service_id"]).join(" and "),
  idForm: ({ sent }) => formOfId(sent.client_request_id),
  magnitude: ({ sent }) => magnitudeOf(sent.amount),
  numberForm: ({ sent: { customer_msisdn: number } }) =>
    typeof number !== "string" ? undefined : (/^(234|0)(?=\d+$)/.exec(number)?.[1]?.concat("…") ?? "another form"),
  idState: (x) => (!x.valid ? "an invalid request" : x.known(x.sent.client_request_id) ? "a used id" : "an id"),
  customerState: (x) => (x.valid ? "a rejected customer" : "an invalid request"),
  errorFields: ({ get }) =>
    ["status", "code", "error", "errors", "message"].filter((name) => get(name) !== undefined).join(", ") ||
    "none of the usual fields",
  dataFields: ({ get }) => fieldsOf(get("data")),
  dataTypes: ({ get }) => [
    ...new Set(entriesOf(get("data")).map(([name, one]) => `${shownName(name)}: ${typeof one}`)),
  ],
  rowFields: ({ rows }) => [...new Set(rows.slice(0, maxRows).map(fieldsOf))],
  rowOutcome: ({ rows }) => {
    const found = ["status", "response_code"].filter((name) => rows.some((row) => having(row, [name]).length > 0));
    return rows.length === 0 || found.length > 0 ? found : "neither status nor response_code";
  },
  plan: ({ get }) => (get("data.plan") === undefined ? "absent" : get("data.plan") === "" ? "empty" : "present"),
  amountForm: ({ get }) =>
    `${typeof get("data.amount")} like ${formOf(String(get("data.amount"))).replace(/0+/g, "0")}`,
  limit: ({ query }) => query.get("limit")?.slice(0, 24),
  pageSize: (x) => `${count(x.get("pagination.size"))}${isShort(x) ? ", and fewer rows than that" : ""}`,
  filter: ({ query }) => query.get("status")?.slice(0, 12),
  outcomesOfRows: ({ rows, known }) =>
    rows.slice(0, maxRows).flatMap((row) => {
      const outcome = known(at(row, "request_id"))?.outcomes.at(-1);
      // It may have settled since.
      return outcome === undefined ? [] : `${outcome === "02" ? "last seen " : ""}with response_code ${outcome}`;
    }),
  networkCase: ({ rows, get, sells, sent, known }) =>
    (rows.length > 0 ? rows.slice(0, maxRows) : [get("data")]).flatMap((one) => {
      const [network, own] = [at(one, "network"), sells ? sent.network : known(at(one, "request_id"))?.network];
      if (typeof network !== "string" || typeof own !== "string" || network === "" || own === "") return [];
      const isOther = network.toLowerCase() !== own.toLowerCase();
      return `sent in ${caseOf(own)}, returned ${isOther ? "under another name" : `in ${caseOf(network)}`}`;
    }),
  rateLimit: headersLike(/^(x-)?ratelimit|^x-rate-limit|^retry-after$/, count, "no rate-limit header"),
  version: headersLike(
    /^(deprecation|sunset|api-version|x-api-version)$/,
    shown,
    "no Deprecation, Sunset or version header",
  ),
  /** The network of a purchase, where this status shows its outcome first. */
  settledNetwork: (x) => {
    const known = x.known(x.get("data.request_id"));
    return known?.settledBy === x.operationId && known.afterwards === 0 ? known.network || undefined : undefined;
  },
  createStatus: (x) => `HTTP ${is.firstAsked(x)?.created}`,
  howSoon: (x) => {
    const known = is.firstAsked(x);
    const ms = known && known.created < 500 ? x.time - known.acceptedAt : undefined;
    return ms === undefined ? undefined : ms < 1_000 ? "within a second" : ms < 10_000 ? "within ten seconds" : "later";
  },
  foundOrNot: (x) => (is.accepted(x) ? "found" : `HTTP ${x.status}`),
  outcomeAgain: (x) => {
    const outcomes = is.readAgain(x)?.outcomes;
    if (!outcomes) return undefined;
    const isSame = outcomes.at(-1) !== "02" && new Set(outcomes.filter((code) => code !== "02")).size === 1;
    return isSame ? "the same outcome as before" : "another outcome than before";
  },
  afterFailed: (x) => {
    const outcomes = is.readAgain(x)?.outcomes ?? [];
    if (!outcomes.includes("01")) return undefined;
    return outcomes.at(-1) === "01" ? "still 01" : `01 became ${outcomes.at(-1)}`;
  },
  zone: (x) => {
    const known = x.known(x.get("data.request_id"));
    return known && zoneOf(x.get("data.created_at"), known.acceptedAt);
  },
};
