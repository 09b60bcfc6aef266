/** A known secret is redacted in each way in which programs write it, in time that stalls no process. */
import { expect, test } from "vitest";
import { CutRedactor } from "../src/cut-redactor.ts";
import { minLength, redacted, redactorOf, unescaped } from "../src/redactor.ts";

const secret = `k9X+t/va&lue<9>="q\\e'é`;

/** What the encoders made of it: each is the output of the program that is named. */
const writings: readonly (readonly [encoder: string, written: string])[] = [
  ["nothing", secret],
  ["JSON.stringify", String.raw`k9X+t/va&lue<9>=\"q\\e'é`],
  ["JSON.stringify, of JSON", String.raw`k9X+t/va&lue<9>=\\\"q\\\\e'é`],
  ["System.Text.Json of .NET", String.raw`k9X\u002Bt/va\u0026lue\u003C9\u003E=\u0022q\\e\u0027\u00E9`],
  ["System.Text.Json, of JSON", String.raw`k9X\\u002Bt/va\\u0026lue\\u003C9\\u003E=\\u0022q\\\\e\\u0027\\u00E9`],
  ["encoding/json of Go", String.raw`k9X+t/va\u0026lue\u003c9\u003e=\"q\\e'é`],
  ["encoding/json, of JSON", String.raw`k9X+t/va\\u0026lue\\u003c9\\u003e=\\\"q\\\\e'é`],
  ["json_encode of PHP", String.raw`k9X+t\/va&lue<9>=\"q\\e'\u00e9`],
  ["json_encode with JSON_HEX_*", String.raw`k9X+t\/va\u0026lue\u003C9\u003E=\u0022q\\e\u0027\u00e9`],
  ["json.dumps of Python", String.raw`k9X+t/va&lue<9>=\"q\\e'\u00e9`],
  ["json.dumps, of JSON", String.raw`k9X+t/va&lue<9>=\\\"q\\\\e'\\u00e9`],
  ["Gson of Java", String.raw`k9X+t/va\u0026lue\u003c9\u003e\u003d\"q\\e\u0027é`],
  ["repr of Python, of bytes", String.raw`k9X+t/va&lue<9>=\"q\\e\'\xc3\xa9`],
  ["ascii of Python", String.raw`k9X+t/va&lue<9>=\"q\\e\'\xe9`],
  ["JSEscapeString of Go", String.raw`k9X+t/va\u0026lue\u003C9\u003E\u003D\"q\\e\'é`],
  ["encodeURIComponent", "k9X%2Bt%2Fva%26lue%3C9%3E%3D%22q%5Ce'%C3%A9"],
  ["URLEncoder of Java", "k9X%2Bt%2Fva%26lue%3C9%3E%3D%22q%5Ce%27%C3%A9"],
  ["URLEncoder, twice", "k9X%252Bt%252Fva%2526lue%253C9%253E%253D%2522q%255Ce%2527%25C3%25A9"],
  ["HttpUtility.UrlEncode of .NET", "k9X%2bt%2fva%26lue%3c9%3e%3d%22q%5ce%27%c3%a9"],
  ["PathEscape of Go", "k9X+t%2Fva&lue%3C9%3E=%22q%5Ce%27%C3%A9"],
  ["escape", "k9X+t/va%26lue%3C9%3E%3D%22q%5Ce%27%E9"],
  ["html.escape of Python", "k9X+t/va&amp;lue&lt;9&gt;=&quot;q\\e&#x27;é"],
  ["html.escape, in ASCII", "k9X+t/va&amp;lue&lt;9&gt;=&quot;q\\e&#x27;&#233;"],
  ["html.escape, twice", "k9X+t/va&amp;amp;lue&amp;lt;9&amp;gt;=&amp;quot;q\\e&amp;#x27;é"],
  ["html of Go", "k9X+t/va&amp;lue&lt;9&gt;=&#34;q\\e&#39;é"],
  ["htmlentities of PHP", "k9X+t/va&amp;lue&lt;9&gt;=&quot;q\\e&#039;&eacute;"],
  ["htmlentities with ENT_HTML5", "k9X&plus;t&sol;va&amp;lue&lt;9&gt;&equals;&quot;q&bsol;e&apos;&eacute;"],
  ["HtmlEncoder of .NET", "k9X&#x2B;t/va&amp;lue&lt;9&gt;=&quot;q\\e&#x27;&#xE9;"],
  [
    "HtmlEncoder, in JSON",
    String.raw`k9X\u0026#x2B;t/va\u0026amp;lue\u0026lt;9\u0026gt;=\u0026quot;q\\e\u0026#x27;\u0026#xE9;`,
  ],
  [
    "System.Text.Json, in an address",
    "k9X%5Cu002Bt%2Fva%5Cu0026lue%5Cu003C9%5Cu003E%3D%5Cu0022q%5C%5Ce%5Cu0027%5Cu00E9",
  ],
  ["every character as in JSON", [...secret].map((one) => `\\u${hexOf(one).padStart(4, "0")}`).join("")],
  ["every byte as in an address", [...Buffer.from(secret)].map((one) => `%${one.toString(16)}`).join("")],
  ["every byte, twice", [...Buffer.from(secret)].map((one) => `%25${one.toString(16)}`).join("")],
  ["every character as in HTML", [...secret].map((one) => `&#${one.charCodeAt(0)};`).join("")],
  ["every character as in HTML, hexadecimal", [...secret].map((one) => `&#x${hexOf(one)};`).join("")],
];

