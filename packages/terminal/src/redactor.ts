/** Removes known secrets from a text, however programs write them. */

/** Replaces a secret. */
export const redacted = "***";

/** A shorter value may be a part of any word. */
export const minLength = 6;

interface Writing {
  readonly text: string;
  /** Each text that has it has one of these: its longest word or, escaped, the first letters of that. */
  readonly signs: readonly RegExp[];
  /** Without escapes. */
  readonly plain: string;
  /** Of that, with the twins of characters. */
  readonly pattern: RegExp;
}

export class Redactor {
  /** The longest first: one may be a part of another. */
  protected writings: readonly Writing[] = [];
  /** The signs of them all with letters escaped: in most texts is none. */
  #escaped: RegExp = /(?!)/;

  /** @param secrets Those shorter than six characters, without backslashes, are not redacted. */
  constructor(secrets: Iterable<string> = []) {
    for (const secret of secrets) this.add(secret);
  }

  /** Redacts one more secret from now on. */
  add(secret: string): void {
    if (secret.replaceAll("\\", "").length < minLength || this.writings.some(({ text }) => text === secret)) return;
    // No pattern can be much longer.
    const parts = secret.match(/.{1,8192}/gsu) ?? [];
    this.writings = [...this.writings, ...parts.flatMap(writingsOf)].sort((a, b) => b.text.length - a.text.length);
    const escaped = this.writings.flatMap(({ signs }) => signs.slice(1).map(({ source }) => source));
    this.#escaped = new RegExp([...new Set(escaped)].join("|"));
  }

  /** A text without the secrets. */
  redact(text: string): string {
    const count = letterEscapes.some((part) => text.includes(part)) && this.#escaped.test(text) ? 3 : 1;
    return this.writings.reduce((rest, writing) => without(writing, rest, writing.signs.slice(0, count)), text);
  }
}

/** In most texts is none of these, so no letter is escaped. */
const letterEscapes = ["u00", "\\x", "%", "#"];

/** Undoes escapes only around a sign: that takes longer than to see that there is none. */
function without(writing: Writing, text: string, signs: readonly RegExp[]): string {
  const places = signs.flatMap((sign) => Array.from(text.matchAll(sign), ({ index }) => index));
  if (places.length === 0) return text;
  const { text: secret, pattern } = writing;
  if (text.includes(secret)) return without(writing, text.replaceAll(secret, redacted), signs);
  const reach = 2048 + 32 * secret.length;
  let [clean, done, from, to] = ["", 0, 0, 0];
  const hide = () => {
    const plain = unescaped(text, from, to);
    for (const { 0: found, index } of plain.text.matchAll(pattern)) {
      clean += text.slice(done, plain.starts[index]) + redacted;
      done = plain.starts[index + found.length] ?? to;
    }
  };
  for (const place of places.sort((a, b) => a - b)) {
    if (place - reach > to) {
      hide();
      from = place - reach;
    }
    to = Math.min(text.length, place + reach);
  }
  hide();
  return clean + text.slice(done);
}

/** As it is and in base64, with the characters of its own or with the bytes of its UTF-8. */
function writingsOf(secret: string): Writing[] {
  const bytes = String.fromCharCode(...new TextEncoder().encode(secret));
  return [...new Set([secret, bytes])].flatMap((text) => [
    writingOf(text, true),
    ...(/^[\0-\xff]*$/.test(text) ? [0, 1, 2].map((offset) => writingOf(base64At(text, offset))) : []),
  ]);
}

/** A value in base64 behind `offset` other bytes, without the characters that also depend on neighbouring bytes. */
const base64At = (text: string, offset: number): string =>
  btoa("\0".repeat(offset) + text)
    .slice(offset && offset + 1)
    .replace(/.=+$/, "");

/** In a form, a space is a plus; in base64 for addresses, two others stand for `+` and `/`. */
const twins: Readonly<Record<string, string>> = { " ": "+", "\t": "t", "+": " \\-", "/": "_" };

