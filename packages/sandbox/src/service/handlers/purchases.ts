/** The routes that create a transaction (sections 4.1 to 4.3). */
import type { CreateTransactionRequest, Product } from "@vending/contract";
import { isBill } from "../../behaviour/by-scenario.ts";
import { inForm } from "../../behaviour/forms.ts";
import { actingMerchant } from "../credentials.ts";
import { createResponse } from "../responses.ts";
import type { Handler } from "./operation-request.ts";
import { rejectOddPurchase } from "./own-rules.ts";
import { storePurchase } from "./store-purchase.ts";

/** Makes the handler of a route. On a dedicated route the product is the route's. */
export function purchaseHandler(route: { product?: Product; sync?: boolean }): Handler {
  return (environment, request) => {
    // The validator of the operation has seen the body.
    const body = request.body as CreateTransactionRequest;
    const product = route.product ?? body.product;
    const merchant = actingMerchant(environment, request, body.merchant_code);
    const { client_request_id: requestId, customer_msisdn: msisdn, network, amount } = body;
    rejectOddPurchase({ requestId, product, msisdn, amount });
    const plan = product === "airtime" ? "" : (body.plan_code ?? "");

    const sold = { merchant: merchant.merchant_code, requestId, msisdn, product, network, amount, plan };
    const behaviour = environment.behaviourOf(sold);
    const isAsync = !isBill(product) && (!route.sync || behaviour.queued === true);
    const transaction = storePurchase(environment, request, sold, behaviour, isAsync);
    if (behaviour.reason !== undefined) request.remark(`${behaviour.reason} So the sandbox lets the purchase fail.`);
    // An asynchronous purchase is pending on create, even if it settles at once.
    const outcome = isAsync ? "pending" : transaction.final;
    return inForm(behaviour.form, createResponse(transaction, merchant, outcome, behaviour));
  };
}
