/** Watches every response of a run, for the checks that report on all of them. */

import type { Merchant } from "../config/schema.ts";
import type { Contract } from "../contract.ts";
import type { FailureCode, Symptom } from "../findings/symptom.ts";
import { forReport, type SentExchange, type SentRequest } from "../http/exchange.ts";
import { askedFor } from "../http/patience.ts";
import { boughtUnder, namesPurchase } from "../http/purchase-log.ts";
import type { Call } from "../http/request.ts";
import type { ExchangeListener } from "../http/service-client.ts";
import { Redaction } from "./redaction.ts";
import { undeclaredFields } from "./undeclared-fields.ts";
import { isOpen, symptomsOf, undeclaredHeaders } from "./validation.ts";

interface AuditSymptom {
  readonly symptom: Symptom<FailureCode>;
  /** The first exchange in which it was seen. */
  readonly exchange: SentExchange;
  /** The numbers of all exchanges in which it was seen. */
  readonly seen: readonly number[];
}

/** Missing responses, undeclared headers and fields, returned secrets, and how the responses of an operation differ from the contract. */
export type AuditTopic = "without response" | "headers" | "fields" | "secrets" | `responses of ${string}`;

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
  #exchanges = 0;
  #withFields = 0;
  /** The number of responses whose body the contract leaves open, by HTTP status. */
  readonly open: Map<number, number> = new Map();

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
    this.#exchanges++;
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
    const isRepeated = bought !== undefined && (raced || this.#bought.has(bought));
    const symptoms = isRepeated ? [] : symptomsOf(this.#contract, request, response);
    if (bought) this.#bought.add(bought);
    // A body for an id that was never used is about that, whatever is in it.
    const asked = askedFor(this.#contract, request);
    const isUnknown = asked !== undefined && !this.#bought.has(asked) && !namesPurchase(response.json);
    for (const symptom of symptoms) {
      const cause = isUnknown && response.status === 200 && { cause: "unknown-id" as const };
      this.#record(`responses of ${operationId}`, { ...symptom, ...cause }, exchange);
    }
    // A body that breaks its schema may be another one altogether.
    const undeclared = isRepeated || symptoms.length > 0 ? undefined : undeclaredFields(this.#contract, exchange);
    if (undeclared) this.#withFields++;
    for (const path of undeclared ?? []) {
      const message = `The contract has no field ${path} in a response of ${operationId}.`;
      this.#record("fields", { code: "undeclared-field", path, message }, exchange);
    }
    if (isOpen(this.#contract, request, response.status)) {
      this.open.set(response.status, (this.open.get(response.status) ?? 0) + 1);
    }
    for (const name of undeclaredHeaders(received.response ?? response, this.#allowedHeaders)) {
      // That it is a secret is the finding.
      if (this.redact(name) !== name) continue;
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

  /** The number of responses whose fields were held beside those of the contract. */
  get withFields(): number {
    return this.#withFields;
  }

  #record(topic: AuditTopic, symptom: Symptom<FailureCode>, exchange: SentExchange): void {
    const symptoms = this.#topics.get(topic) ?? new Map<string, AuditSymptom>();
    this.#topics.set(topic, symptoms);
    const key = `${symptom.cause} ${symptom.message}`;
    const known = symptoms.get(key);
    if (!known && symptoms.size >= maxSymptoms) return;
    const seen = [...(known?.seen ?? []), this.#exchanges];
    symptoms.set(key, {
      symptom: { ...(known?.symptom ?? symptom), count: seen.length },
      exchange: known?.exchange ?? forReport(exchange),
      seen,
    });
  }

  /** The symptoms of a topic. What a schema lacks in the same exchanges, each time, has one cause: the detail of the first. */
  symptoms(topic: AuditTopic): Omit<AuditSymptom, "seen">[] {
    const details = new Map<string, string | undefined>();
    return [...(this.#topics.get(topic)?.values() ?? [])].map(({ symptom, exchange, seen }) => {
      if (symptom.code !== "schema") return { symptom, exchange };
      const together = seen.join();
      if (!details.has(together)) details.set(together, symptom.detail);
      const detail = details.get(together);
      return { symptom: { ...symptom, ...(detail !== undefined && { detail }) }, exchange };
    });
  }

  /** Removes all credentials that the run has sent. */
  redact(text: string): string {
    return this.#credentials.redact(text);
  }
}
