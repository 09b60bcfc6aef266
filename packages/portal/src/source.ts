/** What the portal is made from: the emitted document, its notes, its examples and the purchase protocol. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { PurchaseProtocol } from "@vending/contract";
import { type Document, type OperationAt, type OperationExamples, operationsOf } from "@vending/openapi/document";
import { inlined, withNotes } from "@vending/openapi/inlined";
import type { Node } from "@vending/openapi/redocly";
import { withTimes } from "./meaning/words.ts";
import { generated } from "./paths.ts";

/** A file that the portal offers. */
export interface Download {
  /** Its path in `generated/` and in the portal. */
  readonly file: string;
  readonly what: string;
  readonly bytes: number;
}

export interface Source {
  /** The published OpenAPI document. */
  readonly document: Document;
  readonly examples: Record<string, OperationExamples>;
  readonly protocol: PurchaseProtocol;
  /** The files that the portal offers. */
  readonly downloads?: readonly Download[];
}

export async function readSource(): Promise<Source> {
  const parse = async (file: string) => JSON.parse(await readFile(join(generated, file), "utf8"));
  const [written, notes, examples, protocol] = await Promise.all(
    ["openapi.json", "contract-notes.json", "examples.json", "purchase-protocol.json"].map(parse),
  );
  const document = withNotes(inlined(written), notes);
  return { document: explained(document, protocol), examples, protocol: explained(protocol, protocol) };
}

/** The fields whose texts readers see. */
const explainedFields: readonly string[] = ["means", "why", "readAs"];

/** The same data, with its length beside each timing that a text names. */
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

/** @throws Error if there is no such operation. */
export function operationNamed(document: Document, operationId: string): OperationAt {
  const found = operationsOf(document).find(({ operation }) => operation.operationId === operationId);
  if (!found) throw new Error(`there is no operation "${operationId}"`);
  return found;
}
