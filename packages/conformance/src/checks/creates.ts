/** Sections 2.1 and 4.1 to 4.3: what a create answers. */
import { toMsisdn } from "@vending/client";
import type { Answer } from "../answer.ts";
import { type Check, NotExercised } from "../check.ts";
import { sameAmount, sameName, sameNumber } from "../compare.ts";
import { at } from "../exchange.ts";
import { fill } from "../purchases.ts";
import type { Credentials } from "../service.ts";
import type { Trial } from "../trial.ts";
import { allWays, pendingWays, type Way, ways } from "../ways.ts";
import { statusCall } from "./bodies.ts";

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
    rule: "Airtime by the async route, and by POST /transactions, is pending at first: 02.",
    buys: true,
    run: (t) => answersPending(t, "airtime-async", "airtime"),
  },
  {
    name: "creates/async-data",
    section: "3, 4.3",
    rule: "Data by the async route, and by POST /transactions, is pending at first: 02.",
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
      const dedicated: readonly Way[] = ["airtime-sync", "airtime-async", "data-sync", "data-async"];
      const cases = dedicated.flatMap((way) =>
        [ways[way].product === "airtime" ? "data" : "airtime", undefined].map((product) => ({ way, product })),
      );
      await t.each(
        cases,
        ({ way, product }) => `${way}, product ${product ?? "left out"}`,
        async ({ way, product }) => {
          const { product: _, ...rest } = t.body(way);
          const answer = await t.call(ways[way].operationId, { body: { ...rest, ...(product && { product }) } });
          // That it may be left out is how the contract reads "set by the route".
          if (!product && (answer.status === 400 || answer.status === 422))
            t.skip("this service wants a product all the same");
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
    run: (t) =>
      // The form that the config has is taken by all other checks.
      t.each(
        allWays.filter((way) => ["airtime", "data"].includes(ways[way].product)),
        byRoute,
        async (way) => {
          const body = t.body(way);
          const customer_msisdn = otherForm(body.customer_msisdn) ?? t.skip("the config has a number that is neither");
          const answer = await t.call(ways[way].operationId, { body: { ...body, customer_msisdn } });
          t.status(answer, 200);
          t.field(answer, "data.msisdn", customer_msisdn, sameNumber);
        },
      ),
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
    name: "creates/unique-reference",
    section: "2.1",
    rule: "Each transaction has an internal_reference of its own, and all of a merchant have the same merchant_id.",
    buys: true,
    when: "last",
    async run(t) {
      const all = await t.world.purchases.made();
      const first = all[0]?.created;
      const references = new Map<unknown, Answer>();
      for (const { created } of all) {
        const reference = created.get("data.internal_reference");
        const known = references.get(reference);
        t.that(
          !known,
          `two transactions have the internal_reference ${t.show(reference)}`,
          ...(known ? [known, created] : []),
        );
        references.set(reference, created);
        if (first) t.field(created, "data.merchant_id", first.get("data.merchant_id"));
      }
    },
  },
  {
    name: "creates/older-plan-identifiers",
    section: "2.3, 9",
    rule: "A data plan is also sold by its shortCode, and by the older identifiers that the config names.",
    buys: true,
    async run(t) {
      const { data } = t.world.config.purchases;
      if (!data) throw new NotExercised("the config has no purchases.data");
      const sold: Readonly<Record<"network" | "plan_code" | "amount", string> & { customer_msisdn?: string }>[] = [
        ...(data.legacy ?? []),
      ];
      const catalog = await t.call("listDataPlans", { path: { network: data.network } });
      const row = catalog.rows("data").find((one) => at(one, "plan_code") === data.plan_code);
      const shortCode = at(row, "shortCode");
      if (typeof shortCode === "string" && shortCode !== "") {
        sold.push({ network: data.network, plan_code: shortCode, amount: data.amount });
      }
      await t.each(
        sold,
        ({ network, plan_code }) => `${network}, ${plan_code}`,
        async ({ network, plan_code, amount, customer_msisdn }) => {
          const number = customer_msisdn === undefined ? {} : { customer_msisdn: fill(customer_msisdn, t.random) };
          const body = t.body("data-sync", "success", { network, plan_code, amount, ...number });
          const answer = await t.call("createDataSync", { body });
          t.status(answer, 200);
          t.field(answer, "response_code", "00");
        },
      );
    },
  },
  {
    name: "creates/refused-buys-nothing",
    section: "3, 7.1",
    rule: "A create that is refused has bought nothing: its id has no status, or one that says failed.",
    buys: "unless refused",
    async run(t) {
      const other = t.world.config.otherMerchant;
      const { key } = t.merchant;
      const cases: [name: string, change: object, as: Credentials | undefined][] = [
        ["without an amount", { amount: undefined }, undefined],
        ["without a secret", {}, { key }],
        ["with a secret that nobody has", {}, { key, secret: `nobody-${t.random.digits(12)}` }],
        ...(other
          ? [["for another merchant", { merchant_code: other.code }, undefined] as [string, object, undefined]]
          : []),
      ];
      await t.each(
        allWays.flatMap((way) => cases.map(([name, change, as]) => ({ way, name, change, as }))),
        ({ way, name }) => `${way}, ${name}`,
        async ({ way, change, as }) => {
          const body = { ...t.body(way), ...change };
          const answer = await t.call(ways[way].operationId, { body, ...(as && { as }) });
          t.that(answer.status >= 400 && answer.status < 500, `expected a refusal, got HTTP ${answer.status}`, answer);
          const status = await t.call(
            "getTransactionStatus",
            statusCall("getTransactionStatus", body.client_request_id),
          );
          const nothing = status.status === 404 || status.code === "01";
          t.that(nothing, `the status says HTTP ${status.status}, ${t.show(status.code)}`, answer, status);
        },
      );
    },
  },
];

/** The same number with 0 in place of 234, or the other way round. */
function otherForm(number: string): string | undefined {
  try {
    return toMsisdn(number, number.startsWith("0") ? "international" : "local");
  } catch {
    return undefined;
  }
}
