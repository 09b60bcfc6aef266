/** Section 4.5: rows of the list. These checks count rows, so they run alone. */

import { at } from "../../http/exchange.ts";
import type { Purchase } from "../../purchases/purchase.ts";
import { routeNames } from "../../purchases/purchase-routes.ts";
import { type Check, checksWith } from "../../run/check.ts";
import { getAll, getPage, holds, type List, numberOf, totalOf } from "./listing.ts";
import { stableFields } from "./status.ts";

export const listRowChecks: readonly Check[] = checksWith({ cause: "list-rows", buys: true, phase: "exclusive" }, [
  {
    name: "list/counts-purchases",
    section: "4.5",
    rule: "A purchase adds one row to the list, and a rejected duplicate none.",
    async run(t) {
      const { purchases, requests } = t.run;
      const [first] = await purchases.ofOneNumber();
      const msisdn = numberOf(first);
      await getAll(t, { msisdn }, { having: await purchases.ofOneNumber() });
      const before = totalOf(await getPage(t, { msisdn }));
      const added = await purchases.buy("airtime-sync", { ...first.body, client_request_id: requests.newId() });
      const reference = added.created.get("data.internal_reference");
      t.rejectsDuplicate(await t.call("createAirtimeSync", { body: added.body }), reference);
      const after = await getAll(t, { msisdn }, { having: [added] });
      holds(t, after, [added], true);
      for (const page of after.pages) {
        const total = totalOf(page);
        const message = `pagination.total is ${total}; before one purchase it was ${before}.`;
        t.expect(total === before + 1, { code: "expectation", cause: "list-pages", detail: "totals", message }, page);
      }
    },
  },
  {
    name: "list/only-own-transactions",
    cause: "other-merchants-data",
    section: "1.3, 5",
    rule: "The list shows the merchant's own transactions, and those of no other merchant.",
    async run(t) {
      const other = t.otherMerchant;
      const purchases = await t.run.purchases.ofOneNumber();
      holds(t, await getAll(t, { msisdn: numberOf(purchases[0]) }, { as: other }), purchases, false);
      const { first, second, secondBody } = await t.run.purchases.sharedId(other);
      t.status(second, 200);
      const theirPurchase = { route: first.route, body: secondBody, created: second };
      const own = await getAll(t, { msisdn: numberOf(first) }, { having: [first] });
      const theirs = await getAll(t, { msisdn: numberOf(theirPurchase) }, { as: other, having: [theirPurchase] });
      const has = ({ rows }: List, { created }: Purchase) =>
        rows.some((row) => at(row, "internal_reference") === created.get("data.internal_reference"));
      t.expect(has(own, first), "The merchant's purchase is not in its list.", first.created, ...own.pages);
      t.expect(
        has(theirs, theirPurchase),
        "The other merchant's purchase is not in its list.",
        second,
        ...theirs.pages,
      );
      t.expect(!has(own, theirPurchase), "The other merchant's purchase is in the merchant's list.", ...own.pages);
      t.expect(!has(theirs, first), "The merchant's purchase is in the other merchant's list.", ...theirs.pages);
    },
  },
  {
    name: "list/row-is-the-transaction",
    section: "2.1, 4.5",
    rule: "Every transaction is a row with the values of its status: reference, number, product, request id, network, amount, merchant, times.",
    run: (t) =>
      t.eachInTurn(routeNames, async (route) => {
        const purchase = await t.purchase(route, "success");
        const { client_request_id: id } = purchase.body;
        if (purchase.created.code === "02") await t.run.purchases.settled(purchase);
        const status = await t.run.purchases.status(purchase);
        const { rows, pages, isWhole } = await getAll(t, { msisdn: numberOf(purchase) }, { having: [purchase] });
        const row = rows.find((one) => at(one, "request_id") === id);
        if (!row && !isWhole) t.skip("no-data", "The list is too long to search.");
        t.expect(row !== undefined, `${id} is not in the list of ${rows.length} rows.`, status, ...pages);
        const fields = { ...stableFields, merchant_name: Object.is, created_at: Object.is, updated_at: Object.is };
        for (const [field, equal] of Object.entries(fields)) {
          const [listed, shown] = [at(row, field), status.get(`data.${field}`)];
          const wrong = `The row has ${field} ${t.show(listed)}, the status ${t.show(shown)}.`;
          t.expect(equal(listed, shown), { code: "value", path: field, message: wrong }, status, ...pages);
        }
      }),
  },
]);
