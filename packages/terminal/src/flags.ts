/** Reads the command line of a binary with Node's parser. Each error is one line that names the flag, with exit status 2. */
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { UserError } from "./user-error.ts";

export interface Flag {
  readonly type: "string" | "boolean";
  readonly short?: string;
  readonly multiple?: boolean;
  readonly default?: string;
  /** Whether the word after the value belongs to the flag, as in `--report json FILE`. */
  readonly operand?: (value: string | undefined) => boolean;
  /** An address without a flag is probably meant for this one. */
  readonly address?: true;
}

type Flags = Readonly<Record<string, Flag>>;
type Values<F extends Flags> = ReturnType<typeof parseArgs<{ options: F; allowPositionals: true }>>["values"];

/** A flag of the command line. */
export interface GivenFlag {
  readonly name: string;
  readonly value: string | undefined;
  operand?: string;
}

export interface CommandLine<F extends Flags> {
  /** Something to print instead of running. */
  readonly show: "help" | "version" | undefined;
  readonly values: Values<F>;
  /** In the order of the command line. */
  readonly given: readonly GivenFlag[];
}

const common = { help: { type: "boolean", short: "h" }, version: { type: "boolean" } } as const satisfies Flags;

/**
 * Reads a command line. Every binary also has `--help` and `--version`.
 *
 * @throws {UserError} An unknown flag, a missing or extra value, or a word that belongs to no flag.
 */
export function readFlags<const F extends Flags>(args: readonly string[], own: F): CommandLine<F> {
  const options: Flags = { ...own, ...common };
  // Strict parsing has its own error messages, and takes -1 for a flag.
  const parsed = parseArgs({ args: [...args], options, strict: false, allowPositionals: true, tokens: true });
  const given: GivenFlag[] = [];
  for (const token of parsed.tokens) {
    const last = given.at(-1);
    if (token.kind === "option") {
      const flag = Object.hasOwn(options, token.name) ? options[token.name] : undefined;
      if (!flag) throw usageError(`unknown option ${token.rawName}; --help prints all options`);
      checkValue(token, flag);
      given.push({ name: token.name, value: token.value });
    } else if (token.kind === "positional") {
      const flag = last && options[last.name];
      if (!last || last.operand !== undefined || !flag?.operand?.(last.value)) throw strayWord(token.value, options);
      last.operand = token.value;
    }
  }
  const { help, version } = parsed.values;
  // Each value was checked against the type of its flag.
  return { show: help ? "help" : version ? "version" : undefined, values: parsed.values as Values<F>, given };
}

interface ValueToken {
  readonly rawName: string;
  readonly value: string | undefined;
  readonly inlineValue: boolean | undefined;
}

function checkValue({ rawName, value, inlineValue }: ValueToken, { type }: Flag): void {
  if (type === "boolean" && value !== undefined) throw usageError(`${rawName} takes no value`);
  if (type === "boolean") return;
  if (value === undefined) throw usageError(`${rawName} needs a value`);
  // A negative number is a value.
  if (inlineValue || !/^-[^\d]/.test(value)) return;
  throw usageError(
    `${rawName} needs a value, and another option follows; if that is the value, write ${rawName}=VALUE`,
  );
}

function strayWord(word: string, options: Flags): UserError {
  const address = Object.keys(options).find((name) => options[name]?.address);
  if (address && /^https?:/.test(word)) return usageError(`put --${address} before the address of the server`);
  return usageError(`unexpected argument "${word}"; --help prints all options`);
}

/** An error in a command line. */
export const usageError = (message: string): UserError => new UserError(message, 2);

/**
 * The value of a flag that takes a whole number, within inclusive bounds.
 *
 * @throws {UserError} Anything else: a sign, a fraction, an exponent, an empty text.
 */
export function wholeNumber(flag: string, text: string, min: number, max: number): number;
export function wholeNumber(flag: string, text: string | undefined, min: number, max: number): number | undefined;
export function wholeNumber(flag: string, text: string | undefined, min: number, max: number): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (/^\d{1,16}$/.test(text) && value >= min && value <= max) return value;
  throw usageError(`--${flag} takes a whole number from ${min} to ${max}, not "${text}"`);
}

/** An address to bind to. @throws {UserError} An empty one, with which a server listens on all of them. */
export function hostName(text: string): string {
  if (text === "") throw usageError("--host takes an address or a name, such as 127.0.0.1");
  return text;
}

/** The value of a flag that takes one of a few words. @throws {UserError} Any other word. */
export function oneOf<const W extends string>(flag: string, text: string, words: readonly W[]): W {
  const found = words.find((word) => word === text);
  if (found !== undefined) return found;
  const others = words.slice(0, -1).join(", ");
  throw usageError(`--${flag} takes ${others}${others && " or "}${words.at(-1)}, not "${text}"`);
}

/** @param files Each with its flag. @throws {UserError} A file is named twice. */
export function rejectSameFile(files: readonly (readonly [flag: string, file: string | undefined])[]): void {
  const seen = new Map<string, string>();
  for (const [flag, file] of files) {
    if (file === undefined) continue;
    const before = seen.get(resolve(file));
    const by = before === flag ? `--${flag}` : `--${before} and --${flag}`;
    if (before) throw usageError(`${file} is named twice, by ${by}: one would overwrite the other`);
    seen.set(resolve(file), flag);
  }
}

/** Optional properties without a value are absent, for `exactOptionalPropertyTypes`. */
type Defined<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** A copy without the properties that are `undefined`. */
export function defined<T extends object>(properties: T): Defined<T> {
  // The type matches the filter.
  return Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== undefined)) as Defined<T>;
}
