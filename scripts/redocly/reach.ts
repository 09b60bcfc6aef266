import type { Node } from "./types.ts";

/** The names of the schemas that can be reached from a node over `$ref`. */
export function reach(schemas: Node, from: unknown): Set<string> {
  const found = new Set<string>();
  const visit = (node: unknown): void => {
    if (!node || typeof node !== "object") return;
    for (const [keyword, value] of Object.entries(node)) {
      const name = keyword === "$ref" && String(value).replace("#/components/schemas/", "");
      if (!name) visit(value);
      else if (!found.has(name)) {
        found.add(name);
        visit(schemas[name]);
      }
    }
  };
  visit(from);
  return found;
}

/** The bodies that no operation uses. A list of values is not a body, and the parts of a body are shown inside it. */
export function schemasWithoutRoutes(root: Node): string[] {
  const schemas: Node = root.components.schemas;
  const used = reach(schemas, root.paths);
  const unused = Object.keys(schemas).filter((name) => !used.has(name) && !schemas[name].enum);
  const parts = new Set(unused.flatMap((name) => [...reach(schemas, schemas[name])]));
  return unused.filter((name) => !parts.has(name));
}
