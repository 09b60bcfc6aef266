/** How many requests a merchant may send: a bucket each, which fills again with time. */
import { HttpError, ownRule } from "./errors.ts";

/** 429 with `Retry-After`. The contract does not have it: it is a rule of the sandbox. */
export class TooManyRequests extends HttpError {
  readonly retryAfter: number;

  constructor(perSecond: number, retryAfter: number) {
    super(429, ownRule(`a merchant may send ${perSecond} requests a second; wait ${retryAfter} s`));
    this.retryAfter = retryAfter;
  }
}

/** The headers that an error adds to its response. */
export const headersOf = (error: HttpError): Record<string, string> =>
  error instanceof TooManyRequests
    ? { "retry-after": String(error.retryAfter), "access-control-expose-headers": "retry-after" }
    : {};

export class RateLimit {
  readonly #perSecond: number;
  readonly #now: () => number;
  readonly #buckets: Map<string, { left: number; at: number }> = new Map();

  constructor(perSecond: number, now: () => number) {
    this.#perSecond = perSecond;
    this.#now = now;
  }

  /** @throws {TooManyRequests} The merchant has sent too many. */
  spend(merchant: string): void {
    const now = this.#now();
    const bucket = this.#buckets.get(merchant) ?? { left: this.#perSecond, at: now };
    // A clock may be set back.
    const passed = Math.max(0, now - bucket.at) / 1_000;
    bucket.left = Math.min(this.#perSecond, bucket.left + passed * this.#perSecond);
    bucket.at = now;
    this.#buckets.set(merchant, bucket);
    if (bucket.left < 1) {
      throw new TooManyRequests(this.#perSecond, Math.ceil((1 - bucket.left) / this.#perSecond));
    }
    bucket.left--;
  }
}
