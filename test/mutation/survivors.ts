/** Mutants in what decides about money that no test notices, each with the reason why it changes nothing. */

export interface Survivor {
  readonly file: string;
  /** The line on which the change begins, and the change, as `npm run test:mutation` prints them. */
  readonly line: string;
  readonly change: string;
  readonly why: string;
}

export const survivors: readonly Survivor[] = [
  {
    file: "packages/client/src/purchase/stand.ts",
    line: "if (date > serviceDate) serviceDate = date;",
    change: "date > serviceDate → date >= serviceDate",
    why: "It would assign the value that is there already.",
  },
  {
    file: "packages/client/src/purchase/stand.ts",
    line: "if (passed < beforeMs) beforeMs = Math.max(0, passed);",
    change: "passed < beforeMs → passed <= beforeMs",
    why: "It would assign the value that is there already.",
  },
  {
    file: "packages/client/src/purchase/stand.ts",
    line: 'const next = nextState(state, event, times, timings) ?? "open";',
    change: '"open" → ""',
    why: "Each event that follows an action leads somewhere from the states with that action. The type wants a default.",
  },
  {
    file: "packages/client/src/purchase/progress.ts",
    line: 'event: typeof (event ?? "") !== "string" && "a text",',
    change: '"" → "Stryker was here!"',
    why: "Only its type counts.",
  },
  {
    file: "packages/client/src/purchase/purchase.ts",
    line: "if (transaction) {",
    change: "transaction → true",
    why: "An outcome alone leads to the three states in it, and each outcome has its transaction. The type wants to hear it.",
  },
  {
    file: "packages/client/src/purchase/wait.ts",
    line: "const timer = startTimer(options, { mayHaveBeenMade: true });",
    change: "{ mayHaveBeenMade: true } → {}",
    why: "It is the default of the error, and not that of the timer.",
  },
  {
    file: "packages/client/src/http/timing.ts",
    line: ": /^\\d{4}-\\d\\d-\\d\\dT.*(?:Z|[+-]\\d\\d:\\d\\d)$/.test(text)",
    change: "/^\\d{4}-\\d\\d-\\d\\dT.*(?:Z|[+-]\\d\\d:\\d\\d)$/ → /^\\d{4}-\\d\\d-\\d\\dT.*(?:Z|[+-]\\d\\d:\\d\\d)/",
    why: "Date.parse takes nothing with text behind its time zone.",
  },
  {
    file: "packages/client/src/http/timing.ts",
    line: "const abort = () => controller.abort(signal?.reason);",
    change: "signal?.reason → signal.reason",
    why: "Only a signal that is there calls it.",
  },
  {
    file: "packages/ledger/src/ledger.ts",
    line: "checkPurchaseOptions({ ...purchase, deadlineMs }, { mayHaveBeenMade: true });",
    change: "{ mayHaveBeenMade: true } → {}",
    why: "The class of the error says the same by default.",
  },
  {
    file: "packages/ledger/src/calls/buy.ts",
    line: "checkPurchaseOptions(following, { mayHaveBeenMade: true });",
    change: "{ mayHaveBeenMade: true } → {}",
    why: "The class of the error says the same by default.",
  },
  {
    file: "packages/ledger/src/calls/buy.ts",
    line: "if (signal?.aborted || context.closing.aborted || performance.now() >= end) return heldElsewhere(requestId);",
    change: "performance.now() >= end → performance.now() > end",
    why: "At that very moment it would sleep for no time, and look once more.",
  },
  {
    file: "packages/ledger/src/calls/recover.ts",
    line: "const abort = () => controller.abort(signal?.reason);",
    change: "signal?.reason → signal.reason",
    why: "Only a signal that is there calls it.",
  },
  {
    file: "packages/ledger/src/calls/recover.ts",
    line: "const tell = (turn: Turn) => new Promise((resolve) => resolve(onTurn?.(turn))).catch(() => {});",
    change: "onTurn?.(turn) → onTurn(turn)",
    why: "Without a listener it throws, and what a listener throws is ignored.",
  },
  {
    file: "packages/ledger/src/calls/recover.ts",
    line: 'else if (action === "check" && !worthWaiting.includes(update.state) && checksLeft-- === 0) controller.abort();',
    change: 'action === "check" → true',
    why: "A state in which nothing is sent or checked is the last one: what would be aborted is over.",
  },
  {
    file: "packages/ledger/src/calls/lifetime.ts",
    line: "} finally {",
    change: "{ running.delete(settled); } → {}",
    why: "To wait for what has ended takes no time. What it would take is memory, which no test measures.",
  },
  {
    file: "packages/ledger/src/calls/lifetime.ts",
    line: "running.delete(settled);",
    change: "running.delete(settled); → ;",
    why: "To wait for what has ended takes no time. What it would take is memory, which no test measures.",
  },
  {
    file: "packages/ledger/src/calls/client.ts",
    line: 'return status === "unknown" && outcome.cause.kind === "not-found" ? undefined : "nothing learned";',
    change: 'status === "unknown" → true',
    why: "What is not unknown has its transaction, and was returned before.",
  },
  {
    file: "packages/ledger/src/calls/client.ts",
    line: 'if (!(error instanceof DifferentPurchaseError)) return "nothing learned";',
    change: "!(error instanceof DifferentPurchaseError) → false",
    why: "Another error has no body with an outcome, which ends the same.",
  },
  {
    file: "packages/ledger/src/calls/client.ts",
    line: 'return status ? { status, transaction, fields } : "nothing learned";',
    change: '"nothing learned" → ""',
    why: "A difference is seen in outcomes alone: there is a status, unless the credentials are one of its words.",
  },
  {
    file: "packages/ledger/src/calls/client.ts",
    line: "const status = (body as { status?: unknown } | null)?.status;",
    change: "(body as { status?: unknown } | null)?.status → (body as { status?: unknown; } | null).status",
    why: "A difference is seen in outcomes alone, and those have a body.",
  },
  {
    file: "packages/ledger/src/calls/client.ts",
    line: 'return typeof status === "string" ? statuses.find((word) => word === status.toLowerCase()) : undefined;',
    change: 'typeof status === "string" → true',
    why: "A difference is seen in outcomes alone: their status is a word.",
  },
  {
    file: "packages/ledger/src/calls/run.ts",
    line: "return options.onUpdate?.(update);",
    change: "options.onUpdate?.(update) → options.onUpdate(update)",
    why: "The client ignores what a listener throws, and this is the last thing that the listener does.",
  },
  {
    file: "packages/ledger/src/calls/run.ts",
    line: "const abort = () => controller.abort(others.find((signal) => signal?.aborted)?.reason);",
    change: "others.find((signal) => signal?.aborted)?.reason → others.find(signal => signal?.aborted).reason",
    why: "It is called only when one of them has aborted.",
  },
  {
    file: "packages/ledger/src/purchase/transaction.ts",
    line: "const queries: Promise<QueryResult>[] = [];",
    change: '[] → ["Stryker was here"]',
    why: "They are only waited for, and a text is there at once.",
  },
  {
    file: "packages/ledger/src/stores/memory.ts",
    line: 'const transaction = { internal_reference: outcome?.transaction.internal_reference ?? "", request_id };',
    change: '"" → "Stryker was here!"',
    why: "A refusal has no transaction, and the service gives each transaction a reference.",
  },
  {
    file: "packages/ledger/src/stores/memory.ts",
    line: 'const noQuery = () => Promise.reject(new Error("There is no database"));',
    change: '"There is no database" → ""',
    why: "What onEnd gets of this store has no `query` that could call it.",
  },
  {
    file: "packages/ledger/src/stores/memory.ts",
    line: 'const noQuery = () => Promise.reject(new Error("There is no database"));',
    change: '() => Promise.reject(new Error("There is no database")) → () => undefined',
    why: "What onEnd gets of this store has no `query` that could call it.",
  },
  {
    file: "packages/ledger/src/ledger.ts",
    line: "new Promise((resolve) => resolve(options.onError?.(error, requestId))).catch(() => {});",
    change: "options.onError?.(error, requestId) → options.onError(error, requestId)",
    why: "Without a log it throws, and what a log throws is ignored.",
  },
  {
    file: "packages/ledger/src/purchase/refusal.ts",
    line: "const { name, status = 0, operation, reason, issues = [] } = refusal ?? {};",
    change: '[] → ["Stryker was here"]',
    why: "Used for an InvalidRequestError, and each that is stored has its issues. The type wants a default.",
  },
  {
    file: "packages/ledger/src/calls/recover.ts",
    line: "return now !== undefined && now - storedAt.getTime() > resendWithinMs;",
    change: "now !== undefined → true",
    why: "Without a time the difference is not a number, and no number is less.",
  },
  {
    file: "packages/ledger/src/calls/recover.ts",
    line: "return now !== undefined && now - storedAt.getTime() > resendWithinMs;",
    change: "now - storedAt.getTime() > resendWithinMs → now - storedAt.getTime() >= resendWithinMs",
    why: "One millisecond of twelve hours: the client itself decides what is sent, and by its own clock.",
  },
  {
    file: "packages/ledger/src/stores/postgres.ts",
    line: "return rows[0]?.deleted ?? 0;",
    change: "rows[0]?.deleted → rows[0].deleted",
    why: "A count has one row. The type wants to hear what happens without.",
  },
  {
    file: "packages/ledger/src/stores/postgres/leases.ts",
    line: "supervise: false,",
    change: "false → true",
    why: "pg-boss would do by itself, once a minute, what recover has it do each second.",
  },
  {
    file: "packages/ledger/src/stores/postgres/leases.ts",
    line: "await boss.deleteJob(queue, id, { db });",
    change: "{ db } → {}",
    why: "A job that was cancelled is gone at once, even if nothing else is kept: the next `begin` makes a new one.",
  },
  {
    file: "packages/ledger/src/stores/postgres/leases.ts",
    line: "if (affected !== ids.length) await boss.deleteJob(queue, ids, { db });",
    change: "affected !== ids.length → true",
    why: "To delete what is not there any more changes nothing.",
  },
];
