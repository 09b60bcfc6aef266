/** The list of transactions, page by page. */
import type { paths, TransactionListResponse, TransactionRow } from "@vending/contract";
import { ServiceUnavailableError } from "./errors.ts";
import { mustBeClient, type VendingClient } from "./http/client.ts";
import { errorOf, exchange, isJson, tell } from "./http/exchange.ts";
import { startTimer, type WaitOptions } from "./http/timing.ts";
import { jsonOf, textOf } from "./values/json-value.ts";

/** Filters of the list, and the size of a page (`limit`, 10 unless set). */
export type TransactionQuery = NonNullable<paths["/ext/gateway/v1/transactions"]["get"]["parameters"]["query"]>;

/** Without `deadlineMs` the list has no deadline; each page has `attemptTimeoutMs`. */
export type TransactionsOptions = WaitOptions;

/**
 * Every transaction that the filters match, over all pages, from `page` on (section 4.5). Each page is requested when it is
 * needed. The list may grow meanwhile: a row that moves to the next page is not returned twice. With a filter by `status` it may
 * also shrink, as pending ones settle: a row that moves to the page before is not returned at all.
 *
 * Ends at the last page by `total_pages`, or by `total` and `size` if that is later; at an empty page if the service gives no
 * number of pages, or 0.
 *
 * @throws {RequestRejectedError} The service rejects the request for a page.
 * @throws {ServiceUnavailableError} A page is not available, or not in time; or the service ignores `page`: it returns another
 *   page, or three in a row without a new row before the last one.
 * @throws {InvalidOptionError} An option has a value that it cannot have.
 * @throws The reason of the signal, when it aborts.
 */
export function transactions(
  client: VendingClient,
  query: TransactionQuery = {},
  options: TransactionsOptions = {},
): AsyncIterableIterator<TransactionRow, void, void> {
  const pages = pagesOf(client, query, options);
  let rows: Iterator<TransactionRow, void> = [].values();
  let loading: Promise<boolean> | undefined;
  const load = async () => {
    const { done = false, value = [] } = await pages.next();
    rows = value.values();
    return done;
  };
  // Not a generator of rows, which waits twice for each.
  return {
    async next() {
      for (;;) {
        const row = rows.next();
        if (!row.done) return row;
        // Calls at the same time wait for the same page.
        loading ??= load().finally(() => (loading = undefined));
        if (await loading) return row;
      }
    },
    async return() {
      await pages.return();
      rows = [].values();
      return rows.next();
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

/** The new rows of each page. */
async function* pagesOf(
  client: VendingClient,
  query: TransactionQuery,
  options: TransactionsOptions,
): AsyncGenerator<readonly TransactionRow[], void, void> {
  mustBeClient(client);
  const operation = "listTransactions";
  const timer = startTimer(options, Number.POSITIVE_INFINITY);
  const seen = new Set<unknown>();
  let pagesWithoutNews = 0;
  for (let page = query.page ?? 1; ; page++) {
    options.signal?.throwIfAborted();
    const path = `/ext/gateway/v1/transactions?${searchOf({ ...query, page })}` as const;
    const received = await exchange(client, timer, { operation, path }, undefined, true);
    tell(client, received);
    options.signal?.throwIfAborted();
    const { status, body } = received;
    // The service may break the contract: only what is checked here is relied on.
    const { data: sent, pagination } = (isJson(received) ? body : {}) as Partial<TransactionListResponse>;
    // Some services write an empty list as null.
    const data = sent ?? (pagination?.total === 0 ? [] : sent);
    if (status !== 200 || !Array.isArray(data) || !pagination) throw errorOf(received);
    const ignoresPage = () =>
      new ServiceUnavailableError({
        operation,
        status,
        body: received.forLogs(),
        why: `This is not \`page\` ${page}.`,
      });
    const at = count(pagination.page);
    if (at < page || at > page) throw ignoresPage();
    const news = data.filter((row) => {
      const key = textOf(row?.internal_reference) ?? jsonOf(row);
      return !seen.has(key) && seen.add(key);
    });
    yield news;
    // The list is not over before its total.
    const pages = Math.max(
      count(pagination.total_pages),
      Math.ceil(count(pagination.total) / count(pagination.size)) || 0,
    );
    if (pages > 0 ? page >= pages : data.length === 0) return;
    // The list may have grown by a page, but a service that ignores `page` returns the same rows for ever.
    pagesWithoutNews = news.length === 0 ? pagesWithoutNews + 1 : 0;
    if (pagesWithoutNews === maxPagesWithoutNews) throw ignoresPage();
  }
}

const maxPagesWithoutNews = 3;

/** What is not set is left out. */
const searchOf = (query: object): URLSearchParams =>
  new URLSearchParams(Object.entries(query).filter(([, value]) => (value ?? undefined) !== undefined));

/** A number, also in digits; NaN for anything else. */
const count = (value: unknown): number => (/^\d+$/.test(textOf(value) ?? "") ? Number(value) : Number.NaN);
