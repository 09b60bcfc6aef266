/** Servers whose list lacks transactions, or has too many. */
import {
  changingRequests,
  changingResponses,
  copyOf,
  handling,
  type Loose,
  type Mutant,
  mutant,
  present,
  rejection,
  responseMutant,
} from "../lib/mutant.ts";

/** A change to the parameters of the list. */
const listed = (killer: string, what: string, change: (query: URLSearchParams) => void) =>
  mutant(killer, what, () => changingRequests("listTransactions", ({ query }) => change(query)));

export const listMutants: readonly Mutant[] = [
  listed("list/defaults", "20 to a page by default", (query) => query.has("limit") || query.set("limit", "20")),
  listed("list/defaults", "a list that begins with page 2", (query) => query.has("page") || query.set("page", "2")),
  listed("list/limit", "a limit that is ignored", (query) => query.delete("limit")),
  listed("list/limit", "at least five to a page", (query) =>
    query.set("limit", String(Math.max(5, Number(query.get("limit") ?? 10)))),
  ),
  listed("list/pages-add-up", "always the first page", (query) => query.delete("page")),
  responseMutant(
    "list/pages-add-up",
    "a total that counts the page alone",
    "listTransactions",
    ({ body }) => (body.pagination.total = body.data.length),
  ),
  responseMutant("list/pages-add-up", "one page less than there are", "listTransactions", ({ body }) => {
    body.pagination.total_pages = Math.floor(body.pagination.total / body.pagination.size);
  }),
  mutant("list/pages-add-up", "pages that overlap by a row", () => {
    let last: Loose;
    return changingResponses("listTransactions", ({ body }, { query }) => {
      if (Number(query.get("page") ?? 1) > 1 && last && body.data.length > 1) body.data = [last, ...body.data.slice(1)];
      last = body.data.at(-1);
    });
  }),
  mutant("list/counts-purchases", "a duplicate that adds a row", () => {
    let rejected = 0;
    return async (request, forward) => {
      const response = await forward(request);
      if (request.operationId === "createAirtimeSync" && response.status === 422) rejected++;
      if (request.operationId === "listTransactions" && response.status === 200 && rejected > 0)
        response.body.pagination.total += rejected;
      return response;
    };
  }),
  listed("list/filter-msisdn", "a filter msisdn that is ignored", (query) => query.delete("msisdn")),
  mutant("list/filter-msisdn", "a filter msisdn that finds no cable payments", () =>
    changingResponses("listTransactions", ({ body }, { query }) => {
      if (!query.has("msisdn")) return;
      body.data = body.data.filter((row: Loose) => row.product !== "CABLE");
      body.pagination.total = body.data.length;
    }),
  ),
  listed("list/filter-network", "a filter network that is ignored", (query) => query.delete("network")),
  listed("list/filter-status", "a filter status that is ignored", (query) => query.delete("status")),
  listed("list/filter-status", "a filter status that takes pending for failed", (query) => {
    if (query.get("status") === "1") query.set("status", "2");
  }),
  mutant("list/no-match", "404 for an empty list", () =>
    changingResponses("listTransactions", (response) => {
      if (response.body.data.length === 0) Object.assign(response, rejection(404));
    }),
  ),
  mutant("list/no-match", "everything, where nothing matches", () =>
    handling("listTransactions", async (request, forward) => {
      const response = await forward(request);
      if (response.status !== 200 || response.body.data.length > 0) return response;
      return forward({ ...copyOf(request), query: new URLSearchParams() });
    }),
  ),
  mutant("list/only-own-transactions", "everybody's transactions in every list", () =>
    changingRequests("listTransactions", ({ headers }) => {
      if (headers.get("X-Merchant-Key") === "sandbox2-key" && headers.get("X-Merchant-Secret") === "sandbox2-secret")
        present(headers, "sandbox");
    }),
  ),
  responseMutant("list/row-is-the-transaction", "rows in kobo", "listTransactions", ({ body }) => {
    for (const row of body.data) row.amount += "00";
  }),
  responseMutant("list/row-is-the-transaction", "rows without merchant_name", "listTransactions", ({ body }) => {
    for (const row of body.data) delete row.merchant_name;
  }),
  responseMutant("list/row-is-the-transaction", "rows with the time of the reading", "listTransactions", ({ body }) => {
    for (const row of body.data) row.created_at = "2026-03-02 10:11:12";
  }),
  listed("list/limit", "at least two to a page", (query) => query.get("limit") === "1" && query.set("limit", "2")),
  mutant("list/counts-purchases", "a duplicate that is counted with its number", () => {
    const rejected = new Map<string, number>();
    return async (request, forward) => {
      const response = await forward(request);
      const number = request.body?.customer_msisdn;
      if (request.operationId === "createAirtimeSync" && response.status === 422 && request.body?.amount) {
        rejected.set(number, (rejected.get(number) ?? 0) + 1);
      }
      const more = rejected.get(request.query.get("msisdn") ?? "");
      if (request.operationId === "listTransactions" && response.status === 200 && more)
        response.body.pagination.total += more;
      return response;
    };
  }),
  mutant("list/filter-msisdn", "a row of another number among those of one", () =>
    changingResponses("listTransactions", ({ body }, { query }) => {
      const [row] = body.data;
      if (query.has("msisdn") && query.get("limit") === "10" && row?.product === "airtime") {
        body.data.push({ ...row, request_id: "another", msisdn: "08030000001" });
      }
    }),
  ),
  mutant("list/no-match", "everything for an unused number", () =>
    handling("listTransactions", async (request, forward) => {
      const response = await forward(request);
      const narrow = request.query.has("network") || request.query.has("status");
      if (response.status !== 200 || narrow || response.body.data.length > 0) return response;
      return forward({ ...copyOf(request), query: new URLSearchParams() });
    }),
  ),
  mutant("list/row-is-the-transaction", "a list without bets", () =>
    changingResponses("listTransactions", ({ body }, { query }) => {
      if (!query.has("msisdn") || body.data[0]?.product !== "BETTING") return;
      body.data = [];
      body.pagination.total = 0;
    }),
  ),
  mutant("list/only-own-transactions", "an empty list for everybody else", () =>
    changingResponses("listTransactions", ({ body }, { headers }) => {
      if (headers.get("X-Merchant-Key") !== "sandbox2-key") return;
      body.data = [];
      body.pagination.total = 0;
    }),
  ),
];
