/** Servers of a team that is not finished, each with a typical mistake and the findings that a run must report. */

import type { OperationId } from "@vending/contract";
import {
  changingResponses,
  copyOf,
  creates,
  forwardAsOther,
  handling,
  type Loose,
  type Mutation,
  sellAgain,
  statuses,
} from "./mutant.ts";
import { idIn, keyOf, listing, setTotal, statusOfLast } from "./rows.ts";

/** Has a unique index on merchant, id and product. The status finds the row that was written last. */
function sellsAgainForAnotherProduct(): Mutation {
  const products = new Map<string, Map<string, string>>();
  const last = new Map<string, string>();
  return async (request, forward) => {
    const { operationId, body } = request;
    if (operationId && statuses.includes(operationId)) return statusOfLast(request, forward, last);
    const response = await forward(request);
    if (!operationId || !creates.includes(operationId)) return response;
    const id = body?.client_request_id;
    const product = routeProduct(operationId) ?? body?.product;
    const sold = products.get(keyOf(request, id)) ?? new Map<string, string>();
    if (response.status === 200) products.set(keyOf(request, id), sold.set(product, id));
    if (response.status !== 422 || sold.size === 0 || sold.has(product)) return response;
    const again = copyOf(request);
    again.body.client_request_id = `${id}-${product}`;
    const second = await forward(again);
    if (second.status !== 200) return second;
    sold.set(product, again.body.client_request_id);
    last.set(keyOf(request, id), again.body.client_request_id);
    second.body.data.request_id = id;
    return second;
  };
}

const routeProduct = (operationId: string): string | undefined =>
  /Airtime/.test(operationId) ? "airtime" : /Data/.test(operationId) ? "data" : undefined;

/** Counts the whole table, not the rows that the filter leaves. */
const countsWithoutTheFilter: Mutation = handling("listTransactions", async (request, forward) => {
  const response = await forward(request);
  if (response.status !== 200) return response;
  const query = new URLSearchParams({ limit: "1" });
  const all = await forward({ ...request, query });
  setTotal(response, all.body.pagination.total);
  return response;
});

/** Its status reads a numeric column. */
export const statusHasANumericAmount: Mutation = changingResponses(statuses, ({ body }) => {
  if (body.data?.amount !== undefined) body.data.amount = Number(body.data.amount);
});

/** Trusts the merchant_code of the body. */
const takesAnyMerchantCode: Mutation = handling([...creates, "verifyCustomer"], async (request, forward) => {
  const response = await forward(request);
  if (response.status !== 403 && response.status !== 404) return response;
  const own = copyOf(request);
  own.body.merchant_code = request.headers.get("X-Merchant-Key") === "sandbox-key" ? "SANDBOX" : "SANDBOX2";
  return forward(own);
});

/** Reads come from a replica that lags behind. The contract leaves open how soon a status appears. */
function showsAStatusLate(behindMs = 200): Mutation {
  const since = new Map<string, number>();
  return async (request, forward) => {
    const { operationId, body, path } = request;
    const now = forward.clock.now();
    if (operationId && creates.includes(operationId)) {
      const response = await forward(request);
      if (response.status === 200) since.set(keyOf(request, body.client_request_id), forward.clock.now());
      return response;
    }
    const isStatus = operationId !== undefined && statuses.includes(operationId);
    const made = isStatus ? since.get(keyOf(request, idIn(path))) : undefined;
    if (made === undefined || now - made >= behindMs) return forward(request);
    return forward({ ...request, path: `${path}-not-yet` });
  };
}

/** The list lags behind, too: in its rows and in its totals. */
function listsLate(behindMs: number): Mutation {
  const since = new Map<string, number>();
  return async (request, forward) => {
    const { operationId, body } = request;
    if (!operationId || !creates.includes(operationId)) {
      return listing(request, forward, (rows) => {
        const now = forward.clock.now();
        return rows.filter(({ request_id }) => now - (since.get(request_id) ?? 0) >= behindMs);
      });
    }
    const response = await forward(request);
    if (response.status === 200) since.set(body.client_request_id, forward.clock.now());
    return response;
  };
}

/** Parses tokens as numbers. */
const statusLosesADigit: Mutation = changingResponses(statuses, ({ body }) => {
  for (const field of ["token", "kct1", "kct2"]) {
    if (typeof body.data?.[field] === "string") body.data[field] = body.data[field].replace(/^./, "");
  }
});

/** Every page of the list has the rows of the first. */
const pagesRepeat: Mutation = handling("listTransactions", (request, forward) => {
  const query = new URLSearchParams(request.query);
  query.delete("page");
  return forward({ ...request, query });
});

/** Returns the same transaction where 422 is declared. */
function replaysADuplicate(): Mutation {
  const made = new Map<string, Loose>();
  return async (request, forward) => {
    const response = await forward(request);
    const { operationId, body } = request;
    if (!operationId || !creates.includes(operationId)) return response;
    const key = keyOf(request, body?.client_request_id);
    if (response.status === 200) made.set(key, structuredClone(response));
    return response.status === 422 ? structuredClone(made.get(key) ?? response) : response;
  };
}

