/** The merchant named in a body. */

import { HttpError } from "../../behaviour/errors.ts";
import type { Merchant } from "../../data/merchants.ts";
import type { Environment } from "../environment.ts";
import type { OperationRequest } from "./operation-request.ts";

/** @throws {HttpError} 404 if it does not exist, 403 if the credentials are not its own. */
export async function actingMerchant(
  { merchants }: Environment,
  { merchant }: OperationRequest,
  code: string,
): Promise<Merchant> {
  if (code === merchant.merchant_code) return merchant;
  if (await merchants.withCode(code)) {
    throw new HttpError(403, `These credentials may not act for merchant ${code}.`);
  }
  throw new HttpError(404, `There is no merchant ${code}. These credentials belong to ${merchant.merchant_code}.`);
}
