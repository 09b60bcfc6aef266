/** The purchases of a run. Checks share them, because each costs money on a real service. */
import { Random } from "@vending/terminal/random";
import { type Config, type CustomerScenario, type Product, replaceTexts } from "../config/schema.ts";
import type { CauseId } from "../findings/causes.ts";
import { Failure } from "../findings/finding.ts";
import type { ServiceClient } from "../http/service-client.ts";
import { notInConfig, Skipped } from "../skipped.ts";
import { ApiResponse } from "./api-response.ts";
import {
  purchaseRoutes,
  type RouteName,
  type StatusOperation,
  statusOf,
  transactionStatuses,
} from "./purchase-routes.ts";

/** The request body of a create. */
export interface PurchaseBody {
  merchant_code: string;
  customer_msisdn: string;
  network: string;
  product: string;
  amount: string;
  client_request_id: string;
  plan_code?: string;
}

type GiftCardScenario = keyof Config["giftCard"];

/** A template of the config, with a random digit for each `#` and the request id for `{id}`. */
export function fillTemplate<T>(template: T, random: Random, id = "{id}"): T {
  return replaceTexts(template, "", (text) => text.replaceAll("{id}", id).replace(/#/g, () => random.digits(1)));
}

export interface Purchase {
  readonly route: RouteName;
  readonly body: PurchaseBody;
  /** The response to the create: HTTP 200. */
  readonly created: ApiResponse;
}

export interface GiftCardOrder {
  readonly id: string;
  readonly body: object;
  /** The response to the create: HTTP 200. */
  readonly created: ApiResponse;
}

/** A purchase that is no longer pending. */
export interface Settled {
  /** The response that showed the outcome. */
  readonly response: ApiResponse;
  /** The last pending status. */
  readonly pending?: ApiResponse;
}

/** A final outcome that was seen, and the operations that return it. */
export interface FinalOutcome {
  readonly code: "00" | "01";
  readonly response: ApiResponse;
  readonly operations: readonly StatusOperation[];
}

export class Purchases {
  readonly #service: ServiceClient;
  // Not from the seed, because a run that repeats another needs new ids.
  readonly #runId = crypto.randomUUID().slice(0, 13);
  #ids = 0;
  readonly #seed: number;
  readonly #shared = new Map<string, Promise<Purchase>>();
  readonly #settled = new Map<string, Promise<Settled>>();
  readonly #orders = new Map<string, Promise<GiftCardOrder>>();
  #ofOneNumber: Promise<[Purchase, ...Purchase[]]> | undefined;
  /** Every final outcome that was seen, by request id. */
  readonly outcomes: Map<string, FinalOutcome> = new Map();
  /** Request ids under which a second create was accepted. */
  readonly soldAgain: Set<string> = new Set();

  constructor(service: ServiceClient, seed: number) {
    this.#service = service;
    this.#seed = seed;
  }

  /** The beginning of every request id of this run. */
  get prefix(): string {
    return `conformance-${this.#runId}`;
  }

  newId(): string {
    return `${this.prefix}-${++this.#ids}`;
  }

  /** The number of a customer in this scenario. */
  customer(product: Product, scenario: CustomerScenario, random: Random): string {
    const template = this.#sale(product).customers[scenario];
    if (!template) throw notInConfig(`purchases.${product}.customers.${scenario}`);
    return fillTemplate(template, random);
  }

  #sale<P extends Product>(product: P): NonNullable<Config["purchases"][P]> {
    const sale = this.#service.options.config.purchases[product];
    if (!sale) throw notInConfig(`purchases.${product}`);
    return sale;
  }

  /** A valid create with a new request id. */
  body(route: RouteName, scenario: CustomerScenario, random: Random): PurchaseBody {
    const { product } = purchaseRoutes[route];
    const sale = this.#sale(product);
    return {
      merchant_code: this.#service.merchant.code,
      customer_msisdn: this.customer(product, scenario, random),
      network: sale.network,
      product,
      amount: sale.amount,
      client_request_id: this.newId(),
      ...("plan_code" in sale && { plan_code: sale.plan_code }),
    };
  }

  orderBody(scenario: GiftCardScenario, random: Random): { readonly id: string; readonly body: object } {
    const template = this.#service.options.config.giftCard[scenario];
    if (!template) throw notInConfig(`giftCard.${scenario}`);
    const id = this.newId();
    const { "//": _, ...body } = fillTemplate(template as Record<string, unknown>, random, id);
    return { id, body };
  }

  /** Buys. @throws {Failure} Unless the response is HTTP 200. */
  async buy(route: RouteName, body: PurchaseBody): Promise<Purchase> {
    const created = await this.#create(route, body);
    expectOk(created, "purchase-rejected", `A purchase (${route})`);
    const purchase = { route, body, created };
    this.#recordOutcome(purchase, created);
    return purchase;
  }

  /** Creates. After a 503 it sends the create again if the status is 404, so that nothing was bought (sections 7.1, 7.2). */
  async #create(route: RouteName, body: PurchaseBody): Promise<ApiResponse> {
    for (let pause = 200; ; pause *= 3) {
      const created = new ApiResponse(
        await this.#service.call(purchaseRoutes[route].operationId, { body, retry: false }),
      );
      if (created.status !== 503 || pause > 2_000) return created;
      await this.#service.options.clock.sleep(pause);
      const status = statusOf("getTransactionStatus", body.client_request_id);
      const { response } = await this.#service.call("getTransactionStatus", status);
      if (response?.status !== 404) throw new Skipped("busy", "A create got 503, and its purchase has a status.");
    }
  }

  /** The one purchase of this kind that all checks share. */
  shared(route: RouteName, scenario: CustomerScenario): Promise<Purchase> {
    const key = `${route}/${scenario}`;
    return once(this.#shared, key, async () =>
      this.buy(route, this.body(route, scenario, new Random(this.#seed, `purchase/${key}`))),
    );
  }

  /** The one gift card order of this kind that all checks share. @throws {Failure} Unless the response is HTTP 200. */
  order(scenario: GiftCardScenario): Promise<GiftCardOrder> {
    return once(this.#orders, scenario, async () => {
      const { id, body } = this.orderBody(scenario, new Random(this.#seed, `order/${scenario}`));
      const created = new ApiResponse(await this.#service.call("createGiftCardOrder", { body }));
      expectOk(created, "purchase-rejected", "An order");
      return { id, body, created };
    });
  }

  /** Five purchases of one customer, for the checks of the list. */
  ofOneNumber(): Promise<[Purchase, ...Purchase[]]> {
    this.#ofOneNumber ??= this.#buyForOneNumber();
    return this.#ofOneNumber;
  }

  async #buyForOneNumber(): Promise<[Purchase, ...Purchase[]]> {
    const random = new Random(this.#seed, "purchase/one-number");
    const first = await this.buy("airtime-sync", this.body("airtime-sync", "success", random));
    const all: [Purchase, ...Purchase[]] = [first];
    while (all.length < 5) {
      all.push(await this.buy("airtime-sync", { ...first.body, client_request_id: this.newId() }));
    }
    return all;
  }

  /** The shared purchases that were made so far. */
  async made(): Promise<Purchase[]> {
    const all = await Promise.allSettled(this.#shared.values());
    return all.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  }

  /** Gets the status of a purchase. @throws {Failure} Unless the response is HTTP 200. */
  async status(purchase: Purchase): Promise<ApiResponse> {
    const call = statusOf("getTransactionStatus", purchase.body.client_request_id);
    const response = new ApiResponse(await this.#service.call("getTransactionStatus", call));
    expectOk(response, "lost-purchase", "The status of a purchase that was accepted", purchase.created);
    this.#recordOutcome(purchase, response);
    return response;
  }

  /** Polls a purchase until it is no longer pending. */
  settled(purchase: Purchase): Promise<Settled> {
    return once(this.#settled, purchase.body.client_request_id, () => this.poll(() => this.status(purchase)));
  }

  /** Polls until a response is no longer pending. @throws {Failure} If that takes longer than `settlesWithinMs`. */
  async poll(get: () => Promise<ApiResponse>): Promise<Settled> {
    const { clock, config } = this.#service.options;
    const { settlesWithinMs } = config;
    const end = clock.now() + settlesWithinMs;
    let pending: ApiResponse | undefined;
    for (let pause = 100; ; pause = Math.min(1_000, pause * 1.5)) {
      const response = await get();
      if (response.code !== "02") return { response, ...(pending && { pending }) };
      pending = response;
      const now = clock.now();
      if (now >= end) {
        const message = `Still pending after ${settlesWithinMs} ms (settlesWithinMs in the config).`;
        const symptom = { code: "value", path: "response_code", cause: "settlement", message } as const;
        throw new Failure(symptom, [response.exchange]);
      }
      await clock.sleep(Math.min(pause, Math.max(1, end - now)));
    }
  }

  /** Remembers a response that shows a final outcome. */
  recordOutcome(id: string, response: ApiResponse, operations: readonly StatusOperation[]): void {
    const { code, status } = response;
    if (status === 200 && (code === "00" || code === "01") && !this.outcomes.has(id)) {
      this.outcomes.set(id, { code, response, operations });
    }
  }

  #recordOutcome({ body }: Purchase, response: ApiResponse): void {
    this.recordOutcome(body.client_request_id, response, transactionStatuses);
  }
}

function expectOk(response: ApiResponse, cause: CauseId, what: string, ...before: readonly ApiResponse[]): void {
  if (response.status === 200) return;
  const exchanges = [...before, response].map(({ exchange }) => exchange);
  throw new Failure({ code: "status", cause, message: `${what} got HTTP ${response.status}.` }, exchanges);
}

/** Makes something once: later calls get the same promise. */
function once<T>(made: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const one = made.get(key) ?? make();
  made.set(key, one);
  return one;
}
