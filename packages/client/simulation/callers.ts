/** Callers that do what the README says, to the letter: which function when, and what to do about each outcome and error. */
import type { PurchaseOptions, PurchaseOutcome } from "@vending/client";
import type { Network } from "./network.ts";
import { hour, minute, second } from "./options.ts";
import type { Order } from "./orders.ts";
import { type Api, Process } from "./process.ts";
import type { Random } from "./random.ts";
import type { Setting } from "./timeline.ts";

/** What a caller was told about an order. */
export interface Told {
  readonly order: Order;
  readonly what: PurchaseOutcome["state"] | "nothing sent" | "undocumented error";
  readonly reference?: string | undefined;
  readonly detail: string;
  readonly progress?: string;
  /** The service has shown the purchase. */
  readonly seen?: boolean;
  /** The shop has stored it with the order, and acts on it. What it had not stored when it died, it does not know. */
  stored: boolean;
}

/** When the shop no longer looks by itself, and settles the order by hand with the service's team. */
const givesUpAfter = 48 * hour;

/** The longest pause between two calls for one order. */
const maxPause = 4 * hour;

/** How often a process dies over one order, at most: in the end it is there to see the end. */
export const maxCrashes = 4;

export class Shop {
  readonly told: Told[] = [];
  readonly processes: Process[] = [];
  readonly #api: Api;
  readonly #setting: Setting;
  readonly #random: Random;
  readonly #network: Network;
  readonly #start: number;

  constructor(api: Api, setting: Setting, random: Random, network: Network) {
    this.#api = api;
    this.#setting = setting;
    this.#random = random;
    this.#network = network;
    this.#start = setting.time.now;
  }

  open(orders: readonly Order[]): void {
    for (const order of orders) {
      this.#launch(order, this.#random.between(0, minute), maxCrashes);
      // A job that is delivered twice.
      if (this.#setting.options.twoProcesses) this.#launch(order, this.#random.between(0, minute), maxCrashes);
    }
  }

  #launch(order: Order, after: number, crashesLeft: number): void {
    this.#setting.time.after(after, () => {
      const crash = () => {
        this.#setting.timeline.add("caller", `${order.request.client_request_id}: crashes`);
        this.#launch(order, this.#random.between(second, this.#setting.options.awayFor), crashesLeft - 1);
      };
      // A process for each order: one that dies takes no other order with it.
      const onCrash = crashesLeft > 0 ? crash : undefined;
      const process = new Process(this.#api, this.#setting, this.#random.fork(), this.#network, onCrash);
      this.processes.push(process);
      void this.#work(order, process);
    });
  }

  /** What a process does with an order when it starts. */
  async #work(order: Order, process: Process): Promise<void> {
    const { request } = order;
    let next: "purchase" | "resume" = order.state === "new" ? "purchase" : "resume";
    for (
      let pause = 30 * second;
      order.state === "new" || order.state === "open";
      pause = Math.min(2 * pause, maxPause)
    ) {
      if (next === "purchase") {
        // Stored before anything is sent.
        const firstSentAt = process.date();
        await process.step(() => {
          order.firstSentAt = firstSentAt;
          order.state = "open";
        });
      }
      this.#setting.timeline.add("caller", `${request.client_request_id}: ${next}`);
      const { deadline: deadlineMs, aborts, healsAfter } = this.#setting.options;
      const controller = new AbortController();
      // Until all is well: one who never waits long enough leaves the order to people.
      if (this.#random.chance(aborts) && this.#setting.time.now - this.#start < healsAfter)
        this.#setting.time.after(this.#random.between(1, 20 * second), () => controller.abort());
      const options: PurchaseOptions = {
        deadlineMs,
        clock: process.clock,
        signal: controller.signal,
        mode: this.#random.pick(["sync", "async"]),
      };
      const call =
        next === "purchase"
          ? this.#api.purchase(process.client, request, options)
          : this.#api.resume(process.client, request, {
              ...options,
              firstSentAt: order.firstSentAt,
              progress: order.progress === undefined ? undefined : JSON.parse(order.progress),
            });
      const sent = process.sent.length;
      const told = await call.then(
        (outcome) => this.#outcome(order, outcome),
        (error: unknown) => this.#error(order, error, process.sent.length > sent),
      );
      if (process.dead) return;
      this.told.push(told);
      this.#setting.timeline.add("caller", `${request.client_request_id}: ${told.what} ${told.detail}`);
      const state = stateAfter(told.what);
      await process.step(() => {
        told.stored = true;
        if (this.#setting.options.storesProgress && told.progress) order.progress = told.progress;
        if (order.state === "open") order.state = state;
      });
      if (state !== "open") return;
      await process.sleep(pause);
      if (this.#setting.time.now - this.#start > givesUpAfter) order.state = "by hand";
      next = "resume";
    }
  }

  #outcome(order: Order, outcome: PurchaseOutcome): Told {
    const { state } = outcome;
    if (state === "open") {
      const { kind, message } = outcome.cause;
      const detail = `(${outcome.progress.state}, ${kind}: ${message})`;
      const seen = outcome.progress.state === "processing";
      return { order, what: state, detail, progress: JSON.stringify(outcome.progress), seen, stored: false };
    }
    if (state === "rejected") return { order, what: state, detail: `about the ${outcome.about}`, stored: false };
    const reference = outcome.transaction.internal_reference;
    const detail = `${reference}${outcome.replayed ? ", replayed" : ""}`;
    return { order, what: state, reference, detail, stored: false };
  }

  /** A throw means that the call sent nothing: after a clock jumped ahead, the first attempt may seem to lie in the future. */
  #error(order: Order, error: unknown, hasSent: boolean): Told {
    const isDocumented = error instanceof this.#api.VendingError && !hasSent;
    return { order, what: isDocumented ? "nothing sent" : "undocumented error", detail: String(error), stored: false };
  }
}

function stateAfter(what: Told["what"]): Order["state"] {
  switch (what) {
    case "succeeded":
    case "failed":
    case "rejected":
      return "settled";
    case "open":
    case "nothing sent":
      return "open";
    default:
      return "by hand";
  }
}
