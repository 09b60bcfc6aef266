/** Every error of every operation: what it means, what to do, and how to see it. */
import { operationsOf } from "@vending/openapi/document";
import { inOrder, nextStep } from "../meaning/responses.ts";
import { wayTo } from "../meaning/sandbox.ts";
import { slugOf, table } from "../page/html.ts";
import type { Include } from "./include.ts";

interface Entry {
  readonly cells: readonly [means: string, step: string, way: string];
  readonly operations: string[];
}

/** What each section is called, in the words that people search for. */
const headings: Readonly<Record<string, string>> = {
  "400": "400: invalid",
  "401": "401: wrong credentials",
  "403": "403: no access",
  "404": "404: unknown",
  "422": "422: duplicate or invalid",
  "500": "500: server error",
  "502": "502: verification not completed",
  "503": "503: overloaded",
  "no-answer": "No response",
};

/** A section for each status. Operations with the same texts share a row, and no text stands twice for an operation. */
export const errorCatalogue: Include = ({ document }) => {
  const statuses = new Map<string, Map<string, Entry>>();
  /** Where a text about an operation stands. It is not repeated for the next status. */
  const told = new Map<string, string>();
  for (const { operation } of operationsOf(document)) {
    for (const [response, meaning] of inOrder(operation["x-meaning"])) {
      if (response.length === 2 || response === "200") continue;
      const { description = "" } = operation.responses[response] ?? {};
      const own = meaning.means.startsWith(description) ? description : "";
      const rest = meaning.means.slice(own.length);
      const before = rest.length > 80 ? told.get(operation.operationId + rest) : undefined;
      told.set(operation.operationId + rest, before ?? response);
      const means = before
        ? `${own} The rest is as for [${before}](#${slugOf(headings[before] ?? before)}).`
        : meaning.means;
      const way = wayTo(operation.operationId, response)?.words ?? "";
      const cells = [means, nextStep(meaning, response), way] as const;
      const entries = statuses.get(response) ?? new Map<string, Entry>();
      const entry = entries.get(cells.join("\n")) ?? { cells, operations: [] };
      entry.operations.push(`[${operation.operationId}](operation:${operation.operationId})`);
      entries.set(cells.join("\n"), entry);
      statuses.set(response, entries);
    }
  }
  const sections = [...statuses]
    .sort(([a], [b]) => a.localeCompare(b, "en", { numeric: true }))
    .map(([response, entries]) => {
      const rows = [...entries.values()].map(({ cells: [means, step, way], operations }) => [
        operations.join(", "),
        `${means}<br>**Do:** ${step}${way && `<br>**In the sandbox:** ${way}`}`,
      ]);
      return `### ${headings[response] ?? response}\n\n${table(["operation", "what it means"], rows)}`;
    });
  return { markdown: sections.join("\n\n") };
};
