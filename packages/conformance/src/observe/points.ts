/** What a run notes of the questions that no schema has a place for. */
import { at } from "@vending/shared/judging/exchange";
import { formOf, shownName, shownNumber, shownText } from "@vending/shared/judging/shown";
import { amountPattern } from "../config/schema.ts";
import type { Seen } from "./exchange.ts";
import type { QuestionId } from "./questions.ts";

/** What an exchange says of a question, in words that are the same each time: one sighting, several, or none. */
type Look = (x: Seen) => Words | readonly Words[];
type Words = string | false | undefined;

const isList = (x: Seen): boolean => x.operationId === "listTransactions";
const isVerification = (x: Seen): boolean => x.operationId === "verifyCustomer";
const isGiftCard = (x: Seen): boolean => x.path.startsWith("/giftcards");
const isTopUp = (x: Seen): boolean => x.product === "airtime" || x.product === "data";
const isJudged = (x: Seen): boolean => x.accepted || x.status === 400 || x.status === 422;
/** There is such a route. What rejects credentials or malformed bodies may stand before all routes. */
const isServed = (x: Seen): boolean => x.accepted || (x.valid && isJudged(x));

const unknownField: Look = (x) => x.unknownFields && x.http;
const becameOf: Look = ({ purchase, status, code }) =>
  status === 200 &&
  (purchase?.code === "00" || purchase?.code === "01") &&
  (code === purchase.code ? `still ${code}` : `${purchase.code} became ${code}`);
const afterServerError: Look = ({ purchase, http }) =>
  purchase?.asked === 0 && purchase.created >= 500 && `after HTTP ${purchase.created} the status is ${http}`;

