/** Removes known secrets from a text, however programs write them. */

/** Replaces a secret. */
export const redacted = "***";

/** A shorter value may be a part of any word. */
export const minLength = 6;

/** Of a secret, in characters: a search takes this many times as long as its text at worst. */
const maxSearched = 128;

/** A part of what is looked for, and what else is in each text that has it: most texts lack that, which takes no time to see. */
type Sign = readonly [sign: string, mark: string];

interface Writing {
  readonly text: string;
  /** One of these is in each text that has it. */
  readonly signs: readonly Sign[];
  readonly pattern: RegExp;
}

export class Redactor {
  /** The longest first: one may be a part of another. */
  protected writings: readonly Writing[] = [];

  /** @param secrets Those shorter than six characters, without backslashes, are not redacted. */
  constructor(secrets: Iterable<string> = []) {
    for (const secret of secrets) this.add(secret);
  }

  /** Redacts one more secret from now on. */
  add(secret: string): void {
    if (secret.replaceAll("\\", "").length < minLength || this.writings.some(({ text }) => text === secret)) return;
    this.writings = [...this.writings, ...writingsOf(secret)].sort((a, b) => b.text.length - a.text.length);
  }

  /** A text without the secrets. */
  redact(text: string): string {
    return this.writings.reduce(
      (rest, { signs, pattern }) =>
        signs.some(([sign, mark]) => rest.includes(mark) && rest.includes(sign))
          ? rest.replace(pattern, redacted)
          : rest,
      text,
    );
  }
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

/** @param hasLetters Whether a program may also escape its letters: if one, then all. */
function writingOf(text: string, hasLetters?: boolean): Writing {
  const [longest = text] = (text.match(/[\da-z]+/gi) ?? []).sort((a, b) => b.length - a.length);
  // From its first capital on: few texts have many.
  const signs: Sign[] = [[/[A-Z].{5,}/.exec(longest)?.[0] ?? longest, ""]];
  const [letter] = /[\da-ip-y]/i.exec(text) ?? [];
  if (hasLetters && letter) {
    const { code, hex } = codeOf(letter);
    signs.push([`${hex}\\`, "u00"], [`${hex}%`, "%"], [`#${code};`, "#"], [`#x${hex};`, "#"]);
  }
  const pieces = Array.from(
    text.slice(0, maxSearched).replaceAll("\\", ""),
    (one, index) => `${backslash}${index ? "*" : "{0,15}"}${asWritten(one)}`,
  );
  // Of a long one, whatever follows its beginning is hidden.
  const rest = Math.max(0, text.length - maxSearched);
  return { text, signs, pattern: new RegExp(`${pieces.join("")}[^]{0,${6 * rest}}`, "gi") };
}

const codeOf = (character: string) => {
  const code = character.charCodeAt(0);
  return { code, hex: code.toString(16).padStart(2, "0") };
};

const inAddress = (character: string, hex: string): string => `(?:${character}|%(?:25)*${hex})`;
/** Any number of them: JSON in JSON has two, then four. */
const backslash = "(?:\\\\(?:u005c)?|%(?:25)*5c|&(?:amp;)*(?:#92|#x5c|bsol);)";

/** In a form, a space is a plus; in base64 for addresses, two others stand for `+` and `/`. */
const twins: Readonly<Record<string, string>> = { " ": "+", "\t": "t", "+": "-", "/": "_" };

/**
 * The table of writings, for one character: `+`, `\u002B` and `\x2b` in strings, `%2B` in addresses, `&#43;`, `&#x2B;` and
 * `&plus;` in HTML, and one in another: `\\u002b`, `%252B`, `&amp;#43;`, `\u0026#x2B;`, `%5Cu002B`. No text can be read as one
 * of these in two ways: else a search could take for ever.
 */
function asWritten(character: string): string {
  const { code, hex } = codeOf(character);
  // Not as an escape with `u`: the minifier of Next.js 14 breaks a template that has one.
  const raw = `[${character.replace(/[\]^-]/g, "\\$&")}${twins[character] ?? ""}]`;
  const ampersand = `${inAddress("&|u0026", "26")}(?:(?:amp|#38|#x26);)*`;
  // `bsol` is a backslash, which is looked for by itself.
  const named = `(?:${inAddress("#", "23")}(?:0*${code}|x0*${hex})|(?!bsol)[a-z]+)`;
  return `(?:${raw}|(?:[ux]0*|%(?:25)*)${hex}|${ampersand}${named}${inAddress(";", "3b")})`;
}
