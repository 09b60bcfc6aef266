/** A command line is read as intended. An error is one line that names the flag, with exit status 2. */
import { describe, expect, test } from "vitest";
import { type Flag, oneOf, readFlags, rejectSameFile, wholeNumber } from "../src/flags.ts";
import { UserError } from "../src/user-error.ts";

const flags = {
  "base-url": { type: "string", address: true },
  port: { type: "string", default: "4020" },
  only: { type: "string", multiple: true },
  list: { type: "boolean" },
  report: { type: "string", multiple: true, operand: (format) => format !== "github" },
} as const satisfies Record<string, Flag>;

const read = (...args: string[]) => readFlags(args, flags);

test("values have their types and defaults, also negative numbers and values that look like flags", () => {
  const { values, show } = read("--port", "-1", "--only", "a", "--only=--b", "--list", "--base-url=-x");
  expect(values).toEqual({ port: "-1", only: ["a", "--b"], list: true, "base-url": "-x" });
  expect(show).toBeUndefined();
  expect(read().values).toEqual({ port: "4020" });
});

test.each([
  [["--help"], "help"],
  [["-h", "--version"], "help"],
  [["--version"], "version"],
])("%j asks for the %s", (args, show) => {
  expect(read(...args).show).toBe(show);
});

test("flags keep their order, each with its operand", () => {
  expect(read("--report", "json", "a.json", "--list", "--report=junit").given).toEqual([
    { name: "report", value: "json", operand: "a.json" },
    { name: "list", value: undefined },
    { name: "report", value: "junit", operand: undefined },
  ]);
});

test.each<[args: string[], message: string]>([
  [["--prot", "1"], "unknown option --prot; --help prints all options"],
  [["--prot=tops3cret"], "unknown option --prot; --help prints all options"],
  [["--__proto__", "1"], "unknown option --__proto__; --help prints all options"],
  [["--constructor=1"], "unknown option --constructor; --help prints all options"],
  [["-p"], "unknown option -p; --help prints all options"],
  [["--no-list"], "unknown option --no-list; --help prints all options"],
  [["--port"], "--port needs a value"],
  [["--port", "--list"], "--port needs a value, and another option follows; if that is the value, write --port=VALUE"],
  [["--list=tops3cret"], "--list takes no value"],
  [["stray"], 'unexpected argument "stray"; --help prints all options'],
  [["--", "--list"], 'unexpected argument "--list"; --help prints all options'],
  [["http://127.0.0.1:9"], "put --base-url before the address of the server"],
  [["--report", "github", "x"], 'unexpected argument "x"; --help prints all options'],
  [["--report", "json", "x", "y"], 'unexpected argument "y"; --help prints all options'],
])("%j: %s", (args, message) => {
  expect(() => read(...args)).toThrow(expect.objectContaining({ message, exitCode: 2 }));
  expect(message).not.toContain("tops3cret");
});

describe("whole numbers", () => {
  test.each([
    ["0", 0],
    ["65535", 65_535],
    ["007", 7],
  ])("%s", (text, value) => {
    expect(wholeNumber("port", text, 0, 65_535)).toBe(value);
  });

  test.each([
    "",
    " ",
    "-1",
    "+1",
    "1.5",
    "1e3",
    "0x10",
    "65536",
    "ten",
    "1 ",
    "9".repeat(400),
  ])('"%s" is refused', (text) => {
    const error = new UserError(`--port takes a whole number from 0 to 65535, not "${text}"`, 2);
    expect(() => wholeNumber("port", text, 0, 65_535)).toThrow(error);
  });
});

test("a flag of a few words takes no other", () => {
  expect(oneOf("pace", "fast", ["fast", "real"])).toBe("fast");
  expect(() => oneOf("log", "xml", ["json"])).toThrow('--log takes json, not "xml"');
});

test("a file that two flags name is refused, however it is written", () => {
  const same = [
    ["report", "a.json"],
    ["beliefs", "./a.json"],
  ] as const;
  expect(() => rejectSameFile(same)).toThrow("./a.json is named twice, by --report and --beliefs: one would overwrite");
  expect(() => rejectSameFile([same[0], ["beliefs", undefined], ["orders", "b.json"]])).not.toThrow();
});
