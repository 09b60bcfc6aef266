/** Gift card orders (section 4.9). */
import { HttpError } from "../../behaviour/errors.ts";
import { outcomeAt } from "../../store/purchases.ts";
import { actingMerchant } from "../credentials.ts";
import { orderResponse } from "../responses.ts";
import type { Handler } from "./operation-request.ts";
import { rejectUnusableId } from "./own-rules.ts";
import { find } from "./status.ts";
import { type Sold, storePurchase } from "./store-purchase.ts";

/** The contract does not document the request. The sandbox takes a request id from it, and a number for the scenario. */
export const createGiftCardOrder: Handler = (environment, request) => {
  const body = (typeof request.body === "object" && request.body !== null ? request.body : {}) as Record<
    string,
    unknown
  >;
  const id = [body.client_request_id, body.request_id].find((one) => typeof one === "string" && one !== "");
  if (typeof id !== "string") {
    throw new HttpError(
      400,
      "The sandbox takes the request id of a gift card order from client_request_id or request_id; neither is present. The contract does not document the request.",
    );
  }
  rejectUnusableId(id);
  if (typeof body.merchant_code === "string") actingMerchant(environment, request, body.merchant_code);
  const number = typeof body.customer_msisdn === "string" ? body.customer_msisdn : "";
  const { merchant_code: merchant } = request.merchant;
  const sold: Sold = {
    merchant,
    requestId: id,
    msisdn: number,
    product: "gift card",
    network: "",
    amount: "",
    plan: "",
  };
  const order = storePurchase(environment, request, sold, environment.behaviourOf(sold), true);
  return orderResponse(order, "pending");
};

export const getGiftCardOrder: Handler = (environment, request) => {
  const requestId = String(request.parameters.request_id);
  const { transaction } = find(environment, request, requestId, ({ product }) => product === "gift card");
  return orderResponse(transaction, outcomeAt(transaction, request.now));
};
