/** A response as checks see it. */
import { Failure } from "../findings/finding.ts";
import { at, type SentExchange } from "../http/exchange.ts";
import { namesPurchase } from "../http/purchase-log.ts";

export class ApiResponse {
  readonly exchange: SentExchange;
  readonly status: number;

  /** @throws {Failure} If there is no response. */
  constructor(exchange: SentExchange) {
    if (!exchange.response) {
      throw new Failure({ code: "no-response", message: `Got no response: ${exchange.problem}.` }, [exchange]);
    }
    this.exchange = exchange;
    this.status = exchange.response.status;
  }

  /** A value of the body, by names and indices separated by dots; `undefined` where there is none. */
  get(path: string): unknown {
    return at(this.exchange.response?.json, path);
  }

  /** A list of the body; empty where there is none. */
  rows(path: string): unknown[] {
    const value = this.get(path);
    return Array.isArray(value) ? value : [];
  }

  /** Whether the body names a purchase or an order. */
  get namesPurchase(): boolean {
    return namesPurchase(this.exchange.response?.json);
  }

  /** The response code, which says the outcome (section 3). */
  get code(): unknown {
    return this.get("response_code");
  }
}
