/** Section 3: from pending to a final outcome, and no further. */
import { finalRoutes, pendingRoutes, transactionStatuses } from "../../purchases/purchase-routes.ts";
import { type Check, checksWith } from "../../run/check.ts";
import type { CheckContext } from "../../run/check-context.ts";
import { sameName } from "./equality.ts";

async function settlesAs(t: CheckContext, situation: "success" | "failed", code: string): Promise<void> {
  await t.eachPurchase(pendingRoutes, [situation], async (purchase) => {
    const { response, pending } = await t.run.purchases.settled(purchase);
    t.field(response, "response_code", code);
    const created = [pending?.response, response].flatMap((one) => one?.get("data.created_at") ?? []);
    t.expect(new Set(created).size <= 1, `created_at was ${created.join(", and then ")}.`, response);
    t.field(response, "data.request_id", purchase.body.client_request_id);
    t.field(response, "data.internal_reference", purchase.created.get("data.internal_reference"));
  });
}

export const stateChecks: readonly Check[] = checksWith({ buys: true }, [
  {
    name: "states/pending-becomes-success",
    cause: "settlement",
    section: "3",
    rule: "The status of a pending purchase that succeeds becomes 00.",
    run: (t) => settlesAs(t, "success", "00"),
  },
  {
    name: "states/pending-becomes-failed",
    cause: "settlement",
    section: "3, 7.2",
    rule: "The status of a pending purchase that fails becomes 01, with HTTP 200 and both of its ids.",
    run: (t) => settlesAs(t, "failed", "01"),
  },
  {
    name: "states/pending-is-200-with-02",
    cause: "pending-status",
    section: "3, 7.1",
    rule: "The status of a pending purchase is HTTP 200 with 02, and has a created_at.",
    run: (t) =>
      t.eachPurchase(["airtime-async", "data-async"], ["staysPending"], async ({ body }) => {
        for (const operationId of transactionStatuses) {
          const response = await t.getStatus(body.client_request_id, operationId);
          t.status(response, 200);
          t.field(response, "response_code", "02");
          t.text(response, "data.created_at");
        }
      }),
  },
  {
    name: "states/outcome-of-create-is-the-status",
    cause: "final-changes",
    section: "3, 4.4",
    rule: "The outcome of a sync or bill create is the outcome of its status.",
    run: (t) =>
      t.eachPurchase(finalRoutes, ["success", "failed"], async (purchase) => {
        const status = await t.run.purchases.status(purchase);
        const { created } = purchase;
        const isFinal = created.code === "00" || created.code === "01";
        const message = `The create returns ${t.show(created.code)}, which is not final.`;
        t.expect(isFinal, { code: "value", path: "response_code", cause: "create-outcome", message }, created);
        t.field(status, "response_code", created.code);
      }),
  },
  {
    name: "states/settling-moves-updated-at",
    cause: "times",
    section: "2.1, 3",
    rule: "When a pending purchase of MTN settles, updated_at changes.",
    run: (t) =>
      t.eachPurchase(["airtime-async", "data-async"], ["success"], async (purchase) => {
        if (!sameName(purchase.body.network, "mtn")) t.skip("config", "The config buys from another network than mtn.");
        const { response, pending } = await t.run.purchases.settled(purchase);
        // Timestamps have whole seconds: a purchase that settles within one may keep its time.
        if (!pending || pending.unchangedMs < 1_100)
          return t.skip("no-data", "created_at and updated_at fell into the same second.");
        const before = pending.response.get("data.updated_at");
        const changed = response.get("data.updated_at") !== before;
        t.expect(changed, `updated_at is still ${t.show(before)}.`, pending.response, response);
      }),
  },
  {
    name: "states/final-stays-final",
    cause: "final-changes",
    section: "3",
    rule: "An outcome that was once 00 or 01 is still the same at the end of the run, by every route and each time.",
    phase: "final",
    run: (t) =>
      t.each(
        t.run.purchases.outcomes,
        ([id]) => id,
        async ([id, { code, response, operations }]) => {
          t.skipIfSoldAgain(id);
          for (const operationId of [...operations, ...operations]) {
            const again = await t.getStatus(id, operationId);
            const now = `HTTP ${again.status}, response_code ${t.show(again.code)}`;
            const message = `The outcome was ${code}, and is now ${now}.`;
            const isSame = again.status === 200 && again.code === code;
            t.expect(isSame, { code: "value", path: "response_code", message }, response, again);
          }
        },
      ),
  },
]);
