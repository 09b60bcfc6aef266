/** Texts of a hostile peer that falsify what a log, a terminal or a report shows. */

/** A forged line, which must never appear at the start of a line. */
const forged = "FORGED: every mandatory rule was exercised and passed";

/** Characters by name that control a terminal, end a line, or change how the rest of a line looks. */
const characters: Readonly<Record<string, string>> = {
  NUL: "\0",
  bell: "\u0007",
  backspace: "\b",
  tab: "\t",
  "vertical tab": "\v",
  "form feed": "\f",
  "carriage return": "\r",
  "line feed": "\n",
  "both line ends": "\r\n",
  "shift out": "\u000e",
  escape: "\u001b",
  delete: "\u007f",
  "next line (C1)": "\u0085",
  "control sequence (C1)": "\u009b",
  "operating system command (C1)": "\u009d",
  "device control (C1)": "\u0090",
  "line separator": "\u2028",
  "paragraph separator": "\u2029",
  "Arabic letter mark": "\u061c",
  "left-to-right mark": "\u200e",
  "right-to-left mark": "\u200f",
  "right-to-left embedding": "\u202b",
  "right-to-left override": "\u202e",
  "first strong isolate": "\u2068",
  "right-to-left isolate": "\u2067",
  "zero width space": "\u200b",
  "zero width joiner": "\u200d",
  "zero width non-joiner": "\u200c",
  "word joiner": "\u2060",
  "byte order mark": "\ufeff",
  "soft hyphen": "\u00ad",
  "grapheme joiner": "\u034f",
  "Mongolian vowel separator": "\u180e",
  "Hangul filler": "\u3164",
  "variation selector": "\ufe0f",
  "interlinear annotation": "\ufff9",
  "language tag": "\u{e0041}",
  "half of a pair": "\ud83d",
  "the other half of a pair": "\ude42",
  "no character": "\ufffe",
};

/** Texts that a build server, a terminal, a page or Markdown interprets. */
const texts: Readonly<Record<string, string>> = {
  colours: "\u001b[31mred\u001b[0m",
  "the title of the window": "\u001b]0;owned\u0007",
  "the clipboard": "\u001b]52;c;b3duZWQ=\u001b\\",
  "a link": "\u001b]8;;http://evil.test\u001b\\here\u001b]8;;\u001b\\",
  "lines cleared": "\u001b[2K\u001b[1A\u001b[2J",
  "a command of GitHub": "::stop-commands::a-token",
  "a command of GitHub after spaces": " \u00a0\u3000::error::forged",
  "an annotation in the property of another": "x,file=a.ts,line=1::forged%0A::warning::forged",
  "an old command of GitHub": "##[stop-commands]a-token",
  "an old command in the middle": "fine ##[error]forged",
  "a command of Azure": "##vso[task.setvariable variable=x]y",
  "a command of TeamCity": "##teamcity[buildStatus status='SUCCESS']",
  "a colon": ":",
  "two number signs": "##",
  markup: `"><img src=x onerror=alert(1)><script>alert(1)</script>'&amp;`,
  "the end of character data": "]]><failure/>",
  "a row of Markdown": "a | b | c\n| --- | --- |",
  "a picture of Markdown": "![x](http://evil.test/x.png) <details> `code` $x$ @everybody",
  "a pattern of a replacement": "$& $` $' $1 {} %s %d %c %o",
  "a very long text": `${"long ".repeat(2_000)}end`,
  "a very long word": "w".repeat(10_000),
};

/** Each is followed by a forged line. */
export const nasty: readonly (readonly [what: string, text: string])[] = [
  ...Object.entries(characters).map(([name, one]) => [name, `a${one}${forged}${one}b`] as const),
  ...Object.entries(texts),
  ...Object.entries(texts).map(([name, one]) => [`${name}, in a line of its own`, `a\n${one}\n${forged}`] as const),
];

// Listed one by one and not by Unicode property, so that a mistake in the escaping is not repeated here.
// biome-ignore format: a list to read in rows
const forbidden: readonly (readonly [from: number, to: number])[] = [
  [0x00, 0x09], [0x0b, 0x1f], [0x7f, 0x9f], [0xad, 0xad], [0x34f, 0x34f], [0x61c, 0x61c], [0x180e, 0x180e],
  [0x200b, 0x200f], [0x2028, 0x202e], [0x2060, 0x206f], [0x3164, 0x3164], [0xd800, 0xdfff], [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff], [0xfff9, 0xfffb], [0xfffe, 0xffff], [0xe0000, 0xe0fff],
];

const isForbidden = new RegExp(
  `[${forbidden.map(([from, to]) => `\\u{${from.toString(16)}}-\\u{${to.toString(16)}}`).join("")}]`,
  "u",
);

/** The maximum length of a line. */
const maxLineLength = 8_000;

/** The faults of a printed or written text. Lines of JSON and HTML may have any length. */
export function problemsIn(printed: string, { anyLength = false }: { anyLength?: boolean } = {}): string[] {
  const lines = printed.split("\n");
  const wrong: readonly (readonly [what: string, where: string | undefined])[] = [
    ["a character that is not shown", lines.find((line) => isForbidden.test(line))],
    ["a forged line", lines.find((line) => line.startsWith("FORGED"))],
    ["a command at the beginning of a line", lines.find((line) => /^\s*::/.test(line))],
    ["a command", lines.find((line) => /##\w*\[/.test(line))],
    ["a line without end", lines.find((line) => !anyLength && line.length > maxLineLength)],
  ];
  return wrong.flatMap(([what, where]) =>
    where === undefined ? [] : [`${what}: ${JSON.stringify(where.slice(0, 300))}`],
  );
}
