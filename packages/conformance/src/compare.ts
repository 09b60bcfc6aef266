/** When two values of the contract say the same. */
import { toMsisdn } from "@vending/client";

/** Networks are mostly written in upper case in answers (section 2.1). */
export function sameName(a: unknown, b: unknown): boolean {
  return typeof a === "string" && typeof b === "string" && a.toUpperCase() === b.toUpperCase();
}

/** An amount in Naira is a text; 500 and 500.00 are the same. */
export function sameAmount(a: unknown, b: unknown): boolean {
  const isAmount = (value: unknown): value is string => typeof value === "string" && /^\d+(\.\d+)?$/.test(value);
  return isAmount(a) && isAmount(b) && Number(a) === Number(b);
}

/** A phone number may be written with 234 or with 0; a customer number of a bill is just a text. */
export function sameNumber(a: unknown, b: unknown): boolean {
  if (typeof a !== "string" || typeof b !== "string") return false;
  return a === b || (phone(a) !== undefined && phone(a) === phone(b));
}

function phone(number: string): string | undefined {
  if (!/^\d+$/.test(number)) return undefined;
  try {
    return toMsisdn(number);
  } catch {
    return undefined;
  }
}
