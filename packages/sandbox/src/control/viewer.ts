/**
 * Who asks a control route, and what is theirs to see. In a sandbox for many, a merchant sees what is its own, and the operator
 * everything. A sandbox with neither self-service nor an operator's token is one developer's: everybody sees everything.
 */

import { HttpError } from "../behaviour/errors.ts";
import type { Merchant, Merchants } from "../data/merchants.ts";
import { type Hosting, isShared } from "../hosting/hosting.ts";
import { hasOperatorToken } from "../hosting/operator-token.ts";
import type { RateLimit } from "../hosting/rate-limit.ts";
import { unauthenticated } from "../service/credentials.ts";
import { exchangeOf } from "../service/exchange.ts";

export interface Viewer {
  /** The one whose credentials were sent; nothing for who sees everything. */
  readonly merchant: Merchant | undefined;
  /** Whether what concerns all may be changed. */
  readonly isOperator: boolean;
}

interface Surroundings {
  readonly hosting: Hosting;
  readonly merchants: Merchants;
  readonly rateLimit: RateLimit | undefined;
}

/** @throws {HttpError} 401 for credentials that are wrong, or missing where a token is set; 429 for a merchant's that come too often. */
export async function viewerOf(request: Request, { hosting, merchants, rateLimit }: Surroundings): Promise<Viewer> {
  if (hasOperatorToken(request, hosting)) return { merchant: undefined, isOperator: true };
  const hasOperator = hosting.operatorToken !== undefined;
  if (!isShared(hosting)) return { merchant: undefined, isOperator: true };
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
    "This sandbox has an operator. Send X-Merchant-Key and X-Merchant-Secret for what is yours, or the operator's token as Authorization: Bearer for everything.",
  );
}

/** @throws {HttpError} 403 for what concerns all merchants. */
export function requireOperator({ isOperator }: Viewer): void {
  if (!isOperator) throw new HttpError(403, "This concerns all merchants: it takes the operator's token.");
}