export const points: Readonly<Partial<Record<QuestionId, Look>>> = {
  settling: ({ purchase, status, code, operationId }) =>
    purchase?.code === "02" &&
    status === 200 &&
    (code === "00" || code === "01") &&
    `a purchase of ${purchase.network} had its outcome at a status check (${operationId})`,
  "final-is-final": becameOf,
  "failed-is-final": (x) => x.purchase?.code === "01" && becameOf(x),
  visibility: ({ purchase, time, accepted, http }) => {
    if (purchase?.asked !== 0 || purchase.created >= 500) return undefined;
    const ms = time - purchase.createdAt;
    const howSoon = ms < 1_000 ? "within a second" : ms < 10_000 ? "within ten seconds" : "later";
    return `asked ${howSoon}: ${accepted ? "found" : http}`;
  },
  "after-server-error": afterServerError,
  "server-error": afterServerError,
  "bill-status": (x) => x.sells && x.accepted && !isTopUp(x) && x.sent.product !== undefined && `create: ${x.code}`,
  "time-zone": ({ purchase, get }) => purchase && zoneOf(get("data.created_at"), purchase.createdAt),

  address: (x) =>
    isServed(x) &&
    `${/^(.*v1)\//.exec(x.path)?.[1] ?? x.path.split("/", 2).join("/")} is served under this base address`,
  "rate-limits": (x) => [
    x.status === 429 && x.http,
    ...headersLike(x, /^(x-)?ratelimit|^x-rate-limit|^retry-after$/, "no rate-limit header"),
  ],
  versions: (x) =>
    headersLike(x, /^(deprecation|sunset|api-version|x-api-version)$/, "no Deprecation, Sunset or version header"),
  forbidden: (x) => x.status === 403 && x.operationId,
  "not-found": (x) => x.status === 404 && x.operationId,
  "unknown-fields": unknownField,
  "closed-requests": unknownField,
  "validation-statuses": (x) => !x.valid && (x.status === 400 || x.status === 422) && x.http,
  "kind-of-422": (x) => {
    const id = !x.valid ? "an invalid request" : x.purchaseOf(x.sent.client_request_id) ? "a used id" : "an id";
    return x.sells && x.status === 422 && `${id}: a body with ${fieldsOf(x.json)}`;
  },

  amounts: (x) =>
    x.sells &&
    x.valid &&
    x.sent.amount !== undefined &&
    (x.accepted || x.status === 400) &&
    `${magnitudeOf(x.sent.amount)} Naira: ${x.http}`,
  "amount-form": ({ sells, accepted, valid, sent: { amount }, get, http }) => {
    if (!sells) return undefined;
    const returned = accepted ? get("data.amount") : undefined;
    const isOther = !valid && amount !== undefined && !amountPattern.test(String(amount));
    return [
      returned !== undefined && `response: ${typeof returned} like ${formOf(String(returned)).replace(/0+/g, "0")}`,
      isOther && `request with another form: ${http}`,
    ];
  },
  "request-id-form": (x) => x.sells && x.valid && x.accepted && formOfId(x.sent.client_request_id),
  "subscriber-form": (x) => {
    const { customer_msisdn: number } = x.sent;
    if (!x.sells || !isTopUp(x) || !isJudged(x) || typeof number !== "string") return undefined;
    return `${/^(234|0)(?=\d+$)/.exec(number)?.[1]?.concat("…") ?? "another form"}: ${x.http}`;
  },
  "product-of-route": (x) =>
    /^create(Airtime|Data)/.test(x.operationId) &&
    x.valid &&
    x.sent.product === undefined &&
    x.status !== 401 &&
    `without product: ${x.http}`,
  "v1-products": ({ operationId, sent: { product }, status, http }) =>
    operationId === "createCableTransaction" &&
    typeof product === "string" &&
    product !== "CABLE" &&
    status !== 401 &&
    `product ${product.slice(0, 20)}: ${http}`,
  "airtime-plan-code": (x) =>
    x.product === "airtime" &&
    x.valid &&
    isJudged(x) &&
    `${x.sent.plan_code === undefined ? "without" : "with"} plan_code: ${x.http}`,
  "plan-echo": (x) => {
    if (!x.sells || !x.accepted || x.sent.product === undefined || x.get("data.request_id") === undefined) return false;
    const plan = x.get("data.plan");
    return `${x.product}, ${x.code}: plan ${plan === undefined ? "absent" : plan === "" ? "empty" : "present"}`;
  },
  "failed-fields": (x) =>
    x.accepted && x.get("response_code") === "01" && `${x.sells ? "create" : "status"} with ${fieldsOf(x.get("data"))}`,
  "network-case": (x) => {
    if (x.status !== 200) return undefined;
    const rows = isList(x) ? x.rows.slice(0, maxRows) : [x.get("data")];
    return rows.map((one) => {
      const sent = x.sells ? x.sent.network : x.purchaseOf(at(one, "request_id"))?.network;
      const form = formOfNetwork(sent, at(one, "network"));
      return form && `${x.operationId}${isList(x) ? "" : ` ${x.code}`}: ${form}`;
    });
  },

  "largest-page": (x) => {
    const limit = x.query.get("limit")?.slice(0, 24);
    if (!isList(x) || limit === undefined || x.status === 401) return undefined;
    const size = `size ${countIn(x.get("pagination.size"))}${isShort(x) ? ", and fewer rows than that" : ""}`;
    return `limit ${limit}: ${x.status === 200 ? size : x.http}`;
  },
  "status-filter": (x) => {
    const filter = x.query.get("status")?.slice(0, 12);
    if (!isList(x) || filter === undefined || x.status !== 200) return undefined;
    return x.rows.slice(0, maxRows).map((row) => {
      const code = x.purchaseOf(at(row, "request_id"))?.code;
      // It may have settled since.
      return code && `${filter}: a transaction ${code === "02" ? "last seen " : ""}with response_code ${code}`;
    });
  },
  "status-filter-form": (x) =>
    isList(x) &&
    x.query.has("status") &&
    x.status !== 401 &&
    `status=${x.query.get("status")?.slice(0, 12)}: ${x.http}`,
  "list-row-outcome": (x) => {
    const found = ["status", "response_code"].filter((name) => x.rows.some((row) => at(row, name) !== undefined));
    const names = found.join(" and ") || "neither status nor response_code";
    return isList(x) && x.status === 200 && x.rows.length > 0 && `rows have ${names}`;
  },
  "list-row-fields": (x) => isList(x) && x.accepted && fieldsOfRows(x),
  "plan-fields": (x) => x.path.includes("/plans/") && x.accepted && fieldsOfRows(x),

  "plan-code-or-service-id": (x) => {
    const names = ["plan_code", "service_id"].filter((name) => x.sent[name] !== undefined);
    return isVerification(x) && x.valid && isJudged(x) && `${names.join(" and ")}: ${x.http}`;
  },
  "verification-400": (x) =>
    isVerification(x) &&
    x.status === 400 &&
    `${x.valid ? "a rejected customer" : "an invalid request"}: ${fieldsOf(x.json)}`,
  "meter-detail-types": (x) => isVerification(x) && x.accepted && x.sent.product === "ELECTRICITY" && typesIn(x),

  "gift-card-prefix": (x) => isGiftCard(x) && isServed(x) && `${x.path}: ${x.http}`,
  "gift-card-statuses": (x) => isGiftCard(x) && `${x.operationId}: ${x.http}`,
  "gift-card-order-twice": (x) =>
    x.operationId === "createGiftCardOrder" &&
    x.status === 422 &&
    x.sent.client_request_id !== undefined &&
    `an order that is sent again: ${x.http}`,
  "order-fields": (x) => isGiftCard(x) && x.accepted && typesIn(x),
};

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
const fieldsOfRows = ({ rows }: Seen): string[] => [...new Set(rows.slice(0, maxRows).map(fieldsOf))];
const typesIn = ({ get }: Seen): string[] => [
  ...new Set(entriesOf(get("data")).map(([name, one]) => `${shownName(name)}: ${typeof one}`)),
];

