/** Which fields the bodies of responses show, beside those that a document declares. */
import {
  branchesOf,
  type Document,
  isOpen,
  json,
  modelOf,
  operationsOf,
  resolve,
  type Schema,
} from "@vending/openapi/document";

/** The body of a response to an operation. */
export interface Shown {
  readonly operationId: string;
  readonly status: number;
  readonly body: unknown;
}

export interface Survey {
  /** The optional fields that no body shows: `getTransactionStatus data.token: Transaction.token`. */
  readonly missing: readonly string[];
  /** The fields that no schema declares, named in the same way. Where a schema takes any JSON, none is. */
  readonly undeclared: readonly string[];
  /** The values of creation timestamps. */
  readonly created: readonly string[];
}

/**
 * What the bodies show. A field counts once for all branches of a union: a failed purchase has the fields of the completed one,
 * all optional, and nobody expects the token of a failed purchase. Operations that return the same schema count together.
 */
export function survey(document: Document, bodies: readonly Shown[]): Survey {
  const optional = new Map<string, Set<string>>();
  const shown = new Set<string>();
  const undeclared = new Set<string>();
  const created: string[] = [];

  function declare(schema: Schema, place: string): void {
    for (const leaf of leavesOf(document, schema)) {
      const { items, required, properties } = formOf(document, leaf);
      if (items) declare(items, place);
      for (const [field, inner] of Object.entries(properties)) {
        const inside = `${place}.${field}`;
        if (!required.includes(field))
          optional.set(inside, (optional.get(inside) ?? new Set()).add(nameOf(leaf, field)));
        declare(inner, inside);
      }
    }
  }

  function read(schema: Schema, value: unknown, place: string, operationId: string): void {
    if (modelOf(schema) === "CreationTimestamp") created.push(String(value));
    if (Array.isArray(value)) {
      const { items } = formOf(document, schema);
      for (const one of value) if (items) read(items, one, place, operationId);
    } else if (typeof value === "object" && value !== null) {
      const leaves = leavesOf(document, schema).filter((leaf) => fits(document, leaf, value));
      if (leaves.some((leaf) => isOpen(resolve(document, leaf)))) return;
      for (const [field, inner] of Object.entries(value)) {
        const inside = `${place}.${field}`;
        const properties = leaves.map((leaf) => formOf(document, leaf).properties[field]);
        const declared = properties.filter((one) => one !== undefined);
        if (declared.length > 0) shown.add(inside);
        else undeclared.add(`${operationId} ${inside}: ${leaves.map((leaf) => nameOf(leaf, field)).join(", ")}`);
        for (const one of declared) read(one, inner, inside, operationId);
      }
    }
  }

  const operationsAt = new Map<string, string[]>();
  for (const { operation } of operationsOf(document)) {
    for (const [status, { content }] of Object.entries(operation.responses)) {
      const schema = json(content)?.schema;
      if (!schema) continue;
      const root = modelOf(schema) ?? operation.operationId;
      operationsAt.set(root, [...(operationsAt.get(root) ?? []), operation.operationId]);
      declare(schema, root);
      for (const one of bodies) {
        const isMeant = one.operationId === operation.operationId && String(one.status) === status;
        if (isMeant) read(schema, one.body, root, operation.operationId);
      }
    }
  }
  const missing = [...optional].filter(([place]) => !shown.has(place));
  return {
    missing: missing.map(([place, names]) => {
      const root = place.slice(0, place.indexOf("."));
      return `${operationsAt.get(root)?.join(", ")} ${place}: ${[...names].join(", ")}`;
    }),
    undeclared: [...undeclared],
    created,
  };
}

const nameOf = (schema: Schema, field: string): string => `${modelOf(schema) ?? "a schema without a name"}.${field}`;

interface ObjectForm {
  readonly items?: Schema;
  readonly properties: Readonly<Record<string, Schema>>;
  readonly required: readonly string[];
}

function formOf(document: Document, schema: Schema): ObjectForm {
  const { items, properties = {}, required = [] } = resolve(document, schema) as Partial<ObjectForm>;
  return { ...(items && { items }), properties, required };
}

/** The branches of a union and of the unions in it. */
function leavesOf(document: Document, schema: Schema): Schema[] {
  const branches = branchesOf(document, schema);
  return branches[0] === schema ? branches : branches.flatMap((branch) => leavesOf(document, branch));
}

/** Whether the words of a body, such as its status, are those of a branch. */
function fits(document: Document, branch: Schema, value: object): boolean {
  const words = Object.entries(formOf(document, branch).properties).map(([field, schema]) => {
    const { enum: allowed } = resolve(document, schema);
    const given = (value as Readonly<Record<string, unknown>>)[field];
    return !Array.isArray(allowed) || given === undefined || allowed.includes(given);
  });
  return words.every((isAllowed) => isAllowed);
}
