/** An answer to a question, and the words that answers share. */
import { shownName, shownNumber, shownText } from "@vending/shared/judging/shown";
import type { QuestionId } from "./questions.ts";
import { productOf, type Seen } from "./seen.ts";

export interface Answer {
  readonly about: QuestionId;
  /** What was seen, in words that are the same each time; nothing if the exchange says nothing about it. */
  readonly see: (x: Seen) => string | readonly string[] | undefined;
  /** The bound that it shows, where it shows one. */
  readonly bound?: (x: Seen) => number | undefined;
}

export const isStatus = ({ operationId }: Seen): boolean => /^getTransactionStatus/.test(operationId);
export const isTopUp = (x: Seen): boolean => ["airtime", "data"].includes(productOf(x));
export const isBill = (x: Seen): boolean => !isTopUp(x);
export const accepted = ({ status }: Seen): boolean => status >= 200 && status < 300;
export const rejectsRequest = ({ status }: Seen): boolean => status === 400 || status === 422;
export const http = ({ status }: Seen): string => `HTTP ${status}`;
export const names = (value: unknown): string =>
  typeof value === "object" && value !== null ? [...namesOf(value)].sort().join(", ") : typeof value;
export const fieldsOf = (rows: readonly unknown[]): string[] => [...new Set(rows.slice(0, 20).map(names))];
export const types = (value: unknown): string[] => [
  ...new Set(
    Object.entries(typeof value === "object" && value !== null ? value : {}).map(
      ([name, one]) => `${shownName(name)}: ${typeof one}`,
    ),
  ),
];
/** A value of the response in a sentence: a code as it is. */
export const shown = (value: unknown): string =>
  typeof value === "string" ? shownText(value) : typeof value === "number" ? shownNumber(value) : typeof value;
/** A number of something that is counted: rows, requests, seconds. */
export const count = (value: unknown): string => (/^\d{1,6}$/.test(String(value)) ? String(value) : shown(value));

/** Where there are more names than in any model, they are somebody's ids. */
const namesOf = (value: object): Set<string> => new Set(Object.keys(value).slice(0, 40).map(shownName));
