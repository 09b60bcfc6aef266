/** Sections 2.2, 2.3, 4.6 and 4.7: the catalogs. */
import { cableNetworks, type MobileNetwork, mobileNetworks } from "@vending/contract";
import type { Answer } from "../answer.ts";
import { type Check, NotExercised } from "../check.ts";
import { sameAmount } from "../compare.ts";
import { at } from "../exchange.ts";
import type { Trial } from "../trial.ts";

async function dataPlans(t: Trial, network: string): Promise<Answer> {
  const answer = await t.call("listDataPlans", { path: { network } });
  t.status(answer, 200);
  return answer;
}

async function cablePlans(t: Trial, network?: string): Promise<Answer> {
  const answer = await t.call("listCablePlans", { query: { network } });
  t.status(answer, 200);
  return answer;
}

/** What a catalog is bought by, without regard to the order of its rows. */
const asSet = (rows: readonly unknown[]): string =>
  rows
    .map((row) => JSON.stringify([at(row, "network"), at(row, "plan_code") ?? at(row, "id")]))
    .sort()
    .join();

/** The rows of a catalog. Whether a network has plans today is not promised: where it has none, there is nothing to look at. */
function rowsOf(t: Trial, answer: Answer): unknown[] {
  const rows = answer.rows("data");
  return rows.length > 0 ? rows : t.skip("there are no plans");
}

/** Expects that no two rows of a catalog share all of these fields. */
function unique(t: Trial, answer: Answer, ...fields: string[]): void {
  const seen = new Set<string>();
  for (const row of rowsOf(t, answer)) {
    const value = t.show(fields.map((field) => at(row, field)));
    t.that(!seen.has(value), `two rows have the ${fields.join(" and ")} ${value}`, answer);
    seen.add(value);
  }
}

const catalogs: readonly (MobileNetwork | "cable")[] = [...mobileNetworks, "cable"];
const read = (t: Trial, catalog: MobileNetwork | "cable"): Promise<Answer> =>
  catalog === "cable" ? cablePlans(t) : dataPlans(t, catalog);

export const planChecks: readonly Check[] = [
  {
    name: "plans/data-by-network",
    section: "2.3, 4.7",
    rule: "The codes of a mobile network's plans begin with its name in upper case and a dash.",
    run: (t) =>
      t.each(mobileNetworks, async (network) => {
        const answer = await dataPlans(t, network);
        const codes = rowsOf(t, answer).map((row) => String(at(row, "plan_code")));
        const odd = codes.find((code) => !code.startsWith(`${network.toUpperCase()}-`));
        t.that(odd === undefined, `a plan has the code ${t.show(odd)}`, answer);
      }),
  },
  {
    name: "plans/cable-by-network",
    section: "2.2, 4.6",
    rule: "The filter network gives the bouquets that the whole list has of this network, and no other.",
    async run(t) {
      const whole = await cablePlans(t);
      await t.each(cableNetworks, async (network) => {
        const answer = await cablePlans(t, network);
        const odd = answer.rows("data").find((row) => at(row, "network") !== network);
        t.that(odd === undefined, `a row has the network ${t.show(at(odd, "network"))}`, answer);
        const expected = rowsOf(t, whole).filter((row) => at(row, "network") === network);
        const same = asSet(answer.rows("data")) === asSet(expected);
        t.that(same, "the filter gives other rows than the whole list has of this network", answer, whole);
      });
    },
  },
  {
    name: "plans/unique",
    section: "2.2, 2.3",
    rule: "No two plans of a network share a plan_code or an id: they are what is bought by.",
    run: (t) =>
      t.each(catalogs, async (catalog) => {
        const answer = await read(t, catalog);
        unique(t, answer, "network", "id");
        if (catalog !== "cable") unique(t, answer, "plan_code");
      }),
  },
  {
    name: "plans/prices-are-amounts",
    section: "2.2, 2.3",
    rule: "A fixed price can be sent as the amount of a purchase: decimal digits, in Naira.",
    reading: true,
    run: (t) =>
      t.each(catalogs, async (catalog) => {
        const answer = await read(t, catalog);
        const fixed = rowsOf(t, answer).filter((row) => catalog !== "cable" || at(row, "amount_type") === "fixed");
        const odd = fixed.find((row) => !/^\d+(\.\d+)?$/.test(String(at(row, "price"))));
        t.that(odd === undefined, `a plan costs ${t.show(at(odd, "price"))}`, answer);
      }),
  },
  {
    name: "plans/stable",
    section: "2.3",
    rule: "A catalog that is read twice has the same plans: what they are bought by is stable.",
    run: (t) =>
      t.each(catalogs, async (catalog) => {
        const first = await read(t, catalog);
        const second = await read(t, catalog);
        const same = asSet(rowsOf(t, first)) === asSet(second.rows("data"));
        t.that(same, "the second reading has other plans", first, second);
      }),
  },
  {
    name: "plans/sold-plans-are-listed",
    section: "2.2, 2.3",
    rule: "The plans that the config buys are in the catalog, with the price as amount.",
    async run(t) {
      const { data, CABLE } = t.world.config.purchases;
      if (!data && !CABLE) throw new NotExercised("the config has no purchases.data and no purchases.CABLE");
      const sold = data ? [data, ...(data.legacy ?? [])] : [];
      await t.each(
        // Which field holds the older identifiers is not shown for all of them; the new ones are plan codes.
        sold.filter(({ network, plan_code }) => plan_code.startsWith(`${network.toUpperCase()}-`)),
        ({ network, plan_code }) => `${network}, ${plan_code}`,
        async ({ network, plan_code, amount }) => {
          const answer = await dataPlans(t, network);
          const row = answer.rows("data").find((one) => at(one, "plan_code") === plan_code);
          t.that(row !== undefined, "no plan has this code", answer);
          t.that(sameAmount(at(row, "price"), amount), `it costs ${t.show(at(row, "price"))}, not ${amount}`, answer);
        },
      );
      if (!CABLE) return;
      const answer = await cablePlans(t, CABLE.network);
      const row = answer.rows("data").find((one) => String(at(one, "id")) === CABLE.plan_code);
      t.that(row !== undefined, `no bouquet of ${CABLE.network} has the id ${CABLE.plan_code}`, answer);
      if (at(row, "amount_type") !== "fixed") return;
      t.that(
        sameAmount(at(row, "price"), CABLE.amount),
        `it costs ${t.show(at(row, "price"))}, not ${CABLE.amount}`,
        answer,
      );
    },
  },
];
