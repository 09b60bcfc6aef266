/** An answer to a question, and the words that answers share. */
import type { QuestionId } from "./questions.ts";
import { productOf, type Seen } from "./seen.ts";

export interface Answer {
  readonly about: QuestionId;
  /** What was seen, in words that are the same each time; nothing if the exchange says nothing about it. */
  readonly see: (x: Seen) => string | readonly string[] | undefined;
}

export const isStatus = ({ operationId }: Seen): boolean => /^getTransactionStatus/.test(operationId);
export const isTopUp = (x: Seen): boolean => ["airtime", "data"].includes(productOf(x));
export const isBill = (x: Seen): boolean => !isTopUp(x);
export const accepted = ({ status }: Seen): boolean => status >= 200 && status < 300;
export const rejectsRequest = ({ status }: Seen): boolean => status === 400 || status === 422;
export const http = ({ status }: Seen): string => `HTTP ${status}`;
export const names = (value: unknown): string =>
  typeof value === "object" && value !== null ? Object.keys(value).sort().slice(0, 40).join(", ") : typeof value;
export const fieldsOf = (rows: readonly unknown[]): string[] => [...new Set(rows.slice(0, 20).map(names))];
export const types = (value: unknown): string[] =>
  Object.entries(typeof value === "object" && value !== null ? value : {}).map(
    ([name, one]) => `${name}: ${typeof one}`,
  );
