/** Everything that carries `x-unspecified`. */
import type { Node } from "./types.ts";

interface Unspecified {
  node: Node;
  /** Where it stands, as a reader would name it; empty for the service as a whole. */
  where: string;
  reason: string;
}

/** Everything in the document that is left open, in the order of the document. */
export function collectUnspecified(root: Node): Unspecified[] {
  const found: Unspecified[] = [];
  const add = (node: Node | undefined, where: string) => {
    for (const reason of [node?.["x-unspecified"] ?? []].flat()) found.push({ node: node as Node, where, reason });
  };
  add(root, "");
  for (const server of root.servers ?? []) {
    for (const [name, variable] of Object.entries<Node>(server.variables ?? {}))
      add(variable, `server variable \`${name}\``);
  }
  for (const [name, scheme] of Object.entries<Node>(root.components.securitySchemes ?? {}))
    add(scheme, `credential \`${name}\``);
  for (const item of Object.values<Node>(root.paths)) {
    for (const operation of Object.values<Node>(item)) {
      add(operation, `operation \`${operation.operationId}\``);
      for (const parameter of operation.parameters ?? []) {
        add(parameter, `parameter \`${parameter.name}\` of \`${operation.operationId}\``);
      }
    }
  }
  for (const [name, schema] of Object.entries<Node>(root.components.schemas)) {
    add(schema, `\`${name}\``);
    for (const [property, node] of Object.entries<Node>(schema.properties ?? {})) add(node, `\`${name}.${property}\``);
  }
  return found;
}

/** Says at each place what is not documented there. */
export function markLeftOpen(root: Node): void {
  for (const { node, reason } of collectUnspecified(root)) {
    if (node !== root) node.description = `${node.description ?? ""}\n\n*Not documented: ${lowerFirst(reason)}*`;
  }
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
