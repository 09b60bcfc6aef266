/**
 * An integration with nothing but `fetch` that follows the documentation: a table says what it does after each response. A
 * mutant is this integration with another habit.
 */
import type { Belief, Certification, Order } from "../../src/index.ts";
import { ends, type Outcome } from "./merchant.ts";

/** The meanings of responses. `cut`: the body broke off. `unnamed`: a failure without a reference. */
// biome-ignore format: a list to read in rows
const meanings = [
  "success", "failed", "pending", "duplicate", "rejected", "absent", "refused",
  "server-error", "overload", "unreadable", "cut", "redirected", "none", "different", "unnamed",
] as const;

/** The meaning of a response. */
export type Seen = (typeof meanings)[number];

/** What is done next: another request, or a belief. */
export type Action = Outcome | "check" | "resend" | "resend-under-new-id" | "check-by-reference";

export type Table = Readonly<Record<Seen, Action>>;

export interface Sent {
  readonly seen: Seen;
  readonly data: Record<string, unknown>;
  readonly retryAfter: number;
}

export interface Habits {
  /** Which routes airtime and data take. */
  readonly route: "combined" | "sync" | "async";
  readonly verifies: boolean;
  readonly create: Table;
  readonly status: Table;
  /** After a 404, if the create got 422. */
  readonly absentAfterTaken: Action;
  /** After a 404, if the first attempt was rejected. */
  readonly absentAfterRejected: Action;
  /** After a 404, if a response has shown the purchase. */
  readonly absentAfterSeen: Action;
  /** After a rejection, if an earlier attempt may have been accepted. */
  readonly rejectedInDoubt: Action;
  /** The pause before a check, in milliseconds, by the number of earlier checks. */
  readonly pause: (checks: number) => number;
  readonly patience: number;
  /** Returns the money when a create gets no response, and goes on polling. */
  readonly refundsAtTimeout: boolean;
  readonly timeout: number;
  readonly keepsRetryAfter: boolean;
  readonly follows: boolean;
  readonly idOf: (order: Order, attempt: number) => string;
  /** How many copies of each create are sent at the same time. */
  readonly copies: number;
  readonly compares: (order: Order, data: Record<string, unknown>) => boolean;
  readonly change: (request: Draft) => void;
  /** Cannot read a response with undocumented fields. */
  readonly strict: boolean;
  readonly paysRejected: boolean;
  /** The pause before it sends again, in milliseconds. */
  readonly resendPause: number;
  /** Checks the status before it sends for the first time. */
  readonly looksFirst: boolean;
  /** What it believes about orders that it never sends. */
  readonly forgets: (order: Order) => Outcome | undefined;
  readonly believe: (belief: Loose) => unknown;
  readonly concurrency: number;
}

// biome-ignore lint/suspicious/noExplicitAny: what mutants do to requests and beliefs is wrong on purpose
export type Loose = any;

export interface Draft {
  readonly kind: "create" | "status" | "verify";
  url: string;
  method: string;
  headers: Record<string, string>;
  body: Loose;
}

/** What both have in common: nothing but an outcome of its own purchase ends an order. */
const table: Table = {
  ...(Object.fromEntries(meanings.map((one) => [one, "check"])) as Table),
  success: "success",
  failed: "failed",
  different: "pending",
};

export const lawful: Habits = {
  route: "combined",
  verifies: false,
  create: table,
  status: { ...table, absent: "resend" },
  absentAfterTaken: "check",
  absentAfterRejected: "failed",
  absentAfterSeen: "check",
  rejectedInDoubt: "check",
  pause: (checks) => Math.min(30_000, 2_000 * 2 ** checks),
  patience: 240_000,
  refundsAtTimeout: false,
  timeout: 60_000,
  keepsRetryAfter: true,
  follows: false,
  idOf: ({ reference }) => `shop-${reference}`,
  copies: 1,
  compares: ({ product, customer_msisdn, amount }, data) =>
    data.product === product &&
    String(data.msisdn).slice(-10) === customer_msisdn.slice(-10) &&
    Number(data.amount) === Number(amount),
  change: () => {},
  strict: false,
  paysRejected: false,
  resendPause: 0,
  looksFirst: false,
  forgets: () => undefined,
  believe: (belief) => belief,
  concurrency: 8,
};

