/** The rows about what a response allows. A wrong word here costs money. */
import { type Meaning, meaningOf, type OperationId } from "@vending/contract";
import type { Document } from "@vending/openapi/document";
import { type Judge, operationAt } from "./judges.ts";
import { type Contract, specification } from "./specification/index.ts";
import { meanings, onlyThere, questions } from "./specification/meaning.ts";
import { codes, type Operation, type Outcome } from "./specification/words.ts";
import { documentsSay, type Fact, fact } from "./table.ts";

export const meaningFacts = (judges: readonly Judge[]): Fact[] =>
  Object.entries(specification).flatMap(([contract, { operations }]) =>
    operations.flatMap((row) => [
      ...ofResponses(judges, contract as Contract, row),
      ...ofOperation(judges, contract as Contract, row),
    ]),
  );

const meaningsIn = (document: Document, id: string): Readonly<Record<string, Meaning>> =>
  operationAt(document, id)?.operation["x-meaning"] ?? {};

/** The answer to each question about each response that the operation can have. */
function ofResponses(judges: readonly Judge[], contract: Contract, [, id, , kind, statuses]: Operation): Fact[] {
  const outcomes = specification[contract].bodies.flatMap(([, of, part, about, fields]) =>
    of === id && part === "200" && fields !== "never" ? [codes[about as Outcome]] : [],
  );
  const can = [...statuses, ...outcomes, "no-answer"];
  return meanings
    .filter(([, of, response]) => of === kind && can.includes(response))
    .flatMap(([section, , response, ...columns]) =>
      ([...questions, "basis"] as const).flatMap((question, column) => {
        // How the internal API authenticates is not documented, so what its 401 means to a lookup is a reading.
        const isUnknown = contract === "internal" && response === "401" && kind === "lookup" && question === "basis";
        const want = isUnknown ? "reading" : columns[column];
        if (!want) return [];
        const key = /^\d{3}$/.test(response) ? Number(response) : (response as "00");
        const cells = {
          ...documentsSay(judges, contract, (document) => meaningsIn(document, id)[response]?.[question] ?? "nothing"),
          ...(judges.some(({ name }) => name === "contract") &&
            contract === "partner" && { contract: () => meaningOf(id as OperationId, key)?.[question] ?? "nothing" }),
        };
        const subject = `${contract === "internal" ? "internal " : ""}${id} ${response}:`;
        return [fact(section, subject, `${question} is ${want}`, want, cells)];
      }),
    );
}

/** What no response of an operation says. */
function ofOperation(judges: readonly Judge[], contract: Contract, [, id, , kind]: Operation): Fact[] {
  const none = (section: string, promise: string, isWrong: (response: string, meaning: Meaning) => boolean): Fact => {
    const cells = documentsSay(judges, contract, (document) =>
      Object.entries(meaningsIn(document, id))
        .flatMap(([response, meaning]) => (isWrong(response, meaning) ? [response] : []))
        .join(", "),
    );
    return fact(section, contract === "internal" ? `internal ${id}` : id, promise, "", cells);
  };
  const costly = [...new Set(onlyThere.map(([, question]) => question))].map((question) => {
    const places = onlyThere.filter(([, of, kinds]) => of === question && kinds.includes(kind));
    const may = places.flatMap(([, , , responses]) => responses);
    return none("3", `says yes to ${question} in no other place`, (response, meaning) => {
      return meaning[question] === "yes" && !may.includes(response);
    });
  });
  // No section says that a rejected attempt made nothing.
  const reading = none("7.1", "calls it a reading that nothing was made", (_, { means }) => {
    return kind !== "lookup" && /nothing was (made|bought)/i.test(means) && !/\breading\b/i.test(means);
  });
  // Section 4.9 shows no idempotency key, so the table that sends again is no answer about an order.
  const whole = none("4.9", "says everything itself, and never follows the purchase protocol", (_, meaning) => {
    const isLeftOut = questions.some((question) => (meaning[question] ?? "depends") === "depends");
    return isLeftOut || /purchase protocol|send the (purchase|order) again under/i.test(meaning.means);
  });
  return [...costly, reading, ...(/order/.test(kind) ? [whole] : [])];
}
