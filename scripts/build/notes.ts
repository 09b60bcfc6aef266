/** What is said beside the operations: the meaning of each response, and the readings of the service's documentation. */
import { isDeepStrictEqual } from "node:util";
import type { CompilerHost } from "@typespec/compiler";
import { type Document, operationsOf } from "@vending/openapi/document";
import type { Node } from "@vending/openapi/redocly";
import type { PurchaseProtocol } from "../../generated/types-data.ts";
import { consequencesOf } from "./consequences.ts";
import { type Fault, formFaults, questions, readData, schemaOf, stopAt } from "./data.ts";

/** The parts of an entry, in their order. */
const parts = ["means", ...Object.keys(questions), "basis", "section"];

/**
 * Adds to each document the meanings that its operations name, and the questions that they answer. An answer about a purchase
 * that an entry leaves out follows from the protocol.
 *
 * @throws {UserError} There is no such meaning, nothing has it, or no answer follows.
 */
export async function addMeanings(
  host: CompilerHost,
  documents: ReadonlyMap<string, Node>,
  protocol: PurchaseProtocol,
): Promise<void> {
  const file = await readData(host, "meanings.yaml");
  stopAt(formFaults(schemaOf("Meanings"), file.data), file);
  const faults: Fault[] = [];
  const whole: Record<string, Node> = {};
  for (const document of documents.values()) {
    const meanings: Node = {};
    for (const { method, operation } of operationsOf(document as Document)) {
      const named: Node = operation["x-meaning"]; // each by its name, until `inlined` puts the entry there
      const isPurchase = Object.keys(named).some((response) => /^\d\d$/.test(response));
      for (const [response, name] of Object.entries<string>(named)) {
        const at = `${operation.operationId} ${response}`;
        if (!Object.hasOwn(file.data, name)) {
          faults.push([[], `${at}: no meaning is "${name}"`]);
          continue;
        }
        const follows = isPurchase ? consequencesOf(protocol, method === "post" ? "send" : "check", response) : {};
        const entry: Node = { ...follows, ...file.data[name] };
        const missing = parts.filter((part) => part !== "means" && entry[part] === undefined);
        if (missing.length > 0)
          faults.push([[name], `${at}: ${missing.join(", ")} must be said: the protocol does not say it`]);
        if (!isDeepStrictEqual(whole[name] ?? entry, entry))
          faults.push([
            [name],
            `${at}: the protocol says something else of it than of another response that means this`,
          ]);
        whole[name] = entry;
        const said = parts.filter((part) => entry[part] !== undefined && entry[part] !== "depends");
        meanings[name] = Object.fromEntries(said.map((part) => [part, entry[part]]));
      }
    }
    document.components["x-meanings"] = meanings;
    document["x-meaning-keys"] = questions;
  }
  stopAt(
    [
      ...faults,
      ...Object.keys(file.data)
        .filter((name) => !(name in whole))
        .map((name): Fault => [[name], "no response means this"]),
    ],
    file,
  );
}

/** The readings. What they say of the protocol must be in it. */
export async function readReadings(host: CompilerHost, protocol: PurchaseProtocol): Promise<Node> {
  const file = await readData(host, "readings.yaml");
  stopAt(formFaults(schemaOf("Readings", protocol), file.data), file);
  return file.data;
}
