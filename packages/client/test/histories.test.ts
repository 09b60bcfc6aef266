/** The client follows the purchase protocol: each step of every short history is held against the table. */
import {
  createVendingClient,
  type FetchFunction,
  type PurchaseOutcome,
  type PurchaseUpdate,
  purchase,
  type ResumeOptions,
  resume,
} from "@vending/client";
import {
  type CreateTransactionRequest,
  type PurchaseEventName,
  type PurchaseProtocol,
  type PurchaseStateName,
  purchaseProtocol,
} from "@vending/contract";
import { describe, expect, test } from "vitest";
import { thorough } from "../../../test/lib/budget.ts";
import { nextIn, type Table, tableOf } from "../../../test/protocol/table.ts";
import { type FakeClock, fakeClock } from "./lib/clock.ts";

/** How many responses the longest history has. */
const depth = thorough ? 5 : 3;
const order = purchaseProtocol.order as unknown as CreateTransactionRequest;

type Example = NonNullable<PurchaseProtocol["events"][PurchaseEventName]["examples"]>[number];

/** What comes back for a request. */
interface Reply {
  readonly event: PurchaseEventName;
  readonly example: Example;
  /** A check that gets this ends the run. */
  readonly endsRun: boolean;
}

/** How a call begins, and with which options. */
interface Beginning {
  readonly title: string;
  readonly state: PurchaseStateName;
  readonly options: ResumeOptions;
  /** When it was first sent, before this call. */
  readonly firstSentAt?: number;
}

const start = fakeClock().now();
const deadlineMs = 60_000;
const stored = (state: PurchaseStateName): Beginning => ({
  title: `progress in ${state}`,
  state,
  firstSentAt: start,
  options: {
    progress: {
      ...{ requestId: order.client_request_id, state, since: start, firstSentAt: start, attempts: 1 },
      rejection: { about: "order", response: { status: 400, body: undefined } },
    },
    visibilityMs: 2_000,
  },
});
const beginnings: readonly Beginning[] = [
  { title: "a new purchase", state: "ready", options: {} },
  {
    title: "a new purchase, and a status that shows all within a second",
    state: "ready",
    options: { visibilityMs: 1_000 },
  },
  { title: "a new purchase that may not be sent again", state: "ready", options: { resendWithinMs: 1 } },
  { title: "a crash", state: "in-doubt", firstSentAt: start, options: { firstSentAt: start, visibilityMs: 1_000 } },
  { title: "a crash that no one knows the time of", state: "in-doubt", options: { visibilityMs: 1_000 } },
  ...(["unanswered", "in-doubt", "resending", "id-in-use", "unconfirmed", "watching", "processing"] as const).map(
    stored,
  ),
];

/** The protocol as a partner may read it. */
class Reader {
  state: PurchaseStateName;
  readonly #table: Table;
  readonly #clock: FakeClock;
  #firstSentAt: number | undefined;
  #since = start;
  #last: PurchaseEventName | undefined;
  #lastAt = start;

  constructor(protocol: PurchaseProtocol, { state, firstSentAt, options }: Beginning, clock: FakeClock) {
    const { visibilityMs, resendWithinMs } = options;
    const table = tableOf(protocol);
    const { settling } = table.timings;
    const visibility = visibilityMs === undefined ? table.timings.visibility : visibilityMs / 1_000;
    const resendWithin = resendWithinMs === undefined ? table.timings.resendWithin : resendWithinMs / 1_000;
    // A call that is short waits less before it sends.
    const own = { visibility, resendWithin, settling: Math.min(settling, visibility, deadlineMs / 4_000) };
    this.#table = { ...table, timings: { ...table.timings, ...own } };
    this.#clock = clock;
    this.#firstSentAt = firstSentAt;
    this.state = state;
  }

