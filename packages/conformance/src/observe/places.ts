/** The open places of a body: walks a value along its schema, and finds what the contract leaves open there. */

import { leftOpenIn } from "@vending/openapi/left-open";
import { resolve, type Schema } from "@vending/shared/judging/contract";
import { idOf } from "./questions.ts";

type Schemas = Readonly<Record<string, Schema>>;
type Fields = Readonly<Record<string, unknown>>;

export interface OpenPlace {
  /** The id of the question that is open there. */
  readonly id: string;
  /** The name of the value: a schema or a property. */
  readonly name: string;
  /** The property that it stands in; empty for a whole body. */
  readonly field: string;
  readonly value: unknown;
}

/** Items of one list that are looked at. */
const maxItems = 20;

export function openPlaces(
  schemas: Schemas,
  schema: Schema | undefined,
  value: unknown,
  name = "",
  field = "",
): OpenPlace[] {
  if (!schema || value === undefined) return [];
  const own = schema.$ref?.replace(/^.*\//, "") ?? name;
  const node = resolve(schemas, schema);
  const { properties, oneOf = [], anyOf = [], allOf = [], items } = node;
  const fields = typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};
  const branch = branchOf(schemas, [...oneOf, ...anyOf], fields);
  // Of an object whose fields are declared, the others are what is open.
  const others = Object.entries(fields).filter(([one]) => !properties || !Object.hasOwn(properties, one));
  const isOpen = !properties || others.length > 0;
  const open = properties ? Object.fromEntries(others) : value;
  return [
    ...(isOpen ? leftOpenIn(node) : []).map((sentence) => ({ id: idOf(sentence), name: own, field, value: open })),
    ...Object.entries(properties ?? {}).flatMap(([one, inside]) =>
      Object.hasOwn(fields, one) ? openPlaces(schemas, inside, fields[one], one, one) : [],
    ),
    ...(Array.isArray(value) ? value.slice(0, maxItems) : []).flatMap((item) =>
      openPlaces(schemas, items, item, own, field),
    ),
    ...[branch, ...allOf].flatMap((one) => openPlaces(schemas, one, value, own, field)),
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
