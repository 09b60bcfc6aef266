/** A command line is read as it is meant; what makes no sense is one line that names the flag, and ends with status 2. */
import { describe, expect, test } from "vitest";
import { type Flag, oneOf, readFlags, rejectSameFile, reportFiles } from "../src/command-line.ts";

const flags = {
  "base-url": { type: "string", address: true },
  secret: { type: "string", secret: true },
  port: { type: "string", default: "4020" },
  only: { type: "string", multiple: true },
  list: { type: "boolean" },
  report: { type: "string", multiple: true, operand: (format) => format !== "github" },
} as const satisfies Record<string, Flag>;

const read = (...args: string[]) => readFlags(args, flags);

test("values come with their types and defaults, negative numbers and values that look like flags included", () => {
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

test("flags are there in their order, each with its operand", () => {
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
  [["--secret", "first", "tops3cret"], "--secret takes one value; are there quotes around it?"],
  [["http://127.0.0.1:9"], "put --base-url before the address of the server"],
  [["--report", "github", "x"], 'unexpected argument "x"; --help prints all options'],
  [["--report", "json", "x", "y"], 'unexpected argument "y"; --help prints all options'],
])("%j: %s", (args, message) => {
  expect(() => read(...args)).toThrow(expect.objectContaining({ message, exitCode: 2 }));
  expect(message).not.toContain("tops3cret");
});

describe("reports", () => {
  const reports = (...args: string[]) => reportFiles(read(...args).given, ["json", "junit"], ["github"]);

  test("several are written, and one that is printed needs no file", () => {
    expect(reports("--report", "json", "a", "--report", "github", "--report", "junit", "b")).toEqual([
      { format: "json", file: "a" },
      { format: "junit", file: "b" },
    ]);
  });

  test.each([
    [["--report", "pdf", "x"], '--report takes json, junit or github, not "pdf"'],
    [["--report", "json"], "--report json needs a file: --report json FILE"],
    [["--report", "json", ""], "--report json needs a file: --report json FILE"],
  ])("%j: %s", (args, message) => {
    expect(() => reports(...args)).toThrow(message);
  });
});

test("a flag of a few words takes no other", () => {
  expect(oneOf("pace", "fast", ["fast", "real"])).toBe("fast");
  expect(oneOf("pace", undefined, ["fast"])).toBeUndefined();
  expect(() => oneOf("log", "xml", ["json"])).toThrow('--log takes json, not "xml"');
});

test("a file that two flags name, in whatever way, would be overwritten", () => {
  const same = [
    ["report", "a.json"],
    ["beliefs", "./a.json"],
  ] as const;
  expect(() => rejectSameFile(same)).toThrow("./a.json is named twice, by --report and --beliefs: one would overwrite");
  expect(() => rejectSameFile([same[0], ["beliefs", undefined], ["orders", "b.json"]])).not.toThrow();
});
