/** What the sandbox knows of each product beside its plans: what a customer is, and what a biller says and asks for. */
import { billProducts, type Product, productTable, verifiedCustomers } from "@vending/contract";

/** Whether a product is a bill, which is synchronous on every route. */
export const isBill = (product: string): boolean => (billProducts as readonly string[]).includes(product);

const numberPatterns: ReadonlyMap<string, RegExp> = new Map(
  Object.entries(productTable).map(([product, { number }]) => [product, new RegExp(number.pattern)]),
);

/** Why no customer of this product has this number; `undefined` if one may. */
export const impossibleNumber = (product: Product, number: string): string | undefined =>
  numberPatterns.get(product)?.test(number)
    ? undefined
    : `${productTable[product].number.rule}, ${number === "" ? "and this one is empty" : `not ${number}`}`;

/** Why a biller rejects a purchase. */
export function billerReason(product: string): string {
  switch (product) {
    case "CABLE":
      return "This smartcard is not active.";
    case "ELECTRICITY":
      return "This meter cannot be paid for online.";
    default:
      return "There is no such customer.";
  }
}

/** The price of a unit of electricity, in naira. */
export const nairaPerUnit = 73;

/** What a biller tells of a meter: as the example does. The payments are in naira (section 8). */
export const meter: typeof verifiedCustomers.ELECTRICITY = verifiedCustomers.ELECTRICITY;
