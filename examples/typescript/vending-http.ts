/** One HTTP request to the vending service: no redirects, no retries, and no error for a status. */
import type { PurchaseResponse } from "@vending/contract";

/** 10 for a certification at the fast pace. */
export const speed: number = Number(process.env.VENDING_SPEED ?? 1);

/** Durations are those of a clock that nobody sets. An age is by the time of day, or by the service's if that is later. In seconds. */
class Clock {
  readonly #own = Date.now() / 1_000 - this.now();
  #latest: number = this.#own;

  now(): number {
    return (performance.now() / 1_000) * speed;
  }

  timeOfDay(): number {
    return this.now() + this.#own;
  }

  hear(date: string | null): void {
    this.#latest = Math.max(this.#latest, (Date.parse(date ?? "") || 0) / 1_000 - this.now());
  }

  /** Since a moment that was stored. If the clock was set back to before it, nobody knows. */
  age(moment: number): number {
    const age = this.now() + this.#latest - moment;
    return age >= 0 ? age : Number.POSITIVE_INFINITY;
  }
}

interface Received {
  /** `null` if there was none, or only part of one. */
  response: PurchaseResponse | null;
  /** Seconds. */
  retryAfter: number;
}

export class VendingHttp {
  readonly clock: Clock = new Clock();
  readonly #url: string;
  readonly #headers: Record<string, string>;

  constructor(baseUrl: string, key: string, secret: string) {
    this.#url = `${baseUrl}/ext/gateway/v1/transactions`;
    this.#headers = { "X-Merchant-Key": key, "X-Merchant-Secret": secret };
  }

  create(request: object, timeout: number): Promise<Received> {
    const headers = { ...this.#headers, "Content-Type": "application/json" };
    return this.#send(this.#url, timeout, { method: "POST", headers, body: JSON.stringify(request) });
  }

  status(requestId: string, timeout: number): Promise<Received> {
    return this.#send(`${this.#url}/status/${encodeURIComponent(requestId)}`, timeout, { headers: this.#headers });
  }

  async #send(url: string, timeout: number, init: RequestInit): Promise<Received> {
    let retryAfter = 0;
    try {
      // A redirect would carry the credentials to another host. The signal ends a slow body, too.
      const signal = AbortSignal.timeout(timeout * 1_000);
      const response = await fetch(url, { ...init, redirect: "manual", signal });
      retryAfter = Number(response.headers.get("Retry-After")) || 0;
      this.clock.hear(response.headers.get("Date"));
      const text = await response.text();
      return { response: { status: response.status, body: parsed(text) }, retryAfter };
    } catch {
      return { response: null, retryAfter };
    }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
