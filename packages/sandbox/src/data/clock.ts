/** The clock of a sandbox, and times in RFC 3339, within the years that a timestamp can hold. */
import { fieldsOf } from "@vending/terminal/values";

/** The clock of a sandbox: that of its options, and the time by which tests have moved it forward. */
export interface Clock {
  /** Whole milliseconds since 1970. */
  now(): number;
  /** @throws {RangeError} For a negative number, a fraction, or a time beyond the year 9999. */
  advance(milliseconds: number): void;
}

export function createClock(now: () => number): Clock {
  let offset = 0;
  // A clock may return fractions of a millisecond.
  const time = () => Math.floor(now()) + offset;
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

/** By how many milliseconds `{ advance }` or `{ now }` moves the clock; `undefined` if it is not valid, or moves it back. */
export function advanceOf(body: unknown, now: number): number | undefined {
  const { advance, now: wanted, ...others } = fieldsOf(body);
  if ((advance === undefined) === (wanted === undefined) || Object.keys(others).length > 0) return undefined;
  const milliseconds = wanted === undefined ? advance : (parseTime(wanted) ?? Number.NaN) - now;
  const fits = typeof milliseconds === "number" && Number.isInteger(milliseconds) && milliseconds >= 0;
  return fits && milliseconds <= maxAdvance && now + milliseconds <= maxTime ? milliseconds : undefined;
}

/** The first and the last millisecond with a year of four digits. */
const minTime: number = Date.parse("0000-01-01T00:00:00.000Z");
const maxTime: number = Date.parse("9999-12-31T23:59:59.999Z");

const rfc3339 = /^(\d{4}-\d{2}-\d{2})t\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:z|[+-]\d{2}:\d{2})$/i;

/** Milliseconds since 1970; `undefined` for a text that is not RFC 3339, a day that does not exist, or a year out of range. */
export function parseTime(text: unknown): number | undefined {
  if (typeof text !== "string") return undefined;
  const [, day] = rfc3339.exec(text) ?? [];
  if (day === undefined || !isDay(day)) return undefined;
  const time = Date.parse(text.toUpperCase());
  return time >= minTime && time <= maxTime ? time : undefined;
}

/** Whether a day exists: `Date.parse` turns 30 February into 2 March. */
function isDay(day: string): boolean {
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}
