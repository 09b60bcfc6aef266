/** What the specification says of a contract, from each table. */
import { answerFacts } from "./answers.ts";
import { bodyFacts } from "./bodies.ts";
import { exampleFacts } from "./examples.ts";
import type { Judge } from "./judges.ts";
import { meaningFacts } from "./meaning.ts";
import { operationFacts } from "./operations.ts";
import { proseFacts } from "./prose.ts";
import type { Fact } from "./table.ts";

export const judgedFacts = (judges: readonly Judge[]): Fact[] => [
  ...operationFacts(judges),
  ...bodyFacts(judges),
  ...meaningFacts(judges),
  ...proseFacts(judges),
  ...exampleFacts(judges),
  ...answerFacts(judges),
];
