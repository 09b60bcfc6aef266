/** The status of a transaction, and of a gift card order (sections 4.4 and 4.9). */
import { type KeptPurchase, outcomeAt } from "../data/purchases.ts";
import { HttpError, unknownId } from "../scenario/errors.ts";
import { inForm } from "../scenario/forms.ts";
import type { Environment, Handler, OperationRequest, Plan } from "./handler.ts";
import { orderResponse, statusResponse } from "./responses.ts";

/** Makes the handler of a route whose identifier has this name. */
export const statusHandler =
  (parameter: "request_id" | "client_request_id"): Handler =>
  (environment, request) =>
    plan(environment, request, String(request.parameters[parameter]), false, (transaction) =>
      inForm(transaction.form, statusResponse(transaction, request.merchant, request.now)),
    );

export const getGiftCardOrder: Handler = (environment, request) =>
  plan(environment, request, String(request.parameters.request_id), true, (order) =>
    orderResponse(order, outcomeAt(order, request.now)),
  );

/** Plans to show the transaction of a request id: a gift card order, or one that is none. 403 if only another merchant has used it. */
function plan(
  { purchases }: Environment,
  { operation, merchant: { merchant_code: merchant } }: OperationRequest,
  requestId: string,
  isOrder: boolean,
  show: (transaction: KeptPurchase) => object,
): Plan {
  const found = purchases.find(merchant, requestId);
  const sold = found && (found.product === "gift card") === isOrder ? found : undefined;
  return {
    about: { requestId, ...(sold && { sold, msisdn: sold.msisdn, product: sold.product }) },
    handle() {
      if (sold) return show(sold);
      if (!purchases.isUsedByOther(merchant, requestId)) throw unknownId(requestId, operation);
      throw new HttpError(403, `${requestId} belongs to another merchant.`);
    },
  };
}
