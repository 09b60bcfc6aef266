/** Writes down what the responses of a run say about the questions that the contract leaves open. */
import type { Contract } from "@vending/shared/judging/contract";
import type { SentExchange } from "@vending/shared/judging/exchange";
import { parseJson } from "@vending/shared/judging/json";
import { isUndocumented } from "@vending/shared/judging/response-validation";
import { sampleOf } from "@vending/shared/judging/sample";
import { accepted } from "./conditions.ts";
import { sizeCutTo } from "./facts.ts";
import { openPlaces } from "./places.ts";
import { points, sentencesOf } from "./points.ts";
import { proposalFor } from "./proposals.ts";
import { idOf, type Observation, questions } from "./questions.ts";
import { seenOf } from "./seen.ts";
import { Shape, wordIn } from "./shape.ts";
import { Transactions } from "./transactions.ts";

/** What the sentences of a point say of a text is all there is to say of it. */
const hasSentences: ReadonlySet<string> = new Set(points.map(([about]) => about));

/** Different sightings of one question. */
const maxSightings = 30;
const maxSamples = 3;

interface Notes {
  readonly seen: Map<string, { count: number; samples: string[] }>;
  readonly shape: Shape;
  /** How often each bound was shown. */
  readonly bounds: Map<number, number>;
  /** Of the place, if it has one. */
  name: string;
}

export class ResponseObserver {
  readonly #contract: Contract;
  readonly #redact: (text: string) => string;
  readonly #now: () => number;
  readonly #transactions = new Transactions();
  /** By the id of the question. */
  readonly #notes = new Map<string, Notes>();

  constructor(contract: Contract, redact: (text: string) => string, now: () => number) {
    this.#contract = contract;
    this.#redact = redact;
    this.#now = now;
  }

  add(exchange: SentExchange): void {
    const x = seenOf(this.#contract, exchange, this.#now(), (key, id) => this.#transactions.get(key, id));
    if (!x) return;
    this.#transactions.add(x);
    for (const point of points) for (const what of sentencesOf(point, x)) this.#note(point[0], what);
    const size = sizeCutTo(x);
    if (size !== undefined) {
      const { bounds } = this.#notesOn("largest-page");
      bounds.set(size, (bounds.get(size) ?? 0) + 1);
    }
    this.#addPlaces(exchange, accepted(x));
  }

  /** What stands where the contract leaves a place open, in the response, and in a request that was accepted. */
  #addPlaces({ request, response }: SentExchange, wasAccepted: boolean): void {
    const { schemas, operations, responseSchema } = this.#contract;
    const { operationId } = request;
    const status = response?.status ?? 0;
    const schema = response?.json === undefined ? undefined : responseSchema?.(operationId, status);
    const isRejection = operationId === "verifyCustomer" && !isUndocumented(this.#contract, request, status);
    for (const { open, name, field, value } of schema ? openPlaces(schemas, schema, response?.json) : []) {
      const id = idOf.get(open) ?? "";
      if (isRejection && name === "VerificationErrorBody") continue;
      if (typeof value === "string" && hasSentences.has(id)) continue;
      // The body of an error is the same for all operations, as far as is known.
      const place = [operationId, field].filter(Boolean).join(", ");
      const what = status >= 400 ? `HTTP ${status}` : [place, wordIn(field, value)].filter(Boolean).join(": ");
      this.#note(id, what, { value, name, field });
    }
    const model = operations[operationId]?.request;
    const body = parseJson(request.body ?? "").value;
    if (!wasAccepted || !model || body === undefined) return;
    for (const { open, name, field, value } of openPlaces(schemas, { $ref: `#/components/schemas/${model}` }, body)) {
      const what = `${operationId} accepts ${typeof value === "string" ? value.slice(0, 30) : typeof value}`;
      this.#note(idOf.get(open) ?? "", what, { value, name, field });
    }
  }

  #notesOn(id: string): Notes {
    const notes = this.#notes.get(id) ?? { seen: new Map(), shape: new Shape(), bounds: new Map(), name: "" };
    this.#notes.set(id, notes);
    return notes;
  }

  #note(id: string, what: string, place?: { value: unknown; name: string; field: string }): void {
    const notes = this.#notesOn(id);
    const key = notes.seen.has(what) || notes.seen.size < maxSightings ? what : "something else";
    const sighting = notes.seen.get(key) ?? { count: 0, samples: [] };
    notes.seen.set(key, sighting);
    sighting.count++;
    if (!place) return;
    notes.name ||= place.name;
    notes.shape.add(place.value, place.field);
    if (sighting.samples.length >= maxSamples) return;
    const sample = sampleOf(place.value, this.#redact);
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
      const proposal = proposalFor(question, seen, notes);
      return { ...question, seen, ...(proposal !== undefined && { proposal: this.#redact(proposal) }) };
    });
  }
}
