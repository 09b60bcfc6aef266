/** How a purchase goes. By default its scenario decides; `createSandbox({ scenario })` replaces it. */
import type { OperationId, Product } from "@vending/contract";

/** What is known of a purchase when it is made. */
export interface Purchase {
  /** The operation that makes it; `createTransaction` if it is added. */
  readonly operation: OperationId;
  /** The code of its merchant. */
  readonly merchant: string;
  /** Unique per merchant. */
  readonly requestId: string;
  /** The customer's number, as it was sent: a phone, a meter, a smartcard or a betting account. */
  readonly msisdn: string;
  readonly product: Product | "gift card";
  /** The network or biller, as it was sent. */
  readonly network: string;
  /** In Naira, as it was sent. */
  readonly amount: string;
  /** Empty if there is none. */
  readonly plan: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
}

/** In which form responses show a purchase. */
export type Form =
  /** The network is capitalised, the amount has decimals, and a phone number has its other form. */
  | "other-form"
  /** The network has a longer name, the amount has commas, and a phone number has its other form. */
  | "written-out"
  | "unknown-fields"
  /** The token begins with zeros. */
  | "leading-zero";

export interface PurchaseScenario {
  readonly final: "success" | "failed";
  /** Why it fails, in the words of the biller. Default: the reason of its product. */
  readonly reason?: string;
  /** Milliseconds from an asynchronous create to its outcome. Default: the sandbox's `settleAfter`. */
  readonly settleAfter?: number;
  /** A synchronous create of airtime or data is pending too, and its outcome comes later. */
  readonly queued?: boolean;
  /** The form in which responses show the purchase. Default: as it was sent. */
  readonly form?: Form;
  /** The meter needs key change tokens too, or the payment goes to a debt and there is no token. */
  readonly meter?: "key-change" | "debt";
}

/** Asked once for each purchase, when it is made. The answer is kept with the purchase. */
export type ScenarioOf = (purchase: Purchase) => PurchaseScenario;
