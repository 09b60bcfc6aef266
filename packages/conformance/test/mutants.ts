/** Servers that each break one promise, with the check that must find it: one for each check, more where it has several ways to. */
import type { OperationId } from "@vending/contract";
import { unlisted } from "../src/checks/invalid-values.ts";
import {
  changingRequests,
  changingResponses,
  copyOf,
  creates,
  type Forward,
  handling,
  heads,
  hides,
  type Loose,
  lists,
  type Mutant,
  type MutantRequest,
  type MutantResponse,
  mutant,
  operationsWithBody,
  present,
  privateOperations,
  refuses,
  rejection,
  repairs,
  returns,
  sellAgain,
  showsOthers,
  statuses,
} from "./lib/mutant.ts";

const transactions: readonly OperationId[] = [...creates, ...statuses];
const success = { status: "success", response_code: "00" };
const failed = { status: "failed", response_code: "01" };
const pending = { status: "pending", response_code: "02" };
const isFailed = { response_code: /^01$/ };
const isPending = { response_code: /^02$/ };
const reversed = (text: string) => text.split("").reverse().join("");
const isBill = (body: Loose): boolean => /^[A-Z]+$/.test(body?.product ?? "");
const idOf = ({ body }: MutantRequest): string => body?.client_request_id;
const isSandbox = (headers: Headers): boolean =>
  headers.get("X-Merchant-Key") === "sandbox-key" && headers.get("X-Merchant-Secret") === "sandbox-secret";
const knownFields = ["merchant_code", "customer_msisdn", "network", "product", "amount", "client_request_id"];

/** A mutation of creates that remembers what it sees. */
const creating = <State>(
  killer: string,
  what: string,
  state: () => State,
  serve: (request: MutantRequest, forward: Forward, state: State) => Promise<MutantResponse | undefined>,
  findings?: readonly string[],
): Mutant =>
  mutant(
    killer,
    what,
    () => {
      const seen = state();
      return handling(creates, async (request, forward) =>
        typeof idOf(request) === "string" ? serve(request, forward, seen) : undefined,
      );
    },
    findings,
  );

/** Sells again under an id that was used. */
const sellsAgain = (
  killer: string,
  what: string,
  which: (first: MutantRequest, again: MutantRequest) => boolean,
  findings?: readonly string[],
): Mutant =>
  creating(
    killer,
    what,
    () => new Map<string, MutantRequest>(),
    async (request, forward, used) => {
      const first = used.get(idOf(request));
      const response = await forward(copyOf(request));
      if (response.status === 200) used.set(idOf(request), copyOf(request));
      return response.status === 422 && first && which(first, request) ? sellAgain(request, forward) : response;
    },
    findings,
  );

/** Checks whether an id is new, waits, and only then buys. `isSlow` gets the routes that the id was sent by until then. */
const races = (what: string, isSlow: (request: MutantRequest, begun: readonly OperationId[]) => boolean): Mutant =>
  creating(
    "idempotency/race",
    what,
    () => ({ begun: new Map<string, OperationId[]>(), over: new Set<string>() }),
    async (request, forward, { begun, over }) => {
      const id = idOf(request);
      const routes = begun.get(id) ?? [];
      const slow = !over.has(id) && isSlow(request, routes);
      begun.set(id, [...routes, request.operationId ?? "createTransaction"]);
      await forward.clock.sleep(5);
      const response = await forward(copyOf(request));
      over.add(id);
      return response.status === 422 && slow ? sellAgain(request, forward) : response;
    },
  );

/** From this reading of an outcome on, it is pending again. */
const forgets = (what: string, which: OperationId | readonly OperationId[], reading: number): Mutant =>
  mutant("states/final-stays-final", what, () => {
    const read = new Map<string, number>();
    return changingResponses(which, ({ body }) => {
      const count = (read.get(body.data.request_id) ?? 0) + 1;
      if (body.response_code !== "02") read.set(body.data.request_id, count);
      if (count < reading || body.response_code === "02") return;
      Object.assign(body, pending);
      delete body.data.cards;
    });
  });

