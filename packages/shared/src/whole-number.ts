/** Whole numbers on a command line. */
import { UserError } from "./user-error.ts";

/**
 * The value of a flag that takes a whole number, both bounds included.
 *
 * @throws {UserError} Anything else, with exit status 2: a sign, a fraction, an exponent, nothing.
 */
export function wholeNumber(flag: string, text: string, min: number, max: number): number {
  const value = Number(text);
  if (!/^\d{1,16}$/.test(text) || value < min || value > max) {
    throw new UserError(`--${flag} takes a whole number from ${min} to ${max}, not "${text}"`, 2);
  }
  return value;
}
