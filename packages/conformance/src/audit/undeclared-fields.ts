/** The fields of a body that the contract does not declare. It allows them, so no schema rejects them. */
import { type Contract, resolve, type Schema } from "../contract.ts";
import type { SentExchange } from "../http/exchange.ts";

/** The places of undeclared fields in a response, the same for each row of a list. `undefined` if it has no field to judge. */
export function undeclaredFields(contract: Contract, { request, response }: SentExchange): string[] | undefined {
  const { status = 0, json } = response ?? {};
  const model = contract.operations[request.operationId]?.responses[status]?.model;
  const schema = model ? contract.schemas[model] : undefined;
  const hasFields = typeof json === "object" && json !== null && Object.keys(json).length > 0;
  if (!schema || !hasFields || isOpen(alternatives(contract, schema))) return undefined;
  return [...new Set(inValue(contract, [schema], json, ""))];
}

/** Without any field, or with others that are not documented, everything is declared. */
const isOpen = (schemas: readonly Schema[]): boolean =>
  schemas.some((schema) => "x-unspecified" in schema) || !schemas.some(({ properties }) => properties);

/** The fields that none of these schemas has. */
function inValue(contract: Contract, schemas: readonly Schema[], value: unknown, place: string): string[] {
  const all = schemas.flatMap((schema) => alternatives(contract, schema));
  if (Array.isArray(value)) {
    const items = all.flatMap(({ items }) => (items ? [items] : []));
    return value.flatMap((one) => inValue(contract, items, one, `${place}*.`));
  }
  if (typeof value !== "object" || value === null || isOpen(all)) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const declared = all.flatMap(({ properties = {} }): Schema[] => {
      const field = Object.hasOwn(properties, name) ? properties[name] : undefined;
      return field ? [field] : [];
    });
    return declared.length === 0 ? [`${place}${name}`] : inValue(contract, declared, inner, `${place}${name}.`);
  });
}

/** A schema, or all of its branches: which of them a body is meant to be is for its validator to say. */
function alternatives(contract: Contract, schema: Schema): Schema[] {
  const own = resolve(contract.schemas, schema);
  const branches = [...(own.oneOf ?? []), ...(own.anyOf ?? []), ...(own.allOf ?? [])];
  return [own, ...branches.flatMap((one) => alternatives(contract, one))];
}
