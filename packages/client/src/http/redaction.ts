/** Removes the credentials from what is for logs. */
import { redacted, Redactor as TextRedactor } from "@vending/terminal/redactor";
import { jsonOf, parsed } from "../values/json-value.ts";

const maxCauses = 5;

export class Redactor extends TextRedactor {
  /** A body for a log: the same value if it has no secret in it, else a copy. */
  body(body: unknown): unknown {
    const text = typeof body === "string" ? body : jsonOf(body);
    if (text === undefined) return undefined;
    const clean = this.redact(text);
    if (clean === text) return body;
    if (typeof body === "string") return clean;
    // A number of which the secret is a part becomes a text.
    const isShownBy = (value: unknown) => typeof value === "number" && this.redact(`${value}`) !== `${value}`;
    const hide = (_: string, value: unknown) => (isShownBy(value) ? redacted : value);
    return parsed(clean) ?? parsed(this.redact(JSON.stringify(body, hide))) ?? clean;
  }

  /**
   * A copy of an error: its message, name, code and causes, without the credentials. Anything else may show one: a field, a
   * getter, a custom way to print.
   */
  error(error: unknown, depth = 0): unknown {
    const clean = (value: unknown) => this.redact(String(value));
    if (typeof error === "string") return clean(error);
    try {
      if (error instanceof Error) {
        const { name, message, cause, code } = error as Error & { code?: unknown };
        const hasCause = cause !== undefined && depth < maxCauses;
        const options = hasCause ? { cause: this.error(cause, depth + 1) } : {};
        // `fetch` throws a TypeError.
        const copy = new (error instanceof TypeError ? TypeError : Error)(clean(message), options);
        return Object.assign(copy, { name: clean(name) }, typeof code === "string" && { code: clean(code) });
      }
    } catch {
      // Reading one of its fields throws.
    }
    return new Error("fetch failed");
  }
}
