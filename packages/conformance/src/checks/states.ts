/** Sections 3 and 4.4: the status of a purchase, from pending to a final outcome, and no further. */
import { outcomeCodes } from "@vending/contract";
import {
  finalRoutes,
  pendingRoutes,
  routeNames,
  statusOperations,
  transactionStatuses,
} from "../purchases/purchase-routes.ts";
import type { Check } from "../run/check-context.ts";
import { sameAmount, sameName, sameNumber } from "./equality.ts";

/** The fields of a transaction that do not change, each with its test of equality. */
export const stableFields: Readonly<Record<string, (a: unknown, b: unknown) => boolean>> = {
  internal_reference: Object.is,
  msisdn: sameNumber,
  product: Object.is,
  request_id: Object.is,
  network: sameName,
  amount: sameAmount,
  merchant_id: Object.is,
};

/** The time of a row timestamp (section 2.1); NaN if it does not exist, such as the 31st of February. */
function timeOf(text: unknown): number {
  const time = typeof text === "string" ? Date.parse(`${text.replace(" ", "T")}Z`) : Number.NaN;
  const again = Number.isNaN(time) ? "" : new Date(time).toISOString().slice(0, 19).replace("T", " ");
  return again === text ? time : Number.NaN;
}

export const stateChecks: readonly Check[] = [
  {
    name: "states/pending-settles",
    buys: true,
    cause: "settlement",
    section: "3, 7.2",
    rule: "The status of a pending purchase becomes 00 if it succeeds, and 01 if it fails, with HTTP 200 and both of its ids.",
    run: (t) =>
      t.eachPurchase(pendingRoutes, ["success", "failed"], async (purchase, outcome) => {
        const { response, pending } = await t.run.purchases.settled(purchase);
        t.field(response, "response_code", outcomeCodes[outcome]);
        const created = [pending, response].flatMap((one) => one?.get("data.created_at") ?? []);
        t.expect(new Set(created).size <= 1, `created_at was ${created.join(", and then ")}.`, response);
        t.field(response, "data.request_id", purchase.body.client_request_id);
        t.field(response, "data.internal_reference", purchase.created.get("data.internal_reference"));
      }),
  },
  {
    name: "states/pending-is-200-with-02",
    buys: true,
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
    name: "states/final-stays-final",
    buys: true,
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
  {
    name: "status/same-transaction",
    cause: "status-differs",
    section: "2.1, 4.4, 4.13",
    rule: "A status shows the transaction of the create, and the name of the merchant; that of a failed one has at least its ids.",
    buys: true,
    async run(t) {
      await t.eachPurchase(routeNames, ["success"], async (purchase) => {
        const status = await t.run.purchases.status(purchase);
        for (const [field, equal] of Object.entries(stableFields)) {
          t.field(status, `data.${field}`, purchase.created.get(`data.${field}`), equal);
        }
        t.text(status, "data.merchant_name");
      });
      await t.eachPurchase(finalRoutes, ["failed"], async (purchase) => {
        const status = await t.run.purchases.status(purchase);
        t.field(status, "response_code", "01");
        t.field(status, "data.request_id", purchase.body.client_request_id);
        t.field(status, "data.internal_reference", purchase.created.get("data.internal_reference"));
      });
    },
  },
  {
    name: "status/both-routes",
    cause: "status-differs",
    section: "4.4",
    rule: "Both routes of the status show the same.",
    buys: true,
    phase: "final",
    run: (t) =>
      t.each(
        t.run.purchases.outcomes,
        ([id]) => id,
        async ([id, { operations }]) => {
          t.skipIfSoldAgain(id);
          const [first, ...others] = await Promise.all(operations.map((one) => t.getStatus(id, one)));
          if (!first) return;
          for (const other of others) {
            t.status(first, 200);
            t.status(other, 200);
            t.field(other, "response_code", first.code);
            t.field(other, "data", first.get("data"));
          }
        },
      ),
  },
  {
    name: "status/unknown",
    cause: "unknown-id",
    section: "4.4, 7.1",
    rule: "The status of an id that was never used is 404.",
    run: (t) =>
      t.each(statusOperations, async (operationId) =>
        t.unknown(await t.getStatus(t.run.purchases.newId(), operationId)),
      ),
  },
  {
    name: "status/missing-id",
    cause: "invalid-accepted",
    detail: "empty id",
    section: "4.4, 7.1",
    rule: "A status request with an empty identifier in the path gets 400.",
    reading: "missing-id",
    run: (t) => t.each(transactionStatuses, async (operationId) => t.status(await t.getStatus("", operationId), 400)),
  },
  {
    name: "status/times",
    cause: "times",
    section: "2.1",
    rule: "created_at and updated_at are dates and times that exist, and the second is not before the first.",
    buys: true,
    run: (t) =>
      t.eachPurchase(routeNames, ["success"], async (purchase) => {
        const onCreate = purchase.created.get("data.created_at");
        const exists =
          onCreate === undefined || !Number.isNaN(timeOf(onCreate)) || !Number.isNaN(Date.parse(String(onCreate)));
        const wrong = (field: string, value: unknown) => {
          const message = `${field} is ${t.show(value)}, which is not a date and time.`;
          return { code: "value" as const, path: `data.${field}`, message };
        };
        t.expect(exists, wrong("created_at", onCreate), purchase.created);
        const status = await t.run.purchases.status(purchase);
        for (const field of ["created_at", "updated_at"]) {
          const value = status.get(`data.${field}`);
          t.expect(!Number.isNaN(timeOf(value)), wrong(field, value), status);
        }
        const [created, updated] = [status.get("data.created_at"), status.get("data.updated_at")];
        t.expect(timeOf(updated) >= timeOf(created), `updated_at ${updated} is before created_at ${created}.`, status);
      }),
  },
];
