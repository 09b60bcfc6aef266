/** Puts the examples where they belong: into each document, and into a file. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  type Content,
  type Document,
  json,
  type OperationExamples,
  operationCalled,
  operationsOf,
} from "@vending/openapi/document";
import type { Node } from "@vending/openapi/redocly";
import { UserError } from "../lib/command.ts";
import type { Example } from "./examples.ts";

/**
 * Puts each example into a document.
 *
 * @throws {UserError} There is no place for one.
 */
export function placeExamples(document: Document, examples: readonly Example[]): void {
  for (const { operationId, title, at, ...example } of examples) {
    const operation = operationCalled(document, operationId);
    const put = (what: string, holder: { examples?: Node } | undefined, value: Node): void => {
      if (!holder) throw new UserError(`${at}: example "${title}": ${operationId} has no ${what}`);
      if (holder.examples?.[title])
        throw new UserError(`${at}: example "${title}": ${operationId} has two of this title`);
      holder.examples = { ...holder.examples, [title]: value };
    };
    const body = (what: string, content: Content | undefined, summary: string | undefined, value: unknown): void =>
      put(what, json(content), { summary, value });
    for (const [name, value] of Object.entries(example.parameters ?? {}))
      put(
        `parameter ${name}`,
        operation?.parameters.find((one) => one.name === name),
        { value },
      );
    if (example.request !== undefined) body("request", operation?.requestBody?.content, example.sent, example.request);
    body(
      `response ${example.status}`,
      operation?.responses[example.status]?.content,
      example.returned,
      example.response,
    );
  }
}

/** Writes `examples.json`: every example, by operation, direction and status. */
export async function writeExamples(out: string, document: Document, examples: readonly Example[]): Promise<void> {
  const ids = operationsOf(document).map(({ operation }) => operation.operationId);
  const all: Record<string, OperationExamples> = Object.fromEntries(ids.map((id) => [id, { responses: {} }]));
  for (const { operationId, title, parameters, request, status, response } of examples) {
    const { [operationId]: known = { responses: {} } } = all;
    if (parameters) known.parameters = { ...known.parameters, [title]: parameters };
    if (request !== undefined) known.request = { ...known.request, [title]: request };
    known.responses[status] = { ...known.responses[status], [title]: response };
  }
  await writeFile(join(out, "examples.json"), `${JSON.stringify(all, null, 2)}\n`);
}