const responses: readonly Mutant[] = [
  heads("schema/checkHealth", "a health check without JSON", "checkHealth", { text: "OK" }),
  returns("schema/createTransaction", "merchant_id as a text", "createTransaction", { "data.merchant_id": String }),
  returns("schema/createAirtimeSync", "no request_id", "createAirtimeSync", { "data.request_id": undefined }),
  heads("schema/createAirtimeSync", "half of a body", "createAirtimeSync", { text: '{"status":"success","da' }),
  heads("schema/createAirtimeAsync", "HTTP 201 for a create", "createAirtimeAsync", { status: 201 }),
  returns("schema/createDataSync", "a time in another form", "createDataSync", {
    "data.created_at": "02/03/2026 09:00",
  }),
  heads("schema/createDataAsync", "HTTP 202 for what is pending", "createDataAsync", { status: 202 }),
  returns("schema/createCableTransaction", "the code in place of the word", "createCableTransaction", { status: "00" }),
  returns("schema/getTransactionStatus", "an amount as a number", "getTransactionStatus", { "data.amount": Number }),
  returns("schema/getTransactionStatusV1", "no merchant_name", "getTransactionStatusV1", {
    "data.merchant_name": undefined,
  }),
  returns("schema/listTransactions", "a list without pagination", "listTransactions", { pagination: undefined }),
  heads("schema/listDataPlans", "HTML", "listDataPlans", {
    headers: { "content-type": "text/html" },
    text: "<h1>Plans</h1>",
  }),
  returns("schema/listCablePlans", "the id of a bouquet as a text", "listCablePlans", { "data.*.id": String }),
  returns("schema/verifyCustomer", "a code as a text", "verifyCustomer", { code: "200" }),
  returns("schema/createGiftCardOrder", "no request id", "createGiftCardOrder", { "data.request_id": undefined }),
  returns("schema/getGiftCardOrder", "a success without cards", "getGiftCardOrder", { "data.cards": undefined }),
  heads("server/headers", "a header that is new", "verifyCustomer", { headers: { "x-balance": "91000" } }),
  returns("server/fields", "a field that is new", "listCablePlans", { "data.*.bouquet": "1" }),
  mutant("server/reachable", "a list that drops its connections", () =>
    handling("listTransactions", () => {
      throw new TypeError("fetch failed", { cause: Object.assign(new Error("closed"), { code: "UND_ERR_SOCKET" }) });
    }),
  ),
];

