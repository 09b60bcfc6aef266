/** Section 2.1: what comes with a purchase of electricity. */
import type { Answer } from "../answer.ts";
import type { Check } from "../check.ts";
import type { Situation } from "../config/schema.ts";
import { at } from "../exchange.ts";
import type { Trial } from "../trial.ts";
import type { Way } from "../ways.ts";
import { statusCall } from "./bodies.ts";

/** The create and the status, by both of its routes, of a purchase of electricity that succeeded. */
async function answersOf(t: Trial, situation: Situation): Promise<readonly Answer[]> {
  const { created, body } = await t.purchase("electricity", situation);
  const routes = ["getTransactionStatus", "getTransactionStatusV1"] as const;
  const read = routes.map((route) => t.call(route, statusCall(route, body.client_request_id)));
  const answers = [created, ...(await Promise.all(read))];
  for (const answer of answers) t.field(answer, "response_code", "00");
  return answers;
}

/** Expects a text that fits, the same in the create and in the status. */
function sameText(t: Trial, [created, ...statuses]: readonly Answer[], path: string, form = /\S/): void {
  const value = created?.get(path);
  const fits = typeof value === "string" && form.test(value);
  t.that(fits, `${path} is ${t.show(value)}`, ...(created ? [created] : []));
  for (const status of statuses) t.field(status, path, value);
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
    rule: "Where a meter needs Key Change Tokens, each has 20 digits, on create and the same on status.",
    buys: true,
    async run(t) {
      const answers = await answersOf(t, "keyChange");
      sameText(t, answers, "data.token");
      sameText(t, answers, "data.kct1", /^\d{20}$/);
      // There may be one or two of them.
      if (answers[0]?.get("data.kct2") === undefined) return;
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
    rule: "Tokens, units and payment_spent_on are not there with other products; payment_spent_on not beside a token, nor in the list.",
    buys: true,
    async run(t) {
      const others: readonly Way[] = ["airtime-sync", "data-sync", "cable", "betting"];
      const fields = ["token", "units", "kct1", "kct2", "payment_spent_on"];
      await t.each(others, async (way) => {
        const purchase = await t.purchase(way, "success");
        const status = await t.world.purchases.status(purchase);
        for (const field of fields) {
          t.absent(purchase.created, `data.${field}`);
          t.absent(status, `data.${field}`);
        }
      });
      for (const answer of await answersOf(t, "success")) t.absent(answer, "data.payment_spent_on");
      const { body } = await t.purchase("electricity", "debt");
      const list = await t.call("listTransactions", { query: { msisdn: body.customer_msisdn } });
      t.status(list, 200);
      const odd = list.rows("data").some((row) => at(row, "payment_spent_on") !== undefined);
      t.that(!odd, "a row of the list has payment_spent_on", list);
    },
  },
];
