/** `/sandbox/clock`: shows and moves the clock. */
import { HttpError } from "../behaviour/errors.ts";
import { maxTime, parseTime } from "../data/time.ts";
import type { Clock } from "../service/clock.ts";

/** Ten years. */
const maxAdvance = 315_360_000_000;

export const shownClock = (clock: Clock): { now: string } => ({ now: new Date(clock.now()).toISOString() });

/** @throws {HttpError} 400 for an invalid body, or one that moves the clock back. */
export function moveClock(clock: Clock, body: unknown): void {
  const milliseconds = advanceOf(body, clock.now());
  if (milliseconds === undefined) {
    throw new HttpError(
      400,
      'The clock takes {"advance": milliseconds} or {"now": "2026-01-31T09:00:00Z"}, and only moves forward, because a final outcome does not change.',
    );
  }
  clock.advance(milliseconds);
}

/** By how many milliseconds a body moves the clock; `undefined` if it is not valid. */
function advanceOf(body: unknown, now: number): number | undefined {
  const {
    advance,
    now: wanted,
    ...others
  } = (typeof body === "object" && body !== null ? body : {}) as Record<string, unknown>;
  if ((advance === undefined) === (wanted === undefined) || Object.keys(others).length > 0) return undefined;
  const milliseconds = wanted === undefined ? advance : (parseTime(wanted) ?? Number.NaN) - now;
  const fits = typeof milliseconds === "number" && Number.isInteger(milliseconds) && milliseconds >= 0;
  return fits && milliseconds <= maxAdvance && now + milliseconds <= maxTime ? milliseconds : undefined;
}