const credentials: readonly Mutant[] = [
  refuses(
    "health/needs-no-credentials",
    "a health check that wants credentials",
    "checkHealth",
    401,
    ({ headers }) => !headers.has("X-Merchant-Key"),
  ),
  refuses(
    "health/needs-no-credentials",
    "a health check that is down for strangers",
    "checkHealth",
    503,
    ({ headers }) => headers.has("X-Merchant-Key"),
  ),
  mutant("credentials/both-needed", "no credentials needed", () =>
    changingRequests(privateOperations, ({ headers }) => {
      if (!headers.has("X-Merchant-Key") || !headers.has("X-Merchant-Secret")) present(headers, "sandbox");
    }),
  ),
  heads("credentials/both-needed", "401 reported as 403", privateOperations, { status: 403 }, 401),
  mutant("credentials/wrong-pair", "a secret that is not checked", () =>
    changingRequests(privateOperations, ({ headers }) => {
      const key = headers.get("X-Merchant-Key");
      if (headers.has("X-Merchant-Secret") && key?.startsWith("sandbox")) present(headers, key.replace("-key", ""));
    }),
  ),
  mutant("credentials/wrong-pair", "a key that is not checked", () =>
    changingRequests(privateOperations, ({ headers }) => {
      const isKnown = headers.get("X-Merchant-Secret") === "sandbox-secret";
      if (headers.has("X-Merchant-Key") && isKnown) present(headers, "sandbox");
    }),
  ),
  mutant("credentials/wrong-pair", "any known secret with any known key", () =>
    changingRequests(privateOperations, ({ headers }) => {
      const key = /^(sandbox2?)-key$/.exec(headers.get("X-Merchant-Key") ?? "")?.[1];
      if (key && /^sandbox2?-secret$/.test(headers.get("X-Merchant-Secret") ?? "")) present(headers, key);
    }),
  ),
  mutant(
    "credentials/body-names-other-merchant",
    "a merchant_code that is trusted",
    () =>
      handling([...creates, "verifyCustomer"], async (request, forward) => {
        const response = await forward(copyOf(request));
        if (response.status !== 403 && response.status !== 404) return response;
        const merchant_code = isSandbox(request.headers) ? "SANDBOX" : "SANDBOX2";
        return forward({ ...request, body: { ...request.body, merchant_code } });
      }),
    ["trust other-merchant"],
  ),
  repairs(
    "credentials/unknown-merchant",
    "a purchase for a merchant that does not exist",
    creates,
    { merchant_code: "SANDBOX" },
    { merchant_code: /^(?!SANDBOX2?$)./ },
  ),
  mutant(
    "credentials/other-merchants-transaction",
    "everybody's transactions for everybody",
    () => showsOthers(statuses),
    ["trust other-merchants-data"],
  ),
  mutant("credentials/secret-never-echoed", "a 401 that quotes the secret", () =>
    changingResponses(
      privateOperations,
      ({ body }, { headers }) => (body.message = `${headers.get("X-Merchant-Secret")} is wrong`),
      401,
    ),
  ),
];

const purchases: readonly Mutant[] = [
  returns("creates/outcome", "a failure reported as a success", "createAirtimeSync", success),
  returns(
    "creates/outcome",
    "async data that is a success at once",
    ["createDataAsync", "createTransaction"],
    success,
    { "data.product": /data/ },
  ),
  returns("creates/echo", "a request id in upper case", creates, {
    "data.request_id": (id: string) => id.toUpperCase(),
  }),
  returns("creates/echo", "an amount in kobo", creates, { "data.amount": (amount: string) => `${amount}00` }),
  refuses(
    "creates/route-sets-product",
    "a route that wants its own product",
    "createAirtimeSync",
    422,
    ({ body }) => body?.product === "data",
  ),
  refuses("creates/both-number-forms", "only numbers that begin with 0", creates, 400, ({ body }) =>
    /^234/.test(body?.customer_msisdn),
  ),
  // Bills of this route have the field, so it is declared there.
  returns(
    "creates/pending-fields",
    "a pending create with the created_at of a bill",
    "createTransaction",
    { "data.created_at": "2026-03-02 09:00:00" },
    isPending,
  ),
  mutant("creates/unique-reference", "the same reference for all", () =>
    changingResponses([...transactions, "listTransactions"], ({ body }) => {
      for (const one of [body.data].flat()) if (one.merchant_id !== 2) one.internal_reference = "always-the-same";
    }),
  ),
  refuses(
    "creates/older-plan-identifiers",
    "no plan but by its new code",
    "createDataSync",
    422,
    ({ body }) => !/^[A-Z0-9]+-\d+$/.test(body?.plan_code ?? "A-1"),
  ),
  ...[400, 401, 403].map((status) =>
    mutant("creates/rejected-buys-nothing", `${status}, and yet it was bought`, () =>
      handling(creates, async (request, forward) => {
        const response = await forward(copyOf(request));
        if (response.status !== status || typeof idOf(request) !== "string") return response;
        const again = copyOf(request);
        again.body.amount ??= "500";
        again.body.merchant_code = "SANDBOX";
        present(again.headers, "sandbox");
        await forward(again);
        return response;
      }),
    ),
  ),
  returns("states/pending-settles", "nothing ever settles", statuses, pending, { "data.product": /airtime|data/ }),
  returns("states/pending-settles", "a failure that is a success in the end", statuses, success, isFailed),
  hides("states/pending-is-200-with-02", "404 while it is pending", statuses, 404, isPending),
  returns("states/pending-is-200-with-02", "a purchase given up because it takes long", statuses, failed, {
    "data.msisdn": /901$/,
  }),
  forgets("an outcome that goes back to pending at the fifth reading", statuses, 5),
  forgets("a gift card order that is pending again", "getGiftCardOrder", 4),
  returns("status/same-transaction", "a status with another merchant_id", statuses, {
    "data.merchant_id": (id: number) => id + 1,
  }),
  returns(
    "status/same-transaction",
    "a failed status with another reference",
    statuses,
    { "data.internal_reference": "unknown" },
    isFailed,
  ),
  returns("status/both-routes", "a route of the status that says less", "getTransactionStatusV1", {
    "data.external_reference": undefined,
  }),
  heads("status/unknown", "400 for an unused id", statuses, { status: 400 }, 404),
  refuses("status/missing-id", "404 for a status without an id", statuses, 404, ({ path }) => path.endsWith("/")),
  returns("status/times", "the 31st of February", statuses, { "data.created_at": () => "2026-02-31 09:00:00" }),
];

