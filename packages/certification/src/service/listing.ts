/** Lists of transactions: which orders they show, and what they say about them. */
import { outcomeCodes, outcomeStatuses } from "@vending/contract";
import type { Listing, OrderLog, Recorder } from "../recording/recorder.ts";
import { isCustomer } from "../situations/orders.ts";
import { type Fields, isFields } from "./json.ts";
import { keyOf } from "./kept.ts";

/** Notes what a list showed about each order: those in it, and those that would be in it if they were sold. */
export function noteListings(recorder: Recorder, search: string, { data, pagination }: Fields, at: number): void {
  const rows = (Array.isArray(data) ? data : []).filter(isFields);
  const query = new URLSearchParams(search);
  const present = new Set<OrderLog>();
  for (const row of rows) {
    const id = keyOf(String(row.request_id));
    const log = recorder.withId(id);
    if (!log || log.foreignId === id) continue;
    present.add(log);
    log.addListing({ at, seen: seenIn(row, query.get("status")) });
  }
  const total = isFields(pagination) ? pagination.total : undefined;
  if (total !== rows.length || query.has("status") || query.has("network")) return;
  const number = query.get("msisdn");
  for (const log of recorder.logs) {
    const isMeant = number === null || isCustomer(log.plan.order, number);
    if (isMeant && !present.has(log)) log.addListing({ at, seen: "absent" });
  }
}

/** A row has no outcome of its own, but its filter has, and only what was sold has a token. */
function seenIn(row: Fields, filter: string | null): Listing["seen"] {
  if (typeof row.token === "string") return "success";
  if (filter === null) return "present";
  return outcomeStatuses.find((one) => Number(outcomeCodes[one]) === Number(filter)) ?? "present";
}
