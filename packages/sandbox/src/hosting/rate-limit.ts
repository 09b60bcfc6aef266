/** Rate limits by name: a name may use up so many in a period, which begins with the first. */
import { HttpError, ownRule } from "../behaviour/errors.ts";

/** 429 with `Retry-After`: a rule of the sandbox, not of the contract. */
class TooManyRequests extends HttpError {
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

/** How many names are remembered. The least recently used one is forgotten first. */
const maxNames = 10_000;

interface RateOptions {
  /** The rule, as the error states it. */
  readonly rule: string;
  readonly max: number;
  /** The period in milliseconds. Default: a second. */
  readonly per?: number;
  readonly now: () => number;
}

interface Share {
  left: number;
  readonly end: number;
}

export class RateLimit {
  readonly #options: Required<RateOptions>;
  /** The least recently used name first. */
  readonly #shares: Map<string, Share> = new Map();

  constructor(options: RateOptions) {
    this.#options = { per: 1_000, ...options };
  }

  /**
   * Uses one up.
   *
   * @throws {TooManyRequests} The name has none left.
   */
  spend(name: string): void {
    const share = this.check(name);
    share.left--;
    this.#shares.delete(name);
    this.#shares.set(name, share);
    if (this.#shares.size > maxNames) this.#shares.delete(this.#shares.keys().next().value as string);
  }

  /**
   * What a name has left.
   *
   * @throws {TooManyRequests} Nothing.
   */
  check(name: string): Share {
    const { rule, max, per, now } = this.#options;
    const known = this.#shares.get(name);
    const wait = (known?.end ?? 0) - now();
    // A clock may be set back.
    if (!known || wait <= 0 || wait > per) return { left: max, end: now() + per };
    if (known.left < 1) throw new TooManyRequests(rule, Math.ceil(wait / 1_000));
    return known;
  }
}
