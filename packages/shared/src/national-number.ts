/**
 * The ten digits of a Nigerian phone number without its prefix: `0803…`, `234803…` and `+234 (0) 803…` are one number
 * (section 2.1). `undefined` if the text is not such a number.
 */
export function nationalNumber(text: unknown): string | undefined {
  // Invisible characters come along with what is copied from a chat.
  const digits = typeof text === "string" ? text.replace(/[\s().\p{Cf}-]/gu, "") : "";
  return /^(?:\+|00)?(?:2340?|0)?(\d{10})$/.exec(digits)?.[1];
}
