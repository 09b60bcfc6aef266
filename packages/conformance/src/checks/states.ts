/** Section 3: from pending to an end, and no further. */
import type { Check } from "../check.ts";
import { finalWays, pendingWays, ways } from "../purchases.ts";
import { show, type Trial } from "../trial.ts";
import { statusCall } from "./bodies.ts";

async function settlesAs(t: Trial, situation: "success" | "failed", code: string): Promise<void> {
  await t.each(
    pendingWays,
    (way) => way,
    async (way) => {
      const purchase = await t.purchase(way, situation);
      const { answer } = await t.world.purchases.settled(purchase);
      t.field(answer, "response_code", code);
      t.field(answer, "data.request_id", purchase.body.client_request_id);
      t.field(answer, "data.internal_reference", purchase.created.get("data.internal_reference"));
    },
  );
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
    rule: "One that fails ends as 01, with HTTP 200 and both of its ids.",
    buys: true,
    run: (t) => settlesAs(t, "failed", "01"),
  },
  {
    name: "states/pending-is-an-answer",
    section: "3, 7.1",
    rule: "The status of a pending purchase is HTTP 200 with 02, and has a time of creation.",
    buys: true,
    run: (t) =>
      t.each(
        ["airtime-async", "data-async"] as const,
        (way) => way,
        async (way) => {
          const answer = await t.world.purchases.status(await t.purchase(way, "staysPending"));
          t.field(answer, "response_code", "02");
          t.that(typeof answer.get("data.created_at") === "string", "data.created_at is missing", answer);
        },
      ),
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
          t.field(answer, "response_code", purchase.created.code);
        },
      ),
  },
  {
    name: "states/settling-moves-updated-at",
    section: "2.1, 3",
    rule: "When a pending purchase of MTN settles, updated_at changes.",
    buys: true,
    async run(t) {
      const purchase = await t.purchase("airtime-async", "success");
      if (purchase.body.network.toLowerCase() !== "mtn") t.skip("the config buys airtime of another network than mtn");
      const { answer, pending } = await t.world.purchases.settled(purchase);
      // The times have whole seconds: what settled within one may show the same.
      const lasted = pending ? pending.at - purchase.createdAt : 0;
      if (!pending || lasted < 1_100)
        return t.skip(`it was pending for ${Math.round(lasted)} ms, which is too short to see`);
      const before = pending.answer.get("data.updated_at");
      t.that(answer.get("data.updated_at") !== before, `updated_at is still ${before}`, pending.answer, answer);
    },
  },
  {
    name: "states/final-stays-final",
    section: "3",
    rule: "What was once seen as 00 or 01 is still so at the end of the run, by every route and at every reading.",
    buys: true,
    when: "last",
    run: (t) =>
      t.each(
        t.world.purchases.ended.values(),
        ({ purchase }) => `${ways[purchase.way].operationId}, ${purchase.body.customer_msisdn}`,
        async ({ purchase, code, answer }) => {
          for (const route of ["getTransactionStatus", "getTransactionStatusV1", "getTransactionStatus"] as const) {
            const again = await t.call(route, statusCall(route, purchase.body.client_request_id));
            t.that(again.code === code, `was ${code} before, and now is ${show(again.code)}`, answer, again);
          }
        },
      ),
  },
];
