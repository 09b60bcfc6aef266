/** A redactor for texts that are cut at their end, perhaps within a secret. It is not in the client, which cuts none. */
import { minLength, redact, redacted, unescaped, type Writing, writingsOf } from "./redactor.ts";

/** Letters and digits as a text means them, and `?` for every other character: a name in HTML may stand for any. */
const wordsOf = (plain: string): string => plain.replace(/[^\da-z]/gi, "?");

/** What a cut may have left of the writing of one character begins here, at most this far from the end. */
const halfBegin = /[\\%&]/g;
const maxHalf = 40;

/** Of a text, in characters from its end. */
const maxTail = 4_096;

export class CutRedactor {
  #writings: readonly Writing[];

  constructor(secrets: Iterable<string> = []) {
    this.#writings = writingsOf(secrets);
  }

  /** Redacts one more secret from now on. */
  add(secret: string): void {
    if (this.#writings.some(({ text }) => text === secret)) return;
    const writings = [...this.#writings, ...writingsOf([secret])];
    this.#writings = writings.sort((a, b) => b.text.length - a.text.length);
  }

  /** A text without the secrets. */
  redact(text: string): string {
    return redact(text, this.#writings);
  }

  /** As `redact`, and without the six or more characters that a secret may begin with at the end. */
  redactCut(text: string): string {
    const clean = this.redact(text);
    const from = Math.max(0, clean.length - maxTail);
    const last = Math.max(0, clean.length - maxHalf);
    const halves = Array.from(clean.slice(last).matchAll(halfBegin), ({ index }) => last + index);
    const begins = this.#writings.map(({ plain }) => wordsOf(plain));
    for (const to of [...halves, clean.length]) {
      const [plain, starts] = unescaped(clean.slice(from, to));
      const shown = wordsOf(plain);
      for (const begin of begins) {
        for (let length = Math.min(begin.length - 1, shown.length); length >= minLength; length--) {
          if (shown.endsWith(begin.slice(0, length)))
            return clean.slice(0, from + (starts[shown.length - length] ?? 0)) + redacted;
        }
      }
    }
    return clean;
  }
}
