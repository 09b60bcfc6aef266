/** Sections 3 and 7: what a response allows. A wrong word here costs money. */
import { basis, meaning, onlyThere, type Says } from "../source/meaning.ts";
import { promisedOperations, type SourcePromise } from "./promise.ts";

const inMeaning = "test/lib/source/meaning.ts:";

const follows: SourcePromise = {
  name: "meaning",
  promise: "what a response allows follows from the source: a duplicate leads to the status",
  section: "3, 7.1, 7.2",
  broken: (built) =>
    promisedOperations(built).flatMap(({ contract, operationId, promised, there }) =>
      Object.entries(there.operation["x-meaning"] ?? {}).flatMap(([response, entry]) =>
        Object.entries(meaning[promised.kind][response] ?? {}).flatMap(([question, wanted]) => {
          const says = entry[question as keyof Says];
          return says === wanted
            ? []
            : [`${inMeaning} ${contract.name} ${operationId} ${response}: ${question} is ${says}, not ${wanted}`];
        }),
      ),
    ),
};

const costly: SourcePromise = {
  name: "costly yes",
  promise: "only a failed outcome allows a refund, and only an idempotency key allows a second send",
  section: "2.1, 3, 7.2",
  broken: (built) =>
    promisedOperations(built).flatMap(({ contract, operationId, promised, there }) =>
      Object.entries(there.operation["x-meaning"] ?? {}).flatMap(([response, entry]) =>
        [...new Set(onlyThere.map(({ question }) => question))].flatMap((question) => {
          const may = onlyThere.some(
            (place) =>
              place.question === question && place.kinds.includes(promised.kind) && place.responses.includes(response),
          );
          return entry[question] === "yes" && !may
            ? [
                `${inMeaning} ${contract.name} ${operationId} ${response}: ${question} is yes, which the source does not say. If it does now, say so in onlyThere`,
              ]
            : [];
        }),
      ),
    ),
};

const based: SourcePromise = {
  name: "basis",
  promise: "facts of the source, readings of it and advice are marked as such",
  section: "2.1, 3, 7.1, 7.2",
  broken: (built) =>
    promisedOperations(built).flatMap(({ contract, operationId, promised, there }) =>
      Object.entries(there.operation["x-meaning"] ?? {}).flatMap(([response, entry]) => {
        // How the internal API authenticates is not documented, so what its 401 means to a lookup is a reading.
        const isUnknown = contract.name === "internal" && response === "401" && promised.kind === "lookup";
        const wanted = isUnknown ? "reading" : basis[promised.kind][response];
        return wanted && entry.basis !== wanted
          ? [`${inMeaning} ${contract.name} ${operationId} ${response}: the basis is ${entry.basis}, not ${wanted}`]
          : [];
      }),
    ),
};

/** No section says that a rejected attempt made nothing. */
const readingNamed: SourcePromise = {
  name: "reading named",
  promise: "a text that takes nothing to be made says that it is a reading",
  section: "7.1",
  broken: (built) =>
    promisedOperations(built).flatMap(({ contract, operationId, promised, there }) => {
      if (promised.kind === "lookup") return [];
      return Object.entries(there.operation["x-meaning"] ?? {})
        .filter(([, { means }]) => /nothing was (made|bought)/i.test(means) && !/\breading\b/i.test(means))
        .map(([response]) => `${inMeaning} ${contract.name} ${operationId} ${response}: not called a reading`);
    }),
};

export const aboutMeaning: SourcePromise[] = [costly, follows, based, readingNamed];
