/** The list, page after page. */
import { meaningOf, type paths, type TransactionList, type TransactionRow } from "@vending/contract";
import type { VendingClient } from "./client.ts";
import { RequestRefusedError, ServiceUnavailableError } from "./errors/index.ts";
import { exchange } from "./exchange.ts";
import { startTimer, type WaitOptions } from "./timing.ts";

/** Filters of the list, and the size of a page (`limit`, 10 unless set). */
export type TransactionQuery = NonNullable<paths["/ext/gateway/v1/transactions"]["get"]["parameters"]["query"]>;

/** Times and a signal. Without `deadlineMs` the list has no deadline: each page has `attemptTimeoutMs`. */
export type TransactionsOptions = WaitOptions;

/**
 * Every transaction that the filters match, over all pages, from `page` on (section 4.5). A page is requested when it is
 * needed. The list may grow meanwhile: a row that moves to the next page is not returned twice. Filtered by `status` it may
 * shrink, too, as pending ones settle: a row that moves to the page before is not returned at all.
 *
 * @throws {RequestRefusedError} {@link ServiceUnavailableError} When a page cannot be had, or not in time.
 * @throws {InvalidOptionError} An option has a value that it cannot have.
 * @throws The reason of the signal, when it aborts.
 */
export async function* transactions(
  client: VendingClient,
  query: TransactionQuery = {},
  options: TransactionsOptions = {},
): AsyncGenerator<TransactionRow, void, void> {
  const operation = "listTransactions";
  const timer = startTimer({ deadlineMs: Number.POSITIVE_INFINITY, ...options });
  const seen = new Set<unknown>();
  for (let page = query.page ?? 1; ; page++) {
    options.signal?.throwIfAborted();
    const { status, body, isJson, error, retryAfterMs } = await exchange(
      timer,
      (signal) =>
        client.GET("/ext/gateway/v1/transactions", { params: { query: { ...query, page } }, parseAs: "text", signal }),
      true,
    );
    options.signal?.throwIfAborted();
    // Parsed JSON of a service that may not keep the contract: only what is checked here is relied on.
    const { data, pagination } = (isJson ? body : {}) as Partial<TransactionList>;
    // Without its rows, or its place in the list, a page is not one, whatever its HTTP status says.
    if (status !== 200 || !Array.isArray(data) || !pagination) {
      const meaning = meaningOf(operation, status);
      const details = { operation, status: status || undefined, body, cause: error } as const;
      throw meaning?.retry === "no"
        ? new RequestRefusedError({ ...details, status }, meaning.means)
        : new ServiceUnavailableError(details, retryAfterMs);
    }
    const before = seen.size;
    for (const row of data) {
      const key = row?.internal_reference ?? JSON.stringify(row);
      if (seen.has(key)) continue;
      seen.add(key);
      yield row;
    }
    // A service that does not know `page` sends the same rows for ever.
    if (seen.size === before || page >= pagination.total_pages) return;
  }
}
