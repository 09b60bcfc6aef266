/** The list of orders as a partner gets it. */
import { joined, type Printable } from "@vending/terminal/printable";
import type { Certification } from "../certification.ts";

const columns = ["reference", "product", "network", "customer_msisdn", "amount", "plan_code"] as const;

type Listed = Pick<Certification, "merchant" | "orders" | "products">;

/** The address, the credentials and the orders. */
export function ordersAsJson({ merchant, products, orders }: Listed, url: string): string {
  const { merchant_code, merchant_key, merchant_secret } = merchant;
  return `${JSON.stringify({ base_url: url, merchant_code, merchant_key, merchant_secret, products, orders }, null, 2)}\n`;
}

type Orders = Pick<Listed, "orders">;

/** How many orders there are, and what they cost. */
export function extentOf({ orders }: Orders): string {
  const sum = orders.reduce((total, { amount }) => total + Number(amount), 0);
  return `${orders.length} orders, ${sum.toLocaleString("en")} Naira in all`;
}

/** A table for a terminal. */
export function ordersAsTable({ orders }: Orders): Printable {
  const rows = [[...columns], ...orders.map((order) => columns.map((column) => order[column] ?? ""))];
  const widths = columns.map((_, index) => Math.max(...rows.map((row) => row[index]?.length ?? 0)));
  const lines = rows.map((row) => row.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join("  "));
  return joined(
    lines.map((one) => one.trimEnd()),
    "\n",
  );
}
