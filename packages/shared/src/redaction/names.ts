/** Redacts what a name calls a secret, in parsed JSON and in the query of an address. */
import { redacted } from "./values.ts";
import { viewsOf } from "./views.ts";

const secretName = /secret|password|passwd|authorization|cookie|(?:merchant|api)[_-]?key/i;

/** Whether a field or a header with this name holds a secret. */
export const isSecretName = (name: string): boolean => secretName.test(name);

/** What is nested deeper is redacted: no stack overflows. */
const maxDepth = 64;

/** Parsed JSON without the values of fields that are secret by their name: a copy, or the value itself if it has none. */
export function redactFields(value: unknown, depth = 0): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (depth >= maxDepth) return redacted;
  if (Array.isArray(value)) {
    const items = value.map((item) => redactFields(item, depth + 1));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  const fields = Object.entries(value);
  const copies = fields.map(([name, field]): [string, unknown] => [
    name,
    isSecretName(name) ? redacted : redactFields(field, depth + 1),
  ]);
  // Not by assignment: a field may be called __proto__.
  return copies.some(([, copy], index) => copy !== fields[index]?.[1]) ? Object.fromEntries(copies) : value;
}

/** A text that cannot be parsed, unless it names a secret anywhere: the end of the value is then unknown. */
export function redactUnparsed(text: string): string {
  return viewsOf(text).some((view) => secretName.test(view.text)) ? redacted : text;
}

/** An address, or a form, without the values of parameters that are secret by their name. */
export function redactQuery(text: string): string {
  return text
    .split(/([?&#])/)
    .map((part) => {
      const equals = part.indexOf("=");
      return equals >= 0 && isSecretName(decoded(part.slice(0, equals))) ? part.slice(0, equals + 1) + redacted : part;
    })
    .join("");
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
