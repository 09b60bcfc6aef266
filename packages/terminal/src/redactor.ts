/** Removes known secrets from a text, however programs write them. */

/** Replaces a secret. */
export const redacted = "***";

/** A shorter value may be a part of any word. */
export const minLength = 6;

/** How often what is written is undone: HTML in JSON in an address is three. One kind within itself counts once. */
const maxLayers = 8;

/** What stands for a character that HTML names: `&eacute;`. No list of the names is needed to see a secret in it. */
const anyNamed = "\ufffd";

/**
 * One character as programs write it: `\u002B` and `\x2b` in strings, `%2B` in addresses, `&#43;`, `&#x2B;` and `&plus;` in
 * HTML, and each of them quoted again: `\\u002b`, `%252B`, `&amp;#43;`. A backslash before a character means that character.
 */
const written =
  /[^\\%&]+|\\+(?:u([\da-f]{4})|x([\da-f]{2}))|\\*(?:%(?:25)*([\da-f]{2})|&(?:amp;)*(?:#x([\da-f]+)|#(\d+)|(\w+));|[^])/gi;

/** A text, then what it means, then what that means, and so on, with the place in the first text at which each character begins. */
function* layersOf(first: string): Generator<readonly [text: string, starts: readonly number[]]> {
  let text = first;
  let starts = [...Array(first.length + 1).keys()];
  for (let layer = 0; layer < maxLayers; layer++) {
    yield [text, starts];
    let plain = "";
    const kept: number[] = [];
    for (const match of text.matchAll(written)) {
      const [whole, u, x, percent, hex, decimal, name] = match;
      const code = u ?? x ?? percent ?? hex;
      const isPlain = !/^[\\%&]/.test(whole);
      if (isPlain) plain += whole;
      else if (name) plain += anyNamed;
      else plain += code || decimal ? String.fromCharCode(Number(code ? `0x${code}` : decimal)) : whole.at(-1);
      const count = isPlain ? whole.length : 1;
      for (let at = 0; at < count; at++) kept.push(starts[match.index + at] ?? 0);
    }
    if (plain === text) return;
    kept.push(first.length);
    text = plain;
    starts = kept;
  }
}

/** What a text means in the end. */
export function meaningOf(text: string): string {
  let last = text;
  for (const [meant] of layersOf(text)) last = meant;
  return last;
}

export class Redactor {
  readonly #secrets = new Set<string>();
  /** One of these is in every text with a secret. Most texts have none, which takes the least time to find out. */
  #signs: readonly Sign[] = [];
  #writing = /$^/g;
  protected reach = 0;

  /** @param secrets Those shorter than six characters, backslashes aside, are not redacted. */
  constructor(secrets: Iterable<string> = []) {
    for (const secret of secrets) this.add(secret);
  }

  /** Redacts one more secret from now on. */
  add(secret: string): void {
    if (secret.replaceAll("\\", "").length < minLength || this.#secrets.has(secret)) return;
    this.#secrets.add(secret);
    this.reach = Math.max(this.reach, 2_048 + 32 * secret.length);
    this.#signs = [...this.#signs, ...signsOf(secret)];
    this.#writing = anyOf(this.writings());
  }

  /** Each secret as it is and in base64: what programs write means one of these. The longest first: one may be a part of another. */
  writings(): string[] {
    return [...new Set([...this.#secrets].flatMap(writingsOf))].sort((a, b) => b.length - a.length);
  }

  /** A text without the secrets. */
  redact(text: string): string {
    const marked = marks.filter((mark) => text.includes(mark));
    const places = this.#signs.flatMap(([sign, mark]) => (marked.includes(mark) ? placesOf(sign, text) : []));
    if (places.length === 0) return text;
    let clean = "";
    let from = 0;
    let to = 0;
    for (const place of [...places.sort((a, b) => a - b), Number.POSITIVE_INFINITY]) {
      const start = place - this.reach;
      if (start > to) {
        clean += this.#hide(text.slice(from, to)) + text.slice(to, start);
        from = start;
      }
      to = place + this.reach;
    }
    return clean;
  }

  #hide(text: string): string {
    const shown = text.split("");
    for (const [meant, starts] of layersOf(text)) {
      for (const { 0: writing, index } of meant.matchAll(this.#writing)) {
        const start = starts[index] ?? 0;
        shown.fill("", start, starts[index + writing.length]);
        shown[start] = redacted;
      }
    }
    return shown.join("");
  }
}

/** The bytes of its UTF-8, one a character: so a program may read a header. */
const bytesOf = (text: string): string => String.fromCharCode(...new TextEncoder().encode(text));

const writingsOf = (secret: string): string[] =>
  [secret, meaningOf(secret)]
    .flatMap((one) => [one, bytesOf(one)])
    .flatMap((one) => [one, ...[0, 1, 2].map((offset) => base64At(one, offset))]);

/** A value in base64 behind `offset` other bytes, without the characters that also depend on neighbouring bytes. */
const base64At = (secret: string, offset: number): string =>
  /^[\0-\xff]*$/.test(secret)
    ? btoa("\0".repeat(offset) + secret).slice(Math.ceil((offset * 4) / 3), ((offset + secret.length) * 4) / 3)
    : secret;

/** Found in a text that has a secret, and what else is in such a text: most texts have no mark, and then less is searched for. */
type Sign = readonly [sign: string, mark: string];

const marks: readonly string[] = ["", "u00", "%", "#"];

/** Its longest word, as it is and in base64; and, since a program may also escape letters, the first of them escaped in a row. */
function signsOf(secret: string): Sign[] {
  const words = writingsOf(secret).map((one) => {
    const [longest = one] = (one.match(/[\da-z]+/gi) ?? []).sort((a, b) => b.length - a.length);
    // From its first capital on: few texts have many.
    return /[A-Z].{5,}/.exec(longest)?.[0] ?? longest;
  });
  const codes = [...(words[0] ?? "")].slice(0, 3).map((letter) => letter.charCodeAt(0));
  const [hex, ...others] = codes.map((code) => code.toString(16));
  const signs: Sign[] = [
    [`${hex}\\u00`, "u00"],
    [`${hex}\\\\`, "u00"],
    [[hex, ...others].join("%"), "%"],
    [[hex, ...others].join("%25"), "%"],
    [`#x${hex};&`, "#"],
  ];
  const upper = signs.map(([sign, mark]): Sign => [sign.replace(/[a-f]/g, (digit) => digit.toUpperCase()), mark]);
  const isOther = ([sign]: Sign, index: number) => sign !== signs[index]?.[0];
  return [
    ...[...new Set(words)].map((word): Sign => [word, ""]),
    ...signs,
    ...upper.filter(isOther),
    [`#${codes[0]};&`, "#"],
  ];
}

function placesOf(sign: string, text: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) places.push(at);
  return places;
}

/** In a form, a space is a plus; in base64 for addresses, two others stand for `+` and `/`. */
const twins: Readonly<Record<string, string>> = { " ": "+", "\t": "t", "+": "-", "/": "_" };

const anyOf = (texts: readonly string[]): RegExp =>
  new RegExp(
    texts
      .map((text) =>
        text.replace(/[^\da-z]/gi, (one) => (one === "\\" ? `[\\\\${anyNamed}]*` : `[\\${one}${twins[one] ?? ""}${anyNamed}]`)),
      )
      .join("|"),
    "g",
  );
