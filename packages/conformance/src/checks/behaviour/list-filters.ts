/** Section 4.5: filters of the list. These checks count rows, so they run alone. */
import { notInConfig } from "../../http/skipped.ts";
import { type Check, checksWith } from "../../run/check.ts";
import { pairs } from "../../run/check-context.ts";
import { sameName, sameNumber } from "./equality.ts";
import { everyRow, getAll, getPage, holds, idsOf, numberOf } from "./listing.ts";

export const listFilterChecks: readonly Check[] = checksWith({ cause: "list-filter", phase: "exclusive" }, [
  {
    name: "list/filter-msisdn",
    detail: "msisdn",
    section: "4.5",
    rule: "The filter msisdn gives all transactions of that number, and no others.",
    buys: true,
    async run(t) {
      const purchases = await t.run.purchases.ofOneNumber();
      const msisdn = numberOf(purchases[0]);
      const list = await getAll(t, { msisdn }, { having: purchases });
      everyRow(t, list.pages, "msisdn", msisdn, sameNumber);
      holds(t, list, purchases, true);
      const other = await t.purchase("cable", "success");
      const otherList = await getAll(t, { msisdn: numberOf(other) }, { having: [other] });
      everyRow(t, otherList.pages, "msisdn", numberOf(other), sameNumber);
      holds(t, otherList, [other], true);
      holds(t, otherList, purchases, false);
    },
  },
  {
    name: "list/filter-network",
    detail: "network",
    section: "4.5",
    rule: "The filter network gives all transactions of that network, and no others.",
    buys: true,
    run: (t) =>
      t.eachInTurn(["airtime-sync", "cable"] as const, async (route) => {
        const purchase = await t.purchase(route, "success");
        const msisdn = numberOf(purchase);
        // Whether the filter takes the form of requests or that of responses is not documented.
        const written = purchase.created.get("data.network");
        let network = purchase.body.network;
        await getAll(t, { msisdn }, { having: [purchase] });
        let list = await getAll(t, { msisdn, network });
        const found = idsOf(list.rows).includes(purchase.body.client_request_id);
        if (!found && typeof written === "string" && written !== network) {
          network = written;
          list = await getAll(t, { msisdn, network });
        }
        holds(t, list, [purchase], true);
        everyRow(t, [...list.pages, await getPage(t, { network })], "network", network, sameName);
        const other = sameName(network, "glo") ? "AIRTEL" : "GLO";
        for (const name of [other, other.toLowerCase()]) {
          holds(t, await getAll(t, { msisdn, network: name }), [purchase], false);
        }
      }),
  },
  {
    name: "list/filter-status",
    detail: "status",
    section: "4.5",
    rule: "The filter status gives all transactions with that outcome, and no others.",
    buys: true,
    async run(t) {
      const situations = { success: "success", failed: "failed", pending: "staysPending" } as const;
      const outcomes = ["success", "failed", "pending"] as const;
      await t.eachInTurn(
        pairs(outcomes, outcomes),
        ([outcome, filter]) => `a ${outcome} purchase under the filter for ${filter}`,
        async ([outcome, filter]) => {
          const status = t.run.config.listStatus[filter];
          if (status === undefined) throw notInConfig(`listStatus.${filter}`);
          const route = outcome === "pending" ? "airtime-async" : "airtime-sync";
          const purchase = await t.purchase(route, situations[outcome]);
          const msisdn = numberOf(purchase);
          if (outcome !== filter) await getAll(t, { msisdn }, { having: [purchase] });
          const having = outcome === filter ? [purchase] : [];
          holds(t, await getAll(t, { status, msisdn }, { having }), [purchase], outcome === filter);
        },
      );
    },
  },
  {
    name: "list/no-match",
    detail: "msisdn",
    section: "2.4, 4.5",
    rule: "A filter that nothing matches gives no rows and a total of 0.",
    async run(t) {
      const page = await getPage(t, { msisdn: `0700${t.random.digits(7)}` });
      t.field(page, "data", []);
      const total = page.get("pagination.total");
      const message = `pagination.total is ${t.show(total)} where nothing matches.`;
      t.expect(total === 0, { code: "expectation", cause: "list-pages", detail: "totals", message }, page);
    },
  },
]);