/** The time and the network that the integration uses. */
export interface Surroundings {
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<void>;
  readonly fetch: (url: string, init: RequestInit, timeout: number) => Promise<Response>;
  /** By how much its own times are divided. */
  readonly speed: number;
}

/** Sells all orders, and returns what it believes. */
export async function sellAll(
  { orders, merchant }: Pick<Certification, "orders" | "merchant">,
  habits: Habits,
  surroundings: Surroundings,
): Promise<readonly unknown[]> {
  const left = [...orders];
  const beliefs: unknown[] = [];
  const work = async () => {
    for (let order = left.shift(); order; order = left.shift()) {
      const sale = new Sale(order, merchant, habits, surroundings);
      beliefs.push(habits.believe(await sale.sell()));
    }
  };
  await Promise.all(Array.from({ length: habits.concurrency }, work));
  return beliefs.filter((belief) => belief !== undefined);
}

const base = "http://vending.test";

class Sale {
  readonly #order: Order;
  readonly #merchant: Certification["merchant"];
  readonly #habits: Habits;
  readonly #around: Surroundings;
  #attempt = 1;
  #isRefunded = false;

  constructor(order: Order, merchant: Certification["merchant"], habits: Habits, surroundings: Surroundings) {
    this.#order = order;
    this.#merchant = merchant;
    this.#habits = habits;
    this.#around = surroundings;
  }

  async sell(): Promise<Belief> {
    const habits = this.#habits;
    const { now, sleep, speed } = this.#around;
    const invented = habits.forgets(this.#order);
    if (invented) return this.#belief(invented, {});
    const isRejected = habits.verifies && this.#isBill() && (await this.#verify()) === "rejected";
    if (isRejected && !habits.paysRejected) return this.#belief("failed", {});
    const deadline = now() + habits.patience / speed;
    let action: Action = habits.looksFirst ? "check" : "resend";
    let isDuplicate = false;
    let isInDoubt = false;
    let isRejectedFirst = false;
    let wasSeen = false;
    let checks = 0;
    let sends = 0;
    let data: Record<string, unknown> = {};
    let retryAfter = 0;
    const absent = (): Action =>
      wasSeen
        ? habits.absentAfterSeen
        : isDuplicate
          ? habits.absentAfterTaken
          : isRejectedFirst
            ? habits.absentAfterRejected
            : habits.status.absent;
    for (;;) {
      if (action === "success" || action === "failed" || action === "pending") return this.#belief(action, data);
      if (now() >= deadline) return this.#belief("pending", data);
      if (action === "resend" || action === "resend-under-new-id") {
        if (action === "resend-under-new-id") this.#attempt++;
        if (sends++ > 0 && habits.resendPause > 0) await sleep(habits.resendPause / speed);
        const copies = Array.from({ length: habits.copies }, () => this.#create());
        const sent = await Promise.race(copies);
        isDuplicate ||= sent.seen === "duplicate";
        wasSeen ||= sent.seen === "pending";
        this.#isRefunded ||= habits.refundsAtTimeout && sent.seen === "none";
        ({ data, retryAfter } = sent);
        action = sent.seen === "rejected" && isInDoubt ? habits.rejectedInDoubt : habits.create[sent.seen];
        isInDoubt ||= sent.seen !== "rejected";
        isRejectedFirst = !isInDoubt;
      } else {
        const asked: number = habits.keepsRetryAfter ? retryAfter : 0;
        const pause = habits.pause(checks++) / speed;
        if (Math.max(pause, asked) > 0) await sleep(Math.max(pause, asked));
        const sent: Sent = await this.#status(
          action === "check-by-reference" ? String(data.internal_reference) : undefined,
        );
        ({ retryAfter } = sent);
        if (Object.keys(sent.data).length > 0) ({ data } = sent);
        action = sent.seen === "absent" ? absent() : habits.status[sent.seen];
        wasSeen ||= sent.seen === "pending";
      }
    }
  }

  #isBill(): boolean {
    return this.#order.product === this.#order.product.toUpperCase();
  }

