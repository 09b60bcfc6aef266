/** What a response allows, without the prose of its meaning: a bundle that only decides needs no more. */
import { decisions } from "../../../generated/constants.ts";
import type { MeaningKey } from "./meaning.ts";
import type { OperationId } from "./operation.ts";

/** A question of `Meaning`. */
export type Question = "final" | "retry" | "resend" | "queryFirst" | "refund";

/**
 * The questions of `meaningOf(operationId, key)` to which a response says `yes`; the prose is not there, and a bundle is
 * smaller for it.
 *
 * @returns The questions, or nothing where `meaningOf` returns nothing: treat that like no response.
 */
export function decisionOf(operationId: OperationId, key: MeaningKey): readonly Question[] | undefined {
  // Own properties only, and no trust in the types: JavaScript calls this too.
  const entries: Readonly<Record<string, readonly Question[]>> = Object.hasOwn(decisions, operationId)
    ? decisions[operationId]
    : {};
  return Object.hasOwn(entries, String(key)) ? entries[String(key)] : undefined;
}
