/**
 * A queue delivers an order several times, to processes that die, or lose the database or the service, at every call to either.
 * Whatever happens: it is sold at most once, it ends, what one caller is told about it is what every caller is told, and it has one
 * effect.
 */
import { createVendingClient } from "@vending/client";
import { createLedger, type EndedPurchase, memoryStore, type Store } from "@vending/ledger";
import { describe, expect, test } from "vitest";
import { sampled, thorough } from "../../../test/lib/budget.ts";
import { request } from "./lib/requests.ts";

const own = { transaction: "own" } as const;

/** What the service does with the first create; it accepts each later one, and an id once. */
const firsts = [
  "sells",
  "fails",
  "rejects",
  "breaks",
  "sells, and breaks",
  "sells, and shows it late",
  "sells, and then rejects what comes",
] as const;
type First = (typeof firsts)[number];

/** What happens to a process at one of its calls, before or after it had its effect. One that stalls goes on after all others. */
const effects = ["dies before", "dies after", "fails before", "fails after", "stalls before", "stalls after"] as const;

interface Failure {
  /** Counts the calls of the process. */
  readonly at: number;
  readonly effect: (typeof effects)[number];
}

interface Options {
  readonly first: First;
  /** Of each process that the order is delivered to; the later ones have none. */
  readonly failures: readonly (Failure | undefined)[];
  /** How many processes have it at the same time. */
  readonly atOnce?: number;
  readonly change?: (store: Store) => Store;
  /** How it gets to the first process. Default: `buy`. */
  readonly how?: How;
}

type How = "buy" | "enqueue" | "settle";

/** Something that happens later, and its name. */
function gate<T>(name: T): { open: () => void; opened: Promise<T> } {
  const { promise, resolve } = Promise.withResolvers<T>();
  return { open: () => resolve(name), opened: promise };
}

const never = new Promise<never>(() => {});

class World {
  /** Pauses take no time: they set the clock. */
  time = Date.UTC(2026, 2, 2, 9);
  readonly store = memoryStore({ now: () => this.time });
  /** What `onEnd` wrote in transactions that were committed. */
  readonly effects: string[] = [];
  readonly #first: First;
  #requests = 0;
  #creates = 0;
  #sold: { outcome: "success" | "failed"; visibleAt: number } | undefined;

  constructor(first: First) {
    this.#first = first;
  }

  get creates(): number {
    return this.#creates;
  }

  get sold(): "success" | "failed" | undefined {
    return this.#sold?.outcome;
  }

