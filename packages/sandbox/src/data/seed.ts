/** Transactions to start with, of every kind and outcome. */
import { type CreateTransactionRequest, isTopUp, mobileNetworks, products, productTable } from "@vending/contract";
import type { Merchants } from "./merchants.ts";

/** A transaction to add: the request of its create, its time and its outcome. */
export type AddedTransaction = CreateTransactionRequest & {
  /** RFC 3339. Default: now. */
  created_at?: string;
  /** Default: the outcome of its scenario. */
  status?: "success" | "failed" | "pending";
};

type Kind = Pick<AddedTransaction, "product" | "network" | "amount" | "plan_code">;

/** Airtime of each network, and what the examples of the contract buy. */
const kinds: readonly Kind[] = [
  ...mobileNetworks.map((network) => ({ product: "airtime" as const, network, amount: "250.50" })),
  ...products.flatMap((product) => productTable[product].sales.map((sale) => ({ product, ...sale }))),
];

/** How many can be generated. */
export const maxSeed = 100_000;

/** The newest is of this day, and each is 37 minutes older than the next. */
const newest = Date.UTC(2026, 0, 1);
const apart = 37 * 60_000;

/** Oldest first. The same count gives the same transactions, and a smaller count the newest of them. */
export function seedTransactions(count: number, merchants: Merchants): AddedTransaction[] {
  return Array.from({ length: count }, (_, place) => {
    const index = count - 1 - place;
    // An index below the length.
    const kind = kinds[index % kinds.length] as Kind;
    const merchant = (index % 5 === 4 && merchants.all[1]) || merchants.first;
    const isPhone = isTopUp(kind.product);
    const number = `${String(10_000 + ((index * 7_919) % 90_000))}${suffixAt(index, isPhone)}`;
    return {
      ...kind,
      merchant_code: merchant.merchant_code,
      customer_msisdn: numbered(kind.product, number),
      client_request_id: `seed-${index + 1}`,
      created_at: new Date(newest - index * apart).toISOString(),
    } as AddedTransaction; // One literal for all branches of a union; the contract's validator checks each.
  });
}

/** A number of the product's form that ends with these digits. */
const numbered = (product: Kind["product"], digits: string): string =>
  productTable[product].number.form.replace(/#+/, ({ length }) => digits.slice(-length).padStart(length, "0"));

/** One in eight fails, one in thirteen top-ups stays pending, and some electricity has key change tokens. */
function suffixAt(index: number, isPhone: boolean): string {
  if (index % 8 === 7) return "900";
  if (index % 13 === 5) return isPhone ? "901" : "920";
  return String(100 + ((index * 37) % 700));
}
