/** The open places of a body: walks a value along its schema, and finds what the contract leaves open there. */
import { resolve, type Schema } from "@vending/shared/judging/contract";
import { openIn } from "./questions.ts";

type Schemas = Readonly<Record<string, Schema>>;

export interface OpenPlace {
  readonly question: string;
  /** The name of the value: a schema or a property. */
  readonly name: string;
  /** The property that it stands in; empty for a whole body. */
  readonly field: string;
  readonly value: unknown;
}

/** Items of one list that are looked at. */
const maxItems = 20;

export function openPlaces(schemas: Schemas, schema: Schema, value: unknown, name = "", within = ""): OpenPlace[] {
  const own = schema.$ref?.replace(/^.*\//, "") ?? name;
  const node = resolve(schemas, schema);
  const {
    properties,
    oneOf = [],
    anyOf = [],
    allOf = [],
    items,
  } = node as Schema & { allOf?: Schema[]; items?: Schema };
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  const fields = isObject ? (value as Readonly<Record<string, unknown>>) : {};
  // Of an object whose fields are declared, the others are what is open.
  const others = Object.fromEntries(
    Object.entries(fields).filter(([field]) => !Object.hasOwn(properties ?? {}, field)),
  );
  const open = properties ? others : value;
  const isSeen = value !== undefined && !(properties && Object.keys(others).length === 0);
  const branch = branchOf(schemas, [...oneOf, ...anyOf], fields);
  return [
    ...(isSeen ? openIn(node).map((question) => ({ question, name: own, field: within, value: open })) : []),
    ...(isObject
      ? Object.entries(properties ?? {}).flatMap(([field, one]) =>
          field in fields ? openPlaces(schemas, one, fields[field], field, field) : [],
        )
      : []),
    ...(Array.isArray(value) && items
      ? value.slice(0, maxItems).flatMap((item) => openPlaces(schemas, items, item, own, within))
      : []),
    ...(branch ? openPlaces(schemas, branch, value, own, within) : []),
    ...allOf.flatMap((one) => openPlaces(schemas, one, value, own, within)),
  ];
}

/** The branch of a union that a value belongs to: the first whose required fields and lists it has. */
function branchOf(schemas: Schemas, branches: readonly Schema[], fields: Readonly<Record<string, unknown>>) {
  return branches.find((one) => {
    const { required = [], properties = {} } = resolve(schemas, one);
    return required.every((field) => {
      const listed = resolve(schemas, properties[field] ?? {}).enum;
      return field in fields && (!listed || listed.includes(fields[field]));
    });
  });
}
