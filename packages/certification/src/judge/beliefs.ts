/** The beliefs that an integration hands in: for each order, its state and what was done with the customer's money. */
import type { PurchaseMoney, PurchaseStateName } from "@vending/contract";

/** The states of the purchase protocol in which an order can rest. */
export type BeliefState = Extract<PurchaseStateName, "succeeded" | "failed" | "rejected" | "conflict" | "open">;

const states: readonly BeliefState[] = ["succeeded", "failed", "rejected", "conflict", "open"];

const moneyWords: readonly PurchaseMoney[] = ["keep", "return", "hold"];

export interface Belief {
  readonly reference: string;
  readonly state: BeliefState;
  /** What was done with the customer's money, at any time: once it was returned, it stays `return`. */
  readonly money: PurchaseMoney;
  /** The electricity token that the customer would be shown. A number stays a number: that is a finding. */
  readonly token?: string | number;
  /** In the order in which the customer would enter them. */
  readonly key_change_tokens?: readonly (string | number)[];
}

export const maxBeliefsLength = 1_048_576;

/** The beliefs cannot be read. */
export class BeliefsError extends Error {
  /** One sentence each. */
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.slice(0, 5).join("; ") + (problems.length > 5 ? `; and ${problems.length - 5} more` : ""));
    this.problems = problems;
  }
}

export const tooLong = (): BeliefsError => new BeliefsError([`they are longer than ${maxBeliefsLength} characters`]);

/**
 * Reads beliefs from a JSON list.
 *
 * @param references The references of the orders: a belief about another one is an error.
 * @throws {BeliefsError} The text cannot be read, or an entry is not valid.
 */
export function readBeliefs(text: string, references: ReadonlySet<string>): readonly Belief[] {
  if (text.length > maxBeliefsLength) throw tooLong();
  const problems: string[] = [];
  const seen = new Set<string>();
  const beliefs = listIn(text).flatMap((entry, index) => {
    const result = beliefFrom(entry);
    const place = placeOf(entry, index);
    if (typeof result === "string") problems.push(`${place}: ${result}`);
    else if (!references.has(result.reference)) problems.push(`${place}: there is no such order`);
    else if (seen.has(result.reference)) problems.push(`${place}: it is there twice`);
    else {
      seen.add(result.reference);
      return [result];
    }
    return [];
  });
  if (problems.length > 0) throw new BeliefsError(problems);
  return beliefs;
}

/** The references of the orders without a belief. */
export function missingFrom(
  beliefs: readonly Belief[],
  orders: readonly { readonly reference: string }[],
): readonly string[] {
  const there = new Set(beliefs.map(({ reference }) => reference));
  return orders.map(({ reference }) => reference).filter((reference) => !there.has(reference));
}

/** The message about missing orders. */
export const lack = (missing: readonly string[], total: number): string =>
  `${missing.length} of ${total} orders are missing: ${missing.slice(0, 10).join(", ")}${missing.length > 10 ? ` and ${missing.length - 10} others` : ""}`;

function listIn(text: string): unknown[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new BeliefsError(["they are not valid JSON"]);
  }
  if (isDeep(value)) throw new BeliefsError(["they are nested too deeply"]);
  if (!Array.isArray(value)) throw new BeliefsError(["they must be a list of { reference, state, money }"]);
  return value;
}

/** Deeper than beliefs can be: a list of objects with lists. What goes through a value level by level would have no end. */
export const isDeep = (value: unknown, left = 8): boolean =>
  typeof value === "object" &&
  value !== null &&
  (left === 0 || Object.values(value).some((inner) => isDeep(inner, left - 1)));

/** The order that an entry is about, or its place in the list if it names none. */
function placeOf(entry: unknown, index: number): string {
  const { reference } = (entry ?? {}) as { reference?: unknown };
  return typeof reference === "string" && reference !== "" ? short(reference).slice(1, -1) : `entry ${index + 1}`;
}

/** A belief, or the reason why it is invalid. */
function beliefFrom(entry: unknown): Belief | string {
  if (typeof entry !== "object" || entry === null) return "it is not an object";
  const { reference, state, money, token, key_change_tokens: tokens } = entry as Record<string, unknown>;
  if (typeof reference !== "string" || reference === "") return "reference must be that of an order";
  const knownState = states.find((one) => one === state);
  if (!knownState) return mustBe("state", states, state);
  const knownMoney = moneyWords.find((one) => one === money);
  if (!knownMoney) return mustBe("money", moneyWords, money);
  if (!isAbsent(token) && !isToken(token)) return "token must be text";
  if (!isAbsent(tokens) && !(Array.isArray(tokens) && tokens.length <= 10 && tokens.every(isToken))) {
    return "key_change_tokens must be a list of texts";
  }
  return {
    reference,
    state: knownState,
    money: knownMoney,
    // Both were checked above.
    ...(!isAbsent(token) && { token: token as string | number }),
    ...(!isAbsent(tokens) && { key_change_tokens: tokens as (string | number)[] }),
  };
}

const mustBe = (name: string, words: readonly string[], value: unknown): string =>
  isAbsent(value) ? `${name} is missing: ${orOf(words)}` : `${name} must be ${orOf(words)}, not ${short(value)}`;

const orOf = (words: readonly string[]): string => `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;

const isAbsent = (value: unknown): boolean => value === undefined || value === null || value === "";

const isToken = (value: unknown): value is string | number =>
  typeof value === "number" || (typeof value === "string" && value.length <= 100);

const short = (value: unknown): string => String(JSON.stringify(value) ?? value).slice(0, 60);
