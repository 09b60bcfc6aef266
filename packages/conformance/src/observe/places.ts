/** The open places of a body: walks a value along its schema, and finds what the contract leaves open there. */
import { resolve, type Schema } from "@vending/shared/judging/contract";
import { leftOpenIn } from "@vending/shared/openapi/left-open";

type Schemas = Readonly<Record<string, Schema>>;
type Fields = Readonly<Record<string, unknown>>;

export interface OpenPlace {
  /** The sentence that says what is open. */
  readonly open: string;
  /** The name of the value: a schema or a property. */
  readonly name: string;
  /** The property that it stands in; empty for a whole body. */
  readonly field: string;
  readonly value: unknown;
}

/** Items of one list that are looked at. */
const maxItems = 20;

export function openPlaces(schemas: Schemas, schema: Schema, value: unknown, name = "", field = ""): OpenPlace[] {
  const own = schema.$ref?.replace(/^.*\//, "") ?? name;
  const node = resolve(schemas, schema);
  const { oneOf = [], anyOf = [], allOf = [], items } = node;
  const properties = Object.entries(node.properties ?? {});
  const fields = typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};
  // Of an object whose fields are declared, the others are what is open.
  const others = Object.entries(fields).filter(([one]) => !Object.hasOwn(node.properties ?? {}, one));
  const open = node.properties ? (others.length > 0 ? Object.fromEntries(others) : undefined) : value;
  const branch = branchOf(schemas, [...oneOf, ...anyOf], fields);
  return [
    ...(open === undefined
      ? []
      : leftOpenIn(node).map((sentence) => ({ open: sentence, name: own, field, value: open }))),
    ...properties.flatMap(([one, inside]) =>
      Object.hasOwn(fields, one) ? openPlaces(schemas, inside, fields[one], one, one) : [],
    ),
    ...(Array.isArray(value) && items
      ? value.slice(0, maxItems).flatMap((item) => openPlaces(schemas, items, item, own, field))
      : []),
    ...[...(branch ? [branch] : []), ...allOf].flatMap((one) => openPlaces(schemas, one, value, own, field)),
  ];
}

/** The branch of a union that a value belongs to: the first whose required fields and lists it has. */
const branchOf = (schemas: Schemas, branches: readonly Schema[], fields: Fields): Schema | undefined =>
  branches.find((one) => {
    const { required = [], properties = {} } = resolve(schemas, one);
    return required.every((field) => {
      const listed = resolve(schemas, properties[field] ?? {}).enum;
      return Object.hasOwn(fields, field) && (!listed || listed.includes(fields[field]));
    });
  });
