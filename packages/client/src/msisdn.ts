/** Phone numbers as the service takes them. */
import { InvalidRequestError } from "./errors/index.ts";

/**
 * A Nigerian phone number, as people write it, in the form that the service takes (section 2.1): `+234 803 123 4567`,
 * `0803-123-4567` and `2348031234567` all become `2348031234567`, or `08031234567` for `local`.
 *
 * @throws {InvalidRequestError} If it does not begin with 234 or 0, or holds something that no number holds.
 */
export function toMsisdn(number: string, form: "international" | "local" = "international"): string {
  // A zero after the country code, as in +234 (0)803, is there for those who dial without it. No number goes on with one.
  const national = /^(?:(?:\+|00)?2340?|0)([1-9]\d*)$/.exec(number.replace(/[\s().-]/g, ""))?.[1];
  if (!national) {
    const message = `"${number.slice(0, 30)}" is not a phone number that begins with 234 or 0`;
    throw new InvalidRequestError([{ message, path: ["customer_msisdn"], keyword: "pattern" }]);
  }
  return form === "local" ? `0${national}` : `234${national}`;
}
