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

/** A place of the document. */
interface Place {
  readonly kind: "server" | "credential" | "operation" | "parameter" | "model" | "whole";
  /** In words. */
  readonly where: string;
  /** Of a parameter. */
  readonly name?: string;
}

/** Where the document leaves something open: the sentence about it, and the place. */
function openPlaces(): [open: string, place: Place][] {
  const { servers = [], paths, components } = document;
  const at = (place: Place, node: Node): [string, Place][] => openIn(node).map((open) => [open, place]);
  const variables = servers.flatMap((server) => Object.entries(server.variables ?? {}));
  return [
    ...variables.flatMap(([name, node]) => at({ kind: "server", where: `server variable ${name}` }, node)),
    ...Object.entries(components.securitySchemes ?? {}).flatMap(([name, node]) =>
      at({ kind: "credential", where: `credential ${name}` }, node),
    ),
    ...Object.values(paths)
      .flatMap((methods) => Object.values(methods))
      .flatMap((operation) => [
        ...at({ kind: "operation", where: `operation ${operation.operationId}` }, operation),
        ...(operation.parameters ?? []).flatMap((one) => {
          const where = `parameter ${one.name} of ${operation.operationId}`;
          return at({ kind: "parameter", where, name: one.name }, one);
        }),
      ]),
    ...Object.entries(components.schemas).flatMap(([name, schema]) => [
      ...at({ kind: "model", where: name }, schema),
      ...Object.entries(schema.properties ?? {}).flatMap(([property, node]) =>
        at({ kind: "model", where: `${name}.${property}` }, node),
      ),
    ]),
  ];
}

/** Each at the first place where it stands. */
const places = new Map(openPlaces().reverse());
const whole: Place = { kind: "whole", where: "" };
const openPoints = Object.values(document["x-open-points"]).flat();
const placesById = new Map(openPoints.map(({ id, open }) => [id, places.get(open) ?? whole]));

/** Where a question stands. */
export const placeOf = (id: string): Place => placesById.get(id) ?? whole;

export const questions: readonly Question[] = [
  ...openPoints.map(({ id, open }): Question => ({ id, kind: "open", question: open, where: placeOf(id).where })),
  ...document["x-readings"].map(
    ({ id, documented, readAs }): Question => ({ id, kind: "reading", question: documented, where: "", readAs }),
  ),
];
