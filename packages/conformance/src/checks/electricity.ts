/** Section 2.1: what comes with a purchase of electricity. */
import type { Answer } from "../answer.ts";
import type { Check } from "../check.ts";
import type { Situation } from "../config/schema.ts";
import { at } from "../exchange.ts";
import type { Way } from "../purchases.ts";
import type { Trial } from "../trial.ts";

/** The create and the status of a purchase of electricity that succeeded. */
async function answersOf(t: Trial, situation: Situation): Promise<readonly [created: Answer, status: Answer]> {
  const purchase = await t.purchase("electricity", situation);
  const status = await t.world.purchases.status(purchase);
  t.field(purchase.created, "response_code", "00");
  t.field(status, "response_code", "00");
  return [purchase.created, status];
}

/** Expects a text that fits, the same in the create and in the status. */
function sameText(t: Trial, [created, status]: readonly [Answer, Answer], path: string, form = /\S/): void {
  const value = created.get(path);
  t.that(typeof value === "string" && form.test(value), `${path} is ${JSON.stringify(value) ?? "missing"}`, created);
  t.field(status, path, value);
}

export const electricityChecks: readonly Check[] = [
  {
    name: "electricity/token-and-units",
    section: "2.1",
    rule: "A prepaid purchase has its token and its units, as texts, on create and the same on status.",
    buys: true,
    async run(t) {
      const answers = await answersOf(t, "success");
      sameText(t, answers, "data.token");
      sameText(t, answers, "data.units");
    },
  },
  {
    name: "electricity/key-change-tokens",
    section: "2.1, 8",
    rule: "Where a meter needs them, kct1 and kct2 have 20 digits, on create and the same on status.",
    buys: true,
    async run(t) {
      const answers = await answersOf(t, "keyChange");
      sameText(t, answers, "data.token");
      sameText(t, answers, "data.kct1", /^\d{20}$/);
      sameText(t, answers, "data.kct2", /^\d{20}$/);
    },
  },
  {
    name: "electricity/debt",
    section: "2.1",
    rule: "Where the payment cleared a debt, payment_spent_on says so, on create and on status, and there is no token.",
    buys: true,
    async run(t) {
      const answers = await answersOf(t, "debt");
      sameText(t, answers, "data.payment_spent_on");
      for (const answer of answers) t.absent(answer, "data.token");
    },
  },
  {
    name: "electricity/nowhere-else",
    section: "2.1",
    rule: "payment_spent_on is not there where a token was issued, with other products, or in the list.",
    buys: true,
    async run(t) {
      for (const answer of await answersOf(t, "success")) t.absent(answer, "data.payment_spent_on");
      const others: readonly Way[] = ["airtime-sync", "data-sync", "cable", "betting"];
      await t.each(
        others,
        (way) => way,
        async (way) => {
          const purchase = await t.purchase(way, "success");
          t.absent(purchase.created, "data.payment_spent_on");
          t.absent(await t.world.purchases.status(purchase), "data.payment_spent_on");
        },
      );
      const { body } = await t.purchase("electricity", "debt");
      const list = await t.call("listTransactions", { query: { msisdn: body.customer_msisdn } });
      const odd = list.rows("data").some((row) => at(row, "payment_spent_on") !== undefined);
      t.that(!odd, "a row of the list has payment_spent_on", list);
    },
  },
];