/** Each mutation handles what the one before it forwards. */
const together =
  (...mutations: readonly Mutation[]): Mutation =>
  (request, forward) => {
    const [first, ...others] = mutations;
    if (!first) return forward(request);
    return first(
      request,
      Object.assign((next: typeof request) => together(...others)(next, forward), { clock: forward.clock }),
    );
  };

/** Customers whose first create is interrupted: a second sale would be interrupted, too. */
const isInterrupted = (number: unknown): boolean => /90[2-5]$/.test(String(number));

const sellsARepeatedIdAgain: Mutation = async (request, forward) => {
  const response = await forward(request);
  const isCreate = request.operationId !== undefined && creates.includes(request.operationId);
  if (!isCreate || response.status !== 422 || isInterrupted(request.body?.customer_msisdn)) return response;
  return sellAgain(request, forward);
};

export const showsOtherMerchantsTransactions: Mutation = handling(statuses, async (request, forward) => {
  const response = await forward(request);
  return response.status === 403 ? forwardAsOther(request, forward) : response;
});

const returns201ForCable: Mutation = changingResponses("createCableTransaction", (response) => (response.status = 201));

const ignoresTheStatusFilter: Mutation = handling("listTransactions", (request, forward) => {
  const query = new URLSearchParams(request.query);
  query.delete("status");
  return forward({ ...request, query });
});

const sendsAHeaderEverywhere: Mutation = async (request, forward) => {
  const response = await forward(request);
  return { ...response, headers: { ...response.headers, "x-request-id": crypto.randomUUID() } };
};

/** One finding each, of different severity. */
const fourDeviations: Mutation = together(
  sendsAHeaderEverywhere,
  ignoresTheStatusFilter,
  returns201ForCable,
  sellsARepeatedIdAgain,
);

/** Sells again, and stores the second sale in place of the first: status and list show only the last one. */
function sellsAgainAndOverwrites(): Mutation {
  /** The id of the last sale in the sandbox, by the id of the merchant; and the reverse. */
  const last = new Map<string, string>();
  const sent = new Map<string, string>();
  const overwritten = new Set<string>();
  return async (request, forward) => {
    const { operationId = "" as OperationId, body } = request;
    if (creates.includes(operationId)) {
      const response = await forward(request);
      const id = body?.client_request_id;
      if (response.status !== 422 || isInterrupted(body?.customer_msisdn)) return response;
      const again = copyOf(request);
      again.body.client_request_id = `${id}-${crypto.randomUUID()}`;
      const sold = await forward(again);
      if (sold.status !== 200) return sold;
      overwritten.add(last.get(keyOf(request, id)) ?? id);
      last.set(keyOf(request, id), again.body.client_request_id);
      sent.set(again.body.client_request_id, id);
      sold.body.data.request_id = id;
      return sold;
    }
    if (statuses.includes(operationId)) return statusOfLast(request, forward, last);
    return listing(request, forward, (rows) => {
      const left = rows.filter(({ request_id }) => !overwritten.has(request_id));
      for (const row of left) row.request_id = sent.get(row.request_id) ?? row.request_id;
      return left;
    });
  };
}

interface FaultyServer {
  readonly make: () => Mutation;
  /** Severity and id of each finding. */
  readonly findings: readonly string[];
}

export const faultyServers: Readonly<Record<string, FaultyServer>> = {
  "sells an id again for another product": { make: sellsAgainForAnotherProduct, findings: ["money duplicate-sold"] },
  "sells a repeated id again": { make: () => sellsARepeatedIdAgain, findings: ["money duplicate-sold"] },
  "sells an id again, and keeps the last sale": { make: sellsAgainAndOverwrites, findings: ["money duplicate-sold"] },
  "returns the first sale for a repeated id": { make: replaysADuplicate, findings: ["shape duplicate-accepted"] },
  "counts the list without its filter": {
    make: () => countsWithoutTheFilter,
    findings: ["shape list-pages:totals"],
  },
  "has no 403": { make: () => takesAnyMerchantCode, findings: ["trust other-merchant"] },
  "shows another merchant's transactions": {
    make: () => showsOtherMerchantsTransactions,
    findings: ["trust other-merchants-data"],
  },
  "loses the first digit of tokens": {
    make: () => statusLosesADigit,
    // Both Key Change Tokens break in the same responses, so they are one finding, with the name of the first.
    findings: ["money tokens", "money schema:data.kct1: A Key Change Token has 20 digits"],
  },
  "lists the same rows on each page": { make: () => pagesRepeat, findings: ["shape list-pages:totals"] },
  "deviates in four places": {
    make: () => fourDeviations,
    findings: [
      "money duplicate-sold",
      "shape list-filter:status",
      "shape undeclared-status:HTTP 201",
      "style undeclared-header:x-request-id",
    ],
  },
};

/** Servers that differ only where the contract leaves the time open. */
export const lateServers: Readonly<Record<string, () => Mutation>> = {
  "shows a status 200 ms after the create": () => showsAStatusLate(200),
  "shows a status five seconds after the create": () => showsAStatusLate(5_000),
  "lists a purchase two seconds after the create": () => listsLate(2_000),
};
