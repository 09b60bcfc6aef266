/** What a response allows, without the prose of its meaning, for programs that only decide. */
import { decisions } from "../../../generated/constants.ts";
import type { Meaning, MeaningKey } from "./meaning.ts";
import type { OperationId } from "./operation.ts";

/** A question that a `Meaning` answers. */
export type Question = Exclude<keyof Meaning, "means" | "basis" | "section">;

/**
 * The questions that `meaningOf(operationId, key)` answers with `yes`. Without its prose, a bundle is smaller.
 *
 * @returns `undefined` for an operation or response that the contract does not declare: treat it like no response.
 */
export function decisionOf(operationId: OperationId, key: MeaningKey): readonly Question[] | undefined {
  // JavaScript callers may pass anything, such as "constructor".
  const entries: Readonly<Record<string, readonly Question[]>> = Object.hasOwn(decisions, operationId)
    ? decisions[operationId]
    : {};
  return Object.hasOwn(entries, String(key)) ? entries[String(key)] : undefined;
}
