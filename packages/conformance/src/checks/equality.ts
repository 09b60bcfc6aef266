/** Whether two values of the contract mean the same. */
import { amountPattern } from "../config/schema.ts";

/** Networks are mostly in upper case in responses (section 2.1). */
export function sameName(a: unknown, b: unknown): boolean {
  return typeof a === "string" && typeof b === "string" && a.toUpperCase() === b.toUpperCase();
}

/** An amount in Naira is a string; 500 and 500.00 are equal. */
export function sameAmount(a: unknown, b: unknown): boolean {
  const isAmount = (value: unknown): value is string => typeof value === "string" && amountPattern.test(value);
  return isAmount(a) && isAmount(b) && Number(a) === Number(b);
}

/** A phone number begins with 234 or with 0; the customer number of a bill is any string. */
export function sameNumber(a: unknown, b: unknown): boolean {
  if (typeof a !== "string" || typeof b !== "string") return false;
  return a === b || (nationalNumber(a) !== undefined && nationalNumber(a) === nationalNumber(b));
}

/** The same phone number with 0 in place of 234, or with 234 in place of 0. */
export function otherForm(number: string): string | undefined {
  const national = nationalNumber(number);
  return national && (number.startsWith("0") ? `234${national}` : `0${national}`);
}

const nationalNumber = (number: string): string | undefined => /^(?:2340?|0)([1-9]\d*)$/.exec(number)?.[1];
