/** Sections 2.1 and 7.2: a request id buys once. */
import type { Answer } from "../answer.ts";
import { type Check, NotExercised } from "../check.ts";
import { sameAmount } from "../compare.ts";
import { allWays, type PurchaseBody, type Way, ways } from "../purchases.ts";
import type { Trial } from "../trial.ts";
import { statusCall } from "./bodies.ts";

const create = (t: Trial, way: Way, body: PurchaseBody): Promise<Answer> => t.call(ways[way].operationId, { body });

/** An amount that is not that of the first purchase. */
const more = (amount: string): string => String(Number(amount) + 50);

/** Sends one purchase several times at once, by these ways in turn. One is to buy, and every other one is to be told. */
async function race(t: Trial, ...some: [Way, ...Way[]]): Promise<void> {
  const runners = t.world.service.options.concurrency;
  if (runners < 2) throw new NotExercised("a race needs --concurrency 2 or more");
  const id = t.world.purchases.newId();
  const answers = await Promise.all(
    Array.from({ length: Math.max(2, Math.min(runners, 8)) }, (_, index) => {
      const way = some[index % some.length] ?? some[0];
      return create(t, way, t.body(way, "success", { client_request_id: id }));
    }),
  );
  const accepted = answers.filter(({ status }) => status === 200);
  t.that(accepted.length === 1, `${accepted.length} of ${answers.length} at once were accepted, not one`, ...answers);
  for (const answer of answers) if (answer.status !== 200) t.status(answer, 422);
}

export const idempotencyChecks: readonly Check[] = [
  {
    name: "idempotency/same-again",
    section: "7.1, 7.2",
    rule: "A purchase that is sent again unchanged gets 422.",
    buys: true,
    run: (t) =>
      t.each(
        allWays,
        (way) => way,
        async (way) => t.status(await create(t, way, (await t.purchase(way, "success")).body), 422),
      ),
  },
  {
    name: "idempotency/other-purchase",
    section: "7.1, 7.2",
    rule: "Another purchase under an id that was used gets 422, too.",
    buys: true,
    run: (t) =>
      t.each(
        allWays,
        (way) => way,
        async (way) => {
          const { body } = await t.purchase(way, "success");
          const other = t.body(way, "success", {
            amount: more(body.amount),
            client_request_id: body.client_request_id,
          });
          t.status(await create(t, way, other), 422);
        },
      ),
  },
  {
    name: "idempotency/across-routes",
    section: "2.1, 7.2",
    rule: "An id that was used on one route, or for one product, is used up on all others.",
    buys: true,
    run: (t) =>
      t.each(
        allWays.flatMap((from) => allWays.filter((to) => to !== from).map((to) => ({ from, to }))),
        ({ from, to }) => `${from}, then ${to}`,
        async ({ from, to }) => {
          const { client_request_id } = (await t.purchase(from, "success")).body;
          t.status(await create(t, to, t.body(to, "success", { client_request_id })), 422);
        },
      ),
  },
  {
    name: "idempotency/after-failure",
    section: "7.2",
    rule: "The id of a purchase that failed is used up.",
    buys: true,
    run: (t) =>
      t.each(
        allWays,
        (way) => way,
        async (way) => t.status(await create(t, way, (await t.purchase(way, "failed")).body), 422),
      ),
  },
  {
    name: "idempotency/first-stands",
    section: "7.2",
    rule: "A refused duplicate changes nothing: the status still shows the first purchase.",
    buys: true,
    run: (t) =>
      t.each(
        ["airtime-sync", "cable"] as const,
        (way) => way,
        async (way) => {
          const first = await t.purchase(way, "success");
          const { client_request_id, amount } = first.body;
          t.status(await create(t, way, t.body(way, "success", { amount: more(amount), client_request_id })), 422);
          const after = await t.world.purchases.status(first);
          t.field(after, "data.amount", amount, sameAmount);
          t.field(after, "data.internal_reference", first.created.get("data.internal_reference"));
          t.field(after, "response_code", "00");
        },
      ),
  },
  {
    name: "idempotency/per-merchant",
    section: "2.1, 7.1",
    rule: "A request id belongs to its merchant: another merchant may use the same, and each sees its own purchase.",
    buys: true,
    async run(t) {
      const other = t.otherMerchant;
      const first = await t.purchase("airtime-sync", "success");
      const { client_request_id, amount } = first.body;
      const body = t.body("airtime-sync", "success", { merchant_code: other.code, client_request_id });
      const second = await t.call("createAirtimeSync", { body: { ...body, amount: more(amount) }, as: other });
      t.status(second, 200);
      const path = statusCall("getTransactionStatus", client_request_id);
      t.field(await t.call("getTransactionStatus", path), "data.amount", amount, sameAmount);
      t.field(await t.call("getTransactionStatus", { ...path, as: other }), "data.amount", more(amount), sameAmount);
    },
  },
  {
    name: "idempotency/race",
    section: "2.1, 7.2",
    rule: "Of the same purchase sent several times at once, one is accepted and all others get 422.",
    buys: true,
    when: "alone",
    async run(t) {
      for (const way of ["airtime-sync", "airtime-async", "data-sync", "cable-v1", "electricity"] as const) {
        await race(t, way);
      }
    },
  },
  {
    name: "idempotency/race-across-routes",
    section: "2.1, 7.2",
    rule: "The same holds when the copies come by different routes.",
    buys: true,
    when: "alone",
    async run(t) {
      await race(t, "airtime-sync", "airtime-async");
      await race(t, "airtime", "data-sync");
      await race(t, "cable", "cable-v1");
    },
  },
];
