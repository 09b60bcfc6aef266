/** Writes down what the responses of a run say about the questions that the contract leaves open. */
import type { Contract } from "@vending/shared/judging/contract";
import type { SentExchange } from "@vending/shared/judging/exchange";
import { parseJson } from "@vending/shared/judging/json";
import { isUndocumented } from "@vending/shared/judging/response-validation";
import { sampleOf } from "@vending/shared/judging/sample";
import { KnownPurchases, type Seen } from "./exchange.ts";
import { openPlaces } from "./places.ts";
import { points } from "./points.ts";
import { type Observation, questions } from "./questions.ts";

/** Different sightings of one question. */
const maxSightings = 30;
const maxSamples = 3;

export class ResponseObserver {
  readonly #contract: Contract;
  readonly #redact: (text: string) => string;
  readonly #now: () => number;
  readonly #purchases = new KnownPurchases();
  /** By the id of the question, and by what was seen. */
  readonly #seen = new Map<string, Map<string, { count: number; samples: string[] }>>();

  constructor(contract: Contract, redact: (text: string) => string, now: () => number) {
    this.#contract = contract;
    this.#redact = redact;
    this.#now = now;
  }

  add(exchange: SentExchange): void {
    const x = this.#purchases.see(this.#contract, exchange, this.#now());
    if (!x) return;
    for (const [id, look] of Object.entries(points)) {
      for (const what of [look(x)].flat()) if (what) this.#note(id, what);
    }
    this.#purchases.learn(exchange, x);
    this.#addPlaces(exchange, x);
  }

  /** What stands where the contract leaves a place open, in the response, and in a request that was accepted. */
  #addPlaces({ request }: SentExchange, { operationId, status, http, json, accepted }: Seen): void {
    const { schemas, operations, responseSchema } = this.#contract;
    const isRejection = operationId === "verifyCustomer" && !isUndocumented(this.#contract, request, status);
    for (const { id, name, field, value } of openPlaces(schemas, responseSchema?.(operationId, status), json)) {
      if (isRejection && name === "VerificationErrorBody") continue;
      // All there is to say of a text, its point says.
      if (typeof value === "string" && id in points) continue;
      const place = [operationId, field].filter(Boolean).join(", ");
      // The body of an error is the same for all operations, as far as is known.
      this.#note(id, status >= 400 ? http : [place, wordIn(field, value) ?? []].flat().join(": "), value);
    }
    const model = operations[operationId]?.request;
    if (!accepted || !model) return;
    const body = parseJson(request.body ?? "").value;
    for (const { id, value } of openPlaces(schemas, { $ref: `#/components/schemas/${model}` }, body)) {
      this.#note(id, `${operationId} accepts ${typeof value === "string" ? value.slice(0, 30) : typeof value}`, value);
    }
  }

  /** @param value What stands at an open place: its form is a sample. */
  #note(id: string, what: string, value?: unknown): void {
    const seen = this.#seen.get(id) ?? new Map<string, { count: number; samples: string[] }>();
    this.#seen.set(id, seen);
    const key = seen.has(what) || seen.size < maxSightings ? what : "something else";
    const sighting = seen.get(key) ?? { count: 0, samples: [] };
    seen.set(key, sighting);
    sighting.count++;
    if (value === undefined || sighting.samples.length >= maxSamples) return;
    const sample = sampleOf(value, this.#redact);
    if (!sighting.samples.includes(sample)) sighting.samples.push(sample);
  }

  /** One observation for each question of the contract. */
  observations(): Observation[] {
    return questions.map((question) => ({
      ...question,
      seen: [...(this.#seen.get(question.id) ?? [])]
        .map(([what, { count, samples }]) => ({ what: this.#redact(what), count, samples }))
        .sort((a, b) => b.count - a.count),
    }));
  }
}

/** Fields whose values the contract does not all know, and whose words say nothing of a customer: `fixed`, `PREPAID`. */
const listFields = new Set(["network", "amount_type", "account_type", "meter_type"]);
const wordIn = (field: string, value: unknown): string | undefined =>
  typeof value === "string" && listFields.has(field) && /^[A-Za-z][A-Za-z_-]{0,19}$/.test(value) ? value : undefined;
