/** Writes down what the responses of a run say about the questions that the contract leaves open. */

import type { Contract } from "@vending/shared/judging/contract";
import type { Exchange } from "@vending/shared/judging/exchange";
import { parseJson } from "@vending/shared/judging/json";
import { isUndocumented } from "@vending/shared/judging/response-validation";
import { sampleOf } from "@vending/shared/judging/sample";
import type { Answer } from "./answer.ts";
import type { Observation } from "./observation.ts";
import { openAnswers } from "./open-answers.ts";
import { type OpenPlace, openPlaces } from "./places.ts";
import { proposalFor } from "./proposals.ts";
import { questions } from "./questions.ts";
import { readingAnswers } from "./reading-answers.ts";
import { isStatusRequest, seen } from "./seen.ts";
import { Shape } from "./shape.ts";
import { Transactions } from "./transactions.ts";
import { wordIn } from "./word.ts";

/** Every question that is answered by a rule of its own; a test fails if the contract asks one no more. */
export const answers: readonly Answer[] = [...openAnswers, ...readingAnswers];

const answered: ReadonlySet<string> = new Set(
  questions.filter(({ id }) => answers.some(({ about }) => about === id)).map(({ question }) => question),
);

/** Different sightings of one question. */
const maxSightings = 30;
const maxSamples = 3;

interface Notes {
  readonly seen: Map<string, { count: number; samples: string[] }>;
  readonly shape: Shape;
  /** How often each bound was shown. */
  readonly bounds: Map<number, number>;
  name: string;
}

export class ResponseObserver {
  readonly #contract: Contract;
  readonly #redact: (text: string) => string;
  readonly #now: () => number;
  readonly #transactions = new Transactions();
  readonly #notes = new Map<string, Notes>();

  constructor(contract: Contract, redact: (text: string) => string, now: () => number) {
    this.#contract = contract;
    this.#redact = redact;
    this.#now = now;
  }

  add(exchange: Exchange): void {
    const x = seen(this.#contract, exchange, this.#transactions, this.#now());
    if (!x) return;
    if (x.sells && x.status !== 401 && (x.status < 400 || x.status >= 500)) {
      this.#transactions.created(x.sent.client_request_id, x.sent.network, x.status, x.get("response_code"), x.time);
    }
    if (isStatusRequest(x)) this.#transactions.asked(x.requested);
    if (!x.sells && x.status === 200) {
      this.#transactions.shown(x.get("data.request_id"), x.get("response_code"), x.operationId);
    }
    for (const { about, see, bound } of answers) {
      const question = questions.find(({ id }) => id === about);
      const size = question && bound?.(x);
      if (size !== undefined) {
        const { bounds } = this.#notesOn(question?.question ?? "");
        bounds.set(size, (bounds.get(size) ?? 0) + 1);
      }
      for (const what of question ? [see(x) ?? []].flat() : []) this.#note(question?.question ?? "", what);
    }
    this.#addPlaces(exchange, x.status < 300);
  }

  /** What stands where the contract leaves a place open, in the response, and in a request that was accepted. */
  #addPlaces({ request, response }: Exchange, wasAccepted: boolean): void {
    const { schemas, operations, responseSchema } = this.#contract;
    const { operationId } = request;
    const status = response?.status ?? 0;
    const schema = responseSchema?.(operationId, status);
    const places = schema && response?.json !== undefined ? openPlaces(schemas, schema, response.json) : [];
    const isRejection = operationId === "verifyCustomer" && !isUndocumented(this.#contract, request, status);
    for (const { question, name, field, value } of places) {
      if (isRejection && name === "VerificationErrorBody") continue;
      // What an answer of its own says of a text is all there is to say of it.
      if (typeof value === "string" && answered.has(question)) continue;
      // The body of an error is the same for all operations, as far as anybody knows.
      const place = [operationId, field].filter(Boolean).join(", ");
      const what = status >= 400 ? `HTTP ${status}` : [place, wordIn(field, value)].filter(Boolean).join(": ");
      this.#note(question, what, { value, name, field });
    }
    const model = operations[operationId]?.request;
    const body = parseJson(request.body ?? "").value;
    if (!wasAccepted || !model || body === undefined) return;
    const ref = { $ref: `#/components/schemas/${model}` };
    for (const { question, name, field, value } of openPlaces(schemas, ref, body)) {
      const what =
        typeof value === "string"
          ? `${operationId} accepts ${value.slice(0, 30)}`
          : `${operationId} accepts ${typeof value}`;
      this.#note(question, what, { value, name, field });
    }
  }

  #notesOn(question: string): Notes {
    const notes = this.#notes.get(question) ?? { seen: new Map(), shape: new Shape(), bounds: new Map(), name: "" };
    this.#notes.set(question, notes);
    return notes;
  }

  #note(question: string, what: string, place?: Pick<OpenPlace, "value" | "name" | "field">): void {
    const notes = this.#notesOn(question);
    notes.name ||= place?.name ?? "";
    const key = notes.seen.has(what) || notes.seen.size < maxSightings ? what : "something else";
    const sighting = notes.seen.get(key) ?? { count: 0, samples: [] };
    notes.seen.set(key, sighting);
    sighting.count++;
    if (place?.value === undefined) return;
    notes.shape.add(place.value, place.field);
    if (sighting.samples.length >= maxSamples) return;
    const sample = sampleOf(place.value, this.#redact);
    if (!sighting.samples.includes(sample)) sighting.samples.push(sample);
  }

  /** One observation for each question of the contract. */
  observations(): Observation[] {
    return questions.map((question) => {
      const notes = this.#notes.get(question.question);
      if (!notes) return { ...question, seen: [] };
      const sightings = [...notes.seen]
        .map(([what, { count, samples }]) => ({ what: this.#redact(what), count, samples }))
        .sort((a, b) => b.count - a.count);
      const proposal = proposalFor(question, sightings, notes);
      return { ...question, seen: sightings, ...(proposal !== undefined && { proposal: this.#redact(proposal) }) };
    });
  }
}
