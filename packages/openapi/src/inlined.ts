/** Reads what a document says once: the place where a reader follows its references to responses, examples and meanings. */
import { UserError } from "@vending/terminal/user-error";
import { mapValues } from "@vending/terminal/values";
import type { Document, Meaning } from "./document.ts";
import type { Node } from "./redocly.ts";

/** The answers of an entry that it leaves out. */
const whatDepends = {
  final: "depends",
  retry: "depends",
  resend: "depends",
  queryFirst: "depends",
  refund: "depends",
} as const;

/**
 * The document with each shared response, example and meaning where it is referred to.
 * References to schemas stay.
 *
 * @throws {UserError} A reference points to nothing.
 */
export function inlined(written: Node): Document {
  const { responses, examples, "x-meanings": meanings, ...components } = written.components ?? {};
  const shared: Record<string, Node | undefined> = { responses, examples };
  const inPlace = (node: unknown): unknown => {
    if (node === null || typeof node !== "object") return node;
    if (Array.isArray(node)) return node.map(inPlace);
    const [, kind = "", name = ""] =
      /^#\/components\/(responses|examples)\/(.+)$/.exec(String((node as Node).$ref)) ?? [];
    if (!kind) return mapValues(node as Node, inPlace);
    const holder = shared[kind] ?? {};
    if (!Object.hasOwn(holder, name)) throw new UserError(`${String((node as Node).$ref)} does not exist`);
    return inPlace(holder[name]);
  };
  const paths = inPlace(written.paths ?? {}) as Node;
  for (const operation of Object.values<Node>(paths).flatMap((item) => Object.values<Node>(item))) {
    if (operation["x-meaning"]) operation["x-meaning"] = meaningsIn(operation, meanings);
  }
  // The form follows from that of the file.
  return { ...written, paths, components: { schemas: {}, ...components } } as unknown as Document;
}

/** The readings of the documentation and what it leaves open: `contract-notes.json`. */
export interface ContractNotes {
  readonly readings: readonly Node[];
  readonly openPoints: Readonly<Record<string, readonly Node[]>>;
}

/** A document with the notes that stand beside it. */
export const withNotes = (document: Document, { readings, openPoints }: ContractNotes): Document => ({
  ...document,
  "x-readings": readings,
  "x-open-points": openPoints,
});

/**
 * The meaning of each response of an operation, whole: the description of an HTTP status is part of what it means, and an
 * answer that is left out depends.
 *
 * @param meanings The meanings of the document, by name.
 */
export function meaningsIn(
  { operationId, responses, "x-meaning": named }: Node,
  meanings: Node = {},
): Record<string, Meaning> {
  const entries = Object.entries<Node | string>(named ?? {}).map(([response, name]) => {
    if (typeof name !== "string") return [response, name];
    if (!Object.hasOwn(meanings, name)) throw new UserError(`${operationId} ${response}: no meaning is called ${name}`);
    const { means: more, ...answers }: Node = meanings[name];
    const described = /^\d{3}$/.test(response) && responses?.[response]?.description;
    return [response, { means: [described, more].filter(Boolean).join(" "), ...whatDepends, ...answers }];
  });
  return Object.fromEntries(entries);
}
