/** Valid requests of every operation: from the config, or else from the examples of the contract. */
import { billProducts } from "@vending/contract";
import type { BillProduct, CustomerScenario } from "../config/schema.ts";
import { exampleRequest, listedValues, operations } from "../contract.ts";
import type { Call } from "../http/service-client.ts";
import { purchaseRoutes, routeNames, statusOf, statusOperations } from "../purchases/purchase-routes.ts";
import { notInConfig } from "../skipped.ts";
import type { CheckContext } from "./check-context.ts";

/** The verification of a customer whose outcome the config knows. */
export function verification(
  t: CheckContext,
  product: BillProduct,
  scenario: CustomerScenario = "success",
): Record<string, unknown> {
  const customer_msisdn = t.run.purchases.customer(product, scenario, t.random);
  const { network, plan_code } = t.run.config.purchases[product] ?? {};
  return { merchant_code: t.merchant.code, customer_msisdn, network, product, plan_code };
}

/** The operations that take a body. */
export const operationsWithBody: readonly string[] = Object.keys(operations).filter((id) => operations[id]?.request);

/** A valid call. One that sells is a new purchase each time. */
export function validCall(t: CheckContext, operationId: string): Call {
  const status = statusOperations.find((one) => one === operationId);
  if (status) return statusOf(status, t.run.purchases.newId());
  if (operationId === "verifyCustomer") return { body: verification(t, knownBill(t)) };
  if (operationId === "createGiftCardOrder") return { body: t.run.purchases.orderBody("success", t.random).body };
  const route = routeNames.find((one) => purchaseRoutes[one].operationId === operationId);
  if (route) return { body: t.body(route) };
  const operation = operations[operationId];
  const inPath = operation?.parameters.filter((one) => one.in === "path") ?? [];
  const parameters = inPath.map(({ name }) => [name, listedValues(operationId, name)[0] ?? t.run.purchases.newId()]);
  return {
    parameters: Object.fromEntries(parameters),
    ...(operation?.request && { body: exampleRequest(operationId) }),
  };
}

function knownBill(t: CheckContext): BillProduct {
  const known = billProducts.find((product) => t.run.config.purchases[product]?.customers.success);
  if (!known) throw notInConfig("purchases.CABLE.customers.success");
  return known;
}
