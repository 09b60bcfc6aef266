/** Whether a world was safe for its callers, and whether it came to an end. */
import { maxCrashes, type Shop, type Told } from "./callers.ts";
import { hour, minute, type WorldOptions } from "./options.ts";
import type { Order } from "./orders.ts";
import type { Row, World } from "./world.ts";

/** What one call of a purchase may send in a minute. */
const maxRequestsPerMinute = 20;

/** When a purchase is sent no more, by the default of `resendWithinMs`. */
const resendWithin = 12 * hour;

export function judge(world: World, shop: Shop, orders: readonly Order[], options: WorldOptions): string[] {
  const findings: string[] = [];
  const rowsOf = (order: Order) => world.rows.filter(({ id }) => id === order.request.client_request_id);
  for (const order of orders) {
    const id = order.request.client_request_id;
    const vends = rowsOf(order).filter(({ final }) => final === "success").length;
    if (vends > 1) findings.push(`${id} was vended ${vends} times`);
    // Section 7.2: after 422 the status decides, and nothing is sent again. If the create that had the id made nothing, only
    // people can settle the order, once the program has stored what it heard.
    const wasBusy = options.storesProgress && world.busy.has(id) && rowsOf(order).length === 0;
    const end = endProblem(
      order,
      options,
      wasBusy,
      shop.told.filter((told) => told.order === order),
    );
    if (end) findings.push(`${id} ${end}`);
  }
  for (const told of shop.told) {
    const problem = problemWith(told, rowsOf(told.order));
    if (problem)
      findings.push(`${told.order.request.client_request_id} was told "${told.what}" ${told.detail}, ${problem}`);
  }
  for (const { sent } of shop.processes) {
    const most = mostInAMinute(sent);
    if (most > maxRequestsPerMinute) findings.push(`a process sent ${most} requests in a minute`);
  }
  return [...new Set(findings)];
}

function problemWith({ what, reference, seen, stored }: Told, rows: readonly Row[]): string | undefined {
  switch (what) {
    case "succeeded":
      return rows.some((row) => row.reference === reference && row.final === "success")
        ? undefined
        : "and no such transaction succeeded";
    case "failed":
      if (rows.some(({ final }) => final === "success")) return "and it succeeded";
      return rows.length > 0 ? undefined : "and it was never made";
    case "rejected":
      return stored && rows.length > 0 ? "and it was made" : undefined;
    case "open":
      return seen && rows.length === 0 ? "and it was never made" : undefined;
    case "undocumented error":
      return "which is not documented";
    default:
      return undefined;
  }
}

/** When the world has healed, every purchase ends, unless only people can settle it. */
function endProblem(
  { state, invalid }: Order,
  options: WorldOptions,
  wasBusy: boolean,
  told: readonly Told[],
): string | undefined {
  if (state === "settled") return undefined;
  if (state !== "by hand") return `never ended (${state})`;
  // By the clock of its process an order may have become too old while no process ran. And while that clock is before the
  // first attempt nothing is sent, until the service's own clock is past the limit: that takes a third jump.
  const wasAwayTooLong = options.crashes > 0 && options.awayFor * maxCrashes + options.jumps * 3 >= resendWithin;
  // A clock that jumps ahead ends calls early, and makes an order seem too old while later calls wait for their turn.
  const seemedTooLate = options.jumps * 3 >= resendWithin;
  const mayBeByHand = invalid !== undefined || wasBusy || wasAwayTooLong || seemedTooLate;
  return mayBeByHand ? undefined : `was left to people (${told.at(-1)?.detail})`;
}

function mostInAMinute(times: readonly number[]): number {
  let most = 0;
  for (let from = 0, to = 0; to < times.length; to++) {
    while ((times[to] ?? 0) - (times[from] ?? 0) >= minute) from++;
    most = Math.max(most, to - from + 1);
  }
  return most;
}
