/** What an exchange says about a question that no schema has a place for. Each is found by its id. */

import { at } from "@vending/shared/judging/exchange";
import { shownName } from "@vending/shared/judging/shown";
import { type Answer, accepted, count, http, isStatus, rejectsRequest, shown } from "./answer.ts";
import { isStatusRequest, type Seen } from "./seen.ts";

const rateLimitHeaders = /^(x-)?ratelimit|^x-rate-limit|^retry-after$/;
const versionHeaders = /^(deprecation|sunset|api-version|x-api-version)$/;

/** The characters and the length of a text. */
function form(text: string): string {
  const kinds = [
    /[a-z]/.test(text) && "a-z",
    /[A-Z]/.test(text) && "A-Z",
    /\d/.test(text) && "0-9",
    /-/.test(text) && "-",
    /_/.test(text) && "_",
    /[^\w-]/.test(text) && "others",
  ];
  return `${text.length} characters of ${kinds.filter(Boolean).join(" ")}`;
}

/** A power of ten, so that few words stand for many amounts. */
const magnitude = (amount: unknown): string => {
  const value = Number(amount);
  return Number.isFinite(value) && value > 0
    ? `${10 ** Math.floor(Math.log10(value))} to ${10 ** (Math.floor(Math.log10(value)) + 1) - 1}`
    : "no positive number";
};

/** Whether there is such a route. What rejects credentials or broken bodies may stand before all routes. */
const isServed = (x: Seen): boolean => accepted(x) || (x.valid && rejectsRequest(x));

const prefixOf = ({ path }: Seen): string => /^(.*v1)\//.exec(path)?.[1] ?? path.split("/", 2).join("/");

/** Whether a page has fewer rows than its size and the total say. */
function isShort({ get, query, rows }: Seen): boolean {
  const before = (Number(query.get("page") ?? 1) - 1) * Number(get("pagination.size"));
  return rows.length < Math.min(Number(get("pagination.size")), Number(get("pagination.total")) - before);
}

/** The case of the letters of a text. */
const caseOf = (text: string): string =>
  text === text.toLowerCase() ? "lower case" : text === text.toUpperCase() ? "upper case" : "both cases";

const seconds = (ms: number): string => (ms < 1_000 ? "within a second" : ms < 10_000 ? "within ten seconds" : "later");

