/** The merchant named in a body. */
import type { Environment } from "../environment.ts";
import { HttpError } from "../errors.ts";
import type { Merchant } from "../merchants.ts";
import type { OperationRequest } from "./operation-request.ts";

/** @throws {HttpError} 404 if it does not exist, 403 if the credentials are not its own. */
export function actingMerchant({ merchants }: Environment, { merchant }: OperationRequest, code: string): Merchant {
  const named = merchants.withCode(code);
  const codes = () => merchants.all.map(({ merchant_code }) => merchant_code).join(" and ");
  if (!named) throw new HttpError(404, `There is no merchant ${code}. The sandbox has ${codes()}.`);
  if (named !== merchant) throw new HttpError(403, `These credentials may not act for merchant ${code}.`);
  return named;
}
