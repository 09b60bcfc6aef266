/** Phone numbers as the service takes them. */
import { InvalidRequestError } from "./errors/index.ts";

/**
 * A Nigerian phone number, as people write it, in the form that the service takes (section 2.1): `+234 803 123 4567`,
 * `0803-123-4567` and `2348031234567` all become `2348031234567`, or `08031234567` for `local`.
 *
 * @throws {InvalidRequestError} If it does not begin with 234 or 0, does not have ten digits after that, or holds anything else.
 */
export function toMsisdn(number: string, form: "international" | "local" = "international"): string {
  const text = typeof number === "string" ? number : "";
  // Invisible characters come along with what is copied from a chat. A zero after the country code, as in +234 (0)803, is there for those who dial without it.
  const national = /^(?:(?:\+|00)?2340?|0)([1-9]\d{9})$/.exec(text.replace(/[\s().\p{Cf}-]/gu, ""))?.[1];
  if (!national) {
    const message = `"${text.slice(0, 30)}" is not a phone number: 234 or 0, and ten digits`;
    throw new InvalidRequestError([{ message, path: ["customer_msisdn"], keyword: "pattern" }]);
  }
  return form === "local" ? `0${national}` : `234${national}`;
}
