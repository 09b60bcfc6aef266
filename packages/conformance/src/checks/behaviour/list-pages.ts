/** Section 4.5: pages of the list. These checks count rows, so they run alone. */

import type { ApiResponse } from "../../purchases/api-response.ts";
import { type Check, checksWith } from "../../run/check.ts";
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
      rowCount(t, page, Math.min(defaultLimit, total), `total ${total} and limit ${defaultLimit}`);
      if (total <= defaultLimit) return t.skip("no-data", onOnePage(total));
      t.field(page, "pagination.size", defaultLimit);
      const explicit = await getPage(t, { page: 1, limit: defaultLimit });
      const same = idsOf(explicit.rows("data")).sort().join() === idsOf(page.rows("data")).sort().join();
      t.expect(same, "page=1&limit=10 gives other rows than no parameters.", page, explicit);
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
          rowCount(t, page, limit, `total ${totalOf(page)} and limit ${limit}`);
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
      const list = await getAll(t, { msisdn }, { having: purchases });
      const total = totalOf(await getPage(t, { msisdn, limit: 1 }));
      const limit = total > 20 ? 10 : 2;
      const last = Math.ceil(total / limit);
      const ids = new Map<unknown, ApiResponse>();
      // Of many pages, only the first and the last are read.
      for (const number of pagesOf(last)) {
        const page = await getPage(t, { msisdn, limit, page: number });
        t.field(page, "pagination.page", number);
        t.field(page, "pagination.total", total);
        t.field(page, "pagination.total_pages", last);
        rowCount(t, page, Math.min(limit, total - (number - 1) * limit), `total ${total} and limit ${limit}`);
        for (const id of idsOf(page.rows("data"))) {
          const known = ids.get(id);
          t.expect(!known, `${t.show(id)} is listed twice.`, ...(known ? [known, page] : []));
          ids.set(id, page);
        }
      }
      holds(t, list, purchases, true);
    },
  },
]);

const maxPages = 20;

/** The numbers of the pages to read. */
function pagesOf(last: number): number[] {
  const all = Array.from({ length: Math.min(last, 10_000) }, (_, index) => index + 1);
  return all.length <= maxPages ? all : [...all.slice(0, maxPages / 2), ...all.slice(-maxPages / 2)];
}
