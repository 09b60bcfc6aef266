/** Purchases that checks make. Those that many checks look at are made once a run: on a real service each costs money. */
import type { OperationId } from "@vending/contract";
import { Answer } from "./answer.ts";
import { type Chance, chance } from "./chance.ts";
import { Failure, NotExercised } from "./check.ts";
import { type Config, type Merchant, type Product, replaceTexts, type Situation } from "./config/schema.ts";
import type { Service } from "./service.ts";

/** A product and a route that it is bought by. */
export type Way =
  | "airtime-sync"
  | "airtime-async"
  | "airtime"
  | "data-sync"
  | "data-async"
  | "data"
  | "cable"
  | "cable-v1"
  | "electricity"
  | "betting";

interface WayToBuy {
  readonly operationId: OperationId;
  readonly product: Product;
  /** What the create answers: how the purchase ended, or that it is pending (sections 3, 4.1 to 4.3). */
  readonly answers: "outcome" | "pending";
}

export const ways: Readonly<Record<Way, WayToBuy>> = {
  "airtime-sync": { operationId: "createAirtimeSync", product: "airtime", answers: "outcome" },
  "airtime-async": { operationId: "createAirtimeAsync", product: "airtime", answers: "pending" },
  airtime: { operationId: "createTransaction", product: "airtime", answers: "pending" },
  "data-sync": { operationId: "createDataSync", product: "data", answers: "outcome" },
  "data-async": { operationId: "createDataAsync", product: "data", answers: "pending" },
  data: { operationId: "createTransaction", product: "data", answers: "pending" },
  cable: { operationId: "createTransaction", product: "CABLE", answers: "outcome" },
  "cable-v1": { operationId: "createCableTransaction", product: "CABLE", answers: "outcome" },
  electricity: { operationId: "createTransaction", product: "ELECTRICITY", answers: "outcome" },
  betting: { operationId: "createTransaction", product: "BETTING", answers: "outcome" },
};

export const allWays: readonly Way[] = Object.keys(ways) as Way[];
export const pendingWays: readonly Way[] = allWays.filter((way) => ways[way].answers === "pending");
export const finalWays: readonly Way[] = allWays.filter((way) => ways[way].answers === "outcome");

/** A create as it is sent. */
export interface PurchaseBody {
  merchant_code: string;
  customer_msisdn: string;
  network: string;
  product: string;
  amount: string;
  client_request_id: string;
  plan_code?: string;
}

export interface Purchase {
  readonly way: Way;
  readonly body: PurchaseBody;
  /** What the create answered: HTTP 200. */
  readonly created: Answer;
  /** When the create was answered. */
  readonly createdAt: number;
}

/** A purchase that is over. */
export interface Settled {
  /** The answer that said so: of a status, or of the create. */
  readonly answer: Answer;
  /** The last status that still said pending, and when it was read. */
  readonly pending?: { readonly answer: Answer; readonly at: number };
}

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  sleep(ms: number): Promise<void>;
}

export class Purchases {
  readonly #service: Service;
  readonly #config: Config;
  readonly #seed: number;
  readonly #clock: Clock;
  readonly #runId: string;
  readonly #shared = new Map<string, Promise<Purchase>>();
  readonly #settled = new Map<string, Promise<Settled>>();
  /** Every purchase whose end was seen, with the code it ended with. */
  readonly ended: Map<string, { readonly purchase: Purchase; readonly code: unknown; readonly answer: Answer }> =
    new Map();
  #crowd: Promise<Purchase[]> | undefined;
  #ids = 0;

  constructor(service: Service, config: Config, seed: number, clock: Clock) {
    this.#service = service;
    this.#config = config;
    this.#seed = seed;
    this.#clock = clock;
    // Not from the seed: an id is used once, also by a run that repeats another.
    this.#runId = crypto.randomUUID().slice(0, 13);
  }

  /** What all request ids of this run begin with. */
  get prefix(): string {
    return `conformance-${this.#runId}`;
  }

  /** A request id that nobody has used. */
  newId(): string {
    return `${this.prefix}-${++this.#ids}`;
  }

  /** The number of a customer for whom something known happens. */
  customer(product: Product, situation: Situation, random: Chance): string {
    const template = this.#sale(product).customers[situation];
    if (!template) throw new NotExercised(`the config has no purchases.${product}.customers.${situation}`);
    return fill(template, random);
  }

