/** Paths of requests: made for an operation, and led back to it. */
import { operations } from "/tmp/wt/build/generated/constants.ts";
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

/** An operation and its path parameters. */
export interface OperationMatch {
  readonly operationId: OperationId;
  /** The path parameters, decoded. */
  readonly parameters: Readonly<Record<string, string>>;
}

/**
 * The operation that a request is for. Where several templates fit, the most literal one wins: `/v1/plans/bills/cable`
 * before a template with a parameter. A query is ignored.
 *
 * @returns `undefined` for a path that the contract does not have, or not with this method.
 */
export function matchOperation(method: string, path: string): OperationMatch | undefined {
  const segments = path
    .replace(/[?#].*$/s, "")
    .split("/")
    .map(decode);
  let best: { match: OperationMatch; literals: string } | undefined;
  for (const [operationId, operation] of Object.entries(operations) as [
    OperationId,
    { method: string; path: string },
  ][]) {
    if (operation.method !== method.toUpperCase()) continue;
    const template = operation.path.split("/");
    const parameters = matchSegments(template, segments);
    if (!parameters) continue;
    // As text, "0" for a literal and "1" for a parameter: the earlier the literal, the smaller.
    const literals = template.map((part) => (parameterName(part) ? "1" : "0")).join("");
    if (!best || literals < best.literals) best = { match: { operationId, parameters }, literals };
  }
  return best?.match;
}

function matchSegments(template: string[], segments: string[]): Record<string, string> | undefined {
  if (template.length !== segments.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [index, part] of template.entries()) {
    const segment = segments[index] ?? "";
    const name = parameterName(part);
    if (name === undefined ? part !== segment : segment === "") return undefined;
    if (name !== undefined) parameters[name] = segment;
  }
  return parameters;
}

const parameterName = (part: string): string | undefined => /^\{(\w+)\}$/.exec(part)?.[1];

/** A segment with broken percent-encoding stays as it is, as in most servers. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
