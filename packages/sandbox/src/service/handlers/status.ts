/** The status of a transaction (section 4.4). */
import { type Behaviour, unnamed } from "../../behaviour/behaviour.ts";
import { HttpError } from "../../behaviour/errors.ts";
import { inForm } from "../../behaviour/forms.ts";
import type { Transaction } from "../../store/purchases.ts";
import { notAPair } from "../credentials.ts";
import type { Environment } from "../environment.ts";
import { statusResponse } from "../responses.ts";
import { FailedBefore, type Handler, type OperationRequest } from "./operation-request.ts";

/** Makes the handler of a route whose identifier has this name. */
export function statusHandler(parameter: "request_id" | "client_request_id"): Handler {
  return (environment, request) => {
    const requestId = String(request.parameters[parameter]);
    const isWanted = ({ product }: Transaction) => product !== "gift card";
    const { transaction, behaviour } = find(environment, request, requestId, isWanted);
    return inForm(behaviour.form, statusResponse(transaction, request.merchant, request.now, behaviour));
  };
}

/**
 * Finds the transaction of a request id, and its behaviour, if it is of the wanted kind and its scenario does not hide it.
 *
 * @throws {HttpError} 403 if only another merchant has used the id, 404 if none has.
 */
export function find(
  { purchases, attempts, behaviourOf }: Environment,
  { merchant, now }: OperationRequest,
  requestId: string,
  isWanted: (transaction: Transaction) => boolean,
): { transaction: Transaction; behaviour: Behaviour } {
  const own = purchases.find(merchant.merchant_code, requestId);
  if (own && isWanted(own)) {
    const behaviour = behaviourOf(own);
    const { status, statusLag = 0, statusFailures = 0, cause = unnamed } = behaviour;
    if (status === "absent") throw unknown(requestId);
    if (status === "unauthorised") throw notAPair();
    if (status !== undefined) throw new FailedBefore(status, cause);
    if (statusLag > 0 && now < own.createdAt + statusLag) throw unknown(requestId);
    if (statusFailures > 0 && attempts.count("status", own.merchant, requestId) <= statusFailures) {
      throw new FailedBefore("error", cause);
    }
    return { transaction: own, behaviour };
  }
  if (purchases.isUsedByOther(merchant.merchant_code, requestId)) {
    throw new HttpError(403, `${requestId} belongs to another merchant.`);
  }
  throw unknown(requestId);
}

const unknown = (requestId: string): HttpError =>
  new HttpError(404, `There is no transaction with the request id ${requestId}.`);
