/** A redactor for texts that are cut at their end, perhaps within a secret. It is not in the client, which cuts none. */
import { meaningOf, minLength, Redactor, redacted } from "./redactor.ts";

/** What a cut may have left of the writing of one character. */
const half = /(?:\\+(?:u[\da-f]{0,3}|x[\da-f]?)?|%(?:25)*2?[\da-f]?|&(?:amp;)*(?:#?\w*))$/i;

/** A secret ends where another character than these may be a writing of one of its own. */
const comparable = (text: string): string => text.replace(/[^\da-z]/gi, "?");

export class CutRedactor extends Redactor {
  /** As `redact`, and without the six or more characters that a secret may begin with at the end. */
  redactCut(text: string): string {
    const clean = this.redact(text);
    for (const whole of [clean.replace(half, ""), clean]) {
      const end = comparable(meaningOf(whole.slice(-this.reach)));
      for (const writing of this.writings()) {
        const begin = comparable(writing);
        for (let length = Math.min(begin.length - 1, end.length); length >= minLength; length--) {
          // Completed, it is redacted like any other.
          const completed = end.endsWith(begin.slice(0, length)) && this.redact(whole + writing.slice(length));
          if (completed && completed.endsWith(redacted)) return completed;
        }
      }
    }
    return clean;
  }
}
