/** The list of orders as a partner gets it. */
import { joined, type Printable } from "@vending/shared/printable";
import { formatCsv } from "../beliefs/csv.ts";
import type { Certification } from "../certification.ts";

const columns = ["reference", "product", "network", "customer_msisdn", "amount", "plan_code"] as const;

type Listed = Pick<Certification, "merchant" | "orders" | "products">;

/** Address, credentials and orders. */
export function ordersAsJson({ merchant, products, orders }: Listed, url: string): string {
  const { merchant_code, merchant_key, merchant_secret } = merchant;
  return `${JSON.stringify({ base_url: url, merchant_code, merchant_key, merchant_secret, products, orders }, null, 2)}\n`;
}

/** The orders alone. */
export const ordersAsCsv = ({ orders }: Pick<Listed, "orders">): string =>
  formatCsv([[...columns], ...orders.map((order) => columns.map((column) => order[column] ?? ""))]);

/** What a run buys: how many orders, and for how much. */
export function extentOf({ orders }: Pick<Listed, "orders">): string {
  const sum = orders.reduce((total, { amount }) => total + Number(amount), 0);
  return `${orders.length} orders, ${sum.toLocaleString("en")} Naira in all`;
}

/** A table for a terminal. */
export function ordersAsTable({ orders }: Pick<Listed, "orders">): Printable {
  const rows = [[...columns], ...orders.map((order) => columns.map((column) => order[column] ?? ""))];
  const widths = columns.map((_, index) => Math.max(...rows.map((row) => row[index]?.length ?? 0)));
  const lines = rows.map((row) => row.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join("  "));
  return joined(
    lines.map((one) => one.trimEnd()),
    "\n",
  );
}
