/** The reason in the body of an error. */
import { isObject, textOf } from "./json-value.ts";

/** The contract documents no form of a reason (section 7.2): these names are the usual ones. */
const names = ["response_message", "message", "error", "detail"];
const maxLength = 200;

/** The reason in a body: one line with a full stop, for a log. */
export function reasonIn(body: unknown): string | undefined {
  // `{ error: { message } }` is usual, too.
  const text = textIn(body) ?? (isObject(body) ? textIn((body as { error?: unknown }).error) : undefined);
  if (!text) return undefined;
  if (text.length <= maxLength) return text.replace(/[^.!?]$/, "$&.");
  // The cut may leave half of a character.
  const cut = text.slice(0, maxLength).replace(/\p{Cs}$/u, "");
  return `${cut}…`;
}

function textIn(body: unknown): string | undefined {
  if (!isObject(body)) return undefined;
  const fields = body as Readonly<Record<string, unknown>>;
  const texts = names.map((name) =>
    textOf(fields[name])
      ?.replace(/[\s\p{C}]+/gu, " ")
      .trim(),
  );
  return texts.find(Boolean);
}
