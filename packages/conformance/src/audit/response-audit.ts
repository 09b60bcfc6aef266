/** Watches every response of a run, for the checks that report on all of them. */

import type { Merchant } from "../config/schema.ts";
import type { Contract } from "../contract.ts";
import type { FailureCode, Symptom } from "../findings/symptom.ts";
import { forReport, type SentExchange, type SentRequest } from "../http/exchange.ts";
import { boughtUnder } from "../http/purchase-log.ts";
import type { Call } from "../http/request.ts";
import type { ExchangeListener } from "../http/service-client.ts";
import { Redaction } from "./redaction.ts";
import { symptomsOf, undeclaredHeaders } from "./validation.ts";

interface AuditSymptom {
  readonly symptom: Symptom<FailureCode>;
  /** The first exchange in which it was seen. */
  readonly exchange: SentExchange;
}

/** Missing responses, undeclared headers, returned secrets, and how the responses of an operation differ from the contract. */
export type AuditTopic = "without response" | "headers" | "secrets" | `responses of ${string}`;

/** Kinds of symptoms that are kept per topic. */
const maxSymptoms = 50;

interface AuditOptions {
  /** Headers that are allowed although the contract does not declare them. */
  readonly allowedHeaders: readonly string[];
  /** The merchants whose credentials are sent. */
  readonly merchants: readonly (Merchant | undefined)[];
}

export class ResponseAudit implements ExchangeListener {
  readonly #contract: Contract;
  readonly #allowedHeaders: ReadonlySet<string>;
  /** A response that carries one of these is a finding. */
  readonly #secrets = new Redaction();
  /** Secrets and keys, alone and as a pair, which no report shows. */
  readonly #credentials = new Redaction();
  readonly #responses = new Map<string, number>();
  /** What was bought, by merchant and id. */
  readonly #bought = new Set<string>();
  readonly #topics = new Map<AuditTopic, Map<string, AuditSymptom>>();

  constructor(contract: Contract, { allowedHeaders, merchants }: AuditOptions) {
    this.#contract = contract;
    this.#allowedHeaders = new Set(allowedHeaders.map((name) => name.toLowerCase()));
    for (const merchant of merchants) this.#addCredentials(merchant?.key, merchant?.secret);
  }

  #addCredentials(key: string | undefined, secret: string | undefined): void {
    this.#secrets.add(secret);
    this.#credentials.add(key);
    this.#credentials.add(secret);
    if (key !== undefined && secret !== undefined) this.#credentials.add(`${key}:${secret}`);
  }

  /** Adds the credentials of a request before it is sent: another response may return them before its own arrives. */
  sending({ headers }: SentRequest): void {
    this.#addCredentials(headers["X-Merchant-Key"], headers["X-Merchant-Secret"]);
  }

  /** Records an exchange, and returns it without the secrets in its response: no later report can show them. */
  received(received: SentExchange, { mayFail = false, raced = false }: Call = {}): SentExchange {
    const exchange = this.#secrets.redactResponse(received);
    const { request, response, problem } = exchange;
    const { operationId } = request;
    if (!response) {
      const message = `${operationId} got no response: ${problem}.`;
      if (!mayFail) this.#record("without response", { code: "no-response", message }, exchange);
      return exchange;
    }
    this.#responses.set(operationId, this.responses(operationId) + 1);
    // If a used id is accepted, that is the finding, and the body is not another one.
    const bought = boughtUnder(this.#contract, exchange);
    const symptoms = bought && (raced || this.#bought.has(bought)) ? [] : symptomsOf(this.#contract, request, response);
    if (bought) this.#bought.add(bought);
    for (const symptom of symptoms) this.#record(`responses of ${operationId}`, symptom, exchange);
    for (const name of undeclaredHeaders(response, this.#allowedHeaders)) {
      const message = `The contract has no header ${name}.`;
      this.#record("headers", { code: "undeclared-header", path: name, message }, exchange);
    }
    if (exchange !== received) {
      const message = `A response of ${operationId} carries a secret.`;
      this.#record("secrets", { code: "secret-echoed", message }, exchange);
    }
    return exchange;
  }

  /** The number of responses of one operation, or of all. */
  responses(operationId?: string): number {
    if (operationId !== undefined) return this.#responses.get(operationId) ?? 0;
    return [...this.#responses.values()].reduce((sum, count) => sum + count, 0);
  }

  #record(topic: AuditTopic, symptom: Symptom<FailureCode>, exchange: SentExchange): void {
    const symptoms = this.#topics.get(topic) ?? new Map<string, AuditSymptom>();
    this.#topics.set(topic, symptoms);
    const known = symptoms.get(symptom.message);
    if (!known && symptoms.size >= maxSymptoms) return;
    const count = (known?.symptom.count ?? 0) + 1;
    symptoms.set(symptom.message, {
      symptom: { ...symptom, count },
      exchange: known?.exchange ?? forReport(exchange),
    });
  }

  /** The symptoms of a topic, each with its first exchange. */
  symptoms(topic: AuditTopic): AuditSymptom[] {
    return [...(this.#topics.get(topic)?.values() ?? [])];
  }

  /** Removes all credentials that the run has sent. */
  redact(text: string): string {
    return this.#credentials.redact(text);
  }
}
