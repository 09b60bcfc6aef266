/** Clients with one promise broken, which the simulation finds out. */
export interface Mutant {
  readonly title: string;
  /** A file of `src/`, and a change of its text. */
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

export const mutants: readonly Mutant[] = [
  {
    title: "one 404 after HTTP 422 is a refusal",
    file: "purchase/options.ts",
    from: "visibility: visibilityMs / 1_000",
    to: "visibility: 0",
  },
  {
    title: "a proxy's page is a refusal",
    file: "purchase/event.ts",
    from: "if (isJson && !shows && rejections",
    to: "if (!shows && rejections",
  },
  {
    title: "a refusal is believed, whatever its body shows",
    file: "purchase/event.ts",
    from: "purchaseSigns.test(String(jsonOf(received.original))) ||",
    to: "jsonOf === undefined &&",
  },
  {
    title: "an old purchase is sent again",
    file: "purchase/protocol-state.ts",
    from: "actionIn(state, secondsSinceFirstSend(), timings)",
    to: "actionIn(state, 0, timings)",
  },
  {
    title: "a lost response is a failure",
    file: "purchase/event.ts",
    from: 'event: "unknown", cause: status === 0',
    to: 'event: action === "send" ? "rejected" : "unknown", cause: status === 0',
  },
  {
    title: "another name of a network is another network",
    file: "values/same-purchase.ts",
    from: '"network", oneOf(networks)',
    to: '"network", (text) => text.toLowerCase()',
  },
  {
    title: "an amount with commas is another amount",
    file: "values/same-purchase.ts",
    from: '"amount", unsigned',
    to: '"amount", (text) => text',
  },
  {
    title: "a null in a response is taken for text",
    file: "values/same-purchase.ts",
    from: "textOf(value)?.trim()",
    to: "value === undefined ? undefined : (value as string).trim()",
  },
  {
    title: "an attempt is given as much time as it wants",
    file: "http/exchange.ts",
    from: "timer.attempt(call, options)",
    to: "call(new AbortController().signal)",
  },
  {
    title: "a retry comes without a pause",
    file: "http/retry-budget.ts",
    from: "await timer.pause(minMs);",
    to: "void minMs;",
  },
  {
    title: "a failure of no transaction is believed",
    file: "purchase/event.ts",
    from: 'event !== "failed" ||',
    to: "event ||",
  },
];
