/** What a run has seen of a question. */
import type { Question } from "./questions.ts";

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
