/** Mutants in code that decides about money that no test notices, and why each changes nothing. */

export interface Survivor {
  readonly file: string;
  /** The line on which the change begins, and the change, as `npm run test:mutation` prints them. */
  readonly line: string;
  readonly change: string;
  readonly why: string;
}

export const survivors: readonly Survivor[] = [
  {
    file: "packages/client/src/purchase/protocol-state.ts",
    line: "if (date > serviceDate) serviceDate = date;",
    change: "date > serviceDate → date >= serviceDate",
    why: "It would assign the same value.",
  },
  {
    file: "packages/client/src/purchase/protocol-state.ts",
    line: "if (passed < beforeMs) beforeMs = Math.max(0, passed);",
    change: "passed < beforeMs → passed <= beforeMs",
    why: "It would assign the same value.",
  },
  {
    file: "packages/client/src/purchase/protocol-state.ts",
    line: 'const next = nextState(state, event, times, timings) ?? "open";',
    change: '"open" → ""',
    why: "Each event that can follow an action has a transition from the states with that action. The type needs a default.",
  },
  {
    file: "packages/client/src/purchase/purchase.ts",
    line: 'const action = next === "send" ? "send" : "check";',
    change: '"check" → ""',
    why: "The compiler allows two words, and the code asks for the other one.",
  },
  {
    file: "packages/client/src/http/timing.ts",
    line: ": /^\\d{4}-\\d\\d-\\d\\dT.*(?:Z|[+-]\\d\\d:\\d\\d)$/.test(text)",
    change: "/^\\d{4}-\\d\\d-\\d\\dT.*(?:Z|[+-]\\d\\d:\\d\\d)$/ → /^\\d{4}-\\d\\d-\\d\\dT.*(?:Z|[+-]\\d\\d:\\d\\d)/",
    why: "Date.parse accepts no text behind the time zone.",
  },
  {
    file: "packages/client/src/http/timing.ts",
    line: "const abort = () => controller.abort(signal?.reason);",
    change: "signal?.reason → signal.reason",
    why: "Only an existing signal calls it.",
  },
  {
    file: "packages/ledger/src/stores/sqlite.ts",
    line: "if (Object(error).errcode !== busy || performance.now() > end) throw error;",
    change: "performance.now() > end → performance.now() >= end",
    why: "In that millisecond it would try once less.",
  },
  {
    file: "packages/ledger/src/stores/sqlite.ts",
    line: "return Number(found?.version);",
    change: "found?.version → found.version",
    why: "A maximum has one row. The type does not know that.",
  },
  {
    file: "packages/ledger/src/calls/buy.ts",
    line: "if (signal?.aborted || context.closing.aborted || performance.now() >= end) return heldElsewhere(requestId);",
    change: "performance.now() >= end → performance.now() > end",
    why: "In that millisecond it would sleep for no time, and look once more.",
  },
  {
    file: "packages/ledger/src/calls/linked-abort.ts",
    line: "const follow = () => controller.abort(signals.find((signal) => signal?.aborted)?.reason);",
    change: "signals.find((signal) => signal?.aborted)?.reason → signals.find(signal => signal?.aborted).reason",
    why: "It is called only when one of them has aborted.",
  },
  {
    file: "packages/ledger/src/calls/recover.ts",
    line: 'else if (action === "check" && !worthWaiting.includes(update.state) && checksLeft-- === 0) abort();',
    change: 'action === "check" → true',
    why: "A state in which nothing is sent or checked is the last one: nothing is left to abort.",
  },
  {
    file: "packages/ledger/src/calls/lifetime.ts",
    line: "} finally {",
    change: "{ running.delete(settled); } → {}",
    why: "Waiting for a settled promise takes no time. It would take memory, which no test measures.",
  },
  {
    file: "packages/ledger/src/calls/lifetime.ts",
    line: "running.delete(settled);",
    change: "running.delete(settled); → ;",
    why: "Waiting for a settled promise takes no time. It would take memory, which no test measures.",
  },
  {
    file: "packages/ledger/src/calls/run.ts",
    line: "return options.onUpdate?.(update);",
    change: "options.onUpdate?.(update) → options.onUpdate(update)",
    why: "The client ignores what a listener throws, and this call is its last.",
  },
  {
    file: "packages/ledger/src/purchase/transaction.ts",
    line: "const queries: Promise<QueryResult>[] = [];",
    change: '[] → ["Stryker was here"]',
    why: "They are only awaited, and a text resolves at once.",
  },
  {
    file: "packages/ledger/src/stores/memory.ts",
    line: 'const internal_reference = outcome?.transaction.internal_reference ?? "";',
    change: '"" → "Stryker was here!"',
    why: "A rejection has no transaction, and the service gives each transaction a reference.",
  },
  {
    file: "packages/ledger/src/stores/memory.ts",
    line: 'const noQuery = () => Promise.reject(new Error("There is no database"));',
    change: '"There is no database" → ""',
    why: "The transaction of this store has no `query` that could call it.",
  },
  {
    file: "packages/ledger/src/stores/memory.ts",
    line: 'const noQuery = () => Promise.reject(new Error("There is no database"));',
    change: '() => Promise.reject(new Error("There is no database")) → () => undefined',
    why: "The transaction of this store has no `query` that could call it.",
  },
  {
    file: "packages/ledger/src/calls/recover.ts",
    line: "return now !== undefined && now - storedAt.getTime() > resendWithinMs;",
    change: "now !== undefined → true",
    why: "Without a time the difference is NaN, and no comparison with NaN holds.",
  },
  {
    file: "packages/ledger/src/calls/recover.ts",
    line: "return now !== undefined && now - storedAt.getTime() > resendWithinMs;",
    change: "now - storedAt.getTime() > resendWithinMs → now - storedAt.getTime() >= resendWithinMs",
    why: "One millisecond of twelve hours: the client itself decides what is sent, by its own clock.",
  },
  {
    file: "packages/ledger/src/stores/postgres.ts",
    line: "return rows[0]?.deleted ?? 0;",
    change: "rows[0]?.deleted → rows[0].deleted",
    why: "A count has one row. The type does not know that.",
  },
  {
    file: "packages/ledger/src/stores/postgres/leases.ts",
    line: "supervise: false,",
    change: "false → true",
    why: "pg-boss would do once a minute what `recover` makes it do each second.",
  },
  {
    file: "packages/ledger/src/stores/postgres/leases.ts",
    line: "await boss.deleteJob(queue, id, { db });",
    change: "{ db } → {}",
    why: "The cancelled job would be gone even if the rest were rolled back: the next `begin` creates a new one.",
  },
  {
    file: "packages/ledger/src/stores/postgres/leases.ts",
    line: "if (affected !== ids.length) await boss.deleteJob(queue, ids, { db });",
    change: "affected !== ids.length → true",
    why: "Deleting a job that is gone changes nothing.",
  },
];
