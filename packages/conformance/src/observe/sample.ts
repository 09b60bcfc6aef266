/** Samples of what was seen, without what belongs to a customer or a merchant. */

const defaultMaxLength = 200;

/** Names of fields whose texts say nothing of a customer. */
const harmless =
  /^(status|code|response_code|response_message|message|error|errors|title|type|detail|reason|product|network|amount_type|meter_type|account_type)$/;

/** A word of a field that says nothing of a customer: `fixed`, `PREPAID`. */
export const wordIn = (field: string, value: unknown): string | undefined =>
  typeof value === "string" && harmless.test(field) && /^[A-Za-z][A-Za-z_-]{0,19}$/.test(value) ? value : undefined;

/** A value as JSON: texts of other fields only by their form, long numbers only by their beginning. */
export function sampleOf(
  value: unknown,
  redact: (text: string) => string,
  name = "",
  maxLength: number = defaultMaxLength,
): string {
  const text = JSON.stringify(value, (key, inner: unknown) => {
    if (typeof inner !== "string" || harmless.test(key || name)) return inner;
    return formOf(inner);
  });
  const safe = redact(text ?? "nothing").replace(/\d{7,}/g, (digits) => `${digits.slice(0, 3)}***`);
  return safe.length > maxLength ? `${safe.slice(0, maxLength)}…` : safe;
}

/** `12 Allen Avenue` becomes `00 Xxxxx Xxxxxx`. */
const formOf = (text: string): string =>
  text
    .slice(0, defaultMaxLength)
    .replace(/\p{Lu}/gu, "X")
    .replace(/\p{L}/gu, (letter) => (letter === "X" ? letter : "x"))
    .replace(/\d/g, "0");
