/** The rows about texts: what a partner must find where it is needed, and what is marked as not documented. */
import type { Document, Schema } from "@vending/openapi/document";
import { openPointsOf } from "@vending/openapi/left-open";
import { alternative } from "./beyond.ts";
import { type Judge, operationAt, schemaAt } from "./judges.ts";
import { specification } from "./specification/index.ts";
import { explained } from "./specification/service.ts";
import type { Text } from "./specification/words.ts";
import { documentsSay, type Fact, fact } from "./table.ts";

type Node = Record<string, unknown>;

/** A node, what it refers to, and the rows that it lists: the nearest first. */
function chain(document: Document, node: Schema | undefined): Schema[] {
  if (!node) return [];
  const { $ref, allOf = [], items } = node;
  const target = typeof $ref === "string" ? document.components.schemas[$ref.replace(/.*\//, "")] : undefined;
  return [
    node,
    ...[target, ...(allOf as Schema[]), items as Schema | undefined].flatMap((one) => chain(document, one)),
  ];
}

/** The property of this name in a body, or in its `data`: what it says, and what its types and bases say of it. */
function propertyIn(document: Document, schema: Schema | undefined, field: string): Schema[] {
  const all = chain(document, schema).map(({ properties = {} }) => properties as Record<string, Schema>);
  const found = all.flatMap((properties) => chain(document, properties[field]));
  return found.length > 0 ? found : all.flatMap(({ data }) => propertyIn(document, data, field));
}

/** The nodes at each place that a row means: several where a body has alternatives. */
function placesOf(document: Document, [, id, where, field]: Text): Schema[][] {
  const [part = "", about = ""] = where.split(" ");
  const operation = operationAt(document, id)?.operation;
  if (operation && part === "") return [[operation as unknown as Schema]];
  if (operation && part === "parameters")
    return operation.parameters.flatMap((one) =>
      one.name === field ? [[one as unknown as Schema, ...chain(document, one.schema)]] : [],
    );
  const schema = schemaAt(document, { operation: id, part, about: "" });
  const branches = about ? [alternative(document, schema, about)] : branchesIn(document, schema);
  if (field === "") {
    const response = operation?.responses[part];
    return [
      [
        ...(response ? [response as unknown as Schema] : []),
        ...chain(document, schema),
        ...branches.flatMap((branch) => chain(document, branch)),
      ],
    ];
  }
  return branches.map((branch) => propertyIn(document, branch, field)).filter((nodes) => nodes.length > 0);
}

const branchesIn = (document: Document, schema: Schema | undefined): (Schema | undefined)[] => {
  const union = chain(document, schema).flatMap(({ oneOf, anyOf }) => ((oneOf ?? anyOf) as Schema[] | undefined) ?? []);
  return union.length > 0 ? union : [schema];
};

/** The texts of the document as a whole. */
function overall(document: Document, part: string, of: "description" | "x-unspecified"): string[] {
  const { info, components, servers } = document as Document & { servers?: { variables?: Record<string, Node> }[] };
  if (part === "info") return [String(info.description)];
  if (part === "document") return [document["x-unspecified"] ?? []].flat();
  if (part === "open points") return openPointsOf(document).map(({ open }) => open);
  if (part === "readings")
    return ((document["x-readings"] ?? []) as Record<string, string>[]).map(
      ({ documented, readAs }) => `${documented} ${readAs}`,
    );
  const node = part === "address" ? servers?.[0]?.variables?.base_url : (components.securitySchemes?.[part] as Node);
  return [String(node?.[of])];
}

/** The texts of each place: of a description, the one that readers see, which hides that of the type. */
function textsOf(document: Document, row: Text, of: "description" | "x-unspecified"): string[][] {
  if (row[1] === "") return [overall(document, row[2], of)];
  return placesOf(document, row).map((nodes) => {
    const texts = nodes.flatMap((node) => [node[of] ?? []].flat()).map(String);
    // A list and its rows, a response and its body, are described each on their own.
    return row[3] === "" || row[3] === "data" || of === "x-unspecified" ? texts : texts.slice(0, 1);
  });
}

/** Whether every place of a row has a text like this, or none. */
const tells = (places: readonly string[][], says: RegExp): string => {
  if (places.length === 0) return "there is no such place";
  const told = places.filter((texts) => texts.some((text) => says.test(text)));
  if (told.length === places.length) return "told";
  return told.length === 0 ? "not told" : `told in ${told.length} of ${places.length} places`;
};

export function proseFacts(judges: readonly Judge[]): Fact[] {
  // The flat document has other descriptions at its merged bodies, and 3.0 none beside a reference.
  const readers = judges.filter(({ name }) => name === "3.1" || name === "internal");
  return Object.entries(specification).flatMap(([contract, { told, neverTold, leftOpen, read }]) => {
    const of = (row: Text, promise: string, want: string, keyword: "description" | "x-unspecified" = "description") => {
      const [section, operation, part, field, says] = row;
      const subject = [contract === "internal" && contract, operation, part, field].filter(Boolean).join(" ");
      const cells = documentsSay(readers, contract, (document) => tells(textsOf(document, row, keyword), says));
      return fact(section, subject, `${promise} ${says}`, want, cells);
    };
    return [
      ...told.map((row) => of(row, "tells", "told")),
      ...read.map((row) => of(row, "tells", "told")),
      ...neverTold.map((row) => of(row, "never tells", "not told")),
      ...leftOpen.map((row) => of(row, "leaves open", "told", "x-unspecified")),
    ];
  });
}

/** The values of a closed list are described, in the list and in each outcome. */
export const explainedFacts = (judges: readonly Judge[]): Fact[] =>
  explained.map(([section, operation, part, field]) => {
    const readers = judges.filter(({ name }) => name === "3.1");
    const cells = documentsSay(readers, "partner", (document) => {
      const lists = placesOf(document, [section, operation, part, field, /./]);
      const bare = lists.flatMap((nodes) => {
        const values = (nodes.find((node) => node.enum)?.enum ?? [field]) as string[];
        const words: Node = Object.assign({}, ...nodes.map((node) => node["x-enumDescriptions"]));
        return values.filter((value) => !String(words[value] ?? "").trim());
      });
      return lists.length === 0 ? "there is no such list" : bare.join(", ") || "all";
    });
    return fact(section, `${operation} ${part} ${field}`, "has an explanation of each value", "all", cells);
  });
