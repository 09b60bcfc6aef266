/** A redactor for texts that are cut at their end, perhaps within a secret. It is not in the client, which cuts none. */
import { minLength, Redactor, redacted } from "./redactor.ts";

/** One character as programs write it, as `asWritten` of the redactor has it. */
const written =
  /\\+(?:u([\da-f]{4})|x([\da-f]{2}))|\\*(?:%(?:25)*([\da-f]{2})|&(?:amp;)*(?:#x([\da-f]+)|#(\d+)|[a-z]+);|[\s\S])/gi;

/** HTML in JSON in an address. */
const maxLayers = 3;

/** Letters and digits as a text means them, and `?` for every other character: a name in HTML may stand for any. */
export function meaningOf(text: string): string {
  let plain = text;
  for (let layer = 0; layer < maxLayers; layer++) {
    plain = plain.replace(written, (whole: string, u?: string, x = u, percent = x, hex = percent, decimal?: string) => {
      const code = hex ? `0x${hex}` : decimal;
      return code
        ? String.fromCharCode(Number(code))
        : whole.replace(/^\\+(?=.)/, "").replace(/^&(?:amp;)+(?=[a-z])/, "&");
    });
  }
  return plain.replace(/&[a-z]+;|[^\da-z]/gi, "?");
}

/** What a cut may have left of the writing of one character begins here, at most this far from the end. */
const halfBegin = /[\\%&]/g;
const maxHalf = 40;

/** Of a text, in characters from its end. */
const maxTail = 4_096;

export class CutRedactor extends Redactor {
  /** As `redact`, and without the six or more characters that a secret may begin with at the end. */
  redactCut(text: string): string {
    const clean = this.redact(text);
    const from = Math.max(0, clean.length - maxTail);
    const tail = clean.slice(from);
    const ends = [...tail.matchAll(halfBegin)].map(({ index }) => index).filter((end) => tail.length - end < maxHalf);
    for (const whole of [...ends, tail.length].map((end) => tail.slice(0, end))) {
      const shown = meaningOf(whole);
      for (const { text: secret } of this.writings) {
        const plain = secret.replaceAll("\\", "");
        const begin = plain.replace(/[^\da-z]/gi, "?");
        for (let length = Math.min(begin.length - 1, shown.length); length >= minLength; length--) {
          // Completed, it is redacted like any other.
          const completed = shown.endsWith(begin.slice(0, length)) ? this.redact(whole + plain.slice(length)) : "";
          if (completed.endsWith(redacted)) return clean.slice(0, from) + completed;
        }
      }
    }
    return clean;
  }
}
