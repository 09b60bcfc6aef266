/** Redacts values whose name says that they are secret, in parsed JSON and in the query of an address. */
import { redacted } from "@vending/shared/redaction/redactor";
import { viewsOf } from "@vending/shared/redaction/unescape";

const secretName = /secret|password|passwd|authorization|cookie|(?:merchant|api)[_-]?key/i;

/** Whether a field or a header with this name holds a secret. */
export const isSecretName = (name: string): boolean => secretName.test(name);

/** What is nested deeper is redacted, so the stack cannot overflow. */
const maxDepth = 64;

/** Parsed JSON without the values of fields with a secret name: a copy, or the value itself if it has no such field. */
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

/** A text that cannot be parsed. If it names a secret anywhere, all of it is redacted: where the value ends is unknown. */
export function redactUnparsed(text: string): string {
  return viewsOf(text).some((view) => secretName.test(view.text)) ? redacted : text;
}

/** An address or a form without the values of parameters with a secret name. */
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
