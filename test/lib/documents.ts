/** The built documents. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Document, OperationExamples } from "@vending/openapi/document";
import { inlined, withNotes } from "@vending/openapi/inlined";
import { generated } from "../../scripts/lib/paths.ts";

export function load<T = Document>(file: string): T {
  return JSON.parse(readFileSync(join(generated, file), "utf8")) as T;
}

/** A document of the build, in which each operation holds all that it refers to. */
export const document = (name: string): Document => inlined(load(`${name}.json`));

/** The contract with its readings and open points. */
export const partner: Document = withNotes(document("openapi"), load("contract-notes.json"));
export const examples: Record<string, OperationExamples> = load("examples.json");
