/** What a handler gets, and what it gives back; for whom it acts. */
import type { Catalog } from "../data/catalog.ts";
import type { Merchant, Merchants } from "../data/merchants.ts";
import type { ScenarioOf } from "../data/purchase-scenario.ts";
import type { Purchases } from "../data/purchases.ts";
import { HttpError } from "../scenario/errors.ts";
import type { Asked } from "../scenario/failures.ts";
import type { Parameters } from "./input.ts";

/** What all requests of a sandbox share. */
export interface Environment {
  readonly merchants: Merchants;
  readonly catalog: Catalog;
  readonly purchases: Purchases;
  /** Whole milliseconds since 1970. */
  readonly now: () => number;
  /** Milliseconds from an asynchronous create to its outcome. */
  readonly settleAfter: number;
  readonly purchaseScenarioOf: ScenarioOf;
  /** Whether the numbers of customers select scenarios. A scenario of one's own replaces them. */
  readonly hasScenarios: boolean;
  readonly maxTransactions: number;
}

/** A request whose credentials, parameters and body were checked against the contract. */
export interface OperationRequest {
  readonly operation: Asked["operation"];
  readonly merchant: Merchant;
  readonly parameters: Parameters;
  readonly body: unknown;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Adds a remark to the journal. */
  remark(text: string): void;
}

/** A request that is understood, and has had no effect yet. */
export interface Plan {
  readonly about?: Pick<Asked, "requestId" | "msisdn" | "product" | "sold">;
  /** Handles it at once, so that no other request comes in between. Returns the body of the 200, and throws any other response as an `HttpError`. */
  handle(): object;
}

/** @throws {HttpError} The request has no effect, whatever else is decided. */
export type Handler = (environment: Environment, request: OperationRequest) => Plan;

/**
 * The merchant that a body names.
 *
 * @throws {HttpError} 404 if it does not exist, 403 if the credentials belong to another merchant.
 */
export function actingMerchant({ merchants }: Environment, { merchant }: OperationRequest, code: string): Merchant {
  if (code === merchant.merchant_code) return merchant;
  if (merchants.withCode(code)) {
    throw new HttpError(403, `These credentials may not act for merchant ${code}.`);
  }
  throw new HttpError(404, `There is no merchant ${code}. These credentials belong to ${merchant.merchant_code}.`);
}
