/** What a response allows a merchant to do. */
import { meanings } from "../../../generated/constants.ts";
import type { OperationId } from "./operation.ts";

/**
 * `depends`: on what was sent before, and when; `means` says on what, and `purchaseProtocol` has every case. `not-shown`: the
 * source document does not say, so act as on the safe side. `not-applicable`: it is not about one purchase.
 */
export type YesNo = "yes" | "no" | "depends" | "not-shown" | "not-applicable";

/** `source`: the specification says so. `reading`: this is how the contract reads it. `advice`: the contract's own. */
export type Basis = "source" | "reading" | "advice";

/** What one response of one operation says. Sections are those of the source document. */
export interface Meaning {
  /** What has happened, in a sentence. */
  readonly means: string;
  /** Does this settle the purchase for good? (Section 3.) */
  readonly final: YesNo;
  /** May this very request be repeated unchanged, after a pause? On a create, the same as `resend`. (Section 7.1.) */
  readonly retry: YesNo;
  /** If the status then shows nothing, may the purchase be sent again under the same request id? (Sections 2.1, 7.2.) */
  readonly resend: YesNo;
  /** Must the status be checked before anything else is done about this purchase? (Section 7.2.) */
  readonly queryFirst: YesNo;
  /** Is it certain that nothing was delivered and nothing will be, so that the money goes back? */
  readonly refund: YesNo;
  /** How firmly the entry stands, in its weakest part: documented, read into what is documented, or our advice. */
  readonly basis: Basis;
  /** The sections of the source document that this follows from, or that come nearest. */
  readonly section: string;
}

/** What the meaning depends on: the response code of an outcome, an HTTP status, or that there was no response. */
export type MeaningKey = "00" | "01" | "02" | number | "no-answer";

/**
 * What a response of an operation allows. For an outcome ask by its `response_code`, for an error by its HTTP status, and
 * after a timeout or a dropped connection by `no-answer`.
 *
 * @returns The meaning, or nothing for an operation or response that the contract does not declare: treat that like no response.
 */
export function meaningOf(operationId: OperationId, key: MeaningKey): Meaning | undefined {
  // Own properties only, and no trust in the types: JavaScript calls this too.
  const entries: Readonly<Record<string, Meaning>> = Object.hasOwn(meanings, operationId) ? meanings[operationId] : {};
  return Object.hasOwn(entries, String(key)) ? entries[String(key)] : undefined;
}
