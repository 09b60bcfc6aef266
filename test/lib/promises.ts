/**
 * The promises of the source document, checked against the output of a build. `source/` holds them, written by hand from
 * the document and from nothing else, so a change of the spec does not change them.
 */
import { aboutExamples } from "./promises/examples.ts";
import { aboutForms } from "./promises/forms.ts";
import { aboutMeaning } from "./promises/meaning.ts";
import { aboutOperations } from "./promises/operations.ts";
import type { SourcePromise } from "./promises/promise.ts";
import { aboutReading } from "./promises/reading.ts";

/** Every promise. A change that breaks several is named by the first. */
export const promises: readonly SourcePromise[] = [
  ...aboutForms,
  ...aboutOperations,
  ...aboutMeaning,
  ...aboutExamples,
  ...aboutReading,
];
