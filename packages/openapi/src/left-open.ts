/** What the contract leaves open: its list of points, and the places of each (`x-unspecified`). */
import type { Node } from "./redocly.ts";

/** Why a point should be settled. */
export const weights = ["money", "integration", "detail"] as const;
export type Weight = (typeof weights)[number];

export interface OpenPoint {
  readonly id: string;
  /** What is not known. */
  readonly open: string;
  /** The question to the service's team. */
  readonly ask: string;
  readonly weight: Weight;
  /** Its places, as a reader would name them; empty for the service as a whole. */
  readonly where: readonly string[];
}

export interface Place {
  readonly node: Node;
  /** As a reader would name it. */
  readonly where: string;
  readonly reason: string;
}

/** Every open point of a document, those about money first. */
export function openPointsOf(root: Node): OpenPoint[] {
  const places = placesLeftOpen(root);
  return weights.flatMap((weight) =>
    (root["x-open-points"]?.[weight] ?? []).map(
      (point: Omit<OpenPoint, "weight" | "where">): OpenPoint => ({
        ...point,
        weight,
        where: places.filter(({ reason }) => reason === point.open).map(({ where }) => where),
      }),
    ),
  );
}

/** Every place that the document leaves open, in its order. */
export function placesLeftOpen(root: Node): Place[] {
  const found: Place[] = [];
  const add = (node: Node, where: string) => {
    for (const reason of [node["x-unspecified"] ?? []].flat()) found.push({ node, where, reason });
  };
  for (const server of root.servers ?? []) {
    for (const [name, variable] of Object.entries<Node>(server.variables ?? {}))
      add(variable, `server variable \`${name}\``);
  }
  for (const [name, scheme] of Object.entries<Node>(root.components.securitySchemes ?? {}))
    add(scheme, `credential \`${name}\``);
  for (const item of Object.values<Node>(root.paths)) {
    for (const operation of Object.values<Node>(item)) {
      const { operationId, parameters = [] } = operation;
      add(operation, `operation \`${operationId}\``);
      for (const one of parameters) add(one, `parameter \`${one.name}\` of \`${operationId}\``);
    }
  }
  const owners = ownersOf(root.components.schemas);
  for (const [model, schema] of Object.entries<Node>(root.components.schemas)) {
    add(schema, `\`${model}\``);
    for (const [property, node] of Object.entries<Node>(schema.properties ?? {}))
      if (owners.get(fieldOf(property, node)) === model) add(node, `\`${model}.${property}\``);
  }
  return found;
}

/** A field, as its schema and every one that inherits it have it. */
const fieldOf = (name: string, node: Node): string => `${name} ${JSON.stringify(node)}`;

/** The schema that each field belongs to: where schemas have what they inherit, the smallest that has it. */
function ownersOf(schemas: Node): Map<string, string> {
  const models = Object.entries<Node>(schemas).map(([model, { properties = {} }]) => ({
    model,
    fields: Object.entries<Node>(properties).map(([name, node]) => fieldOf(name, node)),
  }));
  // Of two of the same size, the one whose name comes first.
  const bySize = models.reverse().sort((a, b) => b.fields.length - a.fields.length);
  return new Map(bySize.flatMap(({ model, fields }) => fields.map((field) => [field, model])));
}
