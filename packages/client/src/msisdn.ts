import { InvalidRequestError } from "./errors.ts";

/**
 * Converts a Nigerian phone number, as people write it, to the form of the service (section 2.1): `+234 803 123 4567`,
 * `0803-123-4567` and `2348031234567` all become `2348031234567`, or `08031234567` for `local`.
 *
 * @throws {InvalidRequestError} It does not begin with 234 or 0, does not have ten digits after that, or holds anything else.
 */
export function toMsisdn(number: string, form: "international" | "local" = "international"): string {
  const text = typeof number === "string" ? number : "";
  // Numbers that are copied from a chat hold invisible characters. In +234 (0)803, the zero is for calls without the country code.
  const national = /^(?:(?:\+|00)?2340?|0)([1-9]\d{9})$/.exec(text.replace(/[\s().\p{Cf}-]/gu, ""))?.[1];
  if (!national) {
    // A log shows no number whole.
    const message = `"…${text.slice(-2)}" is not a phone number: 234 or 0, and ten digits`;
    throw new InvalidRequestError([{ message, path: ["customer_msisdn"], keyword: "pattern" }]);
  }
  return form === "local" ? `0${national}` : `234${national}`;
}
