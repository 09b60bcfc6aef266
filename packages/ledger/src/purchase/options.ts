/** What an option may be. What is wrong is said before anything is stored. */
import { InvalidOptionError } from "@vending/client";

/** The longest time of a timer: on more, it fires at once. */
export const maxTimerMs: number = 2 ** 31 - 1;

/** @throws {InvalidOptionError} It does not hold. */
export function mustBe(holds: boolean, message: string): asserts holds {
  if (!holds) throw new InvalidOptionError(message);
}

const isMissingOr = (value: unknown, holds: boolean): boolean => value === undefined || holds;

/** @throws {InvalidOptionError} It is not what an `AbortController` has. */
export function mustBeSignal(signal: unknown): void {
  const methods = ["addEventListener", "removeEventListener", "throwIfAborted"];
  const holds = methods.every((name) => typeof Object(signal)[name] === "function");
  mustBe(isMissingOr(signal, holds), "signal must be an AbortSignal");
}

/** @throws {InvalidOptionError} One of them is neither a function nor missing. */
export function mustBeFunctions(options: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(options))
    mustBe(isMissingOr(value, typeof value === "function"), `${name} must be a function`);
}

/** @throws {InvalidOptionError} One of them is neither a moment nor missing. */
export function mustBeDates(options: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(options))
    mustBe(isMissingOr(value, value instanceof Date && !Number.isNaN(value.getTime())), `${name} must be a Date`);
}
