/** Removes known secrets from a text, in any encoding, in time linear in the length of the text. */
/** Replaces a secret. */
export const redacted = "***";

/** A shorter value may be a part of any word. */
export const minSecretLength = 6;

/** Only this much of a longer secret is searched for. Where that is found, the rest of the text is redacted. */
export const maxSecretLength = 512;

export class Redactor {
  readonly #writings: Set<string> = new Set();

  /** @param secrets Those shorter than `minSecretLength` are not redacted. */
  constructor(secrets: Iterable<string> = []) {
    for (const secret of secrets) this.add(secret);
  }

  /** Redacts one more secret from now on. */
  add(secret: string): void {
    if (secret.length < minSecretLength) return;
    for (const writing of writingsOf(secret.slice(0, maxSecretLength))) {
      // The views of a text also undo what looks like an escape in the secret itself.
      for (const { text } of viewsOf(writing)) if (text.length >= minSecretLength) this.#writings.add(fold(text));
    }
  }

  /**
   * The text with `redacted` in place of each secret: as it is, in another case, in hex, in base64 (of its bytes in UTF-8
   * and in Latin-1; also as a part of a longer value, as in Basic credentials), and each of these escaped for JSON, an
   * address or HTML. A secret that is cut off by the end of the text is redacted too.
   */
  redact(text: string): string {
    const spans: [start: number, end: number][] = [];
    for (const { text: view, origin } of viewsOf(text)) {
      const folded = fold(view);
      for (const writing of this.#writings) {
        const probe = writing.slice(0, minSecretLength);
        for (let at = folded.indexOf(probe); at >= 0; at = folded.indexOf(probe, at + 1)) {
          // As long as the writing, or shorter at the end of the text.
          const found = folded.slice(at, at + writing.length);
          if (writing.slice(0, found.length) !== found) continue;
          const end = found.length < maxSecretLength ? origin(at + found.length) : text.length;
          spans.push([origin(at), end]);
          if (end === text.length) break;
        }
      }
    }
    let result = "";
    let done = 0;
    for (const [start, end] of spans.sort(([a], [b]) => a - b)) {
      if (start >= done) result += text.slice(done, start) + redacted;
      done = Math.max(done, end);
    }
    return result + text.slice(done);
  }
}

/** Folds case. No character may become two, as this I would. */
const fold = (text: string): string => text.replaceAll("İ", "i").toLowerCase();

/** The ways to write a secret without escapes. */
function writingsOf(secret: string): string[] {
  // Bytes as characters: those of UTF-8, and those of a header if each character is one byte.
  const utf8 = String.fromCharCode(...new TextEncoder().encode(secret));
  const encoded = /^[\0-\xff]*$/.test(secret) ? [utf8, secret] : [utf8];
  return [secret, ...encoded.flatMap(writingsOfBytes)];
}

/** Bytes as they are, in a form, in hex and in base64. */
function writingsOfBytes(bytes: string): string[] {
  const hex = bytes.replace(/./gs, (byte) => byte.charCodeAt(0).toString(16).padStart(2, "0"));
  return [bytes, bytes.replaceAll(" ", "+"), hex, ...[0, 1, 2].flatMap((offset) => base64At(bytes, offset))];
}

/** A value in base64 and base64url behind `offset` other bytes, without the characters that also depend on neighbouring bytes. */
function base64At(bytes: string, offset: number): string[] {
  const base64 = btoa("\0".repeat(offset) + bytes).slice(
    Math.ceil((offset * 4) / 3),
    ((offset + bytes.length) * 4) / 3,
  );
  return [base64, base64.replaceAll("+", "-").replaceAll("/", "_")];
}

/** A text with some escaping undone, and the way back to the place of each character in the original. */
interface View {
  readonly text: string;
  /** Where a character of this view begins in the original text. */
  readonly origin: (at: number) => number;
}

/** Escapes of an address, of JSON and of HTML, and the text between them. Matching takes linear time. */
const pieces =
  /%([\da-f]{2})|(\\(?:u[\da-f]{4}|["\\/bfnrt]))|&(?:#(x[\da-f]{1,4}|\d{1,5})|(amp|lt|gt|quot|apos));|[^%\\&]+|[%\\&]/gi;

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** How many layers of escapes are undone: JSON in a JSON string has two, and what they escape may look like one more. */
const maxLayers = 3;

/** The text as it is, and with its escapes undone, layer by layer. */
function viewsOf(text: string): View[] {
  const views: View[] = [];
  let next: View | undefined = { text, origin: (at) => at };
  for (; next && views.length <= maxLayers; next = undo(next)) views.push(next);
  return views;
}

/** The view with one layer undone, if there is one. */
function undo({ text, origin }: View): View | undefined {
  if (!/[%\\&]/.test(text)) return undefined;
  const origins: number[] = [];
  const undone = text.replace(pieces, (piece, percent, json, reference, name, at: number) => {
    // A byte becomes the character of that number: the redactor also looks for secrets beyond ASCII in this form.
    const number = percent ? `x${percent}` : reference;
    const plain: string = json
      ? JSON.parse(`"${json.toLowerCase()}"`)
      : name
        ? entities[name.toLowerCase()]
        : number
          ? String.fromCharCode(Number(`0${number}`))
          : piece;
    for (let index = 0; index < plain.length; index++) origins.push(origin(at + index));
    return plain;
  });
  origins.push(origin(text.length));
  return undone === text ? undefined : { text: undone, origin: (at) => origins[at] ?? at };
}
