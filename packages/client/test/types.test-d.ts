/** What the compiler lets a program do. `tsc` runs over this file: an error that is not there fails as much as one that is. */
import type {
  AirtimePurchase,
  CableNetwork,
  CablePurchase,
  CreateTransactionRequest,
  DataPurchase,
  ElectricityPurchase,
  operations,
  PurchaseEndName,
  PurchaseStateName,
  purchaseStates,
  TransactionRow,
} from "@vending/contract";
import {
  type CauseKind,
  type Clock,
  createVendingClient,
  electricityTokens,
  isVendingError,
  type PurchaseOutcome,
  type PurchaseProgress,
  type PurchaseUpdate,
  purchase,
  requestFor,
  routesOf,
  type ShownTransaction,
  type Token,
  toMsisdn,
  transactions,
  type VendingClient,
  verify,
  waitForOutcome,
} from "../src/index.ts";

/** Equal only if neither is wider, and never for `any`. */
type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
type All<T, Whole extends T> = Whole;

declare const client: VendingClient;
declare const signal: AbortSignal;

const common = { merchant_code: "M", customer_msisdn: "08031234567", amount: "500", client_request_id: "1" };
const airtime = { ...common, product: "airtime", network: "mtn" } as const satisfies AirtimePurchase;
const data = { ...common, product: "data", network: "glo", plan_code: "GLO-1" } as const satisfies DataPurchase;
const cable = { ...common, product: "CABLE", network: "DSTV", plan_code: "101" } as const satisfies CablePurchase;

/** What may be bought. */
export async function buys(): Promise<void> {
  for (const request of [airtime, data, cable]) await purchase(client, request);
  await purchase(client, { ...common, product: "ELECTRICITY", network: "any company", plan_code: "1" });
  await purchase(client, airtime, { mode: "sync", deadlineMs: 1, attemptTimeoutMs: 1, signal });
}

/** And what may not. */
export async function refuses(buy: typeof purchase): Promise<void> {
  // @ts-expect-error an amount is a string; what else a request cannot be, the contract's `agreement.test.ts` shows
  await buy(client, { ...airtime, amount: 500 });
  // @ts-expect-error no request has this property
  await buy(client, { ...airtime, note: "thanks" });
  // @ts-expect-error there are two modes
  await buy(client, airtime, { mode: "fast" });
  // @ts-expect-error times are numbers
  await buy(client, airtime, { deadlineMs: "60s" });
  // @ts-expect-error no option has this name
  await buy(client, airtime, { retries: 3 });
  // @ts-expect-error a controller is not its signal
  await buy(client, airtime, { signal: new AbortController() });
  // @ts-expect-error the request comes second
  await buy(airtime);
}

/** All of an outcome is narrowed by its state: there is no cast and no `!` here. */
export function narrows(outcome: PurchaseOutcome): string {
  // @ts-expect-error not before it was looked at
  outcome.transaction.internal_reference;
  // @ts-expect-error nor whether it was made before
  outcome.replayed;
  outcome.requestId satisfies string;
  switch (outcome.state) {
    case "succeeded":
      true satisfies Equal<typeof outcome.money, "keep">;
      return outcome.transaction.internal_reference;
    case "failed":
      true satisfies Equal<typeof outcome.money, "return">;
      true satisfies Equal<typeof outcome.transaction, ShownTransaction>;
      true satisfies Equal<typeof outcome.replayed, boolean>;
      // @ts-expect-error it has an end: there is nothing to continue from
      outcome.progress;
      // @ts-expect-error of one that failed only the references are certain
      outcome.transaction.amount satisfies string;
      return outcome.transaction.internal_reference;
    case "rejected":
      true satisfies Equal<typeof outcome.about, "order" | "merchant">;
      // @ts-expect-error nothing was made
      outcome.transaction;
      return `${outcome.reason ?? ""} ${outcome.response.status}`;
    case "conflict":
      true satisfies Equal<typeof outcome.money, "hold">;
      return `${outcome.fields.join()} ${outcome.transaction.internal_reference}`;
    case "open":
      true satisfies Equal<typeof outcome.transaction, ShownTransaction | undefined>;
      outcome.progress satisfies PurchaseProgress;
      true satisfies Equal<typeof outcome.cause.kind, CauseKind>;
      // @ts-expect-error nothing is final about it: it may not have been seen
      outcome.transaction.internal_reference;
      return outcome.requestId;
    default:
      // There are no other ends.
      return outcome satisfies never;
  }
}

/** What happens to the money narrows it as well. */
export function narrowsByMoney(outcome: PurchaseOutcome): string {
  if (outcome.money === "keep") return outcome.transaction.internal_reference;
  if (outcome.money === "return") return outcome.state satisfies "failed" | "rejected";
  return outcome.state satisfies "conflict" | "open";
}

