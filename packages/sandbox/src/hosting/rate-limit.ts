/** Rate limits by name: each has a bucket that refills. */
import { HttpError, ownRule } from "../behaviour/errors.ts";

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

export interface RateOptions {
  /** The time in which an empty bucket is full again, in milliseconds. Default: a second. */
  readonly per?: number;
  /** How many names are remembered. The one that was not used for longest is forgotten first. Default: all. */
  readonly maxNames?: number;
}

interface Bucket {
  left: number;
  readonly at: number;
}

export class RateLimit {
  readonly #size: number;
  readonly #per: number;
  readonly #maxNames: number;
  readonly #now: () => number;
  readonly #buckets: Map<string, Bucket> = new Map();

  constructor(size: number, now: () => number, { per = 1_000, maxNames = Number.POSITIVE_INFINITY }: RateOptions = {}) {
    this.#size = size;
    this.#per = per;
    this.#maxNames = maxNames;
    this.#now = now;
  }

  /** Whether there is one left for this name. It is used up by that. */
  take(name: string): boolean {
    const bucket = this.#bucketOf(name);
    // The newest comes last, where that matters.
    if (this.#maxNames !== Number.POSITIVE_INFINITY) this.#buckets.delete(name);
    this.#buckets.set(name, bucket);
    if (this.#buckets.size > this.#maxNames) this.#buckets.delete(this.#buckets.keys().next().value as string);
    if (bucket.left < 1) return false;
    bucket.left--;
    return true;
  }

  /** How many seconds it takes until there is one left for this name; 0 where there is. */
  wait(name: string): number {
    const missing = 1 - this.#bucketOf(name).left;
    return Math.max(0, Math.ceil((missing * this.#per) / this.#size / 1_000));
  }

  #bucketOf(name: string): Bucket {
    const now = this.#now();
    const { left, at } = this.#buckets.get(name) ?? { left: this.#size, at: now };
    // A clock may be set back.
    const passed = Math.max(0, now - at) / this.#per;
    return { left: Math.min(this.#size, left + passed * this.#size), at: now };
  }

  /** @throws {TooManyRequests} The merchant has sent too many. */
  spend(merchant: string): void {
    if (this.take(merchant)) return;
    // At one a second or more, the next one is there within a second.
    throw new TooManyRequests(`a merchant may send ${this.#size} requests a second`, 1);
  }
}
