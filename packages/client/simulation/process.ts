/** A program that may die at any step: what it waits for never comes then, and what it sent is on its way. */
import type { Clock, VendingClient } from "@vending/client";
import type { Network } from "./network.ts";
import type { Random } from "./random.ts";
import { clockOf } from "./simulated-time.ts";
import type { Setting } from "./timeline.ts";

/** The client, or one that was changed to break a promise. */
export type Api = typeof import("@vending/client");

const never = (): Promise<never> => new Promise(() => {});

export class Process {
  readonly client: VendingClient;
  readonly clock: Clock;
  /** When each request was sent. */
  readonly sent: number[] = [];
  readonly #setting: Setting;
  readonly #random: Random;
  readonly #onCrash: (() => void) | undefined;
  #dead = false;
  #offset = 0;
  #dateOffset: number;

  /** @param onCrash Called when it dies; without it, it does not. */
  constructor(api: Api, setting: Setting, random: Random, network: Network, onCrash: (() => void) | undefined) {
    const { time, options } = setting;
    this.#setting = setting;
    this.#random = random;
    this.#onCrash = onCrash;
    this.#dateOffset = random.between(-options.jumps, options.jumps);
    const clock = clockOf(time, random.next);
    this.clock = {
      ...clock,
      now: () => time.now + this.#offset,
      date: () => time.now + this.#dateOffset,
      sleep: (ms, signal) => this.step(() => clock.sleep(ms, signal)),
    };
    this.client = api.createVendingClient({
      baseUrl: "https://vending.test",
      merchantKey: "key-of-the-simulation",
      merchantSecret: "secret-of-the-simulation",
      fetch: (url, init) =>
        this.step(() => {
          this.sent.push(time.now);
          return network.send(new Request(url, init));
        }),
    });
  }

  get dead(): boolean {
    return this.#dead;
  }

  date(): number {
    return this.#setting.time.now + this.#dateOffset;
  }

  /** One thing that takes time. The process may die before it and after it; its clock may jump. */
  async step<T>(run: () => T | Promise<T>): Promise<T> {
    this.#mayCrash();
    if (this.#dead) return never();
    this.#mayJump();
    try {
      return await run();
    } finally {
      this.#mayCrash();
      this.#mayJump();
      if (this.#dead) await never();
    }
  }

  sleep(ms: number): Promise<void> {
    return this.step(() => this.#setting.time.sleep(ms));
  }

  #mayCrash(): void {
    if (this.#dead || !this.#onCrash || !this.#random.chance(this.#setting.options.crashes)) return;
    this.#dead = true;
    this.#onCrash();
  }

  #mayJump(): void {
    const { jumps } = this.#setting.options;
    if (jumps === 0 || !this.#random.chance(0.05)) return;
    this.#dateOffset = this.#random.between(-jumps, jumps);
    if (this.#random.chance(0.3)) this.#offset = this.#random.between(-jumps, jumps);
  }
}
