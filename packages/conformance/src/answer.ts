/** An answer as checks look at it. */
import { Failure } from "./check.ts";
import { at, type Exchange } from "./exchange.ts";

export class Answer {
  readonly exchange: Exchange;
  readonly status: number;

  /** @throws {Failure} If there is no answer. */
  constructor(exchange: Exchange) {
    if (!exchange.answered) throw new Failure(`got no answer: ${exchange.problem}`, [exchange]);
    this.exchange = exchange;
    this.status = exchange.answered.status;
  }

  /** A value of the body, by names and indices with dots in between; nothing where there is none. */
  get(path: string): unknown {
    return at(this.exchange.answered?.json, path);
  }

  /** A list of the body; empty where there is none. */
  rows(path: string): unknown[] {
    const value = this.get(path);
    return Array.isArray(value) ? value : [];
  }

  /** The outcome as the response code says it (section 3). */
  get code(): unknown {
    return this.get("response_code");
  }
}
