/** Bodies whose routes are not documented. No operation shows them, so a chapter does. */
import { reach } from "../reach.ts";
import type { Node } from "../types.ts";

export function schemasWithoutRoutes(root: Node): string {
  const schemas: Node = root.components.schemas;
  const used = reach(schemas, root.paths);
  // Envelopes only: their parts are shown inside them, and a list of values is no body.
  const unused = Object.keys(schemas).filter((name) => !used.has(name) && !schemas[name].enum);
  const parts = new Set(unused.flatMap((name) => [...reach(schemas, schemas[name])]));
  const envelopes = unused.filter((name) => !parts.has(name));
  return [
    "# Bodies without a documented route",
    "",
    "The form of these responses is documented, or known to exist; their routes are not. Ask the service's team for the routes.",
    "",
    ...envelopes.flatMap((name) => [
      `## ${title(name)}`,
      "",
      `<SchemaDefinition schemaRef="#/components/schemas/${name}" />`,
      "",
    ]),
  ].join("\n");
}

/** `GiftCardCatalog` → `Gift card catalog`. */
const title = (name: string): string =>
  name.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace(/^Esim/, "eSIM");
