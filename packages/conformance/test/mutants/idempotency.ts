/** Servers that buy twice under one request id. */
import type { OperationId } from "@vending/contract";
import {
  answering,
  asking,
  copyOf,
  creates,
  isBill,
  type Loose,
  type Mutant,
  type Mutation,
  mutant,
  refusal,
  sellAgain,
  serving,
  statuses,
  type Told,
} from "../lib/mutant.ts";

/** Buys again under an id that was used: the sandbox sees another id, the merchant sees its own. */
const buysAgain =
  (which: (first: OperationId, again: OperationId, firstBody: Loose, againBody: Loose) => boolean): (() => Mutation) =>
  () => {
    const used = new Map<string, { operationId: OperationId; body: Loose }>();
    return async (seen, ask) => {
      const id = seen.body?.client_request_id;
      if (!seen.operationId || !creates.includes(seen.operationId) || typeof id !== "string") return ask(seen);
      const first = used.get(id);
      const told = await ask(copyOf(seen));
      if (told.status === 200) used.set(id, { operationId: seen.operationId, body: seen.body });
      if (told.status !== 422 || !first || !which(first.operationId, seen.operationId, first.body, seen.body))
        return told;
      return sellAgain(seen, ask);
    };
  };

/** Looks whether an id is new, takes its time, and only then buys; or only for one product, where the others are quick. */
const slowToLook = (product?: string): (() => Mutation) => {
  return () => {
    const taken = new Set<string>();
    return async (seen, ask) => {
      const id = seen.body?.client_request_id;
      if (!seen.operationId || !creates.includes(seen.operationId) || typeof id !== "string") return ask(seen);
      const isSlow = !product || seen.body.product === product;
      const isNew = !taken.has(id);
      if (isSlow) await ask.clock.sleep(5);
      taken.add(id);
      const told = await ask(copyOf(seen));
      return told.status === 422 && isNew && isSlow ? sellAgain(seen, ask) : told;
    };
  };
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
  mutant("idempotency/same-again", "a duplicate answered with 200, as the first one was", () => {
    const first = new Map<string, Told>();
    return serving(creates, async (seen, ask) => {
      const told = await ask(seen);
      const id = seen.body?.client_request_id;
      if (told.status === 200) first.set(id, structuredClone(told));
      return told.status === 422 && seen.body?.amount ? (first.get(id) ?? told) : told;
    });
  }),
  mutant("idempotency/same-again", "400 for a duplicate", () =>
    answering(
      creates,
      (told) => {
        if (/has used/.test(told.body.message)) told.status = 400;
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
  mutant("idempotency/first-stands", "a refused duplicate that changes the first purchase", () => {
    const numbers = new Map<string, string>();
    return async (seen, ask) => {
      const told = await ask(seen);
      const id = seen.body?.client_request_id;
      if (told.status === 422 && seen.body?.customer_msisdn) numbers.set(id, seen.body.customer_msisdn);
      const number = numbers.get(told.body?.data?.request_id);
      const isStatus = seen.operationId !== undefined && statuses.includes(seen.operationId);
      if (isStatus && number && told.body.data.msisdn) told.body.data.msisdn = number;
      return told;
    };
  }),
  mutant("idempotency/after-failure", "the id of an async purchase that has failed is free again", () => {
    const failed = new Set<string>();
    return async (seen, ask) => {
      const told = await ask(copyOf(seen));
      if (seen.method === "GET" && told.body?.response_code === "01") failed.add(told.body.data.request_id);
      const async = seen.operationId === "createAirtimeAsync" || seen.operationId === "createDataAsync";
      const id = seen.body?.client_request_id;
      if (!async || told.status !== 422 || !failed.has(id)) return told;
      return sellAgain(seen, ask);
    };
  }),
  mutant("idempotency/ids-are-exact", "ids without regard to case", () => {
    const first = new Map<string, string>();
    return asking([...creates, ...statuses], (seen) => {
      const inPath = seen.method === "GET" ? decodeURIComponent(seen.path.split("/").at(-1) ?? "") : undefined;
      const sent = inPath ?? seen.body?.client_request_id;
      if (typeof sent !== "string" || sent === "") return;
      const known = first.get(sent.toLowerCase()) ?? sent;
      if (seen.body) first.set(sent.toLowerCase(), known);
      if (seen.body) seen.body.client_request_id = known;
      else seen.path = seen.path.replace(/[^/]*$/, encodeURIComponent(known));
    });
  }),
  mutant("idempotency/per-merchant", "one merchant_id for all merchants", () =>
    answering([...creates, ...statuses, "listTransactions"], ({ body }) => {
      for (const one of [body.data].flat()) if (one.merchant_id) one.merchant_id = 1;
    }),
  ),
  mutant("idempotency/per-merchant", "request ids of all merchants in one pot", () => {
    const owners = new Map<string, string>();
    return serving(creates, async (seen, ask) => {
      const [id, merchant] = [seen.body?.client_request_id, seen.body?.merchant_code];
      if (owners.has(id) && owners.get(id) !== merchant) return refusal(422);
      const told = await ask(seen);
      if (told.status === 200) owners.set(id, merchant);
      return told;
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
    return serving(creates, async (seen, ask) => {
      const id = seen.body?.client_request_id;
      if (!seen.operationId || typeof id !== "string") return undefined;
      const known = begun.get(id) ?? { routes: new Set<OperationId>(), over: seen.body.product !== "CABLE" };
      begun.set(id, known);
      const alone = !known.routes.has(seen.operationId) && !known.over;
      known.routes.add(seen.operationId);
      await ask.clock.sleep(5);
      const told = await ask(copyOf(seen));
      known.over = true;
      if (told.status !== 422 || !alone || known.routes.size < 2) return told;
      return sellAgain(seen, ask);
    });
  }),
  mutant("idempotency/race", "looks for the id of electricity, and then buys", slowToLook("ELECTRICITY")),
];
