/** What the whole run has seen, for the checks that judge every answer. */
import type { OperationId } from "@vending/contract";
import { faultsOf, newHeaders } from "./answers.ts";
import { type Exchange, type Sent, shortened } from "./exchange.ts";
import { Secrets } from "./secrets.ts";

export interface Finding {
  readonly message: string;
  /** The first exchange in which it was seen. */
  readonly exchange: Exchange;
  /** How often it was seen. */
  count: number;
}

type Findings = Map<string, Finding>;

export class Journal {
  readonly #answers = new Map<OperationId, number>();
  readonly #faults = new Map<OperationId, Findings>();
  readonly #headers: Findings = new Map();
  readonly #unanswered: Findings = new Map();
  readonly #echoes: Findings = new Map();
  readonly #allowedHeaders: ReadonlySet<string>;
  readonly #secrets = new Secrets();

  constructor(allowedHeaders: readonly string[], secrets: readonly (string | undefined)[]) {
    this.#allowedHeaders = new Set(allowedHeaders.map((name) => name.toLowerCase()));
    for (const secret of secrets) this.#secrets.add(secret);
  }

  /** Takes note of a request before it is sent: others may see its secret before it is answered. */
  expect(sent: Sent): void {
    this.#secrets.add(sent.headers["X-Merchant-Secret"]);
  }

  /**
   * Takes note of an exchange, and returns it without the secrets that came back in it: what is told of it later, in whatever
   * pieces, cannot have them. `expected`: that there may be no answer was known before.
   */
  add(received: Exchange, expected: boolean): Exchange {
    const exchange = this.#secrets.hidden(received);
    const { sent, answered, problem } = exchange;
    if (!answered) {
      if (!expected) note(this.#unanswered, `${sent.operationId} got no answer: ${problem}`, exchange);
      return exchange;
    }
    this.#answers.set(sent.operationId, this.answersOf(sent.operationId) + 1);
    const faults: Findings = this.#faults.get(sent.operationId) ?? new Map();
    this.#faults.set(sent.operationId, faults);
    for (const fault of faultsOf(sent, answered)) note(faults, fault, exchange);
    for (const name of newHeaders(answered, this.#allowedHeaders)) {
      note(this.#headers, `there is a header ${name}, which the contract does not have`, exchange);
    }
    if (exchange !== received) note(this.#echoes, `${sent.operationId} answers with a secret in it`, exchange);
    return exchange;
  }

  /** How many answers of an operation were seen. */
  answersOf(operationId: OperationId): number {
    return this.#answers.get(operationId) ?? 0;
  }

  /** How many answers were seen at all. */
  answers(): number {
    return [...this.#answers.values()].reduce((sum, count) => sum + count, 0);
  }

  /** What was wrong with the answers of an operation. */
  faultsOf(operationId: OperationId): Finding[] {
    return [...(this.#faults.get(operationId)?.values() ?? [])];
  }

  /** Headers that the contract does not have. */
  headers(): Finding[] {
    return [...this.#headers.values()];
  }

  /** Requests that got no whole answer, though one was to be expected. */
  unanswered(): Finding[] {
    return [...this.#unanswered.values()];
  }

  /** Answers in which a secret was seen. */
  echoes(): Finding[] {
    return [...this.#echoes.values()];
  }

  /** Hides every secret that was sent. */
  hide(text: string): string {
    return this.#secrets.hide(text);
  }
}

/** More kinds of faults than this tell nobody anything, and take room. */
const mostFindings = 50;

function note(findings: Findings, message: string, exchange: Exchange): void {
  const known = findings.get(message);
  if (known) known.count++;
  else if (findings.size < mostFindings) findings.set(message, { message, exchange: shortened(exchange), count: 1 });
}
