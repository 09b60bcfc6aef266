/** Rules of the sandbox. The contract does not document these bounds, but a request that breaks one is certainly a mistake. */
import type { Product } from "@vending/contract";
import { isPositive } from "../data/amount.ts";
import { impossibleNumber } from "../data/products.ts";
import type { Purchase } from "../data/purchase-scenario.ts";
import { HttpError, ownRule } from "../scenario/errors.ts";

/** @throws {HttpError} 400 for a purchase that is certainly a mistake. */
export function rejectOddPurchase({
  requestId,
  product,
  msisdn,
  amount,
}: Pick<Purchase, "requestId" | "msisdn" | "amount"> & { readonly product: Product }): void {
  rejectUnusableId(requestId);
  if (!isPositive(amount)) reject(`the amount must be more than 0, not ${amount}`);
  const problem = impossibleNumber(product, msisdn);
  if (problem !== undefined) reject(problem);
}

/** @throws {HttpError} 400 for a blank id, or one that no status check can ask for. */
export function rejectUnusableId(requestId: string): void {
  if (requestId.trim() === "") reject("the request id must not be blank");
  // HTTP clients remove these segments from a path, even as %2E.
  if (requestId === "." || requestId === "..") {
    reject(`the request id must not be ${requestId}, which the address of a status check cannot carry`);
  }
}

/** Far longer than any real value. It bounds the memory of the sandbox. */
const maxTextBytes = 1_000;

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/** @throws {HttpError} 400 for a text that is too long, or that contains a character that no file or address can hold. */
export function rejectUnstorableTexts(purchase: Purchase): void {
  for (const name in purchase) {
    const value = purchase[name as keyof Purchase];
    if (typeof value === "number") continue;
    // A UTF-16 code unit has at most three bytes, so most texts need no encoding.
    if (3 * value.length > maxTextBytes && bytesOf(value) > maxTextBytes) {
      reject(`${name} has at most ${maxTextBytes} bytes in UTF-8`);
    }
    if (value.includes("\0")) reject(`${name} must not contain the character U+0000`);
    // It cannot be stored as text, and no address can contain it.
    if (!value.isWellFormed()) {
      throw new HttpError(400, `${name} contains half a character (a lone surrogate).`);
    }
  }
}

function reject(rule: string): never {
  throw new HttpError(400, ownRule(rule));
}
