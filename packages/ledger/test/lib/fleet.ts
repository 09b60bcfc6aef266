/** Processes that sell, and callers who buy from them. Processes may be killed; callers notice, and try another. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { CreateTransactionRequest } from "@vending/contract";
import type { BuyOutcome } from "@vending/ledger";

/** Shorter than the defaults, so that a test sees several leases end. */
export const times = {
  deadlineMs: 2_000,
  leaseMarginMs: 1_000,
  workEveryMs: 500,
  concurrency: 8,
  purchase: { visibilityMs: 1_000, attemptTimeoutMs: 800 },
} as const;

export interface WorkerSettings {
  readonly serviceUrl: string;
  /** Of PostgreSQL; or the file of SQLite, whose processes only `buy`. */
  readonly connectionString?: string;
  readonly file?: string;
}

/** What a caller is told: the state of the outcome, or what became of the transaction. */
export type Status = BuyOutcome["state"] | "enqueued" | "undone";

/** How an order reaches the ledger: `buy`, or `enqueue` in a transaction that is committed or rolled back. */
export type How = "buy" | "enqueue" | "undo";

export interface Order {
  readonly request: CreateTransactionRequest;
  readonly how: How;
}
export type Reply = { requestId: string } & ({ status: Status } | { error: string });

export interface Fleet {
  /** Buys from any process, as a caller who keeps the order. Half of those whose process died after storing it do not come back. */
  buy(request: CreateTransactionRequest, how?: How): Promise<Status | "no reply">;
  /** Kills one with SIGKILL, and starts another in its place; not the last one that lives. */
  kill(): boolean;
  /** Stops one with SIGSTOP. After its leases are over it goes on where it stood. */
  freeze(): void;
  /** From now on no `onEnd` throws. */
  heal(): Promise<void>;
  /** How often a caller was told that the database is away, or that something else went wrong. */
  readonly errors: string[];
  /** Where transactions of the processes waited for each other. */
  readonly deadlocks: string[];
  stop(): Promise<void>;
}

export interface FleetOptions {
  readonly size: number;
  readonly settings: WorkerSettings;
  readonly random: () => number;
  /** Whether an order was stored. */
  readonly isStored: (requestId: string) => Promise<boolean>;
}

export async function startFleet({ size, settings, random, isStored }: FleetOptions): Promise<Fleet> {
  const workers: ChildProcess[] = [];
  const errors: string[] = [];
  const deadlocks: string[] = [];
  const replacing: Promise<void>[] = [];

  async function start(at: number): Promise<void> {
    const worker = fork(join(import.meta.dirname, "worker.ts"), {
      execArgv: ["--conditions=source", "--no-warnings"],
      env: { PATH: process.env.PATH, WORKER: JSON.stringify(settings) },
    });
    worker.setMaxListeners(0);
    worker.on("message", ({ deadlock }: { deadlock?: string }) => {
      if (deadlock) deadlocks.push(deadlock);
    });
    await once(worker, "message");
    workers[at] = worker;
  }
  await Promise.all(Array.from({ length: size }, (_, at) => start(at)));

  async function end(worker: ChildProcess | undefined): Promise<void> {
    if (!worker || !isAlive(worker)) return;
    const ended = once(worker, "exit");
    worker.kill("SIGKILL");
    await ended;
  }

  function ask(worker: ChildProcess, { request, how }: Order): Promise<Reply | undefined> {
    return new Promise((resolve) => {
      const onMessage = (reply: Reply) => {
        if (reply.requestId === request.client_request_id) done(reply);
      };
      const onExit = () => done(undefined);
      function done(reply: Reply | undefined): void {
        worker.off("message", onMessage);
        worker.off("exit", onExit);
        resolve(reply);
      }
      worker.on("message", onMessage);
      worker.on("exit", onExit);
      if (!isAlive(worker)) return done(undefined);
      worker.send({ request, how }, (error) => {
        if (error) done(undefined);
      });
    });
  }

  return {
    errors,
    deadlocks,
    async buy(request, how = "buy") {
      while (true) {
        const worker = workers[Math.floor(random() * workers.length)];
        const reply = worker && (await ask(worker, { request, how }));
        if (reply && "status" in reply) return reply.status;
        if (reply) errors.push(reply.error);
        else if (how === "buy" && random() < 0.5 && (await isStored(request.client_request_id))) return "no reply";
        await sleep(100);
      }
    },
    kill() {
      const alive = workers.flatMap((worker, at) => (isAlive(worker) ? [at] : []));
      const at = alive[Math.floor(random() * alive.length)];
      if (at === undefined || alive.length === 1) return false;
      replacing.push(end(workers[at]).then(() => start(at)));
      return true;
    },
    freeze() {
      const worker = workers[Math.floor(random() * workers.length)];
      // Not by `worker.kill`, after which a process counts as killed.
      const signal = (name: NodeJS.Signals) => worker?.pid && isAlive(worker) && process.kill(worker.pid, name);
      signal("SIGSTOP");
      replacing.push(sleep(times.deadlineMs + times.leaseMarginMs + 1_000).then(() => void signal("SIGCONT")));
    },
    async heal() {
      await Promise.all(replacing);
      for (const worker of workers) worker.send("heal");
    },
    async stop() {
      await Promise.all(replacing);
      await Promise.all(workers.map(end));
    },
  };
}

/** It was not killed, and did not end. */
const isAlive = ({ killed, exitCode, connected }: ChildProcess): boolean => !killed && exitCode === null && connected;
