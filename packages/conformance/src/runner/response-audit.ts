/** Watches every response of a run, for the checks that report on all of them. */
import type { Contract } from "../http/contract.ts";
import { type Exchange, forReport, type SentRequest } from "../http/exchange.ts";
import { Redaction } from "../http/redaction.ts";
import { undeclaredHeaders, validateResponse } from "../http/response-validation.ts";
import type { Observer } from "../http/service-client.ts";
import type { FailureCode, Finding } from "../report/findings.ts";

export interface AuditFinding {
  readonly finding: Finding<FailureCode>;
  /** The first exchange in which it was seen. */
  readonly exchange: Exchange;
}

/** The kinds of findings that are kept of one topic. */
const maxFindings = 50;

export class ResponseAudit implements Observer {
  readonly #contract: Contract;
  readonly #allowedHeaders: ReadonlySet<string>;
  readonly #redaction = new Redaction();
  readonly #responses = new Map<string, number>();
  readonly #topics = new Map<string, Map<string, AuditFinding>>();

  constructor(contract: Contract, allowedHeaders: readonly string[], secrets: readonly (string | undefined)[]) {
    this.#contract = contract;
    this.#allowedHeaders = new Set(allowedHeaders.map((name) => name.toLowerCase()));
    for (const secret of secrets) this.#redaction.add(secret);
  }

  /** Adds the secret of a request before it is sent: other responses may show it before its own comes. */
  sending(request: SentRequest): void {
    this.#redaction.add(request.headers["X-Merchant-Secret"]);
  }

  /** Records an exchange, and returns it without the secrets that came back: nothing that is reported later can have them. */
  received(received: Exchange, mayFail: boolean): Exchange {
    const exchange = this.#redaction.redactResponse(received);
    const { request, response, problem } = exchange;
    const { operationId } = request;
    if (!response) {
      const message = `${operationId} got no response: ${problem}`;
      if (!mayFail) this.#record("unanswered", { code: "no-response", message }, exchange);
      return exchange;
    }
    this.#responses.set(operationId, this.responses(operationId) + 1);
    for (const finding of validateResponse(this.#contract, request, response)) {
      this.#record(`responses of ${operationId}`, finding, exchange);
    }
    for (const name of undeclaredHeaders(response, this.#allowedHeaders)) {
      const message = `the contract has no header ${name}; to allow it: --allow-header, or headers in the config`;
      this.#record("headers", { code: "undeclared-header", path: name, message }, exchange);
    }
    if (exchange !== received) {
      const message = `a response of ${operationId} carries a secret`;
      this.#record("secrets", { code: "secret-echoed", message }, exchange);
    }
    return exchange;
  }

  #record(topic: string, finding: Finding<FailureCode>, exchange: Exchange): void {
    const findings = this.#topics.get(topic) ?? new Map<string, AuditFinding>();
    this.#topics.set(topic, findings);
    const known = findings.get(finding.message);
    if (!known && findings.size >= maxFindings) return;
    const count = (known?.finding.count ?? 0) + 1;
    findings.set(finding.message, {
      finding: { ...finding, count },
      exchange: known?.exchange ?? forReport(exchange),
    });
  }

  /** The number of responses, of one operation or of all. */
  responses(operationId?: string): number {
    if (operationId !== undefined) return this.#responses.get(operationId) ?? 0;
    return [...this.#responses.values()].reduce((sum, count) => sum + count, 0);
  }

  /** Requests without a response, where one was expected. */
  get unanswered(): AuditFinding[] {
    return this.#findings("unanswered");
  }

  /** Headers that the contract does not have. */
  get headers(): AuditFinding[] {
    return this.#findings("headers");
  }

  /** Responses that carry a secret. */
  get secrets(): AuditFinding[] {
    return this.#findings("secrets");
  }

  /** How the responses of an operation differ from the contract. */
  responsesOf(operationId: string): AuditFinding[] {
    return this.#findings(`responses of ${operationId}`);
  }

  #findings(topic: string): AuditFinding[] {
    return [...(this.#topics.get(topic)?.values() ?? [])];
  }

  /** Removes every secret that was sent. */
  redact(text: string): string {
    return this.#redaction.redact(text);
  }
}