  service(sent: Request, requestId: string): Response {
    const number = this.#requests++;
    if (this.#first === "sells, and then rejects what comes" && number > 0 && number < 3)
      return Response.json({ error: "credentials" }, { status: 401 });
    if (sent.method === "GET") {
      const sold = this.#sold;
      return sold && this.time >= sold.visibleAt
        ? show(sold.outcome, requestId)
        : Response.json({ error: "unknown" }, { status: 404 });
    }
    const does = this.#creates++ === 0 ? this.#first : "sells";
    if (does === "rejects") return Response.json({ error: "credentials" }, { status: 401 });
    if (does === "breaks") return Response.json({ error: "overload" }, { status: 503 });
    if (this.#sold) return Response.json({ error: "duplicate" }, { status: 422 });
    const visibleAt = does === "sells, and shows it late" ? this.time + 20_000 : this.time;
    this.#sold = { outcome: does === "fails" ? "failed" : "success", visibleAt };
    return does === "sells, and breaks" || does === "sells, and shows it late"
      ? Response.json({ error: "server error" }, { status: 500 })
      : show(this.#sold.outcome, requestId);
  }
}

const show = (status: "success" | "failed", request_id: string): Response =>
  Response.json({
    status,
    response_code: status === "success" ? "00" : "01",
    response_message: status,
    data: { internal_reference: "ref", request_id },
  });

/** A process with a ledger: what it is told, or that it died. */
function startProcess(
  world: World,
  failure: Failure | undefined,
  change: (store: Store) => Store,
  deadlineMs?: number,
  how: How = "buy",
) {
  let calls = 0;
  let isDead = false;
  const dead = gate("died");
  const stalled = gate("stalled");
  const awake = gate("awake");
  const meets = async (effect: Failure["effect"] | undefined, when: "before" | "after"): Promise<void> => {
    if (effect === `fails ${when}`) throw new TypeError("connection lost");
    if (effect === `dies ${when}`) {
      isDead = true;
      dead.open();
    }
    if (effect === `stalls ${when}`) {
      stalled.open();
      await awake.opened;
    }
    if (isDead) await never;
  };
  async function outside<T>(call: () => T | Promise<T>): Promise<T> {
    const effect = calls++ === failure?.at ? failure.effect : undefined;
    await meets(effect, "before");
    const result = await call();
    await meets(effect, "after");
    return result;
  }

  const wanted = request({ client_request_id: "order" });
  const client = createVendingClient({
    baseUrl: "http://vending.test",
    merchantKey: "key",
    merchantSecret: "secret",
    fetch: (url, init) => outside(() => world.service(new Request(url, init), wanted.client_request_id)),
  });
  const inner = change(world.store);
  const store: Store = {
    ...inner,
    begin: (...given) => outside(() => inner.begin(...given)),
    takeDue: (...given) => outside(() => inner.takeDue(...given)),
    addAttempt: (...given) => outside(() => inner.addAttempt(...given)),
    enqueue: (...given) => outside(() => inner.enqueue(...given)),
    end: (run, end, onEnd) =>
      outside(async () => {
        staged = [];
        const isRecorded = await inner.end(run, end, onEnd);
        if (isRecorded) world.effects.push(...staged);
        return isRecorded;
      }),
    runOnEnd: (onEnd) =>
      outside(async () => {
        staged = [];
        const done = await inner.runOnEnd(onEnd);
        world.effects.push(...staged);
        return done;
      }),
    release: (...given) => outside(() => inner.release(...given)),
    unsend: (...given) => outside(() => inner.unsend(...given)),
    get: (...given) => outside(() => inner.get(...given)),
  };
  const clock = {
    now: () => world.time,
    sleep: async (ms: number) => {
      world.time += ms;
    },
    random: () => 0.5,
    timeout: () => () => {},
  };
  let staged: string[] = [];
  /** In the database's transaction: what dies or fails here rolls back, and so does what was written. */
  const onEnd = ({ state }: EndedPurchase): void => {
    const effect = calls++ === failure?.at ? failure.effect : undefined;
    if (effect === "dies before" || effect === "dies after") {
      isDead = true;
      dead.open();
    }
    if (effect !== "dies after" && effect !== "fails after") staged.push(state);
    if (effect && !effect.startsWith("stalls")) throw new Error("onEnd failed, or its connection was lost");
  };
  const ledger = createLedger({ client, store, onEnd, onError: () => {}, purchase: { clock, mode: "sync" } });
  const calling = async (): Promise<{ state: string }> => {
    if (how === "settle") return ledger.settle("order", { state: "failed", by: "ada", reason: "it is a day old" });
    if (how === "buy") return ledger.buy(wanted, deadlineMs === undefined ? {} : { deadlineMs });
    await ledger.enqueue(wanted, own);
    await ledger.work();
    return { state: "enqueued" };
  };
  const buying = calling().then(
    ({ state }) => state,
    () => "error",
  );
  /** Wakes it up, if it stalled; one that died has no result. */
  const wake = (): Promise<string> => {
    awake.open();
    return Promise.race([buying, dead.opened]);
  };
  return { ledger, result: Promise.race([buying, dead.opened, stalled.opened]), wake, calls: () => calls };
}

/** Delivers the order until it has ended, and twice more. */
async function deliver({ first, failures, atOnce = 1, how = "buy", change = (store) => store }: Options) {
  const world = new World(first);
  const results: string[] = [];
  const calls: number[] = [];
  const processes: ReturnType<typeof startProcess>[] = [];
  for (let round = 0, after = 0; after < 2; round++) {
    if (round === 12) throw new Error("it does not end");
    const delivered = Array.from({ length: round === 0 ? atOnce : 1 }, (_, n) =>
      // A caller that waits for another run does so by the clock of the machine.
      startProcess(
        world,
        n === 0 ? failures[round] : undefined,
        change,
        n === 0 ? undefined : 250,
        round === 0 ? how : "buy",
      ),
    );
    processes.push(...delivered);
    results.push(...(await Promise.all(delivered.map(({ result }) => result))));
    calls.push(...delivered.map((one) => one.calls()));
    const state = (await world.store.get("order"))?.state;
    if (state && state !== "open" && round >= failures.length) after++;
    // Leases end, and what waits is due: half of the time another process takes it before the caller comes back.
    world.time += 1_000_000;
    if (round % 2 === 1) await startProcess(world, undefined, change).ledger.work();
  }
  for (const one of processes) results.push(await one.wake());
  const { sold, effects } = world;
  return { results, calls, sold, effects, stored: await world.store.get("order") };
}

const stateOf = { success: "succeeded", failed: "failed" } as const;

/** What callers were told that is not so, or not what others were told. */
function contradictions({ results, sold, stored, effects }: Awaited<ReturnType<typeof deliver>>): string[] {
  const finals = new Set(results.filter((result) => ["succeeded", "failed", "rejected"].includes(result)));
  const found: string[] = [];
  const truth = sold ? stateOf[sold] : "rejected";
  if (finals.size > 1) found.push(`told ${[...finals].join(" and ")}`);
  if (!finals.has(truth)) found.push(`no caller was told ${truth}`);
  if (effects.join() !== truth) found.push(`the effects are ${effects.join() || "none"}, not ${truth}`);
  if (stored?.state !== truth) found.push(`stored as ${stored?.state}, and it is ${truth}`);
  return found;
}

const describeFailure = (failure: Failure | undefined) =>
  failure ? `${failure.effect} call ${failure.at}` : "nothing";

describe.each(sampled(firsts, 3))("the service %s", (first) => {
  /** Every failure of a process that has as many calls as one without a failure has, and one more. */
  async function failuresOf(how: How = "buy"): Promise<(Failure | undefined)[]> {
    const { calls } = await deliver({ first, failures: [], how });
    const length = (calls[0] ?? 0) + 1;
    return [undefined, ...Array.from({ length }, (_, at) => effects.map((effect) => ({ at, effect }))).flat()];
  }

  test.each<[string, How]>([
    ["buys", "buy"],
    ["enqueues, and takes what it enqueued,", "enqueue"],
  ])("a process that %s dies, or loses what it calls, at any call", async (_, how) => {
    const all = await failuresOf(how);
    expect(all.length).toBeGreaterThan(15);
    for (const failure of sampled(all, 5)) {
      const delivered = await deliver({ first, failures: [failure], how });
      expect(contradictions(delivered), `${describeFailure(failure)}: ${delivered.results}`).toEqual([]);
    }
  });

  test("a person settles as failed what a process left, and the process of the person dies at any call", async () => {
    const left = (await failuresOf()).filter(
      (failure) => failure?.effect === "dies before" || failure?.effect === "dies after",
    );
    const ends = new Set<string>();
    const meetings = Array.from({ length: 6 }, (_, at) => effects.map((effect) => ({ at, effect }))).flat();
    for (const death of sampled(left, 2))
      for (const { at, effect } of sampled(meetings, 5)) {
        const world = new World(first);
        const same = (store: Store) => store;
        await startProcess(world, death, same).result;
        if (!(await world.store.get("order"))) continue;
        world.time += 1_000_000;
        const settling = startProcess(world, { at, effect }, same, undefined, "settle");
        await settling.result;
        world.time += 1_000_000;
        const again = await startProcess(world, undefined, same, undefined, "settle").result;
        const creates = world.creates;
        await settling.wake();
        for (let turn = 0; turn < 3; turn++) {
          const next = startProcess(world, undefined, same);
          await next.result;
          await next.ledger.work();
          world.time += 1_000_000;
        }
        const stored = await world.store.get("order");
        const what = `${describeFailure(death)}, then ${effect} call ${at} of settle: ${again}`;
        expect(world.effects, what).toEqual([stored?.state]);
        if (world.sold) expect(stored?.state, what).toBe(stateOf[world.sold]);
        // What was settled is sent no more.
        const isSettled = Object(stored?.outcome).settled !== undefined;
        if (isSettled) expect(world.creates, what).toBe(creates);
        ends.add(isSettled ? "settled" : "ended");
      }
    expect([...ends]).toContain("settled");
  });

  test("two processes have it at the same moment, and one of them meets something", async () => {
    const check = async (failure: Failure | undefined) => {
      const delivered = await deliver({ first, failures: [failure], atOnce: 2 });
      expect(contradictions(delivered), `${describeFailure(failure)}: ${delivered.results}`).toEqual([]);
    };
    await Promise.all(sampled(await failuresOf(), 5).map(check));
  });

  test("two processes have it, one after the other, and each meets something", async () => {
    const all = await failuresOf();
    const step = thorough ? 11 : 601;
    let n = 0;
    for (const one of all)
      for (const other of all) {
        if (n++ % step > 0) continue;
        const delivered = await deliver({ first, failures: [one, other] });
        const what = `${describeFailure(one)}, ${describeFailure(other)}: ${delivered.results}`;
        expect(contradictions(delivered), what).toEqual([]);
      }
  });
});

test.each<[string, First, readonly (Failure | undefined)[], (store: Store) => Store]>([
  [
    "begins a rejected purchase again",
    "rejects",
    [],
    (store) => ({
      ...store,
      begin: async (wanted, lease) => {
        const begun = await store.begin(wanted, lease);
        const run = { requestId: wanted.client_request_id, number: 1, leaseMs: lease.nowMs };
        const leased = { kind: "leased", run, purchase: begun.purchase, isNew: true, at: new Date() } as const;
        return begun.kind === "over" ? leased : begun;
      },
    }),
  ],
  [
    "says that it recorded what it did not",
    "rejects",
    [],
    (store) => ({ ...store, end: async (...given) => given[1].state === "rejected" || store.end(...given) }),
  ],
  [
    "takes what another process may have sent for new",
    "sells, and then rejects what comes",
    [{ at: 2, effect: "dies before" }],
    (store) => ({
      ...store,
      begin: async (...given) => {
        const begun = await store.begin(...given);
        return begun.kind === "leased" ? { ...begun, isNew: true } : begun;
      },
    }),
  ],
])("a store that %s is noticed", async (_, first, failures, change) => {
  expect(contradictions(await deliver({ first, failures, change }))).not.toEqual([]);
});