  /** What to do now. What is too late to send is an event, and is asked for again. */
  action(): "send" | "check" | undefined {
    const state = this.#table.states[this.state];
    if ("end" in state || state.do === "wait") return undefined;
    if (state.within && !(this.#sinceFirstSend() <= this.#table.timings[state.within])) {
      this.happens("late");
      return this.action();
    }
    if (state.do === "send" && this.state === this.#table.initial) this.#firstSentAt ??= this.#clock.now();
    return state.do;
  }

  happens(event: PurchaseEventName): void {
    const now = this.#clock.now();
    if (this.#last && this.#last !== event) this.#since = this.#lastAt;
    const times = { lasted: (now - this.#since) / 1_000, sinceFirstSend: this.#sinceFirstSend() };
    const to = nextIn(this.#table, this.state, event, times);
    if (!to) throw new Error(`no rule for ${event} in ${this.state}`);
    this.#last = event;
    this.#lastAt = now;
    if (to !== this.state) {
      this.#since = now;
      this.#last = undefined;
    }
    this.state = to;
  }

  #sinceFirstSend(): number {
    return (this.#clock.now() - (this.#firstSentAt ?? Number.NaN)) / 1_000;
  }
}

/** What can come back after an action, each event by one of its examples in turn. */
function* repliesTo(action: "send" | "check", turn: number): Generator<Reply> {
  const isCheck = action === "check";
  for (const [name, { after, examples = [] }] of Object.entries(purchaseProtocol.events)) {
    if (!after?.includes(action) || examples.length === 0) continue;
    const example = examples[turn % examples.length] ?? null;
    yield { event: name as PurchaseEventName, example, endsRun: isCheck && refuses(example) };
  }
  if (isCheck) yield { event: "unknown", example: { status: 400, body: { status: "error" } }, endsRun: true };
}

/** Checking again with the same credentials will not help. A page of HTML is not the service's word. */
const refuses = (example: Example): boolean =>
  example !== null && [400, 401, 403].includes(example.status) && typeof example.body !== "string";

function respond(example: Example): Response {
  if (!example) throw new TypeError("fetch failed");
  const { status, body } = example;
  if (typeof body === "string") return new Response(body, { status });
  return Response.json(body, { status });
}

interface Told {
  readonly events: readonly PurchaseEventName[];
  readonly fault?: string;
  /** What the client would do next, had the script not ended. */
  readonly next?: "send" | "check";
}

/** Plays a history to a client. Says where the client and the table part, or what comes next. */
async function play(protocol: PurchaseProtocol, beginning: Beginning, history: readonly Reply[]): Promise<Told> {
  const clock = fakeClock();
  const reader = new Reader(protocol, beginning, clock);
  const events = history.map(({ event }) => event);
  const faults: string[] = [];
  let at = 0;
  let next: "send" | "check" | undefined;
  const stop = new AbortController();
  const fetch: FetchFunction = async (_, { method }) => {
    const does = method === "POST" ? "send" : "check";
    const wanted = reader.action();
    if (does !== wanted) faults.push(`${does} in ${reader.state}, where the table says ${wanted ?? "nothing"}`);
    const reply = history[at++];
    if (!reply) {
      next = does;
      stop.abort();
      throw new TypeError("the history ends");
    }
    reader.happens(reply.event);
    return respond(reply.example);
  };
  const client = createVendingClient({ baseUrl: "http://vending.test", merchantKey: "k", merchantSecret: "s", fetch });
  const updates: PurchaseUpdate[] = [];
  const call = beginning.state === "ready" ? purchase : resume;
  const options = { deadlineMs, ...beginning.options, clock, signal: stop.signal };
  const result = await call(client, order, { ...options, onUpdate: (update) => updates.push(update) });
  if (next) return { events, next, ...(faults[0] && { fault: faults[0] }) };
  if (at < history.length) faults.push(`ended before response ${at + 1}`);
  // A denied check may also be the end of the purchase.
  if (!history.at(-1)?.endsRun || result.state !== "open") {
    const isRight = result.state === reader.state && result.money === protocol.states[reader.state].money;
    if (!isRight) faults.push(`ended as ${result.state}: ${result.money}, and the table is in ${reader.state}`);
  } else if (storedBy(result) !== reader.state)
    faults.push(`stored ${storedBy(result)}, and the table is in ${reader.state}`);
  return { events, ...(faults[0] && { fault: faults[0] }) };
}

const storedBy = (outcome: PurchaseOutcome): PurchaseStateName | undefined =>
  outcome.state === "open" ? outcome.progress.state : undefined;

/** Every history from a beginning, shortest first, until a fault. */
async function walk(protocol: PurchaseProtocol, beginning: Beginning): Promise<{ played: number; fault?: string }> {
  let turn = 0;
  let played = 0;
  const queue: Reply[][] = [[]];
  for (let history = queue.shift(); history; history = queue.shift()) {
    const { events, fault, next } = await play(protocol, beginning, history);
    played++;
    if (fault) return { played, fault: `${beginning.title}, ${events.join(", ")}: ${fault}` };
    if (!next || history.length === depth) continue;
    for (const reply of repliesTo(next, turn++)) queue.push([...history, reply]);
  }
  return { played };
}

test.each(beginnings)(`every history of up to ${depth} responses, after $title`, async (beginning) => {
  const { fault, played } = await walk(purchaseProtocol, beginning);
  expect(fault).toBeUndefined();
  expect(played).toBeGreaterThan(thorough ? 150 : 50);
  console.log(`  ${beginning.title}: ${played} histories`);
});

describe("a client that follows another table is found out", () => {
  const changed = (from: PurchaseStateName, event: PurchaseEventName, to: PurchaseStateName): PurchaseProtocol => ({
    ...purchaseProtocol,
    transitions: [
      { from: [from], event: [event], to, basis: "advice", section: "7.1", why: "a mistake" },
      ...purchaseProtocol.transitions,
    ],
  });
  test.each([
    ["404 after no response means failed", 0, changed("unanswered", "absent", "failed")],
    ["a first rejection ends it", 0, changed("ready", "rejected", "rejected")],
    ["422 means rejected", 0, changed("ready", "duplicate", "rejected")],
    ["404 after a rejected repetition is sent again", 10, changed("watching", "absent", "resending")],
    ["a rejected repetition ends it", 7, changed("resending", "rejected", "rejected")],
    ["404 while pending is sent again", 11, changed("processing", "absent", "resending")],
  ])("%s", async (_, index, table) => {
    const { fault } = await walk(table, beginnings[index] as Beginning);
    expect(fault).toMatch(/the table (says|is in)/);
  });
});
