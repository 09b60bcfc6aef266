/** Writes down what the responses of a run say about the questions that the contract leaves open. */
import type { Contract } from "@vending/shared/judging/contract";
import type { SentExchange } from "@vending/shared/judging/exchange";
import { parseJson } from "@vending/shared/judging/json";
import { isUndocumented } from "@vending/shared/judging/response-validation";
import { sampleOf } from "@vending/shared/judging/sample";
import { KnownPurchases, type Seen } from "./exchange.ts";
import { type OpenPlace, openPlaces } from "./places.ts";
import { points, sizeCutTo } from "./points.ts";
import { proposalFor, type Shown } from "./proposal.ts";
import { type Observation, questions } from "./questions.ts";

/** Different sightings of one question. */
const maxSightings = 30;
const maxSamples = 3;
/** The values of one question that a proposal is made from, and the characters of one. */
const maxValues = 40;
const maxLength = 10_000;

interface Notes {
  /** By what was seen. */
  readonly seen: Map<string, { count: number; samples: string[] }>;
  shown: Shown & { readonly values: unknown[] };
}

export class ResponseObserver {
  readonly #contract: Contract;
  readonly #redact: (text: string) => string;
  readonly #now: () => number;
  readonly #purchases = new KnownPurchases();
  /** By the id of the question. */
  readonly #notes = new Map<string, Notes>();

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
    const size = sizeCutTo(x);
    if (size !== undefined) this.#notesOn("largest-page").shown.values.push(size);
    this.#purchases.learn(exchange, x);
    this.#addPlaces(exchange, x);
  }

  /** What stands where the contract leaves a place open, in the response, and in a request that was accepted. */
  #addPlaces({ request }: SentExchange, { operationId, status, http, json, accepted }: Seen): void {
    const { schemas, operations, responseSchema } = this.#contract;
    const isRejection = operationId === "verifyCustomer" && !isUndocumented(this.#contract, request, status);
    for (const place of openPlaces(schemas, responseSchema?.(operationId, status), json)) {
      const { id, name, field, value } = place;
      if (isRejection && name === "VerificationErrorBody") continue;
      // All there is to say of a text, its point says.
      if (typeof value === "string" && id in points) continue;
      const where = [operationId, field].filter(Boolean).join(", ");
      // The body of an error is the same for all operations, as far as is known.
      this.#note(id, status >= 400 ? http : isWord(place) ? `${where}: ${value}` : where, place);
    }
    const model = operations[operationId]?.request;
    if (!accepted || !model) return;
    const body = parseJson(request.body ?? "").value;
    for (const place of openPlaces(schemas, { $ref: `#/components/schemas/${model}` }, body)) {
      const { value } = place;
      const what = typeof value === "string" ? value.slice(0, 30) : typeof value;
      this.#note(place.id, `${operationId} accepts ${what}`, place);
    }
  }

  #notesOn(id: string): Notes {
    const notes = this.#notes.get(id) ?? { seen: new Map(), shown: { name: "", values: [], areWords: true } };
    this.#notes.set(id, notes);
    return notes;
  }

  /** @param place An open place. The form of its value is a sample, and part of a proposal. */
  #note(id: string, what: string, place?: OpenPlace): void {
    const notes = this.#notesOn(id);
    const { seen, shown } = notes;
    const key = seen.has(what) || seen.size < maxSightings ? what : "something else";
    const sighting = seen.get(key) ?? { count: 0, samples: [] };
    seen.set(key, sighting);
    sighting.count++;
    if (!place) return;
    const { value, name } = place;
    if (shown.values.length < maxValues && JSON.stringify(value).length <= maxLength) {
      shown.values.push(value);
      notes.shown = { ...shown, name: shown.name || name, areWords: shown.areWords && isWord(place) };
    }
    if (sighting.samples.length >= maxSamples) return;
    const sample = sampleOf(value, this.#redact);
    if (!sighting.samples.includes(sample)) sighting.samples.push(sample);
  }

  /** One observation for each question of the contract. */
  observations(): Observation[] {
    return questions.map((question) => {
      const notes = this.#notes.get(question.id);
      if (!notes) return { ...question, seen: [] };
      const seen = [...notes.seen]
        .map(([what, { count, samples }]) => ({ what: this.#redact(what), count, samples }))
        .sort((a, b) => b.count - a.count);
      const proposal = proposalFor(question, seen, notes.shown);
      return { ...question, seen, ...(proposal !== undefined && { proposal: this.#redact(proposal) }) };
    });
  }
}

/** Fields whose values the contract does not all know, and whose words tell nothing about a customer: `fixed`, `PREPAID`. */
const listFields = new Set(["network", "amount_type", "account_type", "meter_type"]);
const isWord = ({ field, value }: OpenPlace): boolean =>
  typeof value === "string" && listFields.has(field) && /^[A-Za-z][A-Za-z_-]{0,19}$/.test(value);
