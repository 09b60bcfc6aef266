/** Decides when to stop sending requests to a server. */
import type { SentExchange, SentRequest } from "@vending/shared/judging/exchange";
import type { Merchant } from "../config/schema.ts";

/** Requests in a row without a response. */
const maxWithoutResponse = 5;
/** Requests in a row that timed out. */
const maxTimeoutsInARow = 3;
/** Requests of a run that timed out. */
const maxTimeouts = 12;
/** Responses, none of them JSON: this is another server, which should not see more credentials. */
const maxUnreadable = 40;
/** Gateway errors in a row: HTTP 502, 503 or 504. */
const maxGatewayErrors = 10;
/** Responses in a row with 401 to credentials that were accepted before. */
const maxLockedOut = 8;

export const isGatewayError = (status = 0): boolean => status >= 502 && status <= 504;

export class CircuitBreaker {
  #withoutResponseInARow = 0;
  #timeouts = 0;
  #timeoutsInARow = 0;
  #gatewayErrorsInARow = 0;
  #unreadable = 0;
  #readable = false;

  /** Counts an exchange, and returns why the run should end, if it should. `mayFail`: a missing response is expected. */
  record({ response, timedOut, problem }: SentExchange, mayFail: boolean): string | undefined {
    if (response || mayFail) this.#withoutResponseInARow = 0;
    else this.#withoutResponseInARow++;
    if (response) this.#timeoutsInARow = 0;
    if (timedOut && !mayFail) {
      this.#timeouts++;
      this.#timeoutsInARow++;
    }
    const isSlow = this.#timeoutsInARow >= maxTimeoutsInARow || this.#timeouts >= maxTimeouts;
    if (isSlow || this.#withoutResponseInARow >= maxWithoutResponse)
      return `The server stopped responding (${problem}).`;
    if (!response) return undefined;

    this.#gatewayErrorsInARow = isGatewayError(response.status) ? this.#gatewayErrorsInARow + 1 : 0;
    if (this.#gatewayErrorsInARow >= maxGatewayErrors) {
      this.#gatewayErrorsInARow = 0;
      return `The server returned HTTP ${response.status} to ${maxGatewayErrors} requests in a row.`;
    }
    if (response.unreadable) this.#unreadable++;
    else this.#readable = true;
    if (!this.#readable && this.#unreadable >= maxUnreadable) {
      return `None of ${maxUnreadable} responses could be read, so this may be the wrong address.`;
    }
    return undefined;
  }
}

/** Notices that the credentials of a merchant, which were accepted before, no longer are. */
export class Lockout {
  readonly #merchant: Merchant | undefined;
  /** A request that the server accepted. */
  #accepted: SentRequest | undefined;
  #inARow = 0;

  constructor(merchant: Merchant | undefined) {
    this.#merchant = merchant;
  }

  /** Counts an exchange. After too many 401 in a row, returns a request that was accepted before, to send it again. */
  record({ request, response }: SentExchange): SentRequest | undefined {
    const { "X-Merchant-Key": key, "X-Merchant-Secret": secret } = request.headers;
    const merchant = this.#merchant;
    if (!merchant || !response || key !== merchant.key || secret !== merchant.secret) return undefined;
    if (response.status === 200 && request.method === "GET") this.#accepted = request;
    this.#inARow = response.status === 401 ? this.#inARow + 1 : 0;
    if (this.#inARow < maxLockedOut || !this.#accepted) return undefined;
    this.#inARow = 0;
    return this.#accepted;
  }
}