/** The number of something that is counted: rows, requests. */
const countIn = (value: unknown): string =>
  typeof value === "number" ? shownNumber(value, 6) : /^\d{1,6}$/.test(String(value)) ? String(value) : typeof value;

function headersLike({ headers }: Seen, pattern: RegExp, none: string): string[] {
  const found = headers.filter(([name]) => pattern.test(name));
  const shown = (value: string): string => (/^\d{1,6}$/.test(value) ? value : shownText(value));
  return found.length > 0 ? found.map(([name, value]) => `${shownName(name)}: ${shown(value)}`) : [none];
}

/** How a network is returned. `undefined`: that says nothing, because upper case is also the case in which it was sent. */
function formOfNetwork(sent: unknown, returned: unknown): string | undefined {
  if (typeof sent !== "string" || typeof returned !== "string" || sent === "" || returned === "") return undefined;
  const upper = sent.toUpperCase();
  if (returned === upper) return sent === upper ? undefined : "in upper case";
  if (returned === sent) return "as it was sent";
  return returned.toUpperCase() === upper ? "in another case" : "under another name";
}

/** The characters and the length of an id. */
function formOfId(id: unknown): string | undefined {
  if (typeof id !== "string") return undefined;
  const kinds = { "a-z": /[a-z]/, "A-Z": /[A-Z]/, "0-9": /\d/, "-": /-/, _: /_/, others: /[^\w-]/ };
  const found = Object.entries(kinds).flatMap(([kind, pattern]) => (pattern.test(id) ? [kind] : []));
  return `${id.length} characters of ${found.join(" ")}: accepted`;
}

/** A power of ten, so that few words stand for many amounts. */
function magnitudeOf(amount: unknown): string {
  const low = 10 ** Math.floor(Math.log10(Number(amount)));
  return Number.isFinite(low) && low > 0 ? `${low} to ${10 * low - 1}` : "no positive number";
}

/** How far the clock of the service is ahead of UTC, to a quarter of an hour. */
function zoneOf(written: unknown, createdAt: number): string | undefined {
  if (typeof written !== "string" || !/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(written)) return undefined;
  const ahead = (Date.parse(`${written.replace(" ", "T")}Z`) - createdAt) / 60_000;
  const quarters = Math.round(ahead / 15) * 15;
  if (!(Math.abs(ahead - quarters) <= 2) || Math.abs(quarters) > 14 * 60) return undefined;
  const time = new Date(Math.abs(quarters) * 60_000).toISOString().slice(11, 16);
  return `UTC${quarters < 0 ? "-" : "+"}${time}`;
}

/** The size to which the service cut a larger limit. */
export function sizeCutTo(x: Seen): number | undefined {
  const [limit, size] = [Number(x.query.get("limit")), Number(x.get("pagination.size"))];
  const isCut = isList(x) && x.status === 200 && Number.isSafeInteger(limit) && limit > size && size > 0;
  return isCut && !isShort(x) ? size : undefined;
}

/** Whether a page has fewer rows than its size and the total say. */
function isShort({ get, query, rows }: Seen): boolean {
  const [size, total] = [Number(get("pagination.size")), Number(get("pagination.total"))];
  return rows.length < Math.min(size, total - (Number(query.get("page") ?? 1) - 1) * size);
}
