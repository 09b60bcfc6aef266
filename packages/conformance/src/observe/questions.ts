/** What the contract leaves open, and how it reads its source: taken from the document, where each stands. */
import type { openPointIds, readingIds } from "@vending/contract";
import openapi from "../../../../generated/openapi.json" with { type: "json" };

/** The name of a question of this contract. */
export type QuestionId = (typeof openPointIds)[number] | (typeof readingIds)[number];

export interface Question {
  /** Its name, which stays the same when the sentences change. A file of another version may have others. */
  readonly id: string;
  readonly kind: "open" | "reading";
  /** What is not documented; of a reading, the passage. */
  readonly question: string;
  /** Where it stands: a schema, a property, a parameter, an operation; empty for the service as a whole. */
  readonly where: string;
  /** Of a reading: what this contract makes of it. */
  readonly readAs?: string;
}

/** A part of the document, as far as it is looked at here. */
interface Node {
  readonly "x-unspecified"?: string | readonly string[];
  readonly [name: string]: unknown;
}
interface Document extends Node {
  readonly servers?: readonly { readonly variables?: Readonly<Record<string, Node>> }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Node & { readonly properties?: Readonly<Record<string, Node>> }>>;
    readonly securitySchemes?: Readonly<Record<string, Node>>;
  };
  readonly "x-open-points": Readonly<Record<string, readonly { readonly id: string; readonly open: string }[]>>;
  readonly "x-readings": readonly { readonly id: string; readonly documented: string; readonly readAs: string }[];
}
interface Operation extends Node {
  readonly operationId: string;
  readonly parameters?: readonly (Node & { readonly name: string })[];
}

const document: Document = openapi;

/** What a part of the document leaves open. */
export const openIn = (node: Readonly<Record<string, unknown>>): string[] =>
  [node["x-unspecified"] ?? []].flat().map(String);

/** Where the document leaves something open: the place, and the sentence about it. */
function openPlaces(): [open: string, where: string][] {
  const { servers = [], paths, components } = document;
  const at = (where: string, node: Node): [string, string][] => openIn(node).map((open) => [open, where]);
  return [
    ...servers.flatMap(({ variables = {} }) =>
      Object.entries(variables).flatMap(([name, node]) => at(`server variable ${name}`, node)),
    ),
    ...Object.entries(components.securitySchemes ?? {}).flatMap(([name, node]) => at(`credential ${name}`, node)),
    ...Object.values(paths)
      .flatMap((methods) => Object.values(methods))
      .flatMap((operation) => [
        ...at(`operation ${operation.operationId}`, operation),
        ...(operation.parameters ?? []).flatMap((one) => at(`parameter ${one.name} of ${operation.operationId}`, one)),
      ]),
    ...Object.entries(components.schemas).flatMap(([name, schema]) => [
      ...at(name, schema),
      ...Object.entries(schema.properties ?? {}).flatMap(([property, node]) => at(`${name}.${property}`, node)),
    ]),
  ];
}

/** Each at the first place where it stands. */
const places = new Map(openPlaces().reverse());

export const questions: readonly Question[] = [
  ...Object.values(document["x-open-points"])
    .flat()
    .map(({ id, open }): Question => ({ id, kind: "open", question: open, where: places.get(open) ?? "" })),
  ...document["x-readings"].map(
    ({ id, documented, readAs }): Question => ({ id, kind: "reading", question: documented, where: "", readAs }),
  ),
];
