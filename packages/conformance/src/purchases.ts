/** Purchases that checks make. Those that many checks look at are made once a run: on a real service each costs money. */
import { Answer } from "./answer.ts";
import { type Chance, chance } from "./chance.ts";
import { Failure, NotExercised } from "./check.ts";
import { type Config, type Merchant, type Product, replaceTexts, type Situation } from "./config/schema.ts";
import type { Service } from "./service.ts";
import { type StatusRoute, type Way, ways } from "./ways.ts";

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
}

type GiftCardSituation = keyof Config["giftCard"];

/** A gift card order. */
export interface Order {
  readonly id: string;
  readonly body: object;
  /** What the create answered: HTTP 200. */
  readonly created: Answer;
}

/** A purchase that is over. */
export interface Settled {
  /** The answer that said so: of a status, or of the create. */
  readonly answer: Answer;
  /** The last status that still said pending, and for how many milliseconds its `updated_at` was seen to stay the same. */
  readonly pending?: { readonly answer: Answer; readonly steadyMs: number };
}

/** Something bought that has come to its end, and how to read that again. */
export interface Ended {
  readonly code: "00" | "01";
  readonly answer: Answer;
  readonly routes: readonly StatusRoute[];
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
  readonly #orders = new Map<string, Promise<Order>>();
  /** Everything whose end was seen, by its request id. */
  readonly ended: Map<string, Ended> = new Map();
  #crowd: Promise<[Purchase, ...Purchase[]]> | undefined;
  #sameId: ReturnType<Purchases["sameIdOfTwo"]> | undefined;
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

  /** A create, valid and under an id of its own. */
  body(way: Way, situation: Situation, random: Chance): PurchaseBody {
    const { product } = ways[way];
    const sale = this.#sale(product);
    return {
      merchant_code: this.#service.merchant.code,
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
    const created = await this.#create(way, body);
    if (created.status !== 200)
      throw new Failure(`a purchase (${way}) answered HTTP ${created.status}`, [created.exchange]);
    const purchase = { way, body, created };
    this.#notice(purchase, created);
    return purchase;
  }

  /** Creates. A service that is too busy is asked again when the status says that nothing was bought (sections 7.1, 7.2). */
  async #create(way: Way, body: PurchaseBody): Promise<Answer> {
    for (let pause = 200; ; pause *= 3) {
      const created = new Answer(await this.#service.call(ways[way].operationId, { body, retry: false }));
      if (created.status !== 503 || pause > 2_000) return created;
      await this.#clock.sleep(pause);
      const path = { request_id: body.client_request_id };
      const { answered } = await this.#service.call("getTransactionStatus", { path });
      if (answered?.status !== 404) throw new NotExercised("a purchase that answered 503 has a status all the same");
    }
  }

  /** The one purchase of this kind that all checks look at. */
  shared(way: Way, situation: Situation): Promise<Purchase> {
    const key = `${way}/${situation}`;
    return once(this.#shared, key, async () => {
      return this.buy(way, this.body(way, situation, chance(this.#seed, `purchase/${key}`)));
    });
  }

  /** The body of a gift card order, under an id of its own. */
  orderBody(situation: GiftCardSituation, random: Chance): { readonly id: string; readonly body: object } {
    const template = this.#config.giftCard[situation];
    if (!template) throw new NotExercised(`the config has no giftCard.${situation}`);
    const id = this.newId();
    const { "//": _, ...body } = fill(template as Record<string, unknown>, random, id);
    return { id, body };
  }

  /** The one gift card order of this kind that all checks look at. @throws {Failure} Unless the answer is HTTP 200. */
  order(situation: GiftCardSituation): Promise<Order> {
    return once(this.#orders, situation, async () => {
      const { id, body } = this.orderBody(situation, chance(this.#seed, `order/${situation}`));
      const created = new Answer(await this.#service.call("createGiftCardOrder", { body }));
      if (created.status !== 200) throw new Failure(`an order answered HTTP ${created.status}`, [created.exchange]);
      return { id, body, created };
    });
  }

  /** Five purchases for one number, for the checks of the list. */
  crowd(): Promise<[Purchase, ...Purchase[]]> {
    this.#crowd ??= (async () => {
      const random = chance(this.#seed, "purchase/crowd");
      const first = await this.buy("airtime-sync", this.body("airtime-sync", "success", random));
      const all: [Purchase, ...Purchase[]] = [first];
      while (all.length < 5) {
        all.push(await this.buy("airtime-sync", { ...first.body, client_request_id: this.newId() }));
      }
      return all;
    })();
    return this.#crowd;
  }

  /** A purchase of another merchant under the id of one that the first merchant has made just before. */
  sameIdOfTwo(
    other: Merchant,
  ): Promise<{ readonly first: Purchase; readonly second: Answer; readonly secondBody: PurchaseBody }> {
    this.#sameId ??= (async () => {
      const random = chance(this.#seed, "purchase/same-id");
      const first = await this.buy("airtime-sync", this.body("airtime-sync", "success", random));
      const { client_request_id } = first.body;
      const secondBody = {
        ...this.body("airtime-sync", "success", random),
        merchant_code: other.code,
        client_request_id,
      };
      const call = { body: secondBody, as: other };
      return { first, second: new Answer(await this.#service.call("createAirtimeSync", call)), secondBody };
    })();
    return this.#sameId;
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
    return once(this.#settled, purchase.body.client_request_id, () => this.follow(() => this.status(purchase)));
  }

  /** Reads until the answer is no longer pending. @throws {Failure} If that takes longer than the config allows. */
  async follow(read: () => Promise<Answer>): Promise<Settled> {
    const end = this.#clock.now() + this.#config.settlesWithinMs;
    let pending: Settled["pending"];
    let updated: { readonly at: unknown; readonly since: number } = { at: undefined, since: 0 };
    for (let pause = 100; ; pause = Math.min(1_000, pause * 1.5)) {
      const asked = this.#clock.now();
      const answer = await read();
      if (answer.code !== "02") return { answer, ...(pending && { pending }) };
      const now = this.#clock.now();
      const at = answer.get("data.updated_at");
      if (!pending || at !== updated.at) updated = { at, since: now };
      pending = { answer, steadyMs: asked - updated.since };
      if (now >= end) {
        const text = `still pending after ${this.#config.settlesWithinMs} ms (settlesWithinMs in the config)`;
        throw new Failure(text, [answer.exchange]);
      }
      await this.#clock.sleep(Math.min(pause, Math.max(1, end - now)));
    }
  }

  /** Takes note of an answer that says how something ended. */
  noticeEnd(id: string, answer: Answer, routes: readonly StatusRoute[]): void {
    const { code } = answer;
    if (answer.status === 200 && (code === "00" || code === "01") && !this.ended.has(id)) {
      this.ended.set(id, { code, answer, routes });
    }
  }

  #notice(purchase: Purchase, answer: Answer): void {
    this.noticeEnd(purchase.body.client_request_id, answer, ["getTransactionStatus", "getTransactionStatusV1"]);
  }
}

/** Makes something once: whoever asks for it later gets the same, also while it is being made. */
function once<T>(made: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const one = made.get(key) ?? make();
  made.set(key, one);
  return one;
}

/** Fills a template: each `#` becomes a digit, `{id}` the request id. */
export function fill<T>(template: T, random: Chance, id = "{id}"): T {
  return replaceTexts(template, "", (text) => text.replaceAll("{id}", id).replace(/#/g, () => random.digits(1)));
}
