/** The list, page after page. */
import { meaningOf, type paths, type TransactionRow } from "@vending/contract";
import type { VendingClient } from "./client.ts";
import { RequestRefusedError, ServiceUnavailableError } from "./errors/index.ts";

/** Filters of the list, and the size of a page (`limit`, 10 unless set). */
export type TransactionQuery = NonNullable<paths["/ext/gateway/v1/transactions"]["get"]["parameters"]["query"]>;

/**
 * Every transaction that fits, over all pages, from `page` on (section 4.5). A page is read when it is needed. The list
 * may grow meanwhile: a row that moves to the next page is not given twice. Filtered by `status` it may shrink, too, as
 * pending ones settle: a row that moves to the page before is not given at all.
 *
 * @throws {RequestRefusedError} {@link ServiceUnavailableError} When a page cannot be read.
 */
export async function* transactions(
  client: VendingClient,
  query: TransactionQuery = {},
): AsyncGenerator<TransactionRow, void, void> {
  const given = new Set<string>();
  for (let page = query.page ?? 1; ; page++) {
    const { data, error, response } = await client
      .GET("/ext/gateway/v1/transactions", { params: { query: { ...query, page } } })
      .catch((cause: unknown) => {
        throw new ServiceUnavailableError({ operation: "listTransactions", cause });
      });
    // A page without rows or without its place in the list is none, whatever its HTTP status says.
    if (!Array.isArray(data?.data) || !data.pagination) {
      const meaning = meaningOf("listTransactions", response.status);
      const details = { operation: "listTransactions", status: response.status, body: error } as const;
      throw meaning?.retry === "no"
        ? new RequestRefusedError(details, meaning.means)
        : new ServiceUnavailableError(details);
    }
    for (const row of data.data) {
      if (given.has(row.internal_reference)) continue;
      given.add(row.internal_reference);
      yield row;
    }
    if (data.data.length === 0 || page >= data.pagination.total_pages) return;
  }
}
