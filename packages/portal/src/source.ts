/** What the portal is made from: the emitted document, its examples, and the Markdown in `guides/`. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Document, operationsOf } from "../../../scripts/build/document.ts";
import type { OperationExamples } from "../../../scripts/build/examples.ts";
import type { Node } from "../../../scripts/redocly/types.ts";
import type { ObservationFile } from "../../conformance/src/observe/file.ts";
import type { PurchaseProtocol } from "../../contract/src/protocol.ts";
import { slugOf } from "./html.ts";
import { referencePage } from "./navigation.ts";
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
  return { document, examples, protocol };
}

/** The document with its extensions, which have no types. */
export const extensionsOf = ({ document }: Source): Node => document;

/** Where the reference shows an operation. */
export function operationLink({ document }: Source, operationId: string): string {
  const found = operationsOf(document).find(({ operation }) => operation.operationId === operationId);
  if (!found) throw new Error(`a guide links to the operation "${operationId}", which does not exist`);
  return `${referencePage}.html#/${slugOf(String(found.operation.tags[0]))}/${operationId.toLowerCase()}`;
}
