/** What each response allows: the entries of spec/meanings.tsp, completed by what follows from the purchase protocol. */
import { relative } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { type EnumMember, getDoc, getSourceLocation, type Program } from "@typespec/compiler";
import { getExtensions } from "@typespec/openapi";
import { type Document, operationsOf } from "@vending/openapi/document";
import type { Node } from "@vending/openapi/redocly";
import { refTo } from "@vending/openapi/references";
import type { PurchaseProtocol } from "../../generated/types-data.ts";
import { root } from "../lib/paths.ts";
import { consequencesOf } from "./consequences.ts";
import { type DataFile, type Fault, type Source, stopAt } from "./data.ts";

/** The entries as they are written, by name. */
export function meaningsIn(program: Program): DataFile {
  const members = program.getGlobalNamespaceType().namespaces.get("Meaning")?.enums.get("Entry")?.members ?? new Map();
  const entryOf = (member: EnumMember): Node => {
    const extensions = getExtensions(program, member);
    const { other, answers }: Node = extensions.get("x-like") ?? {};
    const means = getDoc(program, member);
    return { ...(other && entryOf(other)), ...(means && { means }), ...answers, ...extensions.get("x-says") };
  };
  return {
    data: Object.fromEntries([...members].map(([name, member]) => [name, entryOf(member)])),
    at: ([name]) => {
      const { file, pos } = getSourceLocation(members.get(name));
      return `${relative(root, file.path)}:${file.getLineAndCharacterOfPosition(pos).line + 1}`;
    },
  };
}

/**
 * Adds to each document the meanings that its operations name, and the questions that they answer. An answer about a purchase
 * that an entry leaves out follows from the protocol.
 *
 * @throws {UserError} Nothing has a meaning, or an answer is missing.
 */
export function addMeanings(
  { meanings: file, types }: Pick<Source, "types"> & { readonly meanings: DataFile },
  documents: ReadonlyMap<string, Node>,
  protocol: PurchaseProtocol,
): void {
  const questions = questionsIn(types);
  const parts = ["means", ...Object.keys(questions), "basis", "section"];
  const faults = new Map<string, string>();
  const whole: Record<string, Node> = {};
  for (const document of documents.values()) {
    const meanings: Node = {};
    for (const { method, operation } of operationsOf(document as Document)) {
      const named: Node = operation["x-meaning"]; // each by its name, until `inlined` puts the entry there
      const isPurchase = Object.keys(named).some((response) => /^\d\d$/.test(response));
      for (const [response, name] of Object.entries<string>(named)) {
        const follows = isPurchase ? consequencesOf(protocol, method === "post" ? "send" : "check", response) : {};
        const entry: Node = { ...follows, ...file.data[name] };
        const fault = (what: string) =>
          faults.set(name, faults.get(name) ?? `${operation.operationId} ${response}: ${what}`);
        const missing = parts.filter((part) => part !== "means" && entry[part] === undefined);
        if (missing.length > 0) fault(`${missing.join(", ")} does not follow from the protocol: say it`);
        if (!isDeepStrictEqual(whole[name] ?? entry, entry))
          fault("the protocol differs from what it says of another response");
        whole[name] = entry;
        const said = parts.filter((part) => entry[part] !== undefined && entry[part] !== "depends");
        meanings[name] = Object.fromEntries(said.map((part) => [part, entry[part]]));
      }
    }
    document.components["x-meanings"] = meanings;
    document["x-meaning-keys"] = questions;
  }
  for (const name of Object.keys(file.data)) if (!(name in whole)) faults.set(name, "no response means this");
  stopAt(
    [...faults].map(([name, what]): Fault => [[name], what]),
    file,
  );
}

/** The questions that a meaning answers. */
const questionsIn = ({ Meaning }: Node): Record<string, string> =>
  Object.fromEntries(
    Object.entries<Node>(Meaning.properties).flatMap(([name, { $ref, description }]) =>
      $ref === refTo("Answer").$ref ? [[name, description]] : [],
    ),
  );