/** @param hasLetters Whether a program may also escape its letters: if one, then all. */
function writingOf(text: string, hasLetters?: boolean): Writing {
  const [longest = ""] = (text.match(/[\da-z]+/gi) ?? []).sort((a, b) => b.length - a.length);
  // From its first capital on: few texts have many.
  const word = /[A-Z].{5,}/.exec(longest)?.[0] ?? longest;
  const codes = Array.from(longest.slice(0, minLength), (letter) => letter.charCodeAt(0));
  const hex = codes.map((code) => code.toString(16).replace(/[a-f]/, (digit) => `[${digit}${digit.toUpperCase()}]`));
  const signs = [word, ...(hasLetters ? [hex, codes].map((letters) => letters.join("[\\\\%;&][^]{0,16}?")) : [])];
  const plain = unescaped(text).text;
  const pattern = plain.replace(/[^\da-z]/gi, (one) => `[\\${one}${twins[one] ?? ""}\\0]`);
  return { text, signs: signs.map((sign) => new RegExp(sign, "g")), plain, pattern: new RegExp(pattern, "g") };
}

/** What these names stand for may begin or end another escape. */
const names: Readonly<Record<string, string>> = { amp: "&", bsol: "\\", num: "#", percnt: "%", semi: ";" };

/** `\u002B` and `%u002B`, `\x2b`, `%2B`, `&#x2B;`, `&#43;` and `&plus;`. */
const escapes = /^(?:[\\%]u(?=.{4}$)|\\x|%|&#x0*(?=.+;))([\da-f]+);?$|^&#0*(\d+);$|^&([\da-z]+);$/i;

/** Longer than each of them. */
const maxEscape = 12;

/** The escape that `end` ends: the characters of it that are before that, and what it stands for. */
function escapeOf(codes: Uint16Array, length: number, end: number): { size: number; code: number } | undefined {
  let size = 0;
  if (end === 59) {
    for (size = 3; size < maxEscape && codes[length - size] !== 38; ) size++;
  } else if (codes[length - 2] === 37) size = 2;
  else if (codes[length - 3] === 92 && codes[length - 2] === 120) size = 3;
  else if (codes[length - 4] === 117) size = 5;
  if (size === 0 || size > length) return;
  const [, hex, decimal, name] = escapes.exec(String.fromCharCode(...codes.subarray(length - size, length), end)) ?? [];
  if (hex) return { size, code: Number.parseInt(hex, 16) };
  if (decimal) return { size, code: Number(decimal) };
  if (name) return { size, code: (names[name.toLowerCase()] ?? "\0").charCodeAt(0) };
  return;
}

/**
 * What a text means: each escape is undone, and what that gives, too. A character that has a name in HTML is a zero, and
 * backslashes belong to what follows them.
 *
 * @returns With where in the text each character begins, and where the last one ends.
 */
export function unescaped(text: string, from = 0, to: number = text.length): { text: string; starts: Int32Array } {
  const codes = new Uint16Array(to - from);
  const starts = new Int32Array(to - from + 1);
  let length = 0;
  for (let start = from, at = from; at < to; start = ++at) {
    let code = text.charCodeAt(at);
    for (let found = escapeOf(codes, length, code); found; found = escapeOf(codes, length, code)) {
      code = found.code;
      length -= found.size;
      start = starts[length] ?? from;
    }
    // However often a backslash was escaped, it is one.
    if (code !== 92 || codes[length - 1] !== code) {
      codes[length] = code;
      starts[length++] = start;
    }
  }
  let kept = 0;
  for (let at = 0; at < length; at++) {
    const begin = at;
    if (codes[at] === 92 && at + 1 < length) at++;
    codes[kept] = codes[at] ?? 0;
    starts[kept++] = starts[begin] ?? to;
  }
  starts[kept] = to;
  let plain = "";
  // A call takes no more arguments.
  for (let at = 0; at < kept; at += 8192) {
    plain += String.fromCharCode.apply(null, codes.subarray(at, Math.min(kept, at + 8192)) as unknown as number[]);
  }
  return { text: plain, starts };
}
