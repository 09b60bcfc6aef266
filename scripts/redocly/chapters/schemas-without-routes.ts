/** Bodies whose routes are not documented. No operation shows them, so a chapter does. */
import { reach } from "../reach.ts";
import type { Node } from "../types.ts";

export function schemasWithoutRoutes(root: Node): string {
  const schemas: Node = root.components.schemas;
  const used = reach(schemas, root.paths);
  // A list of values is not a body, and the parts of a body are shown inside it.
  const unused = Object.keys(schemas).filter((name) => !used.has(name) && !schemas[name].enum);
  const parts = new Set(unused.flatMap((name) => [...reach(schemas, schemas[name])]));
  const follow = (schema: Node): Node => ({ ...schemas[String(schema.$ref).split("/").at(-1) ?? ""], ...schema });
  return [
    "# Bodies without a documented route",
    "",
    "These bodies are known to exist. Their routes are not documented, so no operation shows them: ask the service's team for the routes.",
    "",
    ...unused.filter((name) => !parts.has(name)).flatMap((name) => [...section(name, schemas[name], follow), ""]),
  ].join("\n");
}

function section(name: string, schema: Node, follow: (schema: Node) => Node): string[] {
  const branches: Node[] = schema.oneOf?.map(follow) ?? [];
  return [
    `## ${title(name)}`,
    "",
    `\`${name}\`. ${oneLine(schema.description)}`,
    ...table(fieldsOf(schema, follow)),
    ...branches.flatMap((branch) => ["", `*${oneLine(branch.description)}*`, ...table(fieldsOf(branch, follow))]),
  ];
}

const table = (rows: string[]): string[] =>
  rows.length > 0 ? ["", "| field | type | description |", "| --- | --- | --- |", ...rows] : [];

/** A row a field, those of `data` with their path. */
function fieldsOf(schema: Node, follow: (schema: Node) => Node, path = ""): string[] {
  return Object.entries<Node>(schema.properties ?? {}).flatMap(([name, property]) => {
    const field = follow(property);
    const required = schema.required?.includes(name) ? "" : ", optional";
    const row = `| \`${path}${name}\` | ${typeOf(field)}${required} | ${oneLine(property.description)} |`;
    return [row, ...fieldsOf(field, follow, `${path}${name}.`)];
  });
}

const typeOf = ({ enum: values, type }: Node): string =>
  values ? values.map((value: unknown) => `\`${value}\``).join(", ") : (type ?? "any");

const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ");

/** `GiftCardCatalog` → `Gift card catalog`. */
const title = (name: string): string =>
  name.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace(/^Esim/, "eSIM");
