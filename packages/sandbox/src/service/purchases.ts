/** The routes that make a purchase (sections 4.1 to 4.3 and 4.9). */
import type { CreateTransactionRequest, OutcomeStatus, Product } from "@vending/contract";
import { fieldsOf } from "@vending/terminal/values";
import { isBill } from "../data/products.ts";
import type { Purchase, PurchaseScenario } from "../data/purchase-scenario.ts";
import { always, draftOf, type KeptPurchase } from "../data/purchases.ts";
import { HttpError } from "../scenario/errors.ts";
import { inForm } from "../scenario/forms.ts";
import { scenarioOf } from "../scenario/scenarios.ts";
import { actingMerchant, type Environment, type Handler, type Plan } from "./handler.ts";
import { rejectOddPurchase, rejectUnstorableTexts, rejectUnusableId } from "./own-rules.ts";
import { createResponse, orderResponse } from "./responses.ts";
import { storing } from "./storing.ts";

/** Makes the handler of a route. On a dedicated route the product is the route's. */
export function purchaseHandler(route: { product?: Product; sync?: boolean }): Handler {
  return (environment, request) => {
    // The validator of the operation has seen the body.
    const body = request.body as CreateTransactionRequest;
    const product = route.product ?? body.product;
    const merchant = actingMerchant(environment, request, body.merchant_code);
    const purchase = {
      operation: request.operation,
      merchant: merchant.merchant_code,
      requestId: body.client_request_id,
      msisdn: body.customer_msisdn,
      product,
      network: body.network,
      amount: body.amount,
      plan: planOf(product, body.plan_code),
      createdAt: request.now,
    } satisfies Purchase;
    rejectOddPurchase(purchase);
    const isAsync = ({ queued }: PurchaseScenario) => !isBill(product) && (!route.sync || queued === true);
    return plan(environment, purchase, isAsync, (transaction, outcome) => {
      if (transaction.reason !== undefined) {
        request.remark(`${transaction.reason} So the sandbox lets the purchase fail.`);
      }
      return inForm(transaction.form, createResponse(transaction, merchant, outcome));
    });
  };
}

/** The plan that a purchase is stored with: airtime has none. */
export const planOf = (product: Product, sent = ""): string => (product === "airtime" ? "" : sent);

/** The contract does not document the request. The sandbox takes a request id from it, and a number for the scenario. */
export const createGiftCardOrder: Handler = (environment, request) => {
  const body = fieldsOf(request.body);
  const requestId = [body.client_request_id, body.request_id].find((id) => typeof id === "string" && id !== "");
  if (typeof requestId !== "string") {
    throw new HttpError(
      400,
      "The sandbox takes the request id of a gift card order from client_request_id or request_id; neither is present. The contract does not document the request.",
    );
  }
  rejectUnusableId(requestId);
  if (typeof body.merchant_code === "string") actingMerchant(environment, request, body.merchant_code);
  const { merchant_code: merchant } = request.merchant;
  const msisdn = typeof body.customer_msisdn === "string" ? body.customer_msisdn : "";
  // The store has one order for each id.
  let unused = requestId;
  if (environment.hasScenarios && scenarioOf(msisdn)?.isSoldAgain)
    for (let order = 2; environment.purchases.find(merchant, unused); order++) unused = `${requestId} (${order})`;
  const purchase: Purchase = {
    operation: request.operation,
    merchant,
    requestId: unused,
    msisdn,
    product: "gift card",
    network: "",
    amount: "",
    plan: "",
    createdAt: request.now,
  };
  return plan(
    environment,
    purchase,
    () => true,
    (order, outcome) => orderResponse({ ...order, requestId }, outcome),
  );
};

/** Plans to make a purchase once. @param isAsync Whether it is pending at first, even if it settles at once. */
function plan(
  { purchases, purchaseScenarioOf, maxTransactions, settleAfter }: Environment,
  purchase: Purchase,
  isAsync: (scenario: PurchaseScenario) => boolean,
  respond: (transaction: KeptPurchase, outcome: OutcomeStatus) => object,
): Plan {
  const { merchant, requestId, msisdn, product } = purchase;
  rejectUnstorableTexts(purchase);
  const sold = purchases.find(merchant, requestId);
  return {
    about: { requestId, msisdn, product, ...(sold && { sold }) },
    handle() {
      if (sold) throw duplicate(requestId);
      if (purchases.room >= maxTransactions) {
        throw new HttpError(503, `The sandbox is full: it keeps ${maxTransactions} transactions. Reset it.`);
      }
      const scenario = purchaseScenarioOf(purchase);
      const isPending = isAsync(scenario);
      const draft = draftOf(purchase, scenario, scenario.settleAfter ?? settleAfter);
      const transaction = storing(() => purchases.insert(isPending ? draft : { ...draft, settleAt: always }));
      // The scenario may have added it.
      if (!transaction) throw duplicate(requestId);
      return respond(transaction, isPending ? "pending" : transaction.final);
    },
  };
}

const duplicate = (requestId: string): HttpError =>
  new HttpError(
    422,
    `This merchant has used the request id ${requestId} before. Check its status; do not send it under a new id.`,
  );
