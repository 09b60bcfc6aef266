/** The words of a command line as options, in the order in which they were given. */
import { parseArgs } from "node:util";
import { UsageError } from "../config/errors.ts";

const options = {
  "base-url": { type: "string" },
  "merchant-code": { type: "string" },
  "merchant-key": { type: "string" },
  "merchant-secret": { type: "string" },
  config: { type: "string" },
  "allow-purchases": { type: "boolean" },
  "allow-header": { type: "string", multiple: true },
  only: { type: "string", multiple: true },
  skip: { type: "string", multiple: true },
  operations: { type: "string", multiple: true },
  "min-checked": { type: "string" },
  baseline: { type: "string" },
  "write-baseline": { type: "string" },
  report: { type: "string", multiple: true },
  observe: { type: "string" },
  "compare-observations": { type: "string" },
  details: { type: "boolean" },
  timeout: { type: "string" },
  "time-limit": { type: "string" },
  concurrency: { type: "string" },
  seed: { type: "string" },
  list: { type: "boolean" },
  init: { type: "boolean" },
  help: { type: "boolean", short: "h" },
  version: { type: "boolean" },
} as const;

type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>["values"];

export interface GivenOption {
  readonly name: string;
  readonly value: string | undefined;
  /** The word after it that is not its value: the file of `--report junit FILE`. */
  operand?: string;
}

const takesOperand = ({ name, value }: GivenOption): boolean =>
  name === "init" || name === "compare-observations" || (name === "report" && value !== "github");

/** @throws {UsageError} An option that is not known, or a word that belongs to none. */
export function parseOptions(args: readonly string[]): { values: Values; given: GivenOption[] } {
  const { values, tokens } = parseStrictly(args);
  const given: GivenOption[] = [];
  for (const token of tokens) {
    const last = given.at(-1);
    if (token.kind === "option") given.push({ name: token.name, value: token.value });
    else if (token.kind !== "positional") continue;
    else if (last && last.operand === undefined && takesOperand(last)) last.operand = token.value;
    else throw strayWord(token.value, last);
  }
  return { values, given };
}

function strayWord(word: string, before: GivenOption | undefined): UsageError {
  // It may be the rest of a secret, and is not repeated.
  if (before?.name.startsWith("merchant-")) {
    return new UsageError(`--${before.name} takes one value; are there quotes around it?`);
  }
  if (/^https?:/.test(word)) return new UsageError("put --base-url before the address of the server");
  return new UsageError(`unexpected argument "${word}"; --help prints all options`);
}

function parseStrictly(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, tokens: true });
  } catch (error) {
    // The first sentence names the option; the others give advice that does not apply here.
    const sentence = /^.*?(?=\. |\.?\n|$)/.exec((error as Error).message)?.[0] ?? "";
    throw new UsageError(`${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}; --help prints all options`);
  }
}
