/** Servers that buy twice under one request id. */
import type { OperationId } from "@vending/contract";
import {
  changingRequests,
  changingResponses,
  copyOf,
  creates,
  handling,
  isBill,
  type Loose,
  type Mutant,
  type MutantResponse,
  type Mutation,
  mutant,
  rejection,
  sellAgain,
  statuses,
} from "../lib/mutant.ts";

/** Buys again under a used id: the sandbox gets another id, the merchant sees its own. */
const buysAgain =
  (which: (first: OperationId, again: OperationId, firstBody: Loose, againBody: Loose) => boolean): (() => Mutation) =>
  () => {
    const used = new Map<string, { operationId: OperationId; body: Loose }>();
    return handling(creates, async (request, forward) => {
      const id = request.body?.client_request_id;
      if (!request.operationId || typeof id !== "string") return undefined;
      const first = used.get(id);
      const response = await forward(copyOf(request));
      if (response.status === 200) used.set(id, { operationId: request.operationId, body: request.body });
      if (response.status !== 422 || !first || !which(first.operationId, request.operationId, first.body, request.body))
        return response;
      return sellAgain(request, forward);
    });
  };

/** Checks whether an id is new, waits, and only then buys. With a product, only its purchases wait. */
const slowToLook =
  (product?: string): (() => Mutation) =>
  () => {
    const taken = new Set<string>();
    return handling(creates, async (request, forward) => {
      const id = request.body?.client_request_id;
      if (typeof id !== "string") return undefined;
      const isSlow = !product || request.body.product === product;
      const isNew = !taken.has(id);
      if (isSlow) await forward.clock.sleep(5);
      taken.add(id);
      const response = await forward(copyOf(request));
      return response.status === 422 && isNew && isSlow ? sellAgain(request, forward) : response;
    });
  };

export const idempotencyMutants: readonly Mutant[] = [
  mutant(
    "idempotency/same-again",
    "duplicates that buy again",
    buysAgain(() => true),
  ),
  mutant(
    "idempotency/same-again",
    "duplicates that buy again, of bills alone",
    buysAgain((_, __, body) => isBill(body)),
  ),
  mutant("idempotency/same-again", "a duplicate that gets 200, as the first one did", () => {
    const first = new Map<string, MutantResponse>();
    return handling(creates, async (request, forward) => {
      const response = await forward(request);
      const id = request.body?.client_request_id;
      if (response.status === 200) first.set(id, structuredClone(response));
      return response.status === 422 && request.body?.amount ? (first.get(id) ?? response) : response;
    });
  }),
  mutant("idempotency/same-again", "400 for a duplicate", () =>
    changingResponses(
      creates,
      (response) => {
        if (/has used/.test(response.body.message)) response.status = 400;
      },
      422,
    ),
  ),
  mutant(
    "idempotency/other-purchase",
    "another customer under the same id buys again",
    buysAgain(
      (_, __, first, again) => first.customer_msisdn !== again.customer_msisdn && first.product === again.product,
    ),
  ),
  mutant(
    "idempotency/across-routes",
    "each route has ids of its own",
    buysAgain((first, again) => first !== again),
  ),
  mutant(
    "idempotency/across-routes",
    "each product has ids of its own",
    buysAgain((_, __, first, again) => first.product !== again.product),
  ),
  mutant(
    "idempotency/after-failure",
    "the id of a failure is free again",
    buysAgain((_, __, body) => body.customer_msisdn.endsWith("900")),
  ),
  mutant("idempotency/first-stands", "a rejected duplicate that changes the first purchase", () => {
    const numbers = new Map<string, string>();
    return async (request, forward) => {
      const response = await forward(request);
      const id = request.body?.client_request_id;
      if (response.status === 422 && request.body?.customer_msisdn) numbers.set(id, request.body.customer_msisdn);
      const number = numbers.get(response.body?.data?.request_id);
      const isStatus = request.operationId !== undefined && statuses.includes(request.operationId);
      if (isStatus && number && response.body.data.msisdn) response.body.data.msisdn = number;
      return response;
    };
  }),
  mutant("idempotency/after-failure", "the id of an async purchase that has failed is free again", () => {
    const failed = new Set<string>();
    return async (request, forward) => {
      const response = await forward(copyOf(request));
      if (request.method === "GET" && response.body?.response_code === "01") failed.add(response.body.data.request_id);
      const async = request.operationId === "createAirtimeAsync" || request.operationId === "createDataAsync";
      const id = request.body?.client_request_id;
      if (!async || response.status !== 422 || !failed.has(id)) return response;
      return sellAgain(request, forward);
    };
  }),
  mutant("idempotency/ids-are-exact", "ids without regard to case", () => {
    const first = new Map<string, string>();
    return changingRequests([...creates, ...statuses], (request) => {
      const inPath = request.method === "GET" ? decodeURIComponent(request.path.split("/").at(-1) ?? "") : undefined;
      const sent = inPath ?? request.body?.client_request_id;
      if (typeof sent !== "string" || sent === "") return;
      const known = first.get(sent.toLowerCase()) ?? sent;
      if (request.body) first.set(sent.toLowerCase(), known);
      if (request.body) request.body.client_request_id = known;
      else request.path = request.path.replace(/[^/]*$/, encodeURIComponent(known));
    });
  }),
  mutant("idempotency/per-merchant", "one merchant_id for all merchants", () =>
    changingResponses([...creates, ...statuses, "listTransactions"], ({ body }) => {
      for (const one of [body.data].flat()) if (one.merchant_id) one.merchant_id = 1;
    }),
  ),
  mutant("idempotency/per-merchant", "request ids of all merchants in one pot", () => {
    const owners = new Map<string, string>();
    return handling(creates, async (request, forward) => {
      const [id, merchant] = [request.body?.client_request_id, request.body?.merchant_code];
      if (owners.has(id) && owners.get(id) !== merchant) return rejection(422);
      const response = await forward(request);
      if (response.status === 200) owners.set(id, merchant);
      return response;
    });
  }),
  mutant("idempotency/race", "looks for the id, and then buys", slowToLook()),
  mutant(
    "idempotency/same-again",
    "betting accounts that take the same payment twice",
    buysAgain(
      (_, __, first, again) =>
        first.product === "BETTING" &&
        JSON.stringify(first) === JSON.stringify(again) &&
        !again.customer_msisdn.endsWith("900"),
    ),
  ),
  mutant(
    "idempotency/other-purchase",
    "betting accounts that take another payment under the same id",
    buysAgain(
      (_, __, first, again) =>
        first.product === "BETTING" && again.product === "BETTING" && first.customer_msisdn !== again.customer_msisdn,
    ),
  ),
  mutant("idempotency/race-across-routes", "routes of cable that do not wait for each other", () => {
    const begun = new Map<string, { routes: Set<OperationId>; over: boolean }>();
    return handling(creates, async (request, forward) => {
      const id = request.body?.client_request_id;
      if (!request.operationId || typeof id !== "string") return undefined;
      const known = begun.get(id) ?? { routes: new Set<OperationId>(), over: request.body.product !== "CABLE" };
      begun.set(id, known);
      const alone = !known.routes.has(request.operationId) && !known.over;
      known.routes.add(request.operationId);
      await forward.clock.sleep(5);
      const response = await forward(copyOf(request));
      known.over = true;
      if (response.status !== 422 || !alone || known.routes.size < 2) return response;
      return sellAgain(request, forward);
    });
  }),
  mutant("idempotency/race", "looks for the id of electricity, and then buys", slowToLook("ELECTRICITY")),
];
