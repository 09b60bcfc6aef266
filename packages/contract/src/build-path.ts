import { operations } from "../../../generated/constants.ts";
import type { Operation, OperationId } from "./operation.ts";

/**
 * The path of a request, with the path parameters encoded and all other parameters in the query. A parameter that is
 * `undefined` is left out.
 *
 * @throws {TypeError} A path parameter is missing, or cannot be one segment of a URL.
 */
export function buildPath(
  operationId: OperationId,
  parameters: Readonly<Record<string, string | number | undefined>> = {},
): string {
  const { path, parameters: declared }: Operation = operations[operationId];
  const inPath = declared.filter((parameter) => parameter.in === "path").map(({ name }) => name);
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeSegment(operationId, name, parameters[name]));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined && !inPath.includes(name)) query.append(name, String(value));
  }
  const search = query.toString();
  return search === "" ? filled : `${filled}?${search}`;
}

function encodeSegment(operationId: OperationId, name: string, value: string | number | undefined): string {
  const invalid = (reason: string): never => {
    throw new TypeError(`${operationId}: path parameter ${name} ${reason}`);
  };
  if (value === undefined || value === "") return invalid("is missing");
  // A URL resolves these two away, whether they are encoded or not.
  if (value === "." || value === "..") return invalid(`cannot be "${value}"`);
  try {
    return encodeURIComponent(value);
  } catch {
    return invalid("is not well-formed Unicode");
  }
}
