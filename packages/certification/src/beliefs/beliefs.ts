/** The beliefs that an integration hands in, as JSON or CSV. */
import { outcomeStatuses } from "@vending/contract";
import { parseCsv } from "./csv.ts";

export type Outcome = "success" | "failed" | "pending";

export interface Belief {
  readonly reference: string;
  /** What the customer would be told. */
  readonly outcome: Outcome;
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
 * Reads beliefs from a text: a JSON list, or CSV with a header line.
 *
 * @param references The references of the orders: a belief about another one is an error.
 * @throws {BeliefsError} The text cannot be read, or an entry is not valid.
 */
export function readBeliefs(text: string, references: ReadonlySet<string>): readonly Belief[] {
  if (text.length > maxBeliefsLength) throw tooLong();
  const entries = /^\s*[[{]/.test(text) ? fromJson(text) : fromCsv(text);
  const problems: string[] = [];
  const seen = new Set<string>();
  const beliefs = entries.flatMap((entry, index) => {
    const result = beliefFrom(entry);
    const place = `entry ${index + 1}`;
    if (typeof result === "string") problems.push(`${place}: ${result}`);
    else if (!references.has(result.reference)) problems.push(`${place}: there is no order ${short(result.reference)}`);
    else if (seen.has(result.reference)) problems.push(`${place}: ${result.reference} is there twice`);
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

function fromJson(text: string): unknown[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new BeliefsError(["they are not valid JSON"]);
  }
  if (!Array.isArray(value)) throw new BeliefsError(["they must be a list of { reference, outcome }"]);
  return value;
}

const columns = ["reference", "outcome", "token", "key_change_tokens"] as const;

function fromCsv(text: string): unknown[] {
  let rows: string[][];
  try {
    rows = parseCsv(text);
  } catch (error) {
    throw new BeliefsError([(error as SyntaxError).message]);
  }
  const [header = [], ...rest] = rows;
  const places = columns.map((name) => header.findIndex((cell) => cell.toLowerCase() === name));
  if (places[0] === -1 || places[1] === -1) {
    throw new BeliefsError([
      `they must be a JSON list, or CSV whose first line names the columns ${columns.join(",")}`,
    ]);
  }
  return rest.map((row) => {
    const [reference, outcome, token = "", keyChangeTokens = ""] = places.map((place) => row[place]);
    return {
      reference,
      outcome,
      ...(token !== "" && { token }),
      // In CSV a token has no spaces: they stand between tokens.
      ...(keyChangeTokens !== "" && { key_change_tokens: keyChangeTokens.split(/[\s;|]+/).filter(Boolean) }),
    };
  });
}

/** A belief, or the reason why it is invalid. */
function beliefFrom(entry: unknown): Belief | string {
  if (typeof entry !== "object" || entry === null) return "it is not an object";
  const { reference, outcome, token, key_change_tokens: tokens } = entry as Record<string, unknown>;
  if (typeof reference !== "string" || reference === "") return "reference must be that of an order";
  const known = outcomeStatuses.find((one) => one === outcome);
  if (!known) return `outcome must be success, failed or pending, not ${short(outcome)}`;
  if (!isAbsent(token) && !isToken(token)) return "token must be text";
  if (!isAbsent(tokens) && !(Array.isArray(tokens) && tokens.length <= 10 && tokens.every(isToken))) {
    return "key_change_tokens must be a list of texts";
  }
  return {
    reference,
    outcome: known,
    // Both were checked above.
    ...(!isAbsent(token) && { token: token as string | number }),
    ...(!isAbsent(tokens) && { key_change_tokens: tokens as (string | number)[] }),
  };
}

const isAbsent = (value: unknown): boolean => value === undefined || value === null || value === "";

const isToken = (value: unknown): value is string | number =>
  typeof value === "number" || (typeof value === "string" && value.length <= 100);

const short = (value: unknown): string => String(JSON.stringify(value) ?? value).slice(0, 60);
