/** Text from outside is shown in one line of bounded length, and is never carried out as a command. */
import { describe, expect, test, vi } from "vitest";
import { nasty, problemsIn } from "../../../test/lib/nasty.ts";
import { escapeMarkup } from "../src/markup.ts";
import { print } from "../src/print.ts";
import { annotation, joined, json, line, marked, type Printable } from "../src/printable.ts";
import { errorLine, stackOf } from "../src/user-error.ts";

const inOneLine: readonly (readonly [name: string, make: (text: string) => Printable])[] = [
  ["a line", (text) => line`${text}`],
  ["a part of a line", (text) => line`seen: ${text} (once)`],
  ["a line within a line", (text) => line`${line`${text}`}, ${text}`],
  ["a list", (text) => joined([text, text, "last"], ", ")],
  ["JSON", (text) => json({ [text]: [text] })],
];

describe.each(inOneLine)("%s", (_, make) => {
  test.each(nasty)("%s", (_, text) => {
    const shown = String(make(text));
    expect(problemsIn(shown, { anyLength: shown.startsWith("{") })).toEqual([]);
    expect(shown).not.toContain("\n");
  });
});

test.each(nasty)("%s, in a text of several lines, is behind a mark in each line", (_, text) => {
  const shown = String(marked(`${text}\n${text}`, "  > ", 6));
  expect(problemsIn(shown)).toEqual([]);
  expect(shown.split("\n").length).toBeLessThanOrEqual(7);
  for (const one of shown.split("\n")) expect(one).toMatch(/^ {2}>/);
});

test.each(nasty)("%s, in an error, is indented after its first line", (_, text) => {
  const error = new Error(text, { cause: new RangeError(text) });
  for (const shown of [errorLine(text), stackOf(error)].map(String)) {
    expect(problemsIn(shown)).toEqual([]);
    const [, ...others] = shown.split("\n");
    expect(others.filter((one) => one !== "" && !one.startsWith("  "))).toEqual([]);
  }
});

test.each(nasty)("%s, in an annotation of GitHub, is one command", (_, text) => {
  const shown = String(annotation("error", text, line`first\n${text}`));
  expect(shown).toMatch(/^::error title=[^:,\n]*::[^\n]*\n$/);
  expect(problemsIn(shown.replace(/^::error title=[^:]*::/, ""))).toEqual([]);
});

test.each(nasty)("%s, in XML and HTML, is text", (_, text) => {
  const shown = escapeMarkup(text);
  expect(problemsIn(shown)).toEqual([]);
  expect(shown).not.toMatch(/[<>"']|&(?!amp;|lt;|gt;|quot;|#39;)/);
});

test("ordinary texts of all kinds stay as they are", () => {
  for (const text of ["fine", "₦500 (naïve) 漢 🙂", "a::b", "http://[::1]:4020", "C# [x]", "## heading", "\\u001b"]) {
    expect(String(line`${text}`)).toBe(text);
  }
});

test("escapes can be read, and JSON keeps its meaning", () => {
  expect(String(line`a\n${"b\nc\u001b[1m\u{e0041}"}`)).toBe("a\nb\\u000ac\\u001b[1m\\udb40\\udc41");
  const value = { "##[a]": ["\u2028\u009b\u{e0041}", '::"\\'], long: "x".repeat(5_000) };
  expect(JSON.parse(String(json(value, 2)))).toEqual(value);
});

test("texts that are not commands do not form one together", () => {
  const shown = [line`${":"}${":stop-commands::x"}`, joined([":", ":error::x"], ""), line`${"##"}${"[error]x"}`].map(
    String,
  );
  expect(shown.flatMap((one) => problemsIn(one))).toEqual([]);
});

test("an object that poses as a text is escaped", () => {
  expect(String(line`${{ toString: () => "\u001b" } as unknown as string}`)).toBe("\\u001b");
});

test("an escape in a long text does not make it longer than its bound", () => {
  expect(line`${"\u001b".repeat(5_000)}`.length).toBeLessThanOrEqual(1_001);
});

test("print accepts only printable text, and escapes any other at run time", () => {
  const log = vi.spyOn(console, "log").mockReturnValue();
  // @ts-expect-error A text is not printable.
  print("\u001b[31m\n::error::forged");
  print(line`${"\u001b"}`);
  expect(log.mock.calls).toEqual([["\\u001b[31m\\u000a::error::forged"], ["\\u001b"]]);
});
