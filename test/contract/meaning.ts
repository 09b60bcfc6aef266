/** The rows about what a response allows. A wrong word here costs money. */
import { meaningOf, type OperationId } from "@vending/contract";
import { type Judge, operationAt } from "./judges.ts";
import { specification } from "./specification/index.ts";
import { meanings, onlyThere, type Question, questions } from "./specification/meaning.ts";
import { codes, type Outcome } from "./specification/words.ts";
import { type Cells, documentsSay, type Fact, fact, packageSays } from "./table.ts";

export function meaningFacts(judges: readonly Judge[]): Fact[] {
  return Object.entries(specification).flatMap(([contract, { operations, bodies }]) =>
    operations.flatMap(([, id, , kind, statuses]) => {
      const outcomes = bodies.flatMap(([, of, part, about, fields]) =>
        of === id && part === "200" && fields !== "never" ? [codes[about as Outcome]] : [],
      );
      const can = (response: string) => [...statuses, ...outcomes, "no-answer"].includes(response);
      const said = (
        response: string,
        say: (meaning: Readonly<Record<string, string>>) => string | undefined,
      ): Cells => ({
        ...documentsSay(judges, contract, (document) => {
          const meaning = operationAt(document, id)?.operation["x-meaning"]?.[response];
          return meaning ? say(meaning as unknown as Record<string, string>) : "there is none";
        }),
        ...packageSays(judges, contract, () => {
          const key = /^\d{3}$/.test(response) ? Number(response) : (response as "00");
          const meaning = meaningOf(id as OperationId, key);
          return meaning ? say(meaning as unknown as Record<string, string>) : "there is none";
        }),
      });
      const subject = contract === "internal" ? `internal ${id}` : id;
      const rows = meanings.filter(([, of, response]) => of === kind && can(response));
      const answers = rows.flatMap(([section, , response, ...columns]) =>
        [...questions, "basis"].flatMap((question, column) => {
          // How the internal API authenticates is not documented, so what its 401 means to a lookup is a reading.
          const isUnknown = contract === "internal" && response === "401" && kind === "lookup" && question === "basis";
          const want = isUnknown ? "reading" : columns[column];
          const row = fact(
            section,
            `${subject} ${response}:`,
            `${question} is ${want}`,
            want ?? "",
            said(response, (meaning) => meaning[question]),
          );
          return want ? [row] : [];
        }),
      );
      const costly = [...new Set(onlyThere.map(([, question]) => question))].map((question) =>
        fact(
          "3",
          subject,
          `says yes to ${question} in no other place`,
          "",
          documentsSay(judges, contract, (document) => {
            const all = operationAt(document, id)?.operation["x-meaning"] ?? {};
            const may = (response: string) =>
              onlyThere.some(
                ([, of, kinds, responses]) => of === question && kinds.includes(kind) && responses.includes(response),
              );
            return Object.entries(all)
              .flatMap(([response, meaning]) =>
                meaning[question as Question] === "yes" && !may(response) ? [response] : [],
              )
              .join(", ");
          }),
        ),
      );
      // No section says that a rejected attempt made nothing.
      const readings = fact(
        "7.1",
        subject,
        "calls it a reading that nothing was made",
        "",
        documentsSay(judges, contract, (document) => {
          const all = kind === "lookup" ? {} : (operationAt(document, id)?.operation["x-meaning"] ?? {});
          return Object.entries(all)
            .flatMap(([response, { means }]) =>
              /nothing was (made|bought)/i.test(means) && !/\breading\b/i.test(means) ? [response] : [],
            )
            .join(", ");
        }),
      );
      return [...answers, ...costly, readings];
    }),
  );
}