  #sale<P extends Product>(product: P): NonNullable<Config["purchases"][P]> {
    const sale = this.#config.purchases[product];
    if (!sale) throw new NotExercised(`the config has no purchases.${product}`);
    return sale;
  }

  /** The merchant, as a part of bodies. */
  merchant(): Merchant {
    const { merchant } = this.#service.options;
    if (!merchant) throw new NotExercised("no merchant: give --merchant-code, --merchant-key and --merchant-secret");
    return merchant;
  }

  /** A create, valid and under an id of its own. */
  body(way: Way, situation: Situation, random: Chance): PurchaseBody {
    const { product } = ways[way];
    const sale = this.#sale(product);
    return {
      merchant_code: this.merchant().code,
      customer_msisdn: this.customer(product, situation, random),
      network: sale.network,
      product,
      amount: sale.amount,
      client_request_id: this.newId(),
      ...("plan_code" in sale && { plan_code: sale.plan_code }),
    };
  }

  /** Buys. @throws {Failure} Unless the answer is HTTP 200. */
  async buy(way: Way, body: PurchaseBody): Promise<Purchase> {
    const created = new Answer(await this.#service.call(ways[way].operationId, { body }));
    if (created.status !== 200)
      throw new Failure(`a purchase (${way}) answered HTTP ${created.status}`, [created.exchange]);
    const purchase = { way, body, created, createdAt: this.#clock.now() };
    this.#notice(purchase, created);
    return purchase;
  }

  /** The one purchase of this kind that all checks look at. */
  shared(way: Way, situation: Situation): Promise<Purchase> {
    const key = `${way}/${situation}`;
    const known = this.#shared.get(key);
    if (known) return known;
    const random = chance(this.#seed, `purchase/${key}`);
    const made = Promise.resolve().then(() => this.buy(way, this.body(way, situation, random)));
    this.#shared.set(key, made);
    return made;
  }

  /** Five purchases for one number, for the checks of the list. */
  crowd(): Promise<Purchase[]> {
    this.#crowd ??= (async () => {
      const random = chance(this.#seed, "purchase/crowd");
      const first = await this.buy("airtime-sync", this.body("airtime-sync", "success", random));
      const all = [first];
      while (all.length < 5) {
        all.push(await this.buy("airtime-sync", { ...first.body, client_request_id: this.newId() }));
      }
      return all;
    })();
    return this.#crowd;
  }

  /** The shared purchases that were made so far, and went through. */
  async made(): Promise<Purchase[]> {
    const all = await Promise.allSettled(this.#shared.values());
    return all.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  }

  /** Reads the status of a purchase. */
  async status(purchase: Purchase): Promise<Answer> {
    const { client_request_id: request_id } = purchase.body;
    const answer = new Answer(await this.#service.call("getTransactionStatus", { path: { request_id } }));
    if (answer.status !== 200) {
      throw new Failure(`the status of a purchase that was accepted answers HTTP ${answer.status}`, [
        purchase.created.exchange,
        answer.exchange,
      ]);
    }
    this.#notice(purchase, answer);
    return answer;
  }

  /** Follows a purchase to its end. */
  settled(purchase: Purchase): Promise<Settled> {
    const id = purchase.body.client_request_id;
    const known = this.#settled.get(id);
    if (known) return known;
    const followed = this.follow(() => this.status(purchase));
    this.#settled.set(id, followed);
    return followed;
  }

  /** Reads until the answer is no longer pending. @throws {Failure} If that takes longer than the config allows. */
  async follow(read: () => Promise<Answer>): Promise<Settled> {
    const end = this.#clock.now() + this.#config.settlesWithinMs;
    let pending: Settled["pending"];
    for (let pause = 100; ; pause = Math.min(2_000, pause * 1.5)) {
      const answer = await read();
      if (answer.code !== "02") return { answer, ...(pending && { pending }) };
      const now = this.#clock.now();
      pending = { answer, at: now };
      if (now >= end) {
        const text = `still pending after ${this.#config.settlesWithinMs} ms (settlesWithinMs in the config)`;
        throw new Failure(text, [answer.exchange]);
      }
      await this.#clock.sleep(Math.min(pause, Math.max(1, end - now)));
    }
  }

  #notice(purchase: Purchase, answer: Answer): void {
    const id = purchase.body.client_request_id;
    if (answer.status !== 200 || this.ended.has(id)) return;
    if (answer.code === "00" || answer.code === "01") this.ended.set(id, { purchase, code: answer.code, answer });
  }
}

/** Fills a template: each `#` becomes a digit, `{id}` the request id. */
export function fill<T>(template: T, random: Chance, id = "{id}"): T {
  return replaceTexts(template, "", (text) => text.replaceAll("{id}", id).replace(/#/g, () => random.digits(1)));
}
