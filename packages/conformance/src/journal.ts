/** What the whole run has seen, for the checks that judge every answer. */
import type { OperationId } from "@vending/contract";
import { faultsOf } from "./answers.ts";
import { type Exchange, shortened } from "./exchange.ts";

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
  readonly #unanswered: Findings = new Map();
  readonly #echoes: Findings = new Map();
  readonly #allowedHeaders: ReadonlySet<string>;
  /** Every way in which a secret that was sent may be written. */
  readonly #secrets = new Set<string>();

  constructor(allowedHeaders: readonly string[]) {
    this.#allowedHeaders = new Set(allowedHeaders.map((name) => name.toLowerCase()));
  }

  /** Takes note of an exchange. `expected`: that there may be no answer was known before. */
  add(exchange: Exchange, expected: boolean): void {
    const { sent, answered, problem } = exchange;
    this.#remember(sent.headers["X-Merchant-Secret"]);
    if (!answered) {
      if (!expected) note(this.#unanswered, `${sent.operationId} got no answer: ${problem}`, exchange);
      return;
    }
    this.#answers.set(sent.operationId, this.answersOf(sent.operationId) + 1);
    const faults: Findings = this.#faults.get(sent.operationId) ?? new Map();
    this.#faults.set(sent.operationId, faults);
    for (const fault of faultsOf(sent, answered, this.#allowedHeaders)) note(faults, fault, exchange);

    const all = [answered.text, ...answered.headers.map(([, value]) => value)];
    if ([...this.#secrets].some((one) => all.some((text) => text.includes(one)))) {
      note(this.#echoes, `${sent.operationId} answers with a secret in it`, exchange);
    }
  }

  #remember(secret: string | undefined): void {
    // One of a few characters may be part of any word.
    if (!secret || secret.length < 6) return;
    for (const written of [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)]) {
      this.#secrets.add(written);
    }
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
    return [...this.#secrets].reduce((rest, secret) => rest.replaceAll(secret, "***"), text);
  }
}

/** More kinds of faults than this tell nobody anything, and take room. */
const mostFindings = 50;

function note(findings: Findings, message: string, exchange: Exchange): void {
  const known = findings.get(message);
  if (known) known.count++;
  else if (findings.size < mostFindings) findings.set(message, { message, exchange: shortened(exchange), count: 1 });
}
