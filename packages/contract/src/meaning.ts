/** What a response allows a merchant to do. */
import { meanings } from "../../../generated/constants.ts";
import type { OperationId } from "./operation.ts";

/**
 * `depends`: on what was sent before, and when; `means` says how, and `purchaseProtocol` has every case. `not-shown`: the
 * service's documentation does not say, so take the safe side. `not-applicable`: the response is not about one purchase.
 */
export type YesNo = "yes" | "no" | "depends" | "not-shown" | "not-applicable";

/** `source`: the service's documentation says so. `reading`: the contract reads it that way. `advice`: the contract's own. */
export type Basis = "source" | "reading" | "advice";

/** What one response of one operation says. Sections are those of the service's documentation. */
export interface Meaning {
  /** What happened, in a sentence. */
  readonly means: string;
  /** Does this settle the purchase for good? (Section 3.) */
  readonly final: YesNo;
  /** May this request be repeated unchanged after a pause? On a create, that sends the purchase again: `queryFirst` comes first. (Section 7.1.) */
  readonly retry: YesNo;
  /** If the status then shows nothing, may the purchase be sent again under the same request id? (Sections 2.1, 7.2.) */
  readonly resend: YesNo;
  /** Must the status be checked before anything else is done about this purchase? (Section 7.2.) */
  readonly queryFirst: YesNo;
  /** Is it certain that nothing was or will be delivered, so the money goes back? */
  readonly refund: YesNo;
  /** The basis of the weakest part of the entry. */
  readonly basis: Basis;
  /** The sections that this follows from, or that come nearest. */
  readonly section: string;
}

/** A response: the `response_code` of an outcome, the HTTP status of an error, or `no-answer` if there was none. */
export type MeaningKey = "00" | "01" | "02" | number | "no-answer";

/**
 * What a response of an operation allows. Pass the `response_code` of an outcome, the HTTP status of an error, and
 * `no-answer` after a timeout or a dropped connection.
 *
 * @returns `undefined` for an operation or response that the contract does not declare: treat it like no response.
 */
export function meaningOf(operationId: OperationId, key: MeaningKey): Meaning | undefined {
  // JavaScript callers may pass anything, such as "constructor".
  const entries: Readonly<Record<string, Meaning>> = Object.hasOwn(meanings, operationId) ? meanings[operationId] : {};
  return Object.hasOwn(entries, String(key)) ? entries[String(key)] : undefined;
}
