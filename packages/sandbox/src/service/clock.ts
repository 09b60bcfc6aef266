import { HttpError } from "../behaviour/errors.ts";
import { maxTime, minTime } from "../data/time.ts";

/** The clock of a sandbox: that of its options, and the time by which tests have moved it forward. */
export interface Clock {
  /** Whole milliseconds since 1970. */
  now(): number;
  /**
   * @throws {RangeError} For a negative number, a fraction, or a time beyond the year 9999.
   * @throws {HttpError} 403 if the clock cannot be moved.
   */
  advance(milliseconds: number): void;
  /** Takes all moves back. */
  reset(): void;
}

/** @param isMovable Not if other sandboxes share the database, because their clocks would stay. */
export function createClock(now: () => number, isMovable = true): Clock {
  let offset = 0;
  // A clock may return fractions of a millisecond, which databases do not store.
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
