/** Clients with one promise broken, and what finds that out: the simulation, or the probes of a point. */
import type { points } from "../points/index.ts";

export interface Mutant {
  readonly title: string;
  /** A file of `src/`, and a change of its text. */
  readonly file: string;
  readonly from: string;
  readonly to: string;
  readonly caughtBy: "simulation" | keyof typeof points;
}

export const mutants: readonly Mutant[] = [
  {
    title: "one 404 after HTTP 422 is a refusal",
    file: "purchase.ts",
    from: "now - this.#taken.since >= this.#visibilityMs",
    to: "now >= 0",
    caughtBy: "simulation",
  },
  {
    title: "a clock that jumps makes time for a transaction to become visible",
    file: "timing.ts",
    from: "elapsedAtLeast: () => atLeast",
    to: "elapsedAtLeast: elapsed",
    caughtBy: "visibility",
  },
  {
    title: "a proxy's page is a refusal",
    file: "purchase.ts",
    from: "received.isJson ? meaningOf(operation, received.status) : undefined",
    to: "meaningOf(operation, received.status)",
    caughtBy: "simulation",
  },
  {
    title: "a refusal after an attempt without a response says that nothing was made",
    file: "purchase.ts",
    from: "if (this.#uncertain) return this.#stop();",
    to: "",
    caughtBy: "visibility",
  },
  {
    title: "a refusal in resume says that nothing was made",
    file: "purchase.ts",
    from: "this.#uncertain = this.#replayed = !!resumed",
    to: "this.#uncertain = !(this.#replayed = !!resumed) && false",
    caughtBy: "resume",
  },
  {
    title: "an old purchase is sent again",
    file: "purchase.ts",
    from: "if (passed > this.#resendWithinMs) return false;",
    to: "",
    caughtBy: "simulation",
  },
  {
    title: "a lost response is a failure",
    file: "purchase.ts",
    from: "      this.#uncertain = true;\n",
    to: "      throw this.#refused(operation, received);\n",
    caughtBy: "simulation",
  },
  {
    title: "another name of a network is another network",
    file: "same-purchase.ts",
    from: "transaction.network, oneOf(networks)",
    to: "transaction.network, (text) => text.toLowerCase()",
    caughtBy: "simulation",
  },
  {
    title: "an amount with commas is another amount",
    file: "same-purchase.ts",
    from: "transaction.amount, naira",
    to: "transaction.amount, (text) => text",
    caughtBy: "simulation",
  },
  {
    title: "a null in a response is taken for text",
    file: "same-purchase.ts",
    from: '(textOf(value) ?? "").trim()',
    to: "(value as string).trim()",
    caughtBy: "simulation",
  },
  {
    title: "tokens of an electricity purchase are taken for text",
    file: "electricity-tokens.ts",
    from: 'typeof value === "string"',
    to: "value !== undefined",
    caughtBy: "nothing throws",
  },
  {
    title: "an error of a listener that comes later is nobody's",
    file: "notify.ts",
    from: ".catch(() => {})",
    to: "",
    caughtBy: "listeners",
  },
  {
    title: "an attempt is given as much time as it wants",
    file: "exchange.ts",
    from: "timer.attempt(call, untilDeadline)",
    to: "call(new AbortController().signal)",
    caughtBy: "simulation",
  },
  {
    title: "a list is read for as long as there are rows",
    file: "transactions.ts",
    from: "seen.size === before || ",
    to: "",
    caughtBy: "time limits",
  },
  {
    title: "Retry-After is ignored",
    file: "exchange.ts",
    from: "return ms > 0 ? ms : 0;",
    to: "return ms > 0 ? 0 : 0;",
    caughtBy: "retries",
  },
  {
    title: "there is no budget for retries",
    file: "retry-budget.ts",
    from: "this.#tokens < 1",
    to: "this.#tokens < -Infinity",
    caughtBy: "retries",
  },
  {
    title: "a retry comes without a pause",
    file: "retry-budget.ts",
    from: "await timer.pause(minMs);",
    to: "void minMs;",
    caughtBy: "simulation",
  },
  {
    title: "a body is read to its end",
    file: "transport.ts",
    from: "!(left >= 0)",
    to: "left === null",
    caughtBy: "bodies",
  },
  {
    title: "what a create responds is not compared",
    file: "purchase.ts",
    from: "      this.#mustBeSame(outcome.transaction, received);\n",
    to: "",
    caughtBy: "another purchase",
  },
  {
    title: "what a status check finds is not compared",
    file: "purchase.ts",
    from: "      this.#mustBeSame(check.transaction, check.received);\n",
    to: "",
    caughtBy: "another purchase",
  },
  {
    title: "a response about another id is taken for ours",
    file: "status.ts",
    from: "textOf((data as Transaction).request_id) === requestId",
    to: "requestId",
    caughtBy: "another purchase",
  },
  {
    title: "the transaction as far as it was seen is forgotten",
    file: "outcome.ts",
    from: "...(transaction && { transaction }),",
    to: "",
    caughtBy: "what is known",
  },
  {
    title: "an address of any protocol is accepted",
    file: "address.ts",
    from: 'protocol !== "http:"',
    to: "protocol === undefined",
    caughtBy: "what is known",
  },
  {
    title: "credentials go in the clear",
    file: "address.ts",
    from: "return allowInsecureHttp || harmless.test(hostname)",
    to: "return hostname",
    caughtBy: "credentials",
  },
  {
    title: "middleware keeps the request with the credentials",
    file: "transport.ts",
    from: 'new Request(request, { redirect: "manual" })',
    to: "request",
    caughtBy: "credentials",
  },
  {
    title: "an echo in a body comes back",
    file: "transport.ts",
    from: "const clean = redactor.redact(text);",
    to: "const clean = text;",
    caughtBy: "credentials",
  },
  {
    title: "an error of fetch comes back as it is",
    file: "transport.ts",
    from: "withoutCredentials(error, redactor);",
    to: "error;",
    caughtBy: "credentials",
  },
  {
    title: "a number of any length is a phone number",
    file: "msisdn.ts",
    from: String.raw`[1-9]\d{9}`,
    to: String.raw`[1-9]\d*`,
    caughtBy: "msisdn",
  },
  {
    title: "resume sends what it has not looked for long enough",
    file: "purchase.ts",
    from: "this.#age >= this.#visibilityMs",
    to: "this.#age >= 0",
    caughtBy: "resume",
  },
];
