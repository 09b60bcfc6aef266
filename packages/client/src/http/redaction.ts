/** Removes the credentials from what is for logs. */
import { jsonOf } from "../values/json-value.ts";

/** Replaces a credential. */
const redacted = "***";

/** A shorter value may be a part of any word. */
const minLength = 6;

const maxCauses = 5;

export class Redactor {
  readonly #writings: readonly string[];

  /** @param secrets Those shorter than six characters are not redacted. */
  constructor(secrets: Iterable<string>) {
    const all = [...secrets].filter(({ length }) => length >= minLength).flatMap(writingsOf);
    // The longest first: a writing may be a part of another.
    this.#writings = [...new Set(all)].sort((a, b) => b.length - a.length);
  }

  /** A text without the secrets: as they are, percent-encoded, in JSON, and in base64 (also as a part of Basic credentials). */
  redact(text: string): string {
    let clean = text;
    for (const writing of this.#writings) clean = clean.replaceAll(writing, redacted);
    return clean;
  }

  /** A body for a log: the same value if it has no secret in it, else a copy. */
  body(body: unknown): unknown {
    const text = typeof body === "string" ? body : jsonOf(body);
    if (text === undefined) return undefined;
    const clean = this.redact(text);
    if (clean === text) return body;
    if (typeof body === "string") return clean;
    try {
      return JSON.parse(clean);
    } catch {
      // The secret was a part of a number.
      return clean;
    }
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

/** The ways in which programs write a secret. A header holds one byte a character, so base64 has a form for each. */
function writingsOf(secret: string): string[] {
  const json = JSON.stringify(secret).slice(1, -1);
  const percent = encodeURIComponent(secret);
  return [
    secret,
    json,
    // As PHP writes it.
    json.replaceAll("/", "\\/"),
    percent,
    percent.replace(/%[\dA-F]{2}/g, (byte) => byte.toLowerCase()),
    ...[0, 1, 2].flatMap((offset) => base64At(secret, offset)),
  ];
}

/** A value in base64 and base64url behind `offset` other bytes, without the characters that also depend on neighbouring bytes. */
function base64At(secret: string, offset: number): string[] {
  const base64 = btoa("\0".repeat(offset) + secret).slice(
    Math.ceil((offset * 4) / 3),
    ((offset + secret.length) * 4) / 3,
  );
  return [base64, base64.replaceAll("+", "-").replaceAll("/", "_")];
}
