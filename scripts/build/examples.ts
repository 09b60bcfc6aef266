/** Every named example, by operation, direction and status. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  type Document,
  type Examples,
  json,
  type Operation,
  type OperationExamples,
  operationsOf,
} from "@vending/openapi/document";

/** Writes `examples.json`. */
export async function writeExamples(out: string, document: Document): Promise<void> {
  const all = Object.fromEntries(
    operationsOf(document).map(({ operation }) => [operation.operationId, examplesOf(operation)]),
  );
  await writeFile(join(out, "examples.json"), `${JSON.stringify(all, null, 2)}\n`);
}

function examplesOf(operation: Operation): OperationExamples {
  const parameters: Record<string, Record<string, string | number>> = {};
  for (const { name, examples } of operation.parameters) {
    for (const [title, { value }] of Object.entries(examples ?? {})) {
      // Parameters are strings and integers, as `operations.ts` shows.
      parameters[title] = { ...parameters[title], [name]: value as string | number };
    }
  }
  const request = valuesOf(json(operation.requestBody?.content)?.examples);
  const responses = Object.entries(operation.responses).flatMap(([status, response]) => {
    const values = valuesOf(json(response.content)?.examples);
    return Object.keys(values).length > 0 ? [[status, values]] : [];
  });
  return {
    ...(Object.keys(parameters).length > 0 && { parameters }),
    ...(Object.keys(request).length > 0 && { request }),
    responses: Object.fromEntries(responses),
  };
}

const valuesOf = (examples: Examples = {}): Record<string, unknown> =>
  Object.fromEntries(Object.entries(examples).map(([title, { value }]) => [title, value]));
