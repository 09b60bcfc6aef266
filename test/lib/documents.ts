/** The built documents. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Document, OperationExamples } from "@vending/openapi/document";
import { inlined } from "@vending/openapi/inlined";
import { generated } from "../../scripts/lib/paths.ts";

export function load<T = Document>(file: string): T {
  return JSON.parse(readFileSync(join(generated, file), "utf8")) as T;
}

/** A document of the build, in which each operation holds all that it refers to. */
export const document = (name: string): Document => inlined(load(`${name}.json`));

export const partner: Document = document("openapi");
export const examples: Record<string, OperationExamples> = load("examples.json");
