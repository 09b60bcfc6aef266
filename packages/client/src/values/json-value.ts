/** Values of responses: what can be read of them, whatever they are. */

/** A field of a response as text, if it is a text or a number. Nothing else can be compared, and some values cannot even be printed. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === "string" || typeof value === "number" ? String(value) : undefined;

/** Whether a value has fields. */
export const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** A value as JSON; `undefined` if it is nested too deeply, or contains itself. */
export function jsonOf(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}

/** What is written as JSON; `otherwise` if it is not JSON. */
export function parsed(text: string, otherwise?: unknown): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return otherwise;
  }
}

/** The contract documents no form of a reason (section 7.2): these names are the usual ones. */
const names = ["response_message", "message", "error", "detail"];

/** As long as a log needs it. The cut may leave half of a character. */
export const cut = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length).replace(/\p{Cs}$/u, "")}…` : text;

/** The reason in a body: one line with a full stop, for a log. */
export function reasonIn(body: unknown): string | undefined {
  // `{ error: { message } }` is usual, too.
  const text = textIn(body) ?? textIn(Object(body).error);
  return text && cut(text, 200).replace(/[^.!?…]$/, "$&.");
}

const textIn = (body: unknown): string | undefined =>
  names
    .map((name) =>
      textOf(Object(body)[name])
        ?.replace(/[\s\p{C}]+/gu, " ")
        .trim(),
    )
    .find(Boolean);
