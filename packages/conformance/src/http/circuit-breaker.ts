/** Says when there is no point in sending more requests to a server. */
import type { Merchant } from "../config/schema.ts";
import type { Exchange } from "./exchange.ts";

/** Requests in a row without a response. */
const maxUnanswered = 5;
/** Requests in a row that timed out. */
const maxTimeoutsInARow = 3;
/** Requests of a run that timed out. */
const maxTimeouts = 12;
/** Requests with the merchant's credentials that all got 401: the credentials are wrong. */
const maxUnauthorized = 20;
/** Responses of which none is JSON: this is another server, which should not see more credentials. */
const maxUnreadable = 40;

export class CircuitBreaker {
  readonly #merchant: Merchant | undefined;
  #unansweredInARow = 0;
  #timeouts = 0;
  #timeoutsInARow = 0;
  #unauthorized = 0;
  #authorized = false;
  #unreadable = 0;
  #readable = false;

  constructor(merchant: Merchant | undefined) {
    this.#merchant = merchant;
  }

  /** Counts an exchange. `mayFail`: a missing response is expected. Returns why the run should end, if it should. */
  record({ request, response, timedOut, problem }: Exchange, mayFail: boolean): string | undefined {
    if (response || mayFail) this.#unansweredInARow = 0;
    else this.#unansweredInARow++;
    if (response) this.#timeoutsInARow = 0;
    if (timedOut && !mayFail) {
      this.#timeouts++;
      this.#timeoutsInARow++;
    }
    const isSlow = this.#timeoutsInARow >= maxTimeoutsInARow || this.#timeouts >= maxTimeouts;
    if (isSlow || this.#unansweredInARow >= maxUnanswered) return `the server stopped responding (${problem})`;
    if (!response) return undefined;

    if (response.unreadable) this.#unreadable++;
    else this.#readable = true;
    if (!this.#readable && this.#unreadable >= maxUnreadable) {
      return `none of ${maxUnreadable} responses could be read, so this may be the wrong address`;
    }
    const { key, secret } = this.#merchant ?? {};
    if (request.headers["X-Merchant-Key"] !== key || request.headers["X-Merchant-Secret"] !== secret) return undefined;
    if (response.status === 401) this.#unauthorized++;
    else if (key !== undefined) this.#authorized = true;
    if (this.#authorized || this.#unauthorized < maxUnauthorized) return undefined;
    return `the merchant's key and secret got 401 from each of ${maxUnauthorized} requests`;
  }
}
