/** A merchant that sends any request to a certification. */
import {
  type Certification,
  type CertificationOptions,
  createCertification,
  type Judgement,
  type Order,
} from "../../src/index.ts";

/** What an integration hands in for each outcome. */
export const ends = {
  success: { state: "succeeded", money: "keep" },
  failed: { state: "failed", money: "return" },
  pending: { state: "open", money: "hold" },
} as const;

export type Outcome = keyof typeof ends;

export const base = "http://vending.test";
export const transactions: string = `${base}/ext/gateway/v1/transactions`;

export interface Answer {
  /** 0 if there is no response. */
  readonly status: number;
  readonly text: string;
  /** Where a redirect leads. */
  readonly location: string;
  /** `undefined` if it is not JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into bodies of many forms
  readonly body: any;
}

export class Prober {
  readonly certification: Certification;

  static async start(options: CertificationOptions): Promise<Prober> {
    const clock = { now: Date.UTC(2026, 2, 2, 9) };
    const wait = async (ms: number) => {
      clock.now += ms;
    };
    const certification = await createCertification({ now: () => clock.now, wait, ...options });
    return new Prober(certification, clock);
  }

  /** Stands still until a test moves it. */
  readonly #clock: { now: number };

  private constructor(certification: Certification, clock: { now: number }) {
    this.certification = certification;
    this.#clock = clock;
  }

  pass(ms: number): void {
    this.#clock.now += ms;
  }

  /** @param body A text is sent as it is, anything else as JSON. */
  async send(method: string, url: string, body?: unknown, own: Record<string, string> = {}): Promise<Answer> {
    try {
      const response = await this.certification.fetch(url, this.#init(method, body, own));
      const text = await response.text();
      const location = response.headers.get("location") ?? "";
      return { status: response.status, text, location, body: parsed(text) };
    } catch {
      return { status: 0, text: "", location: "", body: undefined };
    }
  }

  /** Sends a request, and hangs up before its response. */
  async abandon(method: string, url: string, body: unknown): Promise<undefined> {
    const hangUp = new AbortController();
    const sent = this.certification.fetch(url, { ...this.#init(method, body, {}), signal: hangUp.signal });
    hangUp.abort();
    await sent.catch(() => {});
  }

  #init(method: string, body: unknown, own: Record<string, string>): RequestInit {
    const { merchant_key, merchant_secret } = this.certification.merchant;
    const headers = {
      "x-merchant-key": merchant_key,
      "x-merchant-secret": merchant_secret,
      ...(body !== undefined && { "content-type": "application/json" }),
      ...own,
    };
    const text = typeof body === "string" ? body : JSON.stringify(body);
    return { method, headers, ...(body !== undefined && { body: text }) };
  }

  get = (path: string): Promise<Answer> => this.send("GET", path);

  /** A create of an order under its reference. */
  create(order: Order, own: object = {}, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send("POST", transactions, { ...this.requestOf(order), ...own }, headers);
  }

  requestOf({ reference, ...goods }: Order): Record<string, string> {
    return { merchant_code: this.certification.merchant.merchant_code, ...goods, client_request_id: reference };
  }

  status = (order: Order): Promise<Answer> => this.get(`${transactions}/status/${order.reference}`);

  /** The verdict if every order is believed to have ended like this. */
  judge(outcome: Outcome): Judgement {
    const { certification } = this;
    return certification.judge(certification.orders.map(({ reference }) => ({ reference, ...ends[outcome] })));
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