function hexOf(character: string): string {
  return character.charCodeAt(0).toString(16);
}

test.each(writings)("as %s writes it", (_, written) => {
  const redactor = new CutRedactor([secret]);
  for (const [before, after] of [
    ["before ", " after "],
    ['{"x":"', '"}'],
    [String.raw`{"x":"\"`, String.raw`\"","y":"\n\\"}`],
  ] as const) {
    expect(redactor.redact(`${before}${written}${after}${written}`)).toMatch(/^[^*]*\*{3}[^*]*\*{3}$/);
    expect(redactor.redact(before + written + after).replace(redacted, "")).toBe(before + after);
  }
  for (let length = 1; length < written.length; length++) {
    const cut = written.slice(0, length);
    if (meaningOf(cut).startsWith(begin)) expect(redactor.redactCut(`x${cut}`), cut).toBe(`x${redacted}`);
  }
});

/** A name in HTML stands for any character. */
const meaningOf = (text: string): string => unescaped(text)[0].replace(/[^\da-z]/gi, "?");

/** More than six, the last of them a letter: so half of an escape is not taken for one of them. */
const begin = meaningOf(secret.slice(0, minLength + 1));

test("in a form, a space is a plus", () => {
  const redact = redactorOf(["two words & more"]);
  expect(redact(`a=${new URLSearchParams({ "": "two words & more" })}&b`)).toBe(`a==${redacted}&b`);
});

const escapeBy = (pattern: RegExp, escaped: (character: string) => string) => (text: string) =>
  text.replace(pattern, escaped);
const asJson = (pattern: RegExp) => {
  const escaped = escapeBy(pattern, (one) => `\\u${hexOf(one).padStart(4, "0")}`);
  return (text: string) => escaped(JSON.stringify(text));
};
const named: Readonly<Record<string, string>> = { "&": "amp", "<": "lt", ">": "gt", '"': "quot", "'": "apos" };

