/** Which transactions a list is about: the same conditions on a transaction, and on what was counted of many. */
import { type Filter, networkKey, type Outcome } from "../store.ts";
import { literal, type Query, sql } from "./query.ts";

/** Transactions that are counted together: all, or those of a merchant, or of one of its numbers. */
export interface Group {
  /** Empty for all merchants. */
  readonly merchant: string;
  /** Empty for all numbers. */
  readonly msisdn: string;
}

/** Whose counts change when transactions of these numbers come: each merchant and each number, once. */
export function groupsOf(numbers: readonly Group[]): Group[] {
  const groups = numbers.flatMap(({ merchant, msisdn }) => [
    { merchant, msisdn: "" },
    { merchant, msisdn },
  ]);
  return [...new Map(groups.map((group) => [`${group.merchant}\n${group.msisdn}`, group])).values()];
}

/** Some of a group: `all`, those that lists show (`list`), or those of one network (`=mtn`). */
export type Scope = "all" | "list" | `=${string}`;

export interface Selection {
  readonly group: Group;
  readonly scope: Scope;
  readonly outcome?: Outcome | undefined;
  readonly now: number;
}

export function selectionOf({ merchant, msisdn, network, outcome, now }: Filter): Selection {
  // No customer has an empty number: a filter for it is one for a number that nobody has.
  const group = { merchant, msisdn: msisdn === "" ? "\n" : (msisdn ?? "") };
  return { group, scope: network === undefined ? "list" : `=${networkKey(network)}`, outcome, now };
}

/** What SQLite and PostgreSQL have different words for. */
export interface Dialect {
  /** The table of transactions, with the index for a group where the database does not choose it. */
  readonly table: (group: Group) => Query;
  /** For each row on the left the rows that conditions find for it, with the left one looked at first: ends with them. */
  readonly each: (left: Query, rows: Query, alias: string) => Query;
  /** `seq`, as the index of all transactions has it. */
  readonly place: Query;
  /** The elements of a JSON list of numbers. */
  readonly elementsOf: (json: string) => Query;
  readonly statusChecks: Query;
}

/** `seq`, as the index of a group has it. */
export const placeIn = ({ place }: Dialect, { merchant }: Group): Query => (merchant === "" ? place : literal("seq"));

/** The transactions of a group, within a range of places. */
export function inGroup(dialect: Dialect, group: Group, low: Query, high?: Query): Query {
  const { merchant, msisdn } = group;
  const place = placeIn(dialect, group);
  const conditions = [
    ...(merchant === "" ? [] : [sql`merchant = ${merchant}`]),
    ...(msisdn === "" ? [] : [sql`msisdn = ${msisdn}`]),
    sql`${place} > ${low}`,
    ...(high ? [sql`${place} <= ${high}`] : []),
  ];
  return sql`${dialect.table(group)} WHERE ${all(conditions)}`;
}

/** What a transaction of the group must be to be selected; follows a condition. */
export function selected({ scope, outcome, now }: Selection): Query {
  const conditions = [];
  if (scope !== "all") conditions.push(literal("product <> 'gift card'"));
  if (scope.startsWith("=")) conditions.push(sql`"networkKey" = ${scope.slice(1)}`);
  if (outcome === "pending") conditions.push(sql`"settleAt" > ${now}`);
  else if (outcome) conditions.push(sql`"settleAt" <= ${now} AND final = ${outcome}`);
  return conditions.length === 0 ? literal("") : sql` AND ${all(conditions)}`;
}

const all = (conditions: readonly Query[]): Query => conditions.reduce((one, other) => sql`${one} AND ${other}`);