  #belief(outcome: Outcome, { token, kct1, kct2 }: Record<string, unknown>): Belief {
    const tokens = [kct1, kct2].filter((one) => typeof one === "string");
    return {
      reference: this.#order.reference,
      ...ends[outcome],
      ...(this.#isRefunded && { money: "return" as const }),
      ...(outcome === "success" && typeof token === "string" && { token }),
      ...(outcome === "success" && tokens.length > 0 && { key_change_tokens: tokens }),
    };
  }

  #id(): string {
    return this.#habits.idOf(this.#order, this.#attempt);
  }

  async #verify(): Promise<Seen> {
    const { product, network, customer_msisdn, plan_code } = this.#order;
    const body = { merchant_code: this.#merchant.merchant_code, customer_msisdn, network, product, plan_code };
    const { seen } = await this.#send({ kind: "verify", method: "POST", url: `${base}/v1/transactions/verify`, body });
    return seen;
  }

  #create(): Promise<Sent> {
    const { reference: _, ...goods } = this.#order;
    const body = { merchant_code: this.#merchant.merchant_code, ...goods, client_request_id: this.#id() };
    const { route } = this.#habits;
    const path = this.#isBill() || route === "combined" ? "" : `/${this.#order.product}/${route}`;
    return this.#send({ kind: "create", method: "POST", url: `${base}/ext/gateway/v1/transactions${path}`, body });
  }

  #status(reference: string | undefined): Promise<Sent> {
    const id = encodeURIComponent(reference ?? this.#id());
    return this.#send({
      kind: "status",
      method: "GET",
      url: `${base}/ext/gateway/v1/transactions/status/${id}`,
      body: undefined,
    });
  }

  async #send(request: Omit<Draft, "headers">): Promise<Sent> {
    const draft: Draft = {
      ...request,
      headers: {
        "X-Merchant-Key": this.#merchant.merchant_key,
        "X-Merchant-Secret": this.#merchant.merchant_secret,
        ...(request.body !== undefined && { "Content-Type": "application/json" }),
      },
    };
    this.#habits.change(draft);
    const body = draft.body === undefined ? undefined : JSON.stringify(draft.body);
    const init = { method: draft.method, headers: draft.headers, ...(body !== undefined && { body }) };
    try {
      const { speed } = this.#around;
      const response = await this.#around.fetch(draft.url, init, this.#habits.timeout / speed);
      const location = response.headers.get("location");
      if (this.#habits.follows && location !== null) {
        await this.#around.fetch(location, response.status === 307 ? init : { headers: draft.headers }, 1e9);
      }
      const text = await response.text().catch(() => undefined);
      return text === undefined ? { seen: "cut", data: {}, retryAfter: 0 } : this.#read(draft.kind, response, text);
    } catch {
      return { seen: "none", data: {}, retryAfter: 0 };
    }
  }

  #read(kind: Draft["kind"], { status, headers }: Response, text: string): Sent {
    const retryAfter = Number(headers.get("retry-after") ?? 0) * 1_000;
    const sent = (seen: Seen, data: Record<string, unknown> = {}): Sent => ({ seen, data, retryAfter });
    const body = parsed(text);
    if (status >= 300 && status < 400) return sent("redirected");
    if (status === 503) return sent("overload");
    if (!body || (this.#habits.strict && "trace" in body)) return sent("unreadable");
    if (status >= 500) return sent("server-error");
    if (status === 422) return sent("duplicate");
    const data = (body.data ?? {}) as Record<string, unknown>;
    if (status !== 200 && kind === "status") return sent(status === 404 ? "absent" : "refused");
    if (status !== 200) return sent("rejected");
    const outcome = { "00": "success", "01": "failed", "02": "pending" }[String(body.response_code)] as
      | Outcome
      | undefined;
    if (!outcome) return sent("unreadable");
    if (outcome === "failed" && !data.internal_reference) return sent("unnamed");
    // A failed transaction may show its two references only.
    const isOther = data.msisdn !== undefined && !this.#habits.compares(this.#order, data);
    return sent(isOther ? "different" : outcome, data);
  }
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}
