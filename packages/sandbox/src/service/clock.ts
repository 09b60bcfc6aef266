import { HttpError } from "../behaviour/errors.ts";
import { maxTime, minTime } from "../data/time.ts";

/** The time of a sandbox: that of its option, moved forward by tests. */
export interface Clock {
  /** Whole milliseconds since 1970. */
  now(): number;
  /**
   * @throws {RangeError} Not a whole number of milliseconds, or one that leads back, or beyond the year 9999.
   * @throws {HttpError} 403 where it must not be moved.
   */
  advance(milliseconds: number): void;
  /** Takes back what it was moved. */
  reset(): void;
}

/** @param isMovable Nothing else relies on it: the clocks of other sandboxes on the same database would stay. */
export function createClock(now: () => number, isMovable = true): Clock {
  let offset = 0;
  // A clock may give fractions of a millisecond, and a database does not keep them.
  const time = () => Math.min(Math.max(Math.floor(now()) + offset, minTime), maxTime);
  return {
    now: time,
    advance(milliseconds) {
      if (!isMovable) {
        throw new HttpError(
          403,
          "The clock cannot be moved on PostgreSQL: other sandboxes may share the database, and theirs would stay. Use a file (--database FILE), or none.",
        );
      }
      if (!Number.isInteger(milliseconds) || milliseconds < 0 || milliseconds > maxTime - time()) {
        throw new RangeError(
          `the clock moves forward by whole milliseconds, and not beyond the year 9999: not by ${milliseconds}`,
        );
      }
      offset += milliseconds;
    },
    reset() {
      offset = 0;
    },
  };
}
