/** Judges large exchanges in a separate thread, so traffic never waits for one. */
import type { Worker } from "node:worker_threads";
import { builtin } from "../traffic/builtin.ts";
import type { PassedExchange } from "../traffic/exchange.ts";
import type { Judgement, JudgeOptions } from "./judge.ts";
import type { TrafficSample } from "./sample.ts";

/** A judgement as the thread sends it: with a sample, if one may be needed. */
export type SentJudgement = Omit<Judgement, "sample"> & { readonly sample: TrafficSample | undefined };

/** What one judgement may take. */
export interface ThreadLimits {
  readonly maxMs: number;
  readonly maxMemoryMb: number;
}

/** An ordinary exchange takes less than a tenth of this. */
const defaultLimits: ThreadLimits = { maxMs: 10_000, maxMemoryMb: 256 };

export class JudgeThread {
  readonly #options: JudgeOptions;
  readonly #limits: ThreadLimits;
  #worker: Worker | undefined;
  #answer: ((sent?: SentJudgement) => void) | undefined;

  constructor(options: JudgeOptions, limits: ThreadLimits = defaultLimits) {
    this.#options = options;
    this.#limits = limits;
  }

  /** One at a time. `undefined` if the exchange cannot be judged, or not in time; then the next one gets a new thread. */
  async judge(exchange: PassedExchange): Promise<Judgement | undefined> {
    let worker: Worker | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    try {
      worker = this.#worker ??= this.#start();
      worker.ref();
      const sent = await new Promise<SentJudgement | undefined>((resolve) => {
        this.#answer = resolve;
        timer = setTimeout(() => resolve(undefined), this.#limits.maxMs);
        worker?.postMessage(exchange);
      });
      if (!sent) this.#stop(worker);
      return sent && { ...sent, sample: () => sent.sample ?? { request: "", response: "" } };
    } catch {
      return undefined;
    } finally {
      clearTimeout(timer);
      // An idle thread must not keep the process alive.
      worker?.unref();
    }
  }

  /** @throws {TypeError} There are no threads here. */
  #start(): Worker {
    const threads = builtin("node:worker_threads");
    if (!threads) throw new TypeError("there are no threads here");
    // Node itself runs the TypeScript sources.
    const isSource = import.meta.url.endsWith(".ts");
    const file = new URL(isSource ? "./worker.ts" : "./worker.js", import.meta.url);
    const worker = new threads.Worker(file, {
      workerData: this.#options,
      resourceLimits: { maxOldGenerationSizeMb: this.#limits.maxMemoryMb },
      // Not the options of the process, which may be meant for its main script only.
      execArgv: isSource ? ["--conditions=source"] : [],
    });
    worker.on("message", (sent: SentJudgement) => {
      // Messages of a stopped thread are ignored.
      if (this.#worker === worker) this.#answer?.(sent);
    });
    worker.on("error", () => this.#stop(worker));
    worker.on("exit", () => this.#stop(worker));
    return worker;
  }

  #stop(worker: Worker): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    void worker.terminate();
    this.#answer?.();
  }
}