const ids: readonly Mutant[] = [
  sellsAgain(
    "idempotency/same-again",
    "duplicates that buy again",
    (_, { body }) => !/90[2-5]$/.test(body.customer_msisdn),
    ["money duplicate-sold"],
  ),
  sellsAgain(
    "idempotency/same-again",
    "bills that are bought again",
    ({ body }, again) =>
      isBill(body) && body.customer_msisdn === again.body.customer_msisdn && !/9..$/.test(body.customer_msisdn),
  ),
  creating(
    "idempotency/same-again",
    "a duplicate that gets 200, as the first one did",
    () => new Map<string, MutantResponse>(),
    async (request, forward, made) => {
      const response = await forward(request);
      const key = `${request.headers.get("X-Merchant-Key")} ${idOf(request)}`;
      if (response.status === 200) made.set(key, structuredClone(response));
      return response.status === 422 ? structuredClone(made.get(key) ?? response) : response;
    },
    ["shape duplicate-accepted"],
  ),
  sellsAgain(
    "idempotency/other-purchase",
    "another customer under the same id",
    ({ body }, again) => body.customer_msisdn !== again.body.customer_msisdn && body.product === again.body.product,
  ),
  sellsAgain(
    "idempotency/across-routes",
    "each route has ids of its own",
    (first, again) => first.operationId !== again.operationId,
  ),
  sellsAgain(
    "idempotency/across-routes",
    "each product has ids of its own",
    ({ body }, again) => body.product !== again.body.product,
  ),
  sellsAgain("idempotency/after-failure", "the id of a failure is free again", ({ body }) =>
    body.customer_msisdn.endsWith("900"),
  ),
  mutant("idempotency/first-stands", "a rejected duplicate that changes the first purchase", () => {
    const numbers = new Map<string, string>();
    return async (request, forward) => {
      const response = await forward(request);
      const number = request.body?.customer_msisdn;
      if (response.status === 422 && number) numbers.set(idOf(request), number);
      const { data } = response.body ?? {};
      if (request.method === "GET" && data?.msisdn) data.msisdn = numbers.get(data.request_id) ?? data.msisdn;
      return response;
    };
  }),
  mutant("idempotency/per-merchant", "one merchant_id for all merchants", () =>
    changingResponses([...transactions, "listTransactions"], ({ body }) => {
      for (const one of [body.data].flat()) if (one.merchant_id) one.merchant_id = 1;
    }),
  ),
  creating(
    "idempotency/per-merchant",
    "request ids of all merchants in one pot",
    () => new Map<string, string>(),
    async (request, forward, owners) => {
      const owner = owners.get(idOf(request));
      if (owner && owner !== request.body.merchant_code) return rejection(422);
      const response = await forward(request);
      if (response.status === 200) owners.set(idOf(request), request.body.merchant_code);
      return response;
    },
  ),
  mutant("idempotency/ids-are-exact", "ids without regard to case", () =>
    changingRequests(transactions, (request) => {
      request.path = request.path.toLowerCase();
      if (idOf(request)) request.body.client_request_id = String(idOf(request)).toLowerCase();
    }),
  ),
  races("looks for the id, and then buys", () => true),
  races(
    "routes of cable that do not wait for each other",
    ({ operationId, body }, begun) =>
      body.product === "CABLE" && begun.length > 0 && begun.every((one) => one !== operationId),
  ),
  hides("recovery/no-response", "a dropped connection that forgets the purchase", statuses, 404, {
    "data.msisdn": /902$/,
  }),
  hides("recovery/error-but-bought", "a 500 whose purchase is not to be found", statuses, 404, {
    "data.msisdn": /904$/,
  }),
  mutant("recovery/error-not-bought", "a 500 that leaves a ghost behind", () => {
    const ghosts = new Set<string>();
    return async (request, forward) => {
      const response = await forward(request);
      if (response.status === 500) ghosts.add(idOf(request));
      const request_id = request.path.split("/").at(-1) ?? "";
      if (response.status !== 404 || !ghosts.has(request_id)) return response;
      const body = { ...failed, response_message: "Failed", data: { request_id, internal_reference: "ghost" } };
      return { ...response, status: 200, body };
    };
  }),
  creating(
    "recovery/retry-after-503",
    "a 503 that uses up the id",
    () => new Set<string>(),
    async (request, forward, rejected) => {
      if (rejected.has(idOf(request))) return rejection(422);
      const response = await forward(request);
      if (response.status === 503) rejected.add(idOf(request));
      return response;
    },
  ),
  returns("recovery/retry-after-503", "a purchase after a 503 that fails", statuses, failed, { "data.msisdn": /905$/ }),
];

