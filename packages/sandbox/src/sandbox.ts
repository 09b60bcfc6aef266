/** A sandbox in process: one `fetch`. The server serves the same one over HTTP. */

import { createApp } from "./app.ts";
import { ArmedFailures } from "./armed-failures.ts";
import type { Environment } from "./environment.ts";
import { ConnectionDropped } from "./errors.ts";
import { createRecorder } from "./recorder.ts";
import { memoryStore } from "./store/memory.ts";
import type { Store } from "./store/store.ts";
import { createTimers, platformWait } from "./timers.ts";

export interface SandboxOptions {
  /** Milliseconds from an asynchronous create to its outcome. Default: 2000. */
  settleAfter?: number;
  /** The clock, in milliseconds since 1970. Default: `Date.now`. */
  now?: () => number;
  /** How it waits where a scenario takes its time. Default: `setTimeout`. */
  wait?: (milliseconds: number) => Promise<void>;
  /** Holds each response back: milliseconds, or from how many to how many. Default: 0. */
  latency?: number | readonly [min: number, max: number];
  /** Random numbers from 0 to 1, for the latency. Default: `Math.random`. */
  random?: () => number;
  /** Where transactions are kept. Default: in memory. */
  store?: Store;
  /** How many transactions of usual length it keeps; a create beyond that gets 503. Default: 1,000,000. */
  maxTransactions?: number;
  /** Origins such as `https://app.example.com` whose pages may use the control routes. Default: none. */
  allowedOrigins?: readonly string[];
}

export interface Sandbox {
  /** Responds to a request as `fetch` does, under any host. Rejects with a `TypeError` where the scenario drops the connection. */
  fetch(input: string | URL | Request, init?: RequestInit): Promise<Response>;
  /** Forgets all transactions, the journal and what was armed. */
  reset(): void;
  /** Drops what is under way and closes the store. */
  close(): void;
}

/** A new sandbox, empty unless its store is not. */
export function createSandbox(options: SandboxOptions = {}): Sandbox {
  return createSandboxAt(undefined, options);
}

/** @param host The host that a server binds to. */
export function createSandboxAt(host: string | undefined, options: SandboxOptions): Sandbox {
  const { settleAfter = 2_000, store = memoryStore(), maxTransactions = 1_000_000, now = Date.now } = options;
  const { wait = platformWait, allowedOrigins = [], latency = 0, random = Math.random } = options;
  const [min, max] = typeof latency === "number" ? [latency, latency] : latency;
  const timers = createTimers(wait);
  const environment: Environment = {
    store,
    recorder: createRecorder(),
    // A clock may give fractions of a millisecond, and a database does not keep them.
    now: () => Math.floor(now()),
    settleAfter: Math.floor(settleAfter),
    maxTransactions,
    wait: timers.wait,
    latency: max > 0 ? () => min + random() * (max - min) : undefined,
    armedFailures: new ArmedFailures(),
    access: { allowedOrigins: allowedOrigins.map(originOf), host },
  };
  const reset = () => {
    store.clear();
    environment.recorder.clear();
    environment.armedFailures.clear();
  };
  const app = createApp(environment, reset);
  return {
    async fetch(input, init) {
      const request = input instanceof Request && !init ? input : new Request(input, init);
      try {
        return await app.fetch(request);
      } catch (error) {
        if (error instanceof ConnectionDropped) throw new TypeError("fetch failed", { cause: error });
        throw error;
      }
    },
    reset,
    close() {
      timers.close();
      store.close();
    },
  };
}

/** An origin as browsers write it. */
function originOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || url.origin === "null" || url.origin !== text.replace(/\/$/, "").toLowerCase()) {
    throw new TypeError(
      `an origin is a scheme, a host and perhaps a port, such as https://app.example.com, not "${text}"`,
    );
  }
  return url.origin;
}
