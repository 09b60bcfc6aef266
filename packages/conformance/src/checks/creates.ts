/** Sections 2.1 and 4.1 to 4.3: what a create answers. */
import { toMsisdn } from "@vending/client";
import type { Check } from "../check.ts";
import { sameAmount, sameName, sameNumber } from "../compare.ts";
import { allWays, fill, finalWays, pendingWays, type Way, ways } from "../purchases.ts";
import type { Trial } from "../trial.ts";

/** A purchase that succeeds answers 00, and one that fails 01, both with HTTP 200. */
async function answersOutcome(t: Trial, ...some: Way[]): Promise<void> {
  const cases = some.flatMap((way) =>
    (["success", "failed"] as const).map((situation) => ({
      way,
      situation,
      code: situation === "success" ? "00" : "01",
    })),
  );
  await t.each(
    cases,
    ({ way, situation }) => `${way}, ${situation}`,
    async ({ way, situation, code }) => {
      const { created } = await t.purchase(way, situation);
      t.field(created, "response_code", code);
      t.field(created, "status", situation);
    },
  );
}

/** The create answers 02, however the purchase will end. */
async function answersPending(t: Trial, ...some: Way[]): Promise<void> {
  const cases = some.flatMap((way) => (["success", "failed"] as const).map((situation) => ({ way, situation })));
  await t.each(
    cases,
    ({ way, situation }) => `${way}, ${situation} later`,
    async ({ way, situation }) => {
      const { created } = await t.purchase(way, situation);
      t.field(created, "response_code", "02");
      t.field(created, "status", "pending");
    },
  );
}

const byRoute = (way: Way): string => `${ways[way].operationId}, ${ways[way].product}`;