const list: readonly Mutant[] = [
  lists("list/defaults", "20 to a page by default", (query) => query.has("limit") || query.set("limit", "20")),
  lists("list/limit", "at least five to a page", (query) =>
    query.set("limit", String(Math.max(5, Number(query.get("limit") ?? 10)))),
  ),
  lists("list/pages-add-up", "always the first page", (query) => query.delete("page"), ["shape list-pages:totals"]),
  mutant(
    "list/pages-add-up",
    "a total of the whole table",
    () =>
      handling("listTransactions", async (request, forward) => {
        const response = await forward(request);
        if (response.status !== 200) return response;
        const all = await forward({ ...request, query: new URLSearchParams({ limit: "1" }) });
        const { total } = all.body.pagination;
        Object.assign(response.body.pagination, {
          total,
          total_pages: Math.ceil(total / response.body.pagination.size),
        });
        return response;
      }),
    ["shape list-pages:totals"],
  ),
  mutant("list/counts-purchases", "a duplicate that is counted with its number", () => {
    const rejected = new Map<string, number>();
    return async (request, forward) => {
      const response = await forward(request);
      const number = request.body?.customer_msisdn;
      if (response.status === 422 && request.operationId === "createAirtimeSync" && request.body?.amount) {
        rejected.set(number, (rejected.get(number) ?? 0) + 1);
      }
      const more = rejected.get(request.query.get("msisdn") ?? "") ?? 0;
      if (request.operationId === "listTransactions" && response.status === 200) response.body.pagination.total += more;
      return response;
    };
  }),
  lists("list/filter-msisdn", "a filter msisdn that is ignored", (query) => query.delete("msisdn")),
  lists("list/filter-network", "a filter network that is ignored", (query) => query.delete("network")),
  lists("list/filter-status", "a filter status that is ignored", (query) => query.delete("status"), [
    "shape list-filter:status",
  ]),
  mutant("list/no-match", "everything, where nothing matches", () =>
    handling("listTransactions", async (request, forward) => {
      const response = await forward(request);
      const isNarrow = request.query.has("network") || request.query.has("status");
      if (response.status !== 200 || isNarrow || response.body.data.length > 0) return response;
      return forward({ ...request, query: new URLSearchParams() });
    }),
  ),
  mutant("list/only-own-transactions", "everybody's transactions in every list", () =>
    changingRequests("listTransactions", ({ headers }) => {
      if (headers.get("X-Merchant-Secret") === "sandbox2-secret") present(headers, "sandbox");
    }),
  ),
  returns("list/row-is-the-transaction", "rows in kobo", "listTransactions", {
    "data.*.amount": (amount: string) => `${amount}00`,
  }),
];

