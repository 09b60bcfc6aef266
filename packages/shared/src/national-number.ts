/**
 * The ten digits of a Nigerian phone number, without what may stand before them: `0803…`, `234803…` and `+234 (0) 803…` are one
 * number (section 2.1). `undefined`: it is no such number, and cannot be compared as one.
 */
export function nationalNumber(text: unknown): string | undefined {
  // Invisible characters come along with what is copied from a chat.
  const digits = typeof text === "string" ? text.replace(/[\s().\p{Cf}-]/gu, "") : "";
  return /^(?:\+|00)?(?:2340?|0)?(\d{10})$/.exec(digits)?.[1];
}
