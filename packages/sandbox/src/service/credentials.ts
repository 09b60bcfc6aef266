/** The credentials of a request (section 5), and the merchant that its body names. */
import { HttpError, notAPair } from "../behaviour/errors.ts";
import type { Merchant } from "../data/merchants.ts";
import type { Environment, OperationRequest } from "./handler.ts";
import type { Credentials } from "./mask.ts";

/** 401: a header is missing, or the key and the secret are not a pair. */
export function unauthenticated({ key, secret }: Credentials): HttpError {
  const missing = [...(key ? [] : ["X-Merchant-Key"]), ...(secret ? [] : ["X-Merchant-Secret"])];
  if (missing.length === 0) return notAPair();
  const [headers, are] = missing.length === 1 ? ["header", "is"] : ["headers", "are"];
  return new HttpError(401, `The ${headers} ${missing.join(" and ")} ${are} missing.`);
}

/**
 * The merchant that a body names.
 *
 * @throws {HttpError} 404 if it does not exist, 403 if the credentials belong to another merchant.
 */
export function actingMerchant({ merchants }: Environment, { merchant }: OperationRequest, code: string): Merchant {
  if (code === merchant.merchant_code) return merchant;
  if (merchants.withCode(code)) {
    throw new HttpError(403, `These credentials may not act for merchant ${code}.`);
  }
  throw new HttpError(404, `There is no merchant ${code}. These credentials belong to ${merchant.merchant_code}.`);
}