const catalogs: readonly Mutant[] = [
  mutant("plans/data-by-network", "the plans of MTN for every network", () =>
    changingRequests("listDataPlans", (request) => {
      request.path = request.path.replace(/(glo|airtel|9mobile)$/, "mtn");
    }),
  ),
  mutant("plans/cable-by-network", "a filter that loses a bouquet", () =>
    changingResponses("listCablePlans", ({ body }, { query }) => query.has("network") && body.data.pop()),
  ),
  returns("plans/unique", "two bouquets with one id", "listCablePlans", {
    "data.0.id": (_: number, { data }: Loose) => data[1].id,
  }),
  returns("plans/prices-are-amounts", "prices with a currency", "listDataPlans", {
    "data.*.price": (price: string) => `NGN ${price}`,
  }),
  returns("plans/sold-plans-are-listed", "a catalog with an older price", "listCablePlans", {
    "data.*.price": (price: string) => String(Number(price) - 100),
  }),
  returns("verification/success", "an empty name", "verifyCustomer", { "data.customer_name": " " }),
  repairs(
    "verification/rejection",
    "a rejected number that is verified",
    "verifyCustomer",
    { customer_msisdn: (number: string) => number.replace(/910$/, "123") },
    { customer_msisdn: /910$/ },
  ),
  heads("verification/outage", "an outage reported as a rejection", "verifyCustomer", rejection(400), 502),
  refuses(
    "verification/by-service-id",
    "a service_id that is no longer taken",
    "verifyCustomer",
    422,
    ({ body }) => body?.service_id !== undefined,
  ),
  returns("electricity/token-and-units", "a status with another token", statuses, { "data.token": reversed }),
  returns("electricity/key-change-tokens", "a status without kct2", statuses, { "data.kct2": undefined }),
  {
    ...returns("electricity/key-change-tokens", "tokens that lose a digit", statuses, {
      "data.token": (token: string) => token.slice(1),
      "data.kct1": (token: string) => token.slice(1),
      "data.kct2": (token: string) => token.slice(1),
    }),
    // All of them break in the same responses, so what their schema lacks is one finding, with the name of the first.
    findings: ["money tokens", "money schema:data.kct1: A Key Change Token has 20 digits"],
  },
  returns("electricity/debt", "a debt that the status does not show", statuses, { "data.payment_spent_on": undefined }),
  returns(
    "electricity/nowhere-else",
    "a token with every bet",
    "createTransaction",
    { "data.token": "00000000000000000000" },
    { "data.product": /BETTING/ },
  ),
  returns("gift-cards/success", "an order that never ends", "getGiftCardOrder", {
    ...pending,
    "data.cards": undefined,
  }),
  mutant("gift-cards/success", "new cards with each reading", () => {
    let count = 0;
    return changingResponses("getGiftCardOrder", ({ body }) => {
      if (body.data.cards) body.data.cards = [{ code: String(++count) }];
    });
  }),
  mutant("gift-cards/pending", "cards for an order that stays pending", () => {
    const stuck = new Set<string>();
    return handling(["createGiftCardOrder", "getGiftCardOrder"], async (request, forward) => {
      const response = await forward(request);
      if (/901$/.test(request.body?.customer_msisdn ?? "")) stuck.add(idOf(request));
      if (stuck.has(response.body?.data?.request_id)) response.body.data.cards = [{ code: "1" }];
      return response;
    });
  }),
  returns("gift-cards/failed", "a failed order that stays pending", "getGiftCardOrder", pending, isFailed),
  mutant("gift-cards/same-again", "an order that is sent again buys again", () =>
    handling("createGiftCardOrder", async (request, forward) => {
      const response = await forward(copyOf(request));
      return response.status === 422 ? sellAgain(request, forward) : response;
    }),
  ),
  mutant("gift-cards/other-merchants-order", "everybody's cards for everybody", () => showsOthers("getGiftCardOrder")),
];

