/** Sections 2.1 and 7.2: a request id buys once. */
import type { Answer } from "../answer.ts";
import { type Check, NotExercised } from "../check.ts";
import { sameNumber } from "../compare.ts";
import type { PurchaseBody } from "../purchases.ts";
import type { Trial } from "../trial.ts";
import { allWays, type Way, ways } from "../ways.ts";
import { statusCall } from "./bodies.ts";

const create = (t: Trial, way: Way, body: PurchaseBody): Promise<Answer> => t.call(ways[way].operationId, { body });

/** Sends one purchase several times at once, by these ways in turn. One is to buy, and every other one is to be told. */
async function race(t: Trial, ...some: [Way, ...Way[]]): Promise<void> {
  const runners = t.world.service.options.concurrency;
  if (runners < 2) throw new NotExercised("a race needs --concurrency 2 or more");
  const id = t.world.purchases.newId();
  const bodies = some.map((way) => t.body(way, "success", { client_request_id: id }));
  const answers = await Promise.all(
    Array.from({ length: Math.max(2, Math.min(runners, 8)) }, (_, index) => {
      const turn = index % some.length;
      return create(t, some[turn] ?? some[0], bodies[turn] as PurchaseBody);
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
      t.each(allWays, async (way) => t.status(await create(t, way, (await t.purchase(way, "success")).body), 422)),
  },
  {
    name: "idempotency/other-purchase",
    section: "7.1, 7.2",
    rule: "A purchase for another customer under an id that was used gets 422.",
    buys: true,
    run: (t) =>
      t.each(allWays, async (way) => {
        const other = t.body(way, "failed");
        const { client_request_id } = (await t.purchase(way, "success")).body;
        t.status(await create(t, way, { ...other, client_request_id }), 422);
      }),
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
          const other = t.body(to);
          const { client_request_id } = (await t.purchase(from, "success")).body;
          t.status(await create(t, to, { ...other, client_request_id }), 422);
        },
      ),
  },
  {
    name: "idempotency/after-failure",
    section: "7.2",
    rule: "The id of a purchase that has failed is used up.",
    buys: true,
    run: (t) =>
      t.each(allWays, async (way) => {
        const purchase = await t.purchase(way, "failed");
        if (purchase.created.code === "02") await t.world.purchases.settled(purchase);
        t.status(await create(t, way, purchase.body), 422);
      }),
  },
  {
    name: "idempotency/first-stands",
    section: "7.2",
    rule: "A refused duplicate changes nothing: the status still shows the first purchase.",
    buys: true,
    run: (t) =>
      t.each(["airtime-sync", "cable"] as const, async (way) => {
        const other = t.body(way, "failed");
        const first = await t.purchase(way, "success");
        const { client_request_id, customer_msisdn } = first.body;
        t.status(await create(t, way, { ...other, client_request_id }), 422);
        const after = await t.world.purchases.status(first);
        t.field(after, "data.msisdn", customer_msisdn, sameNumber);
        t.field(after, "data.internal_reference", first.created.get("data.internal_reference"));
        t.field(after, "response_code", "00");
      }),
  },
  {
    name: "idempotency/per-merchant",
    section: "2.1, 7.1",
    rule: "A request id belongs to its merchant: another merchant may use the same, and each sees its own purchase.",
    buys: true,
    async run(t) {
      const other = t.otherMerchant;
      const { first, second } = await t.world.purchases.sameIdOfTwo(other);
      t.status(second, 200);
      const [own, its] = [first.created, second].map((answer) => answer.get("data.internal_reference"));
      t.that(own !== its, "both merchants got the same internal_reference", first.created, second);
      const ids = [first.created, second].map((answer) => answer.get("data.merchant_id"));
      t.that(ids[0] !== ids[1], "both merchants have the same merchant_id", first.created, second);
      const path = statusCall("getTransactionStatus", first.body.client_request_id);
      t.field(await t.call("getTransactionStatus", path), "data.internal_reference", own);
      t.field(await t.call("getTransactionStatus", { ...path, as: other }), "data.internal_reference", its);
    },
  },
  {
    name: "idempotency/ids-are-exact",
    section: "1.1, 2.1",
    rule: "Ids that differ in the case of a letter are two ids: both buy, and each has its own status.",
    reading: true,
    buys: true,
    async run(t) {
      const lower = t.body("airtime-sync");
      const upper = { ...lower, client_request_id: lower.client_request_id.toUpperCase() };
      const answers = [];
      for (const body of [lower, upper]) {
        const answer = await create(t, "airtime-sync", body);
        t.status(answer, 200);
        answers.push({ answer, body });
      }
      for (const { answer, body } of answers) {
        const status = await t.call("getTransactionStatus", statusCall("getTransactionStatus", body.client_request_id));
        t.field(status, "data.request_id", body.client_request_id);
        t.field(status, "data.internal_reference", answer.get("data.internal_reference"));
      }
    },
  },
  {
    name: "idempotency/race",
    section: "2.1, 7.2",
    rule: "Of the same purchase sent several times at once, one is accepted and all others get 422.",
    buys: true,
    when: "alone",
    run: (t) =>
      t.eachInTurn(["airtime-sync", "airtime-async", "data-sync", "cable-v1", "electricity"] as const, (way) =>
        race(t, way),
      ),
  },
  {
    name: "idempotency/race-across-routes",
    section: "2.1, 7.2",
    rule: "Of one purchase sent at once by two routes, one is accepted and all others get 422.",
    buys: true,
    when: "alone",
    run: (t) =>
      t.eachInTurn(
        [
          ["airtime-sync", "airtime-async"],
          ["airtime", "data-sync"],
          ["cable", "cable-v1"],
        ] as const,
        ([one, other]) => `${one} and ${other}`,
        ([one, other]) => race(t, one, other),
      ),
  },
];
