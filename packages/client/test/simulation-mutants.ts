/** Clients with one promise broken, which the simulation finds out. */
export interface Mutant {
  readonly title: string;
  /** A file of `src/` of the client, or of the contract, and a change of its text. */
  readonly of?: "contract";
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
    of: "contract",
    file: "purchase-event.ts",
    from: 'if (!response || !isObject(response.body)) return "unknown";\n  const { status, body } = response;',
    to: 'if (!response) return "unknown";\n  const { status } = response;\n  const body = Object(response.body);',
  },
  {
    title: "a refusal is believed, whatever its body shows",
    of: "contract",
    file: "purchase-event.ts",
    from: "const shows = showsPurchase(body, order.client_request_id);",
    to: 'const shows = showsPurchase({}, "");',
  },
  {
    title: "an old purchase is sent again",
    file: "purchase/protocol-state.ts",
    from: "actionIn(state, secondsSinceFirstSend(), timings)",
    to: "actionIn(state, 0, timings)",
  },
  {
    title: "a lost response is a failure",
    of: "contract",
    file: "purchase-event.ts",
    from: 'if (!response || !isObject(response.body)) return "unknown";',
    to: 'if (!response || !isObject(response.body)) return response || action === "check" ? "unknown" : "rejected";',
  },
  {
    title: "another name of a network is another network",
    of: "contract",
    file: "differences.ts",
    from: '"network", oneOf(networks)',
    to: '"network", (text) => text.toLowerCase()',
  },
  {
    title: "an amount with commas is another amount",
    of: "contract",
    file: "differences.ts",
    from: '"amount", unsigned',
    to: '"amount", (text) => text',
  },
  {
    title: "a null in a response is taken for text",
    of: "contract",
    file: "differences.ts",
    from: "textOf(value)?.trim()",
    to: "value === undefined ? undefined : (value as string).trim()",
  },
  {
    title: "money is returned for what is open",
    file: "purchase/purchase.ts",
    from: 'state: "open",',
    to: 'state: "rejected" as "open",',
  },
  {
    title: "an attempt is given as much time as it wants",
    file: "http/exchange.ts",
    from: "await timer.attempt(",
    to: "await ((make: (signal: AbortSignal) => Promise<Result>, _: unknown) => make(new AbortController().signal))(",
  },
  {
    title: "a retry comes without a pause",
    file: "http/retry-budget.ts",
    from: "await timer.pause(minMs);",
    to: "void minMs;",
  },
  {
    title: "a failure of no transaction is believed",
    of: "contract",
    file: "purchase-event.ts",
    from: 'word !== "failed" || isNamed',
    to: "word || isNamed",
  },
];
