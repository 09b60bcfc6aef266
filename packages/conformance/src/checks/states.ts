/** Section 3: from pending to an end, and no further. */
import type { Check } from "../check.ts";
import { sameName } from "../compare.ts";
import type { Trial } from "../trial.ts";
import { finalWays, pendingWays } from "../ways.ts";
import { statusCall } from "./bodies.ts";

async function settlesAs(t: Trial, situation: "success" | "failed", code: string): Promise<void> {
  await t.each(pendingWays, async (way) => {
    const purchase = await t.purchase(way, situation);
    const { answer, pending } = await t.world.purchases.settled(purchase);
    t.field(answer, "response_code", code);
    const created = [pending?.answer, answer].flatMap((one) => one?.get("data.created_at") ?? []);
    t.that(new Set(created).size <= 1, `created_at was ${created.join(", and then ")}`, answer);
    t.field(answer, "data.request_id", purchase.body.client_request_id);
    t.field(answer, "data.internal_reference", purchase.created.get("data.internal_reference"));
  });
}

export const stateChecks: readonly Check[] = [
  {
    name: "states/pending-becomes-success",
    section: "3",
    rule: "A pending purchase is followed by its status until that says 00.",
    buys: true,
    run: (t) => settlesAs(t, "success", "00"),
  },
  {
    name: "states/pending-becomes-failed",
    section: "3, 7.2",
    rule: "A pending purchase that fails ends as 01, with HTTP 200 and both of its ids.",
    buys: true,
    run: (t) => settlesAs(t, "failed", "01"),
  },
  {
    name: "states/pending-is-200-with-02",
    section: "3, 7.1",
    rule: "The status of a pending purchase is HTTP 200 with 02, and has a time of creation.",
    buys: true,
    run: (t) =>
      t.each(["airtime-async", "data-async"] as const, async (way) => {
        const { body } = await t.purchase(way, "staysPending");
        for (const route of ["getTransactionStatus", "getTransactionStatusV1"] as const) {
          const answer = await t.call(route, statusCall(route, body.client_request_id));
          t.status(answer, 200);
          t.field(answer, "response_code", "02");
          t.that(typeof answer.get("data.created_at") === "string", "data.created_at is missing", answer);
        }
      }),
  },
  {
    name: "states/outcome-of-create-is-the-status",
    section: "3, 4.4",
    rule: "What a sync or bill create answered is what its status says.",
    buys: true,
    run: (t) =>
      t.each(
        finalWays.flatMap((way) => (["success", "failed"] as const).map((situation) => ({ way, situation }))),
        ({ way, situation }) => `${way}, ${situation}`,
        async ({ way, situation }) => {
          const purchase = await t.purchase(way, situation);
          const answer = await t.world.purchases.status(purchase);
          const { code } = purchase.created;
          t.that(
            code === "00" || code === "01",
            `the create answers ${t.show(code)}, which is no end`,
            purchase.created,
          );
          t.field(answer, "response_code", code);
        },
      ),
  },
  {
    name: "states/settling-moves-updated-at",
    section: "2.1, 3",
    rule: "When a pending purchase of MTN settles, updated_at changes.",
    buys: true,
    run: (t) =>
      t.each(["airtime-async", "data-async"] as const, async (way) => {
        const purchase = await t.purchase(way, "success");
        if (!sameName(purchase.body.network, "mtn")) t.skip("the config buys of another network than mtn");
        const { answer, pending } = await t.world.purchases.settled(purchase);
        // The times have whole seconds: what settled within one of the last change may show the same.
        if (!pending || pending.steadyMs < 1_100) return t.skip("it settled too soon to see the difference");
        const before = pending.answer.get("data.updated_at");
        t.that(
          answer.get("data.updated_at") !== before,
          `updated_at is still ${t.show(before)}`,
          pending.answer,
          answer,
        );
      }),
  },
  {
    name: "states/final-stays-final",
    section: "3",
    rule: "What was once seen as 00 or 01 is still so at the end of the run, by every route and at every reading.",
    buys: true,
    when: "last",
    run: (t) =>
      t.each(
        t.world.purchases.ended,
        ([id]) => id,
        async ([id, { code, answer, routes }]) => {
          for (const route of [...routes, ...routes]) {
            const again = await t.call(route, statusCall(route, id));
            const now = `HTTP ${again.status}, response_code ${t.show(again.code)}`;
            t.that(again.status === 200 && again.code === code, `was ${code}, and now is ${now}`, answer, again);
          }
        },
      ),
  },
];
