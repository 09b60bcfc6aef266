/** What a response allows a merchant to do. */
import { decisions, meanings } from "/tmp/wt/build/generated/constants.ts";
import type { Meaning as Entry } from "/tmp/wt/build/generated/types-data.ts";
import type { OperationId } from "./operation.ts";

export type { Answer as YesNo, Basis } from "/tmp/wt/build/generated/types-data.ts";

/** What one response of one operation says. Sections are those of the service's documentation. */
export type Meaning = Required<Entry>;

/** A response: the `response_code` of an outcome, the HTTP status of an error, or `no-answer` if there was none. */
export type MeaningKey = "00" | "01" | "02" | number | "no-answer";

/**
 * What a response of an operation allows. Pass the `response_code` of an outcome, the HTTP status of an error, and
 * `no-answer` after a timeout or a dropped connection.
 *
 * @returns `undefined` for an operation or response that the contract does not declare: treat it like no response.
 */
export const meaningOf = (operationId: OperationId, key: MeaningKey): Meaning | undefined =>
  entryOf<Meaning>(meanings, operationId, key);

/** A question that a `Meaning` answers. */
export type Question = Exclude<keyof Meaning, "means" | "basis" | "section">;

/**
 * The questions that `meaningOf` answers with `yes`, for programs that only decide: without its prose, a bundle is smaller.
 *
 * @returns `undefined` for what the contract does not declare, as `meaningOf` does.
 */
export const decisionOf = (operationId: OperationId, key: MeaningKey): readonly Question[] | undefined =>
  entryOf<readonly Question[]>(decisions, operationId, key);

function entryOf<T>(
  table: Readonly<Record<string, Readonly<Record<string, T>>>>,
  operationId: string,
  key: MeaningKey,
): T | undefined {
  // JavaScript callers may pass anything, such as "constructor".
  const entries = Object.hasOwn(table, operationId) ? table[operationId] : undefined;
  return entries && Object.hasOwn(entries, String(key)) ? entries[String(key)] : undefined;
}
