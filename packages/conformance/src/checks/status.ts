/** Section 4.4: reading the status of one transaction. */
import type { Check } from "../check.ts";
import { sameAmount, sameName, sameNumber } from "../compare.ts";
import { allWays, type StatusRoute, statusRoutes } from "../ways.ts";
import { statusCall } from "./bodies.ts";

const routes = Object.keys(statusRoutes) as StatusRoute[];

/** Fields of a transaction that do not change, and how to compare them. */
export const lasting: Readonly<Record<string, (a: unknown, b: unknown) => boolean>> = {
  internal_reference: Object.is,
  msisdn: sameNumber,
  product: Object.is,
  request_id: Object.is,
  network: sameName,
  amount: sameAmount,
  merchant_id: Object.is,
};

/** A text of section 2.1's row form that is a moment: no 31st of February. */
function moment(text: unknown): number {
  const time = typeof text === "string" ? Date.parse(`${text.replace(" ", "T")}Z`) : Number.NaN;
  const again = Number.isNaN(time) ? "" : new Date(time).toISOString().slice(0, 19).replace("T", " ");
  return again === text ? time : Number.NaN;
}

export const statusChecks: readonly Check[] = [
  {
    name: "status/same-transaction",
    section: "2.1, 4.4",
    rule: "A status shows the transaction that the create made: reference, number, product, request id, network, amount, merchant; and the name of the merchant.",
    buys: true,
    run: (t) =>
      t.each(allWays, async (way) => {
        const purchase = await t.purchase(way, "success");
        const answer = await t.world.purchases.status(purchase);
        for (const [field, same] of Object.entries(lasting)) {
          t.field(answer, `data.${field}`, purchase.created.get(`data.${field}`), same);
        }
        const name = answer.get("data.merchant_name");
        t.that(typeof name === "string" && name.trim() !== "", `merchant_name is ${t.show(name)}`, answer);
      }),
  },
  {
    name: "status/both-routes",
    section: "4.4",
    rule: "Both routes of the status say the same of a transaction.",
    buys: true,
    when: "last",
    run: (t) =>
      t.each(
        t.world.purchases.ended,
        ([id]) => id,
        async ([id, { routes }]) => {
          const [first, ...others] = await Promise.all(routes.map((route) => t.call(route, statusCall(route, id))));
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
    name: "status/failed-has-its-ids",
    section: "2.1, 4.13",
    rule: "A failed status has its request_id and the internal_reference of the create.",
    buys: true,
    run: (t) =>
      t.each(["airtime-sync", "data-sync", "cable", "electricity", "betting"] as const, async (way) => {
        const purchase = await t.purchase(way, "failed");
        const answer = await t.world.purchases.status(purchase);
        t.field(answer, "response_code", "01");
        t.field(answer, "data.request_id", purchase.body.client_request_id);
        t.field(answer, "data.internal_reference", purchase.created.get("data.internal_reference"));
      }),
  },
  {
    name: "status/unknown",
    section: "4.4, 7.1",
    rule: "The status of an id that nobody has used is 404.",
    run: (t) =>
      t.each(routes, async (route) => t.status(await t.call(route, statusCall(route, t.world.purchases.newId())), 404)),
  },
  {
    name: "status/missing-id",
    section: "4.4, 7.1",
    rule: "A status without an identifier, where it would stand in the address, is 400.",
    reading: true,
    run: (t) =>
      t.each(["getTransactionStatus", "getTransactionStatusV1"] as const, async (route) =>
        t.status(await t.call(route, statusCall(route, "")), 400),
      ),
  },
  {
    name: "status/times",
    section: "2.1",
    rule: "created_at and updated_at are dates and times that exist, and the second is not before the first.",
    buys: true,
    run: (t) =>
      t.each(allWays, async (way) => {
        const purchase = await t.purchase(way, "success");
        const onCreate = purchase.created.get("data.created_at");
        const exists =
          onCreate === undefined || !Number.isNaN(moment(onCreate)) || !Number.isNaN(Date.parse(String(onCreate)));
        t.that(exists, `created_at is ${t.show(onCreate)}, which is no date and time`, purchase.created);
        const answer = await t.world.purchases.status(purchase);
        const [created, updated] = [answer.get("data.created_at"), answer.get("data.updated_at")];
        t.that(!Number.isNaN(moment(created)), `created_at is ${t.show(created)}, which is no date and time`, answer);
        t.that(!Number.isNaN(moment(updated)), `updated_at is ${t.show(updated)}, which is no date and time`, answer);
        t.that(moment(updated) >= moment(created), `updated_at ${updated} is before created_at ${created}`, answer);
      }),
  },
];
