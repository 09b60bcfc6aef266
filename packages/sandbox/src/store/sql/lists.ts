/** A page of a list in few statements, whatever the number of transactions, the filter and the page. */
import type { Page, Transaction } from "../store.ts";
import { counted, countedIn } from "./buckets.ts";
import { inGroup, type Selection, selected, type TableOf } from "./group.ts";
import { literal, type Queries, type Query, sql } from "./query.ts";

const columns =
  'seq, merchant, "requestId", msisdn, product, network, amount, plan, "createdAt", "settleAt", final' as const;

/** The columns of a transaction, named after its fields. */
export const transactionColumns: Query = { text: columns, values: [] };

export function* readPage(table: TableOf, selection: Selection, offset: number, limit: number): Queries<Page> {
  const { top, newest } = yield* countNewest(table, selection);
  const ranges: Range[] = offset < newest ? [{ low: top }] : [];
  let skipped = offset < newest ? offset : offset - newest;
  let older: number | undefined;
  if (offset + limit > newest) {
    const places = yield* placesOf(table, selection, Math.max(0, offset - newest), offset + limit - newest);
    older = places[0]?.of;
    if (ranges.length === 0) skipped -= places[0]?.before ?? 0;
    for (const place of places) addRange(ranges, place);
  }
  const rows: Transaction[] = [];
  for (const range of ranges) {
    if (rows.length === limit) break;
    rows.push(...(yield* rowsIn(table, selection, range, skipped, limit - rows.length)));
    skipped = 0;
  }
  older ??= yield* countOlder(table, selection);
  return { rows, total: newest + older };
}

/** How many are selected. */
export function* readTotal(table: TableOf, selection: Selection): Queries<number> {
  const { newest } = yield* countNewest(table, selection);
  return newest + (yield* countOlder(table, selection));
}

/** After the first place, up to the second. */
interface Range {
  low: number;
  readonly high?: number;
}

/** Joins it to the range before where there is nothing between: one statement for both. */
function addRange(ranges: Range[], { low, high }: Required<Range>): void {
  const last = ranges.at(-1);
  if (last?.low === high) last.low = low;
  else ranges.push({ low, high });
}

interface Newest {
  /** Where the buckets end. */
  readonly top: number;
  /** How many are selected behind that. */
  readonly newest: number;
}

function* countNewest(table: TableOf, selection: Selection): Queries<Newest> {
  const rows = sql`${inGroup(table, selection.group, literal("top.high"))}${selected(selection)}`;
  const [row] =
    yield sql`SELECT top.high AS high, (SELECT count(*) FROM ${rows}) AS newest FROM (${counted(selection.group)}) AS top`;
  return { top: Number(row?.high), newest: Number(row?.newest) };
}

/** How many are selected in buckets. */
function* countOlder(table: TableOf, selection: Selection): Queries<number> {
  const [row] =
    yield sql`SELECT CAST(coalesce(sum(n), 0) AS BIGINT) AS older FROM (${countedIn(table, selection)}) AS counted`;
  return Number(row?.older);
}

interface Place extends Required<Range> {
  /** How many selected ones stand before it, of those in buckets. */
  readonly before: number;
  /** How many there are in all buckets. */
  readonly of: number;
}

/** The buckets that hold a page. */
function* placesOf(table: TableOf, selection: Selection, from: number, to: number): Queries<Place[]> {
  const rows = yield sql`SELECT low, high, through - n AS before, older
    FROM (SELECT low, high, n, CAST(sum(n) OVER (ORDER BY high DESC) AS BIGINT) AS through, CAST(sum(n) OVER () AS BIGINT) AS older
      FROM (${countedIn(table, selection)}) AS counted) AS running
    WHERE n > 0 AND through > ${from} AND through - n < ${to} ORDER BY high DESC`;
  return rows.map(({ low, high, before, older }) => ({
    low: Number(low),
    high: Number(high),
    before: Number(before),
    of: Number(older),
  }));
}

function* rowsIn(
  table: TableOf,
  selection: Selection,
  { low, high }: Range,
  offset: number,
  limit: number,
): Queries<Transaction[]> {
  const range = inGroup(table, selection.group, sql`${low}`, high === undefined ? undefined : sql`${high}`);
  const rows =
    yield sql`SELECT ${transactionColumns} FROM ${range}${selected(selection)} ORDER BY seq DESC LIMIT ${limit} OFFSET ${offset}`;
  // The columns are named after the fields, and the database checks their types.
  return rows as unknown as Transaction[];
}
