/** Reads the parameters of a request from its path and its query. */
import { type OperationId, type OperationParameter, operations } from "@vending/contract";
import { parametersValidator } from "@vending/contract/validators";
import type { HonoRequest } from "hono";
import { HttpError, invalidRequest } from "../behaviour/errors.ts";

/** By name. An integer of the contract is a number. */
export type Parameters = Readonly<Record<string, string | number>>;

/**
 * Returns a function that reads the parameters of an operation on a route with this path. It throws an `HttpError` 400 for a
 * parameter that the contract does not allow.
 */
export function parameterReader(operationId: OperationId, path: string): (request: HonoRequest) => Parameters {
  const validator = parametersValidator(operationId);
  if (!validator) return () => ({});
  const declared: readonly OperationParameter[] = operations[operationId].parameters;
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string);
  const integers = declared.filter(({ type }) => type === "integer").map(({ name }) => name);

  return (request) => {
    const values = new Map<string, string | number>(inPath.map((name) => [name, request.param(name) ?? ""]));
    const query = request.url.indexOf("?");
    if (query >= 0) {
      for (const [name, value] of new URLSearchParams(request.url.slice(query + 1))) {
        if (values.has(name)) throw new HttpError(400, `${name} is given twice`);
        values.set(name, value);
      }
    }
    for (const name of integers) {
      // The validator rejects any other text.
      if (/^-?\d{1,15}$/.test(String(values.get(name)))) values.set(name, Number(values.get(name)));
    }
    const parameters = Object.fromEntries(values);
    const { issues } = validator["~standard"].validate(parameters);
    if (issues) throw invalidRequest(issues);
    return parameters;
  };
}
