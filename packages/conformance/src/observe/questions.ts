/** What the contract leaves open, and how it reads its source: taken from the document, where each stands. */
import type { openPointIds, readingIds } from "@vending/contract";
import { openPointsOf, type Place, placesLeftOpen } from "@vending/openapi/left-open";
import openapi from "../../../../generated/openapi.json" with { type: "json" };

/** The name of a question of this contract. */
export type QuestionId = (typeof openPointIds)[number] | (typeof readingIds)[number];

export interface Question {
  /** Its name, which stays the same when the sentences change. A file of another version may have others. */
  readonly id: string;
  readonly kind: "open" | "reading";
  /** What is not documented; of a reading, the passage. */
  readonly question: string;
  /** Where it stands: a schema, a property, a parameter, an operation; empty for the service as a whole. */
  readonly where: string;
  /** Of a reading: what this contract makes of it. */
  readonly readAs?: string;
}

/** Something that was seen. */
export interface Sighting {
  readonly what: string;
  readonly count: number;
  /** Redacted. */
  readonly samples: readonly string[];
}

/** What a run has seen about one question. */
export interface Observation extends Question {
  /** The most frequent first; empty if nothing in this run says anything about it. */
  readonly seen: readonly Sighting[];
  /** TypeSpec for the open place, if what was seen suggests any. */
  readonly proposal?: string;
}

const places = placesLeftOpen(openapi);
const points = openPointsOf(openapi);

/** Where an open point stands first. `undefined` for the service as a whole. */
export const placeOf = ({ question }: Pick<Question, "question">): Place | undefined =>
  places.find(({ reason }) => reason === question);

/** The id of an open sentence. */
export const idOf = (sentence: string): string => points.find(({ open }) => open === sentence)?.id ?? "";

export const questions: readonly Question[] = [
  ...points.map(({ id, open }): Question => {
    const { kind, name = "", where = "" } = placeOf({ question: open }) ?? {};
    return { id, kind: "open", question: open, where: kind === "model" ? name : where.replaceAll("`", "") };
  }),
  ...openapi["x-readings"].map(
    ({ id, documented, readAs }): Question => ({ id, kind: "reading", question: documented, where: "", readAs }),
  ),
];
