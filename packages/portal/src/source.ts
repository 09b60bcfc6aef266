/** What the portal is made from: the emitted document, its examples, and the Markdown in `guides/`. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Document, type OperationExamples, operationsOf } from "@vending/shared/openapi/document";
import type { Node } from "@vending/shared/openapi/redocly";
import type { ObservationFile } from "../../conformance/src/observe/file.ts";
import type { PurchaseProtocol } from "../../contract/src/protocol.ts";
import { withTimes } from "./meaning/words.ts";
import { slugOf } from "./page/html.ts";
import { referencePage } from "./page/navigation.ts";
import { generated } from "./paths.ts";

export interface Source {
  /** The published OpenAPI document. */
  readonly document: Document;
  readonly examples: Record<string, OperationExamples>;
  /** What decides about money. */
  readonly protocol: PurchaseProtocol;
  /** What a run has seen of the open points, if the portal shows it. */
  readonly observations?: ObservationFile;
}

export async function readSource(): Promise<Source> {
  const parse = async (file: string) => JSON.parse(await readFile(join(generated, file), "utf8"));
  const [document, examples, protocol] = await Promise.all(
    ["openapi.json", "examples.json", "purchase-protocol.json"].map(parse),
  );
  return { document: explained(document, protocol), examples, protocol: explained(protocol, protocol) };
}

/** Texts that readers see say how long a timing is. */
const explainedFields: readonly string[] = ["means", "why", "readAs"];

/** The same data, with how long each timing is beside its name. */
export function explained<T>(value: T, protocol: PurchaseProtocol): T {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => explained(one, protocol)) as T;
  const entries = Object.entries(value).map(([key, inner]) => [
    key,
    typeof inner === "string" && explainedFields.includes(key)
      ? withTimes(protocol, inner)
      : explained(inner, protocol),
  ]);
  // The same fields, and each of the same type.
  return Object.fromEntries(entries) as T;
}

/** The document with its extensions, which have no types. */
export const extensionsOf = ({ document }: Source): Node => document;

/** Where the reference shows an operation. */
export function operationLink({ document }: Source, operationId: string): string {
  const found = operationsOf(document).find(({ operation }) => operation.operationId === operationId);
  if (!found) throw new Error(`a guide links to the operation "${operationId}", which does not exist`);
  return `${referencePage}.html#/${slugOf(String(found.operation.tags[0]))}/${operationId.toLowerCase()}`;
}
