/** Removes known secrets from a text, in the ways in which programs write them. */
import { escapeEntities } from "./entities.ts";

/** Replaces a secret. */
export const redacted = "***";

/** A shorter value may be a part of any word. */
const minLength = 6;

export class Redactor {
  readonly #secrets = new Set<string>();
  /** The longest first: a writing may be a part of another. */
  #writings: readonly string[] = [];

  /** @param secrets Those shorter than six characters are not redacted. */
  constructor(secrets: Iterable<string> = []) {
    for (const secret of secrets) this.add(secret);
  }

  /** Redacts one more secret from now on. */
  add(secret: string): void {
    if (secret.length < minLength || this.#secrets.has(secret)) return;
    this.#secrets.add(secret);
    const all = new Set([...this.#writings, ...writingsOf(secret)]);
    this.#writings = [...all].sort((a, b) => b.length - a.length);
  }

  /**
   * A text without the secrets: as they are, percent-encoded, in JSON, in HTML, and in base64 (also as a part of Basic
   * credentials).
   */
  redact(text: string): string {
    let clean = text;
    for (const writing of this.#writings) clean = clean.replaceAll(writing, redacted);
    return clean;
  }

  /** The same for a text that was cut at its end, perhaps within a secret. */
  redactCut(text: string): string {
    const clean = this.redact(text);
    let start = clean.length;
    for (const writing of this.#writings) {
      for (let length = Math.min(writing.length - 1, clean.length); length >= minLength; length--) {
        if (clean.endsWith(writing.slice(0, length))) start = Math.min(start, clean.length - length);
      }
    }
    return start < clean.length ? clean.slice(0, start) + redacted : clean;
  }
}

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
    // As a form has it: a space is a plus.
    new URLSearchParams({ "": secret }).toString().slice(1),
    escapeEntities(secret),
    ...[0, 1, 2].flatMap((offset) => base64At(secret, offset)),
  ];
}

/**
 * A value in base64 and base64url behind `offset` other bytes, without the characters that also depend on neighbouring bytes.
 * A secret goes into a header, which holds one byte a character.
 */
function base64At(secret: string, offset: number): string[] {
  if (!/^[\0-\xff]*$/.test(secret)) return [];
  const base64 = btoa("\0".repeat(offset) + secret).slice(
    Math.ceil((offset * 4) / 3),
    ((offset + secret.length) * 4) / 3,
  );
  return [base64, base64.replaceAll("+", "-").replaceAll("/", "_")];
}