const encoders = [
  JSON.stringify,
  asJson(/[+&<>'é]/g),
  asJson(/[é]/g),
  (text: string) => JSON.stringify(text).replaceAll("/", "\\/"),
  encodeURIComponent,
  (text: string) => `${new URLSearchParams({ text })}`,
  escapeBy(/[&<>"']/g, (one) => `&${named[one]};`),
  escapeBy(/[&<>"'+é]/g, (one) => `&#x${hexOf(one).toUpperCase()};`),
  escapeBy(/[^\w]/g, (one) => `&#${one.charCodeAt(0)};`),
  escapeBy(/[^\w]/g, (one) => `\\x${hexOf(one).padStart(2, "0")}`),
];

test("each way to write it in each other, three deep", () => {
  const secrets = [secret, "c2VjcmV0+live+key/4711==", "sk%2Flive%41&amp;x#42;ab", "a+b/c=d&e<f"];
  for (const known of secrets) {
    const redact = redactorOf([known]);
    const within = (written: string, depth: number) => {
      expect(redact(`x=${written}!`)).toContain(redacted);
      if (depth < 3) for (const encode of encoders) within(encode(written), depth + 1);
    };
    within(known, 0);
  }
});

test("however deep it is quoted", () => {
  const redact = redactorOf([secret]);
  for (const encode of encoders) {
    for (
      let written = encode(secret), depth = 0;
      depth < 8 && written.length < 2_000;
      written = encode(written), depth++
    ) {
      expect(redact(written), written).toContain(redacted);
      expect(redact(written), written).not.toContain("lue");
    }
  }
});

test("JSON stays JSON", () => {
  const redact = redactorOf([secret, "ends\\with\\"]);
  const value = { [`a"${secret}"b`]: [`\\${secret}\\`, `"${secret}"`, "x ends\\with\\"] };
  for (const space of [0, 2]) {
    const clean: unknown = JSON.parse(redact(JSON.stringify(value, undefined, space)));
    expect(clean).toEqual({ [`a"${redacted}"b`]: [`${redacted}\\`, `"${redacted}"`, `x ${redacted}\\`] });
  }
});

test.each(["base64", "base64url"] as const)("in %s, alone and with a key, a scheme or more around it", (encoding) => {
  for (const bytes of ["latin1", "utf8"] as const) {
    for (const before of ["", "k", "ke", "key:", "user@example:"]) {
      for (const after of ["", "x", ":more"]) {
        const whole = Buffer.from(before + secret + after, bytes).toString(encoding);
        for (const written of [
          whole,
          whole.replaceAll("+", "\\u002B").replaceAll("/", "\\/"),
          encodeURIComponent(whole),
        ]) {
          const parts = redactorOf([secret])(`Authorization: Basic ${written}.`).split(redacted);
          expect(parts, written).toHaveLength(2);
          const rest = parts.map((part) => Buffer.from(part.replace(/^.* /, ""), encoding).toString("latin1")).join("");
          expect(rest).not.toContain("va&l");
        }
      }
    }
  }
});

test("several, one the beginning of another, again and again, and one more later", () => {
  const redactor = new CutRedactor(["secret-1", "secret-12"]);
  redactor.add("a-third");
  expect(redactor.redact("secret-12 secret-1 a-third secret-12")).toBe("*** *** *** ***");
});

test("however long it is", () => {
  const long = Array.from({ length: 2_000 }, (_, part) => `+/&<é${(part ** 3).toString(36)}`).join("");
  const redactor = new CutRedactor([long]);
  for (const encode of [String, ...encoders, (text: string) => Buffer.from(text).toString("base64")]) {
    expect(redactor.redact(`x=${encode(long)}!`).length).toBeLessThan(1_000);
  }
});

test("other text stays, and so does a secret that is too short", () => {
  const text = String.raw`{"amount":"500","note":"50% \u00e9 &amp; more","k9X":"k9X\\\u002B","path":"C:\\va&lue"}`;
  const redactor = new CutRedactor([secret, "500", "", String.raw`\\\\\\ab`]);
  expect(redactor.redact(text)).toBe(text);
  expect(redactor.redactCut(text)).toBe(text);
});

test.each([
  ["letters", "a"],
  ["backslashes", "\\"],
  ["percent signs", "%25"],
  ["ampersands", "&amp;"],
  ["the beginning of it", "k9X\\u002"],
  ["its first word", "k9X "],
])("a megabyte of %s takes no quadratic time, with it and with secrets of 100 characters that are nearly in it", (_, part) => {
  const redactor = new CutRedactor([secret, `${"a".repeat(100)}b`, `b${"a".repeat(100)}`, "ab".repeat(50)]);
  const text = part.repeat(2 ** 20 / part.length);
  const begin = process.cpuUsage();
  expect(redactor.redact(text)).toBe(text);
  const clean = redactor.redact(text + secret);
  expect(clean.endsWith(redacted) && !clean.includes("va&lue")).toBe(true);
  redactor.redactCut(text);
  // Quadratic time would be minutes of CPU time.
  expect(process.cpuUsage(begin).user).toBeLessThan(15e6);
});
