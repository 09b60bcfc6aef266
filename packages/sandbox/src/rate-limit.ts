/** How many requests a merchant may send: a bucket each, which fills again with time. */
import { HttpError, ownRule } from "./errors.ts";

/** 429 with `Retry-After`. The contract does not have it: it is a rule of the sandbox. */
export class TooManyRequests extends HttpError {
  readonly retryAfter: number;

  /** @param retryAfter In seconds. */
  constructor(rule: string, retryAfter: number) {
    super(429, ownRule(`${rule}; wait ${retryAfter} s`));
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

  /** Whether there is one left for this name. It is used up by that. */
  take(name: string): boolean {
    const now = this.#now();
    const bucket = this.#buckets.get(name) ?? { left: this.#perSecond, at: now };
    // A clock may be set back.
    const passed = Math.max(0, now - bucket.at) / 1_000;
    bucket.left = Math.min(this.#perSecond, bucket.left + passed * this.#perSecond);
    bucket.at = now;
    this.#buckets.set(name, bucket);
    if (bucket.left < 1) return false;
    bucket.left--;
    return true;
  }

  /** @throws {TooManyRequests} The merchant has sent too many. */
  spend(merchant: string): void {
    if (this.take(merchant)) return;
    // At one a second or more, the next one is there within a second.
    throw new TooManyRequests(`a merchant may send ${this.#perSecond} requests a second`, 1);
  }
}
