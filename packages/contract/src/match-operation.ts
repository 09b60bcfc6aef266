import { operations } from "../../../generated/constants.ts";
import type { OperationId } from "./operation.ts";

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
