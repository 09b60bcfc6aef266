/** Watches every response of a run, for the checks that report on all of them. */
import { CutRedactor } from "@vending/terminal/cut-redactor";
import type { Config } from "../config/schema.ts";
import type { Symptom } from "../findings/finding.ts";
import { forReport, type SentExchange, type SentRequest } from "../http/exchange.ts";
import { parseJson } from "../http/json.ts";
import { askedFor, boughtUnder, namesPurchase, type PurchaseLog } from "../http/purchase-log.ts";
import { isOpen, symptomsOf, undeclaredFields, undeclaredHeaders } from "./validation.ts";

interface AuditSymptom {
  readonly symptom: Symptom;
  /** The first exchange in which it was seen. */
  readonly exchange: SentExchange;
}

/** Missing responses, undeclared headers and fields, returned secrets, and how the responses of an operation differ from the contract. */
export type AuditTopic = "without response" | "headers" | "fields" | "secrets" | `responses of ${string}`;

/** Kinds of symptoms that are kept per topic. */
const maxSymptoms = 50;

export class ResponseAudit {
  readonly #log: PurchaseLog;
  readonly #allowedHeaders: ReadonlySet<string>;
  /** A response that carries one of these is a finding. */
  readonly #secrets = new CutRedactor();
  /** Secrets and keys, alone and as a pair, which no report shows. */
  readonly #credentials = new CutRedactor();
  readonly #responses = new Map<string, number>();
  readonly #topics = new Map<AuditTopic, Map<string, AuditSymptom>>();
  /** The number of responses whose fields were held beside those of the contract. */
  withFields = 0;
  /** The number of responses whose body the contract leaves open, by HTTP status. */
  readonly open: Map<number, number> = new Map();

  constructor({ headers, merchant, otherMerchant }: Config, log: PurchaseLog) {
    this.#log = log;
    this.#allowedHeaders = new Set(headers.map((name) => name.toLowerCase()));
    for (const one of [merchant, otherMerchant]) this.#addCredentials(one?.key, one?.secret);
  }

  #addCredentials(key: string | undefined, secret: string | undefined): void {
    if (secret !== undefined) this.#secrets.add(secret);
    const pair = key !== undefined && secret !== undefined ? `${key}:${secret}` : undefined;
    for (const one of [key, secret, pair]) if (one !== undefined) this.#credentials.add(one);
  }

  /** Adds the credentials of a request before it is sent: another response may return them before its own arrives. */
  sending({ headers }: SentRequest): void {
    this.#addCredentials(headers["X-Merchant-Key"], headers["X-Merchant-Secret"]);
  }

  /** Records an exchange, and returns it as checks may see it: without the secrets in its response, and with its faults. */
  received(
    received: SentExchange,
    { mayFail = false, raced = false }: { mayFail?: boolean; raced?: boolean } = {},
  ): SentExchange {
    const exchange = withoutSecrets(received, this.#secrets);
    const { request, response, problem } = exchange;
    const { operationId } = request;
    if (!response) {
      const message = `${operationId} got no response: ${problem}.`;
      if (!mayFail) this.#record("without response", { code: "no-response", message }, exchange);
      return exchange;
    }
    this.#responses.set(operationId, this.responses(operationId) + 1);
    // If a used id is accepted, that is the finding, and the body is not another one.
    const bought = boughtUnder(exchange);
    const isRepeated = bought !== undefined && (raced || this.#log.has(bought));
    const symptoms = isRepeated ? [] : symptomsOf(request, response);
    // A body for an id that was never used is about that, whatever is in it.
    const asked = askedFor(request);
    const isUnknown =
      response.status === 200 && asked !== undefined && !this.#log.has(asked) && !namesPurchase(response.json);
    for (const symptom of symptoms) {
      const cause = isUnknown && { cause: "unknown-id" as const };
      this.#record(`responses of ${operationId}`, { ...symptom, ...cause }, exchange);
    }
    // A body that breaks its schema may be another one altogether.
    const undeclared = isRepeated || symptoms.length > 0 ? undefined : undeclaredFields(exchange);
    if (undeclared) this.withFields++;
    for (const path of undeclared ?? []) {
      const message = `The contract has no field ${path} in a response of ${operationId}.`;
      this.#record("fields", { code: "undeclared-field", path, message }, exchange);
    }
    if (isOpen(request, response.status)) this.open.set(response.status, (this.open.get(response.status) ?? 0) + 1);
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
    const inSchema = isUnknown ? [] : symptoms.filter(({ code }) => code === "schema");
    const [detail] = inSchema.flatMap((one) => one.detail ?? []);
    if (detail === undefined) return exchange;
    return { ...exchange, faults: { detail, paths: inSchema.map(({ path = "" }) => path) } };
  }

  responses(operationId?: string): number {
    if (operationId !== undefined) return this.#responses.get(operationId) ?? 0;
    return [...this.#responses.values()].reduce((sum, count) => sum + count, 0);
  }

  #record(topic: AuditTopic, symptom: Symptom, exchange: SentExchange): void {
    const symptoms = this.#topics.get(topic) ?? new Map<string, AuditSymptom>();
    this.#topics.set(topic, symptoms);
    const key = [symptom.cause, symptom.detail, symptom.message].join(" ");
    const known = symptoms.get(key);
    if (!known && symptoms.size >= maxSymptoms) return;
    const { count = 0 } = known?.symptom ?? {};
    symptoms.set(key, {
      symptom: { ...(known?.symptom ?? symptom), count: count + 1 },
      exchange: known?.exchange ?? forReport(exchange),
    });
  }

  symptoms(topic: AuditTopic): AuditSymptom[] {
    return [...(this.#topics.get(topic)?.values() ?? [])];
  }

  /** Removes all credentials that the run has sent. A message may quote the beginning of one. */
  redact(text: string): string {
    return this.#credentials.redactCut(text);
  }
}

/** The same exchange if its response carries no secret; otherwise a copy without it. */
function withoutSecrets(exchange: SentExchange, redactor: CutRedactor): SentExchange {
  const { response } = exchange;
  if (!response) return exchange;
  // A name can be a secret, too.
  const headers = response.headers.map(([name, value]) => [redactor.redact(name), redactor.redact(value)] as const);
  const text = redactor.redact(response.text);
  if (text === response.text && String(headers) === String(response.headers)) return exchange;
  const json = response.unreadable ? undefined : parseJson(text).value;
  return { ...exchange, response: { ...response, headers, text, json } };
}