export const openAnswers: readonly Answer[] = [
  {
    about: "settling",
    see: ({ operationId, get, transactions }) => {
      const known = transactions.get(get("data.request_id"));
      const isFirst = known?.settledBy === operationId && known.afterwards === 0;
      return isFirst && known.network
        ? `a purchase of ${known.network} had its outcome at a status check (${operationId})`
        : undefined;
    },
  },
  {
    about: "final-is-final",
    see: (x) => {
      const known = isStatus(x) ? x.transactions.get(x.get("data.request_id")) : undefined;
      if (!known || known.afterwards === 0) return undefined;
      const finals = new Set(known.outcomes.filter((code) => code !== "02"));
      return finals.size > 1 || known.outcomes.at(-1) === "02"
        ? "another outcome than before"
        : "the same outcome as before";
    },
  },
  {
    about: "address",
    see: (x) => (isServed(x) ? `${prefixOf(x)} is served under this base address` : undefined),
  },
  {
    about: "gift-card-prefix",
    see: (x) => (x.path.startsWith("/giftcards") && isServed(x) ? `${x.path}: ${http(x)}` : undefined),
  },
  {
    about: "rate-limits",
    see: (x) => {
      const found = [...x.headers]
        .filter(([name]) => rateLimitHeaders.test(name))
        .map(([name, value]) => `${shownName(name)}: ${count(value)}`);
      return x.status === 429
        ? ["HTTP 429", ...found]
        : found.length > 0
          ? found
          : "no header of a rate limit, no HTTP 429";
    },
  },
  {
    about: "versions",
    see: ({ headers }) => {
      const found = [...headers].filter(([name]) => versionHeaders.test(name));
      return found.length > 0
        ? found.map(([name, value]) => `${name}: ${shown(value)}`)
        : "no header Deprecation, Sunset or of a version";
    },
  },
  {
    about: "amounts",
    see: (x) =>
      x.sells && x.valid && x.sent.amount !== undefined && (accepted(x) || x.status === 400)
        ? `${magnitude(x.sent.amount)} Naira: ${http(x)}`
        : undefined,
  },
  {
    about: "request-id-form",
    see: (x) => {
      const id = x.sent.client_request_id;
      return x.sells && x.valid && accepted(x) && typeof id === "string" ? `${form(id)}: accepted` : undefined;
    },
  },
  { about: "unknown-fields", see: (x) => (x.unknownFields ? http(x) : undefined) },
  {
    about: "visibility",
    see: (x) => {
      const known = isStatusRequest(x) ? x.transactions.get(x.requested) : undefined;
      if (!known || known.created >= 500 || known.asked !== 1) return undefined;
      return `asked ${seconds(x.time - known.acceptedAt)}: ${accepted(x) ? "found" : http(x)}`;
    },
  },
  {
    about: "largest-page",
    see: (x) => {
      const limit = x.query.get("limit");
      if (x.operationId !== "listTransactions" || limit === null || x.status === 401) return undefined;
      return x.status === 200
        ? `limit ${limit.slice(0, 24)}: size ${count(x.get("pagination.size"))}${isShort(x) ? ", and fewer rows than that" : ""}`
        : `limit ${limit.slice(0, 24)}: ${http(x)}`;
    },
    // The size that a larger limit was cut to.
    bound: (x) => {
      const [limit, size] = [Number(x.query.get("limit")), Number(x.get("pagination.size"))];
      const isCut = x.operationId === "listTransactions" && x.status === 200 && limit > size && size > 0;
      return isCut && Number.isSafeInteger(limit) && !isShort(x) ? size : undefined;
    },
  },
  {
    about: "status-filter",
    see: (x) => {
      const filter = x.query.get("status");
      if (x.operationId !== "listTransactions" || filter === null || x.status !== 200) return undefined;
      return x.rows.slice(0, 20).flatMap((row) => {
        const outcome = x.transactions.get(at(row, "request_id"))?.outcomes.at(-1);
        if (outcome === undefined) return [];
        // It may have settled since.
        return `${filter.slice(0, 12)}: a transaction ${outcome === "02" ? "last seen " : ""}with response_code ${outcome}`;
      });
    },
  },
  {
    about: "time-zone",
    see: (x) => {
      // The difference from this machine's clock, to a quarter of an hour; only of what has just been written.
      const known = x.transactions.get(x.get("data.request_id"));
      const written = x.get("data.created_at");
      if (!known || typeof written !== "string" || !/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(written)) return undefined;
      const ahead = (Date.parse(`${written.replace(" ", "T")}Z`) - known.acceptedAt) / 60_000;
      const quarters = Math.round(ahead / 15) * 15;
      if (!Number.isFinite(ahead) || Math.abs(ahead - quarters) > 2 || Math.abs(quarters) > 14 * 60) return undefined;
      const [hours, minutes] = [Math.floor(Math.abs(quarters) / 60), Math.abs(quarters) % 60];
      return `UTC${quarters < 0 ? "-" : "+"}${String(hours).padStart(2, "0")}:${String(minutes).padStart(2, "0")}`;
    },
  },
  {
    about: "v1-products",
    see: (x) =>
      x.operationId === "createCableTransaction" &&
      x.sent.product !== "CABLE" &&
      typeof x.sent.product === "string" &&
      x.status !== 401
        ? `product ${x.sent.product.slice(0, 20)}: ${http(x)}`
        : undefined,
  },
  {
    about: "network-case",
    see: (x) => {
      if (x.status !== 200) return undefined;
      const purchases = x.rows.length > 0 ? x.rows.slice(0, 20) : [x.get("data")];
      return purchases.flatMap((one) => {
        const network = at(one, "network");
        const sent = x.sells ? x.sent.network : x.transactions.get(at(one, "request_id"))?.network;
        if (typeof network !== "string" || typeof sent !== "string" || network === "" || sent === "") return [];
        const isOther = network.toLowerCase() !== sent.toLowerCase();
        const outcome = x.rows.length > 0 ? [] : [shown(x.get("response_code"))];
        return `${[x.operationId, ...outcome].join(" ")}: sent in ${caseOf(sent)}, returned ${isOther ? "under another name" : `in ${caseOf(network)}`}`;
      });
    },
  },
  {
    about: "list-row-outcome",
    see: (x) => {
      if (x.operationId !== "listTransactions" || x.rows.length === 0 || x.status !== 200) return undefined;
      const outcome = ["status", "response_code"].filter((name) => x.rows.some((row) => at(row, name) !== undefined));
      return outcome.length > 0
        ? outcome.map((name) => `rows have ${name}`)
        : "rows have neither status nor response_code";
    },
  },
  {
    about: "after-server-error",
    see: (x) => {
      const known = isStatusRequest(x) ? x.transactions.get(x.requested) : undefined;
      return known && known.created >= 500 && known.asked === 1
        ? `after HTTP ${known.created} the status is ${http(x)}`
        : undefined;
    },
  },
  {
    about: "kind-of-422",
    see: (x) => {
      if (!x.sells || x.status !== 422) return undefined;
      const fields = ["status", "code", "error", "errors", "message"].filter((name) => x.get(name) !== undefined);
      const kind = !x.valid
        ? "an invalid request"
        : x.transactions.get(x.sent.client_request_id)
          ? "a used id"
          : "an id";
      return `${kind}: a body with ${fields.join(", ") || "none of the usual fields"}`;
    },
  },
  {
    about: "gift-card-order-twice",
    see: ({ operationId, sent, status }) =>
      operationId === "createGiftCardOrder" && status === 422 && sent.client_request_id !== undefined
        ? "an order that is sent again: HTTP 422"
        : undefined,
  },
];
