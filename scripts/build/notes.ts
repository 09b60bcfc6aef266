/** What is said beside the operations: the meaning of each response, and the readings of the service's documentation. */
import type { CompilerHost } from "@typespec/compiler";
import { type Document, operationsOf } from "@vending/openapi/document";
import type { Node } from "@vending/openapi/redocly";
import type { PurchaseProtocol } from "../../generated/types-data.ts";
import { type Fault, formFaults, questions, readData, schemaOf, stopAt } from "./data.ts";

/**
 * Adds to each document the meanings that its operations name, and the questions that they answer.
 *
 * @throws {UserError} There is no such meaning, or nothing has it.
 */
export async function addMeanings(host: CompilerHost, documents: ReadonlyMap<string, Node>): Promise<void> {
  const file = await readData(host, "meanings.yaml");
  const { data: all } = file;
  stopAt(formFaults(schemaOf("Meanings"), all), file);
  const faults: Fault[] = [];
  const used = new Set<string>();
  for (const document of documents.values()) {
    const meanings: Node = {};
    for (const { operation } of operationsOf(document as Document)) {
      const named: Node = operation["x-meaning"]; // each by its name, until `inlined` puts the entry there
      for (const [response, name] of Object.entries<string>(named)) {
        if (!Object.hasOwn(all, name))
          faults.push([[], `${operation.operationId} ${response}: no meaning is "${name}"`]);
        used.add(name);
        meanings[name] = all[name];
      }
    }
    document.components["x-meanings"] = meanings;
    document["x-meaning-keys"] = questions;
  }
  const unused = Object.keys(all).filter((name) => !used.has(name));
  stopAt([...faults, ...unused.map((name): Fault => [[name], "no response means this"])], file);
}

/** The readings. What they say of the protocol must be in it. */
export async function readReadings(host: CompilerHost, protocol: PurchaseProtocol): Promise<Node> {
  const file = await readData(host, "readings.yaml");
  stopAt(formFaults(schemaOf("Readings", protocol), file.data), file);
  return file.data;
}
