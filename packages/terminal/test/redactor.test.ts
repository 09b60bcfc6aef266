/** A known secret is redacted in any encoding, and redacting always takes linear time. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { thorough } from "../../../test/lib/budget.ts";
import { maxSecretLength, Redactor, redacted } from "../src/redactor.ts";

const secret = `a"b\\c/zQ7xK9+%41&d=é 💳<'>`;
const bytes = (text: string) => Buffer.from(text, "utf8");
const inJson = (text: string) => JSON.stringify(text).slice(1, -1);
const asUnicode = (text: string) =>
  [...Array(text.length).keys()].map((at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, "0")}`).join("");
const asPercent = (text: string) => [...bytes(text)].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");
const asForm = (text: string) => new URLSearchParams([["", text]]).toString().slice(1);
const inHtml = (text: string) =>
  text
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/"/g, "&#34;")
    .replace(/'/g, "&#x27;");

const writings: Record<string, (text: string) => string> = {
  plain: (text) => text,
  "upper case": (text) => text.replace(/[a-z]/g, (letter) => letter.toUpperCase()),
  JSON: inJson,
  "JSON in JSON": (text) => inJson(inJson(text)),
  "JSON with escaped slashes": (text) => inJson(text).replaceAll("/", "\\/"),
  "JSON with every character escaped": asUnicode,
  "an address": encodeURIComponent,
  "an address, every byte escaped": asPercent,
  "an address in an address": (text) => encodeURIComponent(encodeURIComponent(text)),
  "a form": asForm,
  "an address in JSON": (text) => inJson(encodeURIComponent(text)),
  "JSON in an address": (text) => encodeURIComponent(inJson(text)),
  HTML: inHtml,
  "JSON in HTML": (text) => inHtml(inJson(text)),
  hex: (text) => bytes(text).toString("hex"),
  "hex in upper case": (text) => bytes(text).toString("hex").toUpperCase(),
};

/** Whether a secret shows in a text, also when a reader undoes an escaping. */
const core = "zq7xk9";
const shows = (text: string): boolean =>
  [
    text,
    text.replace(/\\/g, ""),
    text.replace(/%([0-9a-f]{2})/gi, (_, hex) => Buffer.from(hex, "hex").toString("latin1")),
  ].some((one) => one.toLowerCase().includes(core));

describe("a value", () => {
  test.each(Object.entries(writings))("as %s", (_, write) => {
    expect(new Redactor([secret]).redact(`before ${write(secret)} after`)).toBe(`before ${redacted} after`);
  });

  test.each([
    "base64",
    "base64url",
  ] as const)("in %s, alone and with a key, a scheme or more around it, at every offset", (encoding) => {
    const redactor = new Redactor([secret]);
    for (const before of ["", "k", "ke", "key:", "user@example:", "Basic 12:"]) {
      for (const after of ["", "x", ":more"]) {
        const whole = bytes(before + secret + after).toString(encoding);
        const left = redactor.redact(`Authorization: Basic ${whole}.`);
        expect(left).toContain(redacted);
        const rest = left.split(redacted).map((part) => Buffer.from(part.replace(/^.* /, ""), encoding).toString());
        expect(rest.join("").toLowerCase()).not.toContain(core);
      }
    }
  });

  test("as the bytes of a header: Latin-1, in hex and in base64", () => {
    const header = 's3cr3t/+Aé&"x y';
    for (const encoding of ["hex", "base64", "base64url"] as const) {
      const written = Buffer.from(header, "latin1").toString(encoding);
      expect(new Redactor([header]).redact(`before ${written} after`), encoding).toMatch(/^before \*{3}.{0,4} after$/);
    }
  });

  test("one that is cut off by the end of the text", () => {
    for (const write of [writings.plain, writings.hex]) {
      const written = write?.(secret) ?? "";
      for (let length = 6; length < written.length; length++) {
        expect(new Redactor([secret]).redact(`x${written.slice(0, length)}`)).toBe(`x${redacted}`);
      }
    }
  });

  test("several, one the beginning of another, overlapping, again and again", () => {
    const redactor = new Redactor(["secret-1", "secret-12", "12-other"]);
    expect(redactor.redact("secret-12-other secret-1 secret-12")).toBe(`${redacted} ${redacted} ${redacted}`);
    expect(new Redactor(["aaaaaa"]).redact("a".repeat(100))).toBe(redacted);
  });

  test("other text stays, and so does a secret that is too short", () => {
    const text = `{"amount":"500","note":"50% \\u00e9 &amp; more"}`;
    expect(new Redactor([secret, "500", ""]).redact(text)).toBe(text);
  });

  test.each([
    ["a percent sign and two digits", "zQ7xK9%41bc"],
    ["a backslash and a letter", 'zQ7xK9\\u0041\\n"b'],
    ["an entity", "zQ7xK9&amp;b&#65;"],
  ])("one that itself looks escaped: %s", (_, value) => {
    for (const [name, write] of Object.entries(writings))
      expect(new Redactor([value]).redact(`before ${write(value)} after`), name).toBe(`before ${redacted} after`);
  });

  test("letters whose length depends on case move nothing", () => {
    expect(new Redactor([secret]).redact(`İİİ ${secret} İ`)).toBe(`İİİ ${redacted} İ`);
    expect(new Redactor(["İ-secret"]).redact("an İ-SECRET")).toBe(`an ${redacted}`);
  });

  test("any secret in any two writings, between any texts", () => {
    const ascii = fc.string({ unit: "grapheme-ascii", maxLength: 12 });
    const anyWriting = fc.constantFrom(...Object.keys(writings).filter((name) => !/ in |hex/.test(name)));
    fc.assert(
      fc.property(ascii, ascii, ascii, ascii, anyWriting, (before, after, left, right, name) => {
        const value = `<${before}zQ7xK9${after}>`;
        const text = `${left}<${writings[name]?.(value)}>${right}`;
        expect(shows(new Redactor([value]).redact(text))).toBe(false);
      }),
      { numRuns: thorough ? 20_000 : 200 },
    );
  });
});

/** Milliseconds, the best of three: another process may take the processor. */
function duration(task: () => void): number {
  const times = [1, 2, 3].map(() => {
    const start = performance.now();
    task();
    return performance.now() - start;
  });
  return Math.min(...times);
}

describe("time and memory are bounded", () => {
  /** Each takes a tenth of this on an idle machine. Quadratic time would be many seconds. */
  const maxMs = 1_000;
  const size = 65_536;
  const secretsOf = (length: number) =>
    [`${"a".repeat(length)}b`, `b${"a".repeat(length)}`, "ab".repeat(length), '\\"'.repeat(length)].map((text) =>
      text.slice(0, length),
    );
  const secrets = [...secretsOf(8_000), ...secretsOf(maxSecretLength - 1)];

  test.each([
    ["one letter", "a".repeat(size)],
    ["two letters", "ab".repeat(size / 2)],
    ["names that never end", '{"secretsecret'.repeat(size / 14)],
    ["escapes", '\\"'.repeat(size / 2)],
    ["every escape", "%5c%22\\u0061&#97;".repeat(size / 17)],
  ])("64 KB of %s, with secrets of up to 8,000 characters", (_, text) => {
    const redactor = new Redactor(secrets);
    expect(duration(() => redactor.redact(text))).toBeLessThan(maxMs);
  });

  test("a secret of a megabyte is redacted from its beginning to the end of the text", () => {
    const redactor = new Redactor(["s".repeat(1_000_000)]);
    expect(redactor.redact(`before ${"s".repeat(maxSecretLength + 5)} after`)).toBe(`before ${redacted}`);
  });
});
