/** Section 4.5: pages of the list. These checks count, so they run alone. */
import { type Check, checksWith } from "../../runner/check.ts";
import { defaultLimit, getAll, getPage, holds, idsOf, numberOf, onOnePage, rowCount, totalOf } from "./listing.ts";

export const listPageChecks: readonly Check[] = checksWith({ cause: "list-pages", phase: "exclusive" }, [
  {
    name: "list/defaults",
    detail: "defaults",
    section: "4.5, 8",
    rule: "Without parameters the list is page 1, with 10 rows a page.",
    async run(t) {
      const page = await getPage(t, {});
      const total = totalOf(page);
      t.field(page, "pagination.page", 1);
      rowCount(t, page, Math.min(defaultLimit, total));
      if (total <= defaultLimit) return t.skip("no-data", onOnePage(total));
      t.field(page, "pagination.size", defaultLimit);
      const explicit = await getPage(t, { page: 1, limit: defaultLimit });
      const same = idsOf(explicit.rows("data")).sort().join() === idsOf(page.rows("data")).sort().join();
      t.expect(same, "page=1&limit=10 gives other rows than no parameters", page, explicit);
    },
  },
  {
    name: "list/limit",
    detail: "limit",
    section: "4.5",
    rule: "limit is the size of a page.",
    run: (t) =>
      t.eachInTurn(
        [1, 3, 7],
        (limit) => `limit ${limit}`,
        async (limit) => {
          const page = await getPage(t, { limit });
          if (totalOf(page) <= limit) t.skip("no-data", onOnePage(totalOf(page)));
          rowCount(t, page, limit);
          t.field(page, "pagination.size", limit);
        },
      ),
  },
  {
    name: "list/pages-add-up",
    detail: "totals",
    section: "2.4, 4.5",
    rule: "All pages together have total rows, none of them twice, on total_pages pages.",
    buys: true,
    async run(t) {
      const purchases = await t.run.purchases.ofOneNumber();
      const msisdn = numberOf(purchases[0]);
      const total = totalOf(await getPage(t, { msisdn, limit: 1 }));
      const limit = total > 20 ? 10 : 2;
      const list = await getAll(t, { msisdn }, undefined, limit);
      for (const [index, page] of list.pages.entries()) {
        t.field(page, "pagination.page", index + 1);
        t.field(page, "pagination.total", total);
        t.field(page, "pagination.total_pages", Math.ceil(total / limit));
        rowCount(t, page, Math.min(limit, total - index * limit));
      }
      const ids = idsOf(list.rows);
      t.expect(new Set(ids).size === ids.length, `a transaction is on two pages: ${ids.join(", ")}`, ...list.pages);
      holds(t, list, purchases, true);
    },
  },
]);
