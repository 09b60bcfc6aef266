/** Everything that a guide can include, by name. */
import { app } from "./app.ts";
import { cards } from "./cards.ts";
import { comparison, personNeeded } from "./comparison.ts";
import { downloads } from "./downloads.ts";
import { errorCatalogue, statuses, undeclaredResponses } from "./errors.ts";
import { exampleCode, exampleLanguages, exampleList, exampleReadme } from "./examples.ts";
import type { Include, InlineInclude } from "./include.ts";
import { documentationSections, glossary, openPoints, openPointsNamed, questions, readings } from "./lists.ts";
import { decisionTable, meaningKeys, operations, outcomesByOperation, sampleLanguages, samples } from "./operations.ts";
import { picture } from "./picture.ts";
import {
  outcomes,
  protocolAfter,
  protocolCostly,
  protocolEvents,
  protocolFrom,
  protocolStates,
  protocolTimings,
  refund,
  time,
} from "./protocol.ts";
import { certificationRules, certificationSituations, certifyHelp, mockExamples, scenarios } from "./testing.ts";

/** Includes that fill a line. */
export const includes: Readonly<Record<string, Include>> = {
  app,
  cards,
  "certification-help": certifyHelp,
  "certification-rules": certificationRules,
  "certification-situations": certificationSituations,
  comparison,
  "decision-table": decisionTable,
  "documentation-sections": documentationSections,
  downloads,
  "error-catalogue": errorCatalogue,
  "example-code": exampleCode,
  "example-list": exampleList,
  "example-readme": exampleReadme,
  glossary,
  "meaning-keys": meaningKeys,
  "mock-examples": mockExamples,
  "open-points": openPoints,
  "open-points-named": openPointsNamed,
  operations,
  outcomes,
  "outcomes-by-operation": outcomesByOperation,
  "person-needed": personNeeded,
  picture,
  "protocol-after": protocolAfter,
  "protocol-costly": protocolCostly,
  "protocol-events": protocolEvents,
  "protocol-from": protocolFrom,
  "protocol-states": protocolStates,
  "protocol-timings": protocolTimings,
  questions,
  readings,
  refund,
  samples,
  scenarios,
  statuses,
};

/** Includes inside a sentence. */
export const inlineIncludes: Readonly<Record<string, InlineInclude>> = {
  "example-languages": exampleLanguages,
  "sample-languages": sampleLanguages,
  time,
  "undeclared-responses": undeclaredResponses,
  version: ({ document }) => document.info.version,
};
