/** Lists of transactions: which orders they show, and what they say about them. */
import { outcomeCodes } from "@vending/contract";
import { plainNumber } from "../orders.ts";
import type { Listing, OrderLog, Recorder } from "../recorder.ts";
import type { Incoming } from "./incoming.ts";
import { type Fields, isFields } from "./request-violations.ts";

/** The query as the sandbox knows it: it plays the scenario of a customer under another number. */
export function queryOf(search: string, { logs }: Recorder): string {
  const query = new URLSearchParams(search);
  const number = query.get("msisdn");
  const plan = number === null ? undefined : logs.find((log) => isOf(log, number))?.plan;
  if (!plan?.situation.scenario) return search;
  query.set("msisdn", plan.sandboxNumber);
  return `?${query}`;
}

/** Notes what a list showed about each order: those in it, and those that would be in it if they were sold. */
export function noteListings(recorder: Recorder, { search }: Incoming, { data, pagination }: Fields, at: number): void {
  const rows = (Array.isArray(data) ? data : []).filter(isFields);
  const query = new URLSearchParams(search);
  const present = new Set<OrderLog>();
  for (const row of rows) {
    const log = recorder.withId(String(row.request_id));
    if (!log || log.foreignId === row.request_id) continue;
    present.add(log);
    log.addListing({ at, seen: seenIn(row, query.get("status")) });
  }
  const total = isFields(pagination) ? pagination.total : undefined;
  if (total !== rows.length || query.has("status") || query.has("network")) return;
  const number = query.get("msisdn");
  for (const log of recorder.logs) {
    const isMeant = number === null || isOf(log, number);
    if (isMeant && !present.has(log)) log.addListing({ at, seen: "absent" });
  }
}

const isOf = ({ plan: { order } }: OrderLog, number: string): boolean =>
  plainNumber(order.product, number) === plainNumber(order.product, order.customer_msisdn);

/** A row has no outcome of its own. Its filter has, and only what was sold has a token. */
function seenIn(row: Fields, filter: string | null): Listing["seen"] {
  if (typeof row.token === "string") return "success";
  const outcomes = ["success", "failed", "pending"] as const;
  return outcomes.find((one) => filter !== null && Number(outcomeCodes[one]) === Number(filter)) ?? "present";
}