const validation: readonly Mutant[] = [
  refuses("validation/malformed-json", "422 for what is not JSON", operationsWithBody, 422, ({ text }) =>
    Boolean(text),
  ),
  refuses("validation/no-object", "500 for null", operationsWithBody, 500, ({ body }) => body === null),
  mutant("validation/missing-field", "a purchase without a number", () =>
    changingRequests(creates, ({ body }) => {
      if (body?.amount) body.customer_msisdn ??= "08031234567";
    }),
  ),
  mutant("validation/missing-field", "plan in place of plan_code", () =>
    changingRequests(creates, ({ body }) => {
      if (body?.plan === undefined) return;
      body.plan_code = body.plan;
      delete body.plan;
    }),
  ),
  repairs("validation/wrong-type", "amounts that are numbers", creates, { amount: String }, { amount: /^\d+$/ }),
  mutant("validation/merchant", "a merchant that is not named", () =>
    changingRequests(operationsWithBody, ({ body }) => {
      if (body?.network) body.merchant_code ??= "SANDBOX";
    }),
  ),
  repairs(
    "validation/network",
    "networks that do not exist",
    creates,
    { network: "mtn" },
    { network: new RegExp(`^${unlisted}$`) },
  ),
  repairs(
    "validation/case",
    "networks in any case",
    creates,
    { network: (one: string) => one.toLowerCase() },
    { network: /^(MTN|GLO|AIRTEL|9MOBILE)$/ },
  ),
  repairs(
    "validation/product",
    "products that do not exist",
    creates,
    { product: "airtime" },
    { product: new RegExp(`^${unlisted}$`) },
  ),
  repairs(
    "validation/number",
    "numbers with a plus",
    creates,
    { customer_msisdn: (one: string) => one.replace("+", "") },
    { customer_msisdn: /^\+/ },
  ),
  repairs(
    "validation/amount",
    "amounts with a comma",
    creates,
    { amount: (one: string) => one.replace(",", "") },
    { amount: /^\d+,\d+$/ },
  ),
  mutant("validation/unknown-field", "any unknown field", () =>
    changingRequests([...creates, "verifyCustomer"], ({ body }) => {
      const known = [...knownFields, "plan_code", "service_id", "plan"];
      for (const field of Object.keys(body ?? {})) if (!known.includes(field)) delete body[field];
    }),
  ),
  lists(
    "validation/query",
    "a page that is not a number is the first one",
    (query) => /^\d+$/.test(query.get("page") ?? "1") || query.delete("page"),
  ),
  refuses("validation/odd-pages", "500 for page 0", "listTransactions", 500, ({ query }) => query.get("page") === "0"),
];

export const mutants: readonly Mutant[] = [
  ...responses,
  ...credentials,
  ...purchases,
  ...ids,
  ...list,
  ...catalogs,
  ...validation,
];
