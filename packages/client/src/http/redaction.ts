/** Removes the credentials from what is for logs. */
import { redacted, redactorOf } from "@vending/terminal/redactor";
import { jsonOf, parsed } from "../values/json-value.ts";

const maxCauses = 5;

export interface Redactor {
  /** A body for a log: the same value if it has no secret in it, else a copy. */
  body(body: unknown): unknown;
  /**
   * A copy of an error: its message, name, code and causes, without the credentials. Anything else may show one: a field, a
   * getter, a custom way to print.
   */
  error(error: unknown): unknown;
}

export function createRedactor(secrets: Iterable<string>): Redactor {
  const redact = redactorOf(secrets);
  const clean = (value: unknown) => redact(String(value));
  // A number of which the secret is a part becomes a text.
  const hide = (_: string, value: unknown) =>
    typeof value === "number" && clean(value) !== String(value) ? redacted : value;

  function withoutSecrets(error: unknown, depth: number): unknown {
    if (typeof error === "string") return redact(error);
    try {
      if (error instanceof Error) {
        const { name, message, cause, code } = error as Error & { code?: unknown };
        const options = cause !== undefined && depth < maxCauses ? { cause: withoutSecrets(cause, depth + 1) } : {};
        // `fetch` throws a TypeError.
        const copy = new (error instanceof TypeError ? TypeError : Error)(clean(message), options);
        return Object.assign(copy, { name: clean(name) }, typeof code === "string" && { code: redact(code) });
      }
    } catch {
      // Reading one of its fields throws.
    }
    return new Error("fetch failed");
  }

  return {
    body(body) {
      const text = typeof body === "string" ? body : jsonOf(body);
      if (text === undefined) return undefined;
      const clean = redact(text);
      if (clean === text) return body;
      return typeof body === "string" ? clean : parsed(redact(JSON.stringify(body, hide)), clean);
    },
    error: (error) => withoutSecrets(error, 0),
  };
}
