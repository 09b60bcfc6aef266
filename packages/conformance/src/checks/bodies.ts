/** Requests that several groups of checks send. */
import type { OperationId } from "@vending/contract";
import { operationIds } from "../answers.ts";
import { NotExercised } from "../check.ts";
import type { Situation } from "../config/schema.ts";
import { buys, type Call } from "../service.ts";
import type { Trial } from "../trial.ts";
import { allWays, type StatusRoute, statusRoutes, ways } from "../ways.ts";

export type BillProduct = "CABLE" | "ELECTRICITY" | "BETTING";
export const billProducts: readonly BillProduct[] = ["CABLE", "ELECTRICITY", "BETTING"];

/** Every operation that asks for credentials (section 5). */
export const protectedOperations: readonly OperationId[] = operationIds.filter((id) => id !== "checkHealth");

/** Every operation that has a body. */
export const posts: readonly OperationId[] = operationIds.filter((id) => buys(id) || id === "verifyCustomer");

/** Reads the status of an id. */
export function statusCall(route: StatusRoute, id: string): Call {
  return { path: { [statusRoutes[route]]: id } };
}

/** A verification of a customer for whom something known happens. */
export function verification(
  t: Trial,
  product: BillProduct,
  situation: Situation = "success",
): Record<string, unknown> {
  const number = t.world.purchases.customer(product, situation, t.random);
  const sale = t.world.config.purchases[product];
  return {
    merchant_code: t.merchant.code,
    customer_msisdn: number,
    network: sale?.network,
    product,
    plan_code: sale?.plan_code,
  };
}

/** The first bill product that the config knows a customer of. */
export function someBill(t: Trial): BillProduct {
  const known = billProducts.find((product) => t.world.config.purchases[product]?.customers.success);
  if (!known) throw new NotExercised("the config has no bill with customers.success");
  return known;
}

/** A valid call. One that buys is a purchase of its own. */
export function validCall(t: Trial, operationId: OperationId): Call {
  switch (operationId) {
    case "createGiftCardOrder":
      return { body: t.world.purchases.orderBody("success", t.random).body };
    case "verifyCustomer":
      return { body: verification(t, someBill(t)) };
    case "listDataPlans":
      return { path: { network: "mtn" } };
    case "getTransactionStatus":
    case "getTransactionStatusV1":
    case "getGiftCardOrder":
      return statusCall(operationId, t.world.purchases.newId());
    default: {
      const way = allWays.find((one) => ways[one].operationId === operationId);
      return way ? { body: t.body(way) } : {};
    }
  }
}
