/** Decides when to stop sending requests to a server. */
import type { SentExchange } from "./exchange.ts";

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
