/** Changes of the spec that break a promise, each with the gate that stops it. */
import { documentation } from "./documentation.ts";
import { examples } from "./examples.ts";
import { fields } from "./fields.ts";
import { language } from "./language.ts";
import { lists } from "./lists.ts";
import { meaning } from "./meaning.ts";
import type { Mutant } from "./mutant.ts";
import { operations } from "./operations.ts";
import { values } from "./values.ts";

export const mutants: readonly Mutant[] = [
  ...language,
  ...operations,
  ...lists,
  ...fields,
  ...values,
  ...meaning,
  ...examples,
  ...documentation,
];
