/** Which routes of the contract a server has. */
import { accepts, type Contract, sells } from "@vending/shared/judging/contract";
import { at, type ReceivedResponse, type SentRequest } from "@vending/shared/judging/exchange";
import { parseJson } from "@vending/shared/judging/json";
import type { Merchant } from "../config/schema.ts";

/** What a server returns that has no such route. */
export const notFound: readonly number[] = [404, 405, 501];
/** What a check of credentials returns, which may come before all routes. */
export const unauthorized: readonly number[] = [401, 403];

export class Routes {
  readonly #contract: Contract;
  readonly #merchants: readonly (Merchant | undefined)[];
  readonly #found = new Set<string>();
  readonly #notFound = new Set<string>();

  constructor(contract: Contract, merchants: readonly (Merchant | undefined)[]) {
    this.#contract = contract;
    this.#merchants = merchants;
  }

  /**
   * Counts only requests that a service with the route would serve. Bodies may be parsed before any route is found, and an
   * unknown merchant gets 404, too.
   */
  add({ operationId, headers, body }: SentRequest, { status }: ReceivedResponse): void {
    const validator = this.#contract.requestValidator(operationId);
    const { value, problem } = parseJson(body ?? "");
    const isValid = !validator || (problem === undefined && accepts(validator, value));
    const merchant = this.#merchants.find((one) => one?.key === headers["X-Merchant-Key"]);
    const code = at(value, "merchant_code");
    const isKnown = code === undefined || code === merchant?.code;
    if (unauthorized.includes(status) || !isValid || !isKnown) return;
    (notFound.includes(status) ? this.#notFound : this.#found).add(operationId);
  }

  /** Whether there is no such route, or it only shows what a missing route would have created. */
  isMissing(operationId: string): boolean {
    const { operations } = this.#contract;
    const operation = operations[operationId];
    if (!operation || this.#found.has(operationId) || !this.#notFound.has(operationId)) return false;
    if (operation.method !== "GET" || !operation.responses["200"]?.outcomes.length) return true;
    const creates = Object.entries(operations).filter(
      ([, one]) => sells(one) && isGiftCard(one) === isGiftCard(operation),
    );
    // An id that was never used gets 404, too.
    return creates.length > 0 && creates.every(([id]) => this.#notFound.has(id) && !this.#found.has(id));
  }

  /** The operations whose routes are missing. */
  missing(): string[] {
    return Object.keys(this.#contract.operations).filter((id) => this.isMissing(id));
  }

  /** The operations to which no valid request was sent: an invalid one may be rejected before any route. */
  unknown(): string[] {
    return Object.keys(this.#contract.operations).filter((id) => !this.#found.has(id) && !this.#notFound.has(id));
  }
}

/** Whether a path is one of gift cards, which have orders of their own. */
const isGiftCard = ({ path }: { readonly path: string }): boolean => path.startsWith("/giftcards/");
