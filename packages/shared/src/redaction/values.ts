/** Takes known secrets out of a text, however it writes them. Linear in the length of the text. */
import { Pattern, type Span } from "./search.ts";
import { type View, viewsOf } from "./views.ts";

/** What stands in place of a secret. */
export const redacted = "***";

/** A shorter value may be a part of any word. */
export const minSecretLength = 6;

/** Of a longer secret this much is looked for; from there on a text is redacted to its end. */
export const maxSecretLength = 16_384;

export class Redactor {
  readonly #patterns: Map<string, Pattern> = new Map();

  /** @param secrets Those shorter than `minSecretLength` are not redacted. */
  constructor(secrets: Iterable<string> = []) {
    for (const secret of secrets) this.add(secret);
  }

  /** Redacts one more secret from now on. */
  add(secret: string): void {
    if (secret.length < minSecretLength) return;
    for (const writing of writingsOf(secret.slice(0, maxSecretLength))) {
      if (!this.#patterns.has(writing)) this.#patterns.set(writing, new Pattern(writing, minSecretLength));
    }
  }

  /**
   * The text with `redacted` in place of each secret: as it is, in another case, in hex, in base64 (of its bytes in UTF-8 and in Latin-1; also as a part of a
   * longer value, as in Basic credentials), and each of these escaped for JSON, an address or HTML. A secret that the end
   * of the text cuts off is redacted as well.
   */
  redact(text: string): string {
    const spans = viewsOf(text).flatMap((view) => this.#spansIn(view));
    if (spans.length === 0) return text;
    spans.sort(([a], [b]) => a - b);
    let result = "";
    let done = 0;
    for (const [start, end] of spans) {
      if (start >= done) result += text.slice(done, start) + redacted;
      done = Math.max(done, end);
    }
    return result + text.slice(done);
  }

  #spansIn({ text, origins }: View): Span[] {
    const folded = fold(text);
    const spans: Span[] = [];
    for (const pattern of this.#patterns.values()) {
      for (const [start, found] of pattern.spansIn(folded)) {
        const end = pattern.text.length < maxSecretLength ? found : folded.length;
        spans.push(origins ? [origins[start] ?? start, origins[end] ?? end] : [start, end]);
      }
    }
    return spans;
  }
}

/** Case makes no difference, in ASCII only: elsewhere a character may change its length with its case. */
const fold = (text: string): string =>
  isAscii.test(text) ? text.toLowerCase() : text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
const isAscii = /^[\0-\x7f]*$/;

/** The texts that stand for a secret when nothing is escaped, folded. */
function writingsOf(secret: string): Set<string> {
  // As UTF-8, and as the bytes of a header: one for each character, where there is one.
  const encoded = [bytesOf(secret), ...(/^[\0-\xff]*$/.test(secret) ? [secret] : [])];
  const writings = [secret, ...encoded.flatMap(writingsOfBytes)].map(fold);
  return new Set(writings.filter(({ length }) => length >= minSecretLength));
}

/** Bytes as they are, in a form, in hex and in base64. */
function writingsOfBytes(bytes: string): string[] {
  const hex = Array.from(bytes, (character) => character.charCodeAt(0).toString(16).padStart(2, "0")).join("");
  const base64 = [0, 1, 2].map((offset) => base64At(bytes, offset));
  const base64url = base64.map((text) => text.replaceAll("+", "-").replaceAll("/", "_"));
  return [bytes, bytes.replaceAll(" ", "+"), hex, ...base64, ...base64url];
}

/** The UTF-8 bytes of a text, each as the character of that number. */
const bytesOf = (text: string): string =>
  Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join("");

/** What a value looks like in base64 behind `offset` other bytes: without the characters that those and the following bytes decide, too. */
function base64At(bytes: string, offset: number): string {
  const text = btoa("\0".repeat(offset) + bytes);
  const whole = Math.floor(((offset + bytes.length) * 4) / 3);
  return text.slice(Math.ceil((offset * 4) / 3), whole);
}
