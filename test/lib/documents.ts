/** The built documents. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Document, OperationExamples } from "@vending/openapi/document";
import { generated } from "../../scripts/lib/paths.ts";

export function load<T = Document>(file: string): T {
  return JSON.parse(readFileSync(join(generated, file), "utf8")) as T;
}

export const partner: Document = load("openapi.json");
export const examples: Record<string, OperationExamples> = load("examples.json");