export async function waits(): Promise<void> {
  const outcome = await waitForOutcome(client, "1", { onUpdate: ({ state }) => state satisfies PurchaseStateName });
  true satisfies Equal<typeof outcome, PurchaseOutcome>;
  // @ts-expect-error a request id is a text
  await waitForOutcome(client, 1);
}

export type Shapes = All<
  true,
  // The states of an outcome are the ends of the table, and `open`; what happens to the money is the table's.
  | Equal<PurchaseOutcome["state"], PurchaseEndName | "open">
  | Equal<
      { [O in PurchaseOutcome as O["state"]]: O["money"] },
      { -readonly [S in PurchaseEndName | "open"]: (typeof purchaseStates)[S]["money"] }
    >
  | Equal<PurchaseUpdate["state"], PurchaseStateName>
  | Equal<Parameters<typeof purchase>[1], CreateTransactionRequest>
>;
// @ts-expect-error the helper itself tells a wider type from a narrower one
export type Wider = All<true, Equal<PurchaseOutcome["state"], string>>;

/** What is verified is what is bought. */
export async function verifies(): Promise<void> {
  const meter = { merchant_code: "M", customer_msisdn: "45", network: "IKEDC", product: "ELECTRICITY" } as const;
  const verified = await verify(client, { ...meter, plan_code: "301" });
  const { customer, minAmount } = verified;
  customer.customer_name satisfies string;
  true satisfies Equal<typeof customer.product, "ELECTRICITY">;
  const request = requestFor(verified, { amount: "5000", client_request_id: "1" });
  true satisfies Equal<typeof request, ElectricityPurchase>;
  // @ts-expect-error what was verified for electricity is not bought as cable TV
  requestFor(verified, { amount: "5000", client_request_id: "1" }) satisfies CablePurchase;
  true satisfies Equal<typeof minAmount, number | undefined>;
  await purchase(client, request);
  // @ts-expect-error the legacy service id does not do for the purchase
  await verify(client, { ...meter, service_id: "1" });
  // @ts-expect-error airtime has no customer to verify
  await verify(client, { ...meter, product: "airtime", network: "mtn", plan_code: "1" });
  // @ts-expect-error an amount is a string here, too
  requestFor(verified, { amount: 5000, client_request_id: "1" });
  // @ts-expect-error and the purchase needs an id of its own
  requestFor(verified, { amount: "5000" });
}

export async function lists(): Promise<void> {
  for await (const row of transactions(client, { limit: 100, network: "mtn" })) {
    true satisfies Equal<typeof row, TransactionRow>;
  }
  // @ts-expect-error the list has no such filter
  transactions(client, { from: "2026-01-01" });
}

export const token: Token | undefined = electricityTokens({ token: "0452" }).credit;
// @ts-expect-error a token is not a number: it may begin with a zero
electricityTokens({ token: 452 });
export const local: string = toMsisdn("0803", "local");
// @ts-expect-error a number is not a number
toMsisdn(8031234567);

export const built: VendingClient = createVendingClient({ baseUrl: "x", merchantKey: "k", merchantSecret: "s" });
createVendingClient({
  ...{ baseUrl: "x", merchantKey: "k", merchantSecret: "s" },
  onExchange: ({ operation, state, requestId }) => {
    true satisfies Equal<typeof state, PurchaseStateName | undefined>;
    // @ts-expect-error a verification has no request id
    requestId satisfies string;
    return operation satisfies keyof typeof operations;
  },
});
// @ts-expect-error a secret is needed
createVendingClient({ baseUrl: "x", merchantKey: "k" });
// @ts-expect-error the credentials cannot be read back
built.merchantSecret;

/** Every route is known. */
export async function calls(): Promise<void> {
  const { data: plans } = await routesOf(client).GET("/v1/plans/bills/cable", {
    params: { query: { network: "DSTV" } },
  });
  const network = plans?.data[0]?.network;
  network satisfies string | undefined;
  (network === "DSTV" ? network : "GOTV") satisfies CableNetwork;
  // @ts-expect-error there is no such route
  await routesOf(client).GET("/v2/plans");
  // @ts-expect-error this route has no such network
  await routesOf(client).GET("/v1/plans/{network}", { params: { path: { network: "DSTV" } } });
}

/** A clock needs its three parts. */
export const still: Clock = { now: () => 0, random: () => 0, sleep: async () => {} };
// @ts-expect-error one is missing
export const partial: Clock = { now: () => 0, random: () => 0 };

export function handles(error: unknown): string | undefined {
  if (!isVendingError(error)) return undefined;
  switch (error.code) {
    case "invalid-request":
      return error.issues[0]?.message;
    case "request-rejected":
      return `${error.status satisfies number} ${error.reason}`;
    case "service-unavailable":
      return String(error.retryAfterMs satisfies number);
    case "invalid-option":
    case "customer-rejected":
      return error.message;
    default:
      // There are no other codes.
      return error satisfies never;
  }
}
