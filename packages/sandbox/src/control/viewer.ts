/**
 * Identifies the user of a control route, and decides what that user may see. In a sandbox for many, a merchant sees its own
 * data, and the operator sees everything. A sandbox with neither self-service nor an operator's token has one user, who sees
 * everything.
 */
import { HttpError } from "../behaviour/errors.ts";
import type { Merchant, Merchants } from "../data/merchants.ts";
import { type Hosting, isShared } from "../hosting/hosting.ts";
import { hasOperatorToken } from "../hosting/operator-token.ts";
import type { RateLimit } from "../hosting/rate-limit.ts";
import { unauthenticated } from "../service/credentials.ts";
import { exchangeOf } from "../service/exchange.ts";

export interface Viewer {
  /** The merchant whose credentials were sent; `undefined` for a viewer who sees everything. */
  readonly merchant: Merchant | undefined;
  /** Whether the viewer may change what concerns all merchants. */
  readonly isOperator: boolean;
}

interface Surroundings {
  readonly hosting: Hosting;
  readonly merchants: Merchants;
  readonly rateLimit: RateLimit | undefined;
}

/** @throws {HttpError} 401 if credentials are wrong, or missing where a token is set; 429 if the merchant exceeds its rate. */
export async function viewerOf(request: Request, { hosting, merchants, rateLimit }: Surroundings): Promise<Viewer> {
  if (hasOperatorToken(request, hosting)) return { merchant: undefined, isOperator: true };
  if (!isShared(hosting)) return { merchant: undefined, isOperator: true };
  const hasOperator = hosting.operatorToken !== undefined;
  if (hasOperator && request.headers.has("authorization"))
    throw new HttpError(401, "This is not the operator's token.");
  const exchange = exchangeOf(request, 0);
  if (exchange.key !== null || exchange.secret !== null) {
    const merchant = await merchants.authenticate(exchange.key, exchange.secret);
    if (!merchant) throw unauthenticated(exchange);
    rateLimit?.spend(merchant.merchant_code);
    return { merchant, isOperator: false };
  }
  if (!hasOperator) return { merchant: undefined, isOperator: true };
  throw new HttpError(
    401,
    "This sandbox has an operator. Send X-Merchant-Key and X-Merchant-Secret to see your own data, or the operator's token as Authorization: Bearer to see everything.",
  );
}

/** @throws {HttpError} 403 if the viewer is a merchant. */
export function requireOperator({ isOperator }: Viewer): void {
  if (!isOperator) throw new HttpError(403, "This concerns all merchants and requires the operator's token.");
}