export const createChecks: readonly Check[] = [
  {
    name: "creates/sync-airtime",
    section: "3, 4.1",
    rule: "Airtime by the sync route is never pending: 00 or 01.",
    buys: true,
    run: (t) => answersOutcome(t, "airtime-sync"),
  },
  {
    name: "creates/sync-data",
    section: "3, 4.2",
    rule: "Data by the sync route is never pending: 00 or 01.",
    buys: true,
    run: (t) => answersOutcome(t, "data-sync"),
  },
  {
    name: "creates/async-airtime",
    section: "3, 4.3",
    rule: "Airtime by the async route, and by the common one, is pending at first: 02.",
    buys: true,
    run: (t) => answersPending(t, "airtime-async", "airtime"),
  },
  {
    name: "creates/async-data",
    section: "3, 4.3",
    rule: "Data by the async route, and by the common one, is pending at first: 02.",
    buys: true,
    run: (t) => answersPending(t, "data-async", "data"),
  },
  {
    name: "creates/cable",
    section: "3, 4.3",
    rule: "A cable payment is never pending, by neither of its routes: 00 or 01.",
    buys: true,
    run: (t) => answersOutcome(t, "cable", "cable-v1"),
  },
  {
    name: "creates/electricity",
    section: "3, 4.3",
    rule: "A payment of electricity is never pending: 00 or 01.",
    buys: true,
    run: (t) => answersOutcome(t, "electricity"),
  },
  {
    name: "creates/betting",
    section: "3, 4.3",
    rule: "A payment to a betting account is never pending: 00 or 01.",
    buys: true,
    run: (t) => answersOutcome(t, "betting"),
  },
  {
    name: "creates/echo",
    section: "2.1",
    rule: "A create echoes the request id, number, product, network and amount, and the plan code of data and bills.",
    buys: true,
    async run(t) {
      const cases = allWays.flatMap((way) => (["success", "failed"] as const).map((situation) => ({ way, situation })));
      await t.each(
        cases,
        ({ way, situation }) => `${byRoute(way)}, ${situation}`,
        async ({ way, situation }) => {
          const { body, created } = await t.purchase(way, situation);
          t.field(created, "data.request_id", body.client_request_id);
          t.field(created, "data.msisdn", body.customer_msisdn, sameNumber);
          t.field(created, "data.product", body.product);
          t.field(created, "data.network", body.network, sameName);
          t.field(created, "data.amount", body.amount, sameAmount);
          if (body.plan_code !== undefined) t.field(created, "data.plan", body.plan_code);
        },
      );
    },
  },
  {
    name: "creates/route-sets-product",
    section: "2.1, 4.3",
    rule: "On the routes of airtime and of data the route sets the product, whatever the body says.",
    buys: true,
    async run(t) {
      const dedicated = ["airtime-sync", "airtime-async", "data-sync", "data-async"] as const;
      const cases = dedicated.flatMap((way) =>
        [ways[way].product === "airtime" ? "data" : "airtime", undefined].map((product) => ({ way, product })),
      );
      await t.each(
        cases,
        ({ way, product }) => `${way}, product ${product ?? "left out"}`,
        async ({ way, product }) => {
          const { product: _, ...rest } = t.body(way);
          const answer = await t.call(ways[way].operationId, { body: { ...rest, ...(product && { product }) } });
          t.status(answer, 200);
          t.field(answer, "data.product", ways[way].product);
        },
      );
    },
  },
  {
    name: "creates/both-number-forms",
    section: "2.1",
    rule: "A phone number is taken with 234 and with 0 in front.",
    buys: true,
    async run(t) {
      const cases = (["airtime-sync", "data-sync"] as const).flatMap((way) =>
        (["international", "local"] as const).map((form) => ({ way, form })),
      );
      await t.each(
        cases,
        ({ way, form }) => `${way}, ${form}`,
        async ({ way, form }) => {
          const body = t.body(way);
          const customer_msisdn = toMsisdn(body.customer_msisdn, form);
          const answer = await t.call(ways[way].operationId, { body: { ...body, customer_msisdn } });
          t.status(answer, 200);
          t.field(answer, "data.msisdn", customer_msisdn, sameNumber);
        },
      );
    },
  },
  {
    name: "creates/pending-has-no-creation-time",
    section: "2.1, 3",
    rule: "A create that answers pending has no created_at.",
    buys: true,
    run: (t) =>
      t.each(pendingWays, byRoute, async (way) => {
        const { created } = await t.purchase(way, "success");
        t.field(created, "response_code", "02");
        t.absent(created, "data.created_at");
      }),
  },
  {
    name: "creates/pending-airtime-has-empty-plan",
    section: "2.1",
    rule: "The plan of pending airtime is an empty text.",
    buys: true,
    run: (t) =>
      t.each(["airtime-async", "airtime"] as const, byRoute, async (way) => {
        t.field((await t.purchase(way, "success")).created, "data.plan", "");
      }),
  },
  {
    name: "creates/own-reference",
    section: "2.1",
    rule: "Each transaction has an internal_reference of its own, and all of a merchant have the same merchant_id.",
    buys: true,
    async run(t) {
      const all = await Promise.all(finalWays.map((way) => t.purchase(way, "success")));
      const references = all.map(({ created }) => created.get("data.internal_reference"));
      const merchants = new Set(all.map(({ created }) => created.get("data.merchant_id")));
      const repeated = references.findIndex((one, index) => references.indexOf(one) !== index);
      const first = all[references.indexOf(references[repeated])];
      const again = all[repeated];
      t.that(
        repeated < 0,
        `two transactions have the internal_reference ${references[repeated]}`,
        ...(first && again ? [first.created, again.created] : []),
      );
      t.that(merchants.size === 1, `one merchant has several merchant_ids: ${[...merchants].join(", ")}`);
    },
  },
  {
    name: "creates/older-plan-identifiers",
    section: "2.3, 9",
    rule: "The older identifiers of data plans are still accepted as plan_code.",
    buys: true,
    run: (t) =>
      t.each(
        t.world.config.purchases.data?.legacy ?? [],
        ({ network, plan_code }) => `${network}, ${plan_code}`,
        async ({ network, plan_code, amount, customer_msisdn }) => {
          const number = fill(customer_msisdn, t.random);
          const change = { network, plan_code, amount, customer_msisdn: number };
          const answer = await t.call("createDataSync", { body: t.body("data-sync", "success", change) });
          t.status(answer, 200);
          t.field(answer, "response_code", "00");
        },
      ),
  },
];
