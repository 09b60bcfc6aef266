/** The merchant named in a body. */
import { HttpError } from "../errors.ts";
import { type Merchant, merchantByCode, merchants } from "../merchants.ts";
import type { OperationRequest } from "./operation-request.ts";

/** @throws {HttpError} 404 if it does not exist, 403 if the credentials are not its own. */
export function actingMerchant({ merchant }: OperationRequest, code: string): Merchant {
  const named = merchantByCode(code);
  if (!named) throw new HttpError(404, `There is no merchant ${code}. The sandbox has ${allCodes()}.`);
  if (named !== merchant) throw new HttpError(403, `These credentials may not act for merchant ${code}.`);
  return named;
}

const allCodes = (): string => merchants.map(({ merchant_code }) => merchant_code).join(" and ");
