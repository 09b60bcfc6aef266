/** A queue of exchanges that wait to be judged, bounded in bytes. */
import type { PassedExchange } from "../traffic/exchange.ts";

/** The memory of an exchange without its texts. */
const bytesOfObjects = 1_000;

/** The memory that an exchange may take: two bytes for each character. */
export function bytesOf({ url, requestHeaders, requestBody = "", response }: PassedExchange): number {
  const headers = [...Object.entries(requestHeaders), ...(response?.headers ?? [])];
  const inHeaders = headers.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  const characters = url.length + inHeaders + requestBody.length + (response?.body?.length ?? 0);
  return bytesOfObjects + 2 * characters;
}

export class Lane {
  readonly #maxBytes: number;
  readonly #judge: (exchange: PassedExchange) => void | Promise<void>;
  readonly #waiting: { readonly exchange: PassedExchange; readonly bytes: number }[] = [];
  #bytes = 0;
  #working: Promise<void> | undefined;

  /** @param judge Never throws. */
  constructor(maxBytes: number, judge: (exchange: PassedExchange) => void | Promise<void>) {
    this.#maxBytes = maxBytes;
    this.#judge = judge;
  }

  /** Adds an exchange if there is room. The last quarter is kept for what matters most: no flood of anything else takes it. */
  add(exchange: PassedExchange, bytes: number, mattersMost: () => boolean): boolean {
    const filled = this.#bytes + bytes;
    if (filled > this.#maxBytes || (filled > 0.75 * this.#maxBytes && !mattersMost())) return false;
    this.#bytes = filled;
    this.#waiting.push({ exchange, bytes });
    this.#working ??= this.#work();
    return true;
  }

  /** Resolves when nothing waits. */
  async settled(): Promise<void> {
    await this.#working;
  }

  /** Yields to other work after each exchange. */
  async #work(): Promise<void> {
    for (;;) {
      await new Promise((resolve) => setImmediate(resolve));
      const next = this.#waiting.shift();
      if (!next) break;
      await this.#judge(next.exchange);
      this.#bytes -= next.bytes;
    }
    this.#working = undefined;
  }
}
