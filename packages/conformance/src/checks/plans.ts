/** Sections 2.2, 2.3, 4.6 and 4.7: the catalogs. */
import { cableNetworks, mobileNetworks } from "@vending/contract";
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

const every = async (t: Trial): Promise<Answer[]> =>
  Promise.all([...mobileNetworks.map((network) => dataPlans(t, network)), cablePlans(t)]);

/** A catalog without regard to the order of its rows. */
const asSet = (answer: Answer): string =>
  answer
    .rows("data")
    .map((row) => JSON.stringify(row))
    .sort()
    .join("\n");

/** Expects that no two rows of a catalog have the same value in a field. */
function unique(t: Trial, answer: Answer, field: string): void {
  const values = answer.rows("data").map((row) => at(row, field));
  const twice = values.find((value, index) => values.indexOf(value) !== index);
  t.that(twice === undefined, `two rows have the ${field} ${twice}`, answer);
}

export const planChecks: readonly Check[] = [
  {
    name: "plans/data-by-network",
    section: "2.3, 4.7",
    rule: "Each mobile network has plans, and their codes begin with its name in upper case and a dash.",
    run: (t) =>
      t.each(
        mobileNetworks,
        (network) => network,
        async (network) => {
          const answer = await dataPlans(t, network);
          const codes = answer.rows("data").map((row) => String(at(row, "plan_code")));
          t.that(codes.length > 0, "there are no plans", answer);
          const odd = codes.find((code) => !code.startsWith(`${network.toUpperCase()}-`));
          t.that(odd === undefined, `a plan has the code ${odd}`, answer);
        },
      ),
  },
  {
    name: "plans/cable-by-network",
    section: "2.2, 4.6",
    rule: "Each cable network has bouquets; the filter gives those of its network, and all filters together the whole list.",
    async run(t) {
      const whole = await cablePlans(t);
      await t.each(
        cableNetworks,
        (network) => network,
        async (network) => {
          const answer = await cablePlans(t, network);
          t.that(answer.rows("data").length > 0, "there are no bouquets", answer);
          const odd = answer.rows("data").find((row) => at(row, "network") !== network);
          t.that(odd === undefined, `a row is of ${at(odd, "network")}`, answer);
          const expected = whole.rows("data").filter((row) => at(row, "network") === network);
          const [listed, wanted] = [answer, { rows: () => expected }].map((one) => asSet(one as Answer));
          t.that(
            listed === wanted,
            "the filter gives other rows than the whole list has of this network",
            answer,
            whole,
          );
        },
      );
    },
  },
  {
    name: "plans/unique",
    section: "2.2, 2.3",
    rule: "No two plans of a network share a plan_code or an id: they are what is bought by.",
    async run(t) {
      for (const answer of await every(t)) unique(t, answer, "id");
      for (const network of mobileNetworks) unique(t, await dataPlans(t, network), "plan_code");
    },
  },
  {
    name: "plans/prices-are-amounts",
    section: "2.2, 2.3",
    rule: "A price can be sent as the amount of a purchase: decimal digits, in Naira.",
    async run(t) {
      for (const answer of await every(t)) {
        const odd = answer.rows("data").find((row) => !/^\d+(\.\d+)?$/.test(String(at(row, "price"))));
        t.that(odd === undefined, `a plan costs ${at(odd, "price")}`, answer);
      }
    },
  },
  {
    name: "plans/stable",
    section: "2.3",
    rule: "A catalog that is read twice is the same: plan codes are stable.",
    async run(t) {
      const [first, second] = [await every(t), await every(t)];
      for (const [index, answer] of first.entries()) {
        const again = second[index] as Answer;
        t.that(asSet(answer) === asSet(again), "the second reading has other rows", answer, again);
      }
    },
  },
  {
    name: "plans/sold-plans-are-listed",
    section: "2.2, 2.3",
    rule: "The plans that the config buys are in the catalog, with the price as amount; by their older identifiers, too.",
    async run(t) {
      const { data, CABLE } = t.world.config.purchases;
      if (!data && !CABLE) throw new NotExercised("the config has no purchases.data and no purchases.CABLE");
      const identifiers = ["plan_code", "id", "shortCode", "tarrifTypeId"];
      const sold = data ? [data, ...(data.legacy ?? [])] : [];
      await t.each(
        sold,
        ({ network, plan_code }) => `${network}, ${plan_code}`,
        async ({ network, plan_code, amount }) => {
          const answer = await dataPlans(t, network);
          const known = answer
            .rows("data")
            .filter((row) => identifiers.some((field) => String(at(row, field)) === plan_code));
          t.that(known.length > 0, "no plan has this identifier", answer);
          const priced = known.some((row) => sameAmount(at(row, "price"), amount));
          t.that(priced, `no plan of this identifier costs ${amount}`, answer);
        },
      );
      if (!CABLE) return;
      const answer = await cablePlans(t, CABLE.network);
      const row = answer.rows("data").find((one) => String(at(one, "id")) === CABLE.plan_code);
      t.that(row !== undefined, `no bouquet of ${CABLE.network} has the id ${CABLE.plan_code}`, answer);
      if (at(row, "amount_type") !== "fixed") return;
      t.that(sameAmount(at(row, "price"), CABLE.amount), `it costs ${at(row, "price")}, not ${CABLE.amount}`, answer);
    },
  },
];
