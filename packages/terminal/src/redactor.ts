/** Removes known secrets from a text, however programs write them. */

/** Replaces a secret. */
export const redacted = "***";

/** A shorter value may be a part of any word. */
export const minLength = 6;

/** One way in which a program writes a secret. */
export interface Writing {
  readonly text: string;
  /** Its longest word. Each text that has the writing has it, unless letters are escaped. */
  readonly word: string;
  /** Without escapes. */
  readonly plain: string;
  /** Of that, with the twins of characters. */
  readonly pattern: RegExp;
}

/** What removes secrets from a text. Secrets shorter than six characters, without backslashes, stay. */
export function redactorOf(secrets: Iterable<string>): (text: string) => string {
  const writings = writingsOf(secrets);
  return (text) => redact(text, writings);
}

const longestFirst = (a: string, b: string) => b.length - a.length;

/** How programs write secrets: as they are and in base64, with the characters of their own or with the bytes of their UTF-8. */
export const writingsOf = (secrets: Iterable<string>): Writing[] =>
  [...secrets]
    // No pattern can be much longer.
    .flatMap((secret) => secret.match(/.{1,8192}/gsu) ?? [])
    .filter((secret) => secret.replaceAll("\\", "").length >= minLength)
    .flatMap((secret) => [...new Set([secret, String.fromCharCode(...new TextEncoder().encode(secret))])])
    .flatMap((text) => [text, ...(/^[\0-\xff]*$/.test(text) ? [0, 1, 2].map((offset) => base64At(text, offset)) : [])])
    // One may be a part of another.
    .sort(longestFirst)
    .map(writingOf);

/** A text without the secrets that are written so. */
export function redact(text: string, writings: readonly Writing[]): string {
  const rest = writings.reduce((rest, { text }) => rest.replaceAll(text, redacted), text);
  // To undo the escapes of a text takes longer than to see that there is no need to.
  if (!letterEscape.test(rest) && !writings.some(({ word }) => rest.includes(word))) return rest;
  const [plain, starts] = unescaped(rest);
  const places = writings.flatMap(({ pattern }) => [...plain.matchAll(pattern)]).sort((a, b) => a.index - b.index);
  let clean = "";
  let done = 0;
  for (const { 0: found, index } of places) {
    if (index >= done) clean += rest.slice(starts[done], starts[index]) + redacted;
    done = Math.max(done, index + found.length);
  }
  return clean + rest.slice(starts[done]);
}

/** Escapes of letters and digits, and of what escapes are written with. In most texts is none of these. */
const letterEscape = /(?:u00|\\x|%)(?:2[356]|3[\db]|[4-7])|#x?\d|&(?:bsol|num|percnt)/i;

/** A value in base64 behind `offset` other bytes, without the characters that also depend on neighbouring bytes. */
const base64At = (text: string, offset: number): string =>
  btoa("\0".repeat(offset) + text)
    .slice(offset && offset + 1)
    .replace(/.=+$/, "");

/** In a form, a space is a plus; in base64 for addresses, two others stand for `+` and `/`. */
const twins: Readonly<Record<string, string>> = { " ": "+", "\t": "t", "+": " \\-", "/": "_" };

function writingOf(text: string): Writing {
  const [word = ""] = text.split(/[^\da-z]/i).sort(longestFirst);
  const [plain] = unescaped(text);
  const pattern = plain.replace(/[^\da-z]/gi, (one) => `[\\${one}${twins[one] ?? ""}\\0]`);
  return { text, word, plain, pattern: new RegExp(pattern, "g") };
}

/** What these names stand for may begin or end another escape. */
const names: Readonly<Record<string, string>> = { amp: "&", bsol: "\\", num: "#", percnt: "%", semi: ";" };

/** `\u002B` and `%u002B`, `\x2b`, `%2B`, `&#x2B;`, `&#43;` and `&plus;`, at the end of a text. */
const anEscape = /(?:[\\%]u(?=\w{4}$)|(?:\\x|%)(?=\w\w$)|&#x(?=.+;))([\da-f]+);?$|&#(\d+);$|&([\da-z]{2,});$/i;

/** Longer than each of them. */
const maxEscape = 12;

/** The escape that `end` ends: where it begins, and what it stands for. */
function escapeIn(chars: readonly string[], end: string): readonly [begin: number, char: string] | undefined {
  // All but those of HTML have one length, and are many.
  const size =
    end === ";" ? maxEscape : chars.at(-2) === "%" ? 2 : chars.at(-2) === "x" ? 3 : chars.at(-4) === "u" ? 5 : 0;
  const found = size > 0 && anEscape.exec(chars.slice(-size).join("") + end);
  if (!found) return;
  const [whole, hex, decimal, name] = found;
  const char = name ? (names[name.toLowerCase()] ?? "\0") : String.fromCharCode(Number(hex ? `0x${hex}` : decimal));
  return [chars.length + 1 - whole.length, char];
}

/**
 * What a text means: each escape is undone, and what that gives, too. A character that has a name in HTML is a zero, and
 * backslashes belong to what follows them.
 *
 * @returns With where in the text each character begins, and where the last one ends.
 */
export function unescaped(text: string): readonly [plain: string, starts: readonly number[]] {
  const chars: string[] = [];
  const ends: number[] = [];
  for (let at = 0; at < text.length; at++) {
    let char = text.charAt(at);
    for (let found = escapeIn(chars, char); found; found = escapeIn(chars, char)) {
      [chars.length, char] = found;
    }
    // However often a backslash was escaped, it is one.
    if (char !== "\\" || chars.at(-1) !== char) chars.push(char);
    ends[chars.length - 1] = at + 1;
  }
  let plain = "";
  const starts = [0];
  for (const [index, char] of chars.entries()) {
    if (char === "\\") continue;
    plain += char;
    starts.push(ends[index] ?? 0);
  }
  return [plain, starts];
}
