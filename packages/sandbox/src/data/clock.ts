import { HttpError } from "../behaviour/errors.ts";
import { maxTime, minTime, parseTime } from "./time.ts";

/** The clock of a sandbox: that of its options, and the time by which tests have moved it forward. */
export interface Clock {
  /** Whole milliseconds since 1970. */
  now(): number;
  /** @throws {RangeError} For a negative number, a fraction, or a time beyond the year 9999. */
  advance(milliseconds: number): void;
}

export function createClock(now: () => number): Clock {
  let offset = 0;
  // A clock may return fractions of a millisecond, and times that no timestamp can hold.
  const time = () => Math.min(Math.max(Math.floor(now()) + offset, minTime), maxTime);
  return {
    now: time,
    advance(milliseconds) {
      if (!Number.isInteger(milliseconds) || milliseconds < 0 || milliseconds > maxTime - time()) {
        throw new RangeError(
          `the clock moves forward by whole milliseconds, and not beyond the year 9999: not by ${milliseconds}`,
        );
      }
      offset += milliseconds;
    },
  };
}

/** Ten years. */
const maxAdvance = 315_360_000_000;

/** Moves a clock as the body of `POST /sandbox/clock` says. @throws {HttpError} 400 if it is invalid, or moves the clock back. */
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
