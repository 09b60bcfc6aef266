/** The request of a named example. It also runs in pages. */
import type { Examples, Method, Operation } from "@vending/openapi/document";
import { operations, purchaseTimings } from "../../../../generated/constants.ts";

export interface OperationAtPath {
  readonly method: string;
  readonly path: string;
  readonly operation: Pick<Operation, "operationId" | "parameters" | "requestBody" | "security">;
}

type Values = Readonly<Record<string, string | number>>;

export interface SampleCall {
  readonly operationId: string;
  readonly method: "GET" | "POST";
  /** `/v1/plans/{network}`. */
  readonly template: string;
  readonly path: Values;
  readonly query: Values;
  readonly body?: Readonly<Record<string, unknown>>;
  /** Whether it needs no credentials. */
  readonly isPublic: boolean;
}

/** The titles of the example requests of an operation, in the order of the document. An operation without parameters has one empty title. */
export function exampleTitles({ operation }: OperationAtPath): string[] {
  const titles = [
    ...Object.keys(bodiesOf(operation)),
    ...(operation.parameters ?? []).flatMap(({ examples }) => Object.keys(examples ?? {})),
  ];
  return titles.length > 0 ? [...new Set(titles)] : [""];
}

/** @throws Error for a title that the operation does not have. */
export function callOf(at: OperationAtPath, title: string = exampleTitles(at)[0] ?? ""): SampleCall {
  const { operation, path, method } = at;
  if (!exampleTitles(at).includes(title)) throw new Error(`${operation.operationId} has no example "${title}"`);
  const body = bodiesOf(operation)[title]?.value as SampleCall["body"];
  return {
    operationId: operation.operationId,
    method: (method as Method) === "post" ? "POST" : "GET",
    template: path,
    path: valuesOf(operation, "path", title),
    query: valuesOf(operation, "query", title),
    ...(body && { body }),
    // An empty requirement is fulfilled without credentials.
    isPublic: (operation.security ?? []).some((scheme) => Object.keys(scheme).length === 0),
  };
}

/** How many seconds the request may take, by the purchase protocol. */
export function timeoutOf({ operationId, method }: SampleCall): number {
  const { responses } = operations[operationId as keyof typeof operations];
  const waits = method === "POST" && (responses["200"].outcomes as readonly string[]).includes("00");
  return purchaseTimings[waits ? "attemptWithOutcome" : "attempt"];
}

/** The path with its parameters, and the query. */
export function addressOf({ template, path, query }: SampleCall): string {
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(path[name] ?? "")));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) search.set(name, String(value));
  return search.size > 0 ? `${filled}?${search}` : filled;
}

const bodiesOf = (operation: OperationAtPath["operation"]): Examples =>
  operation.requestBody?.content["application/json"]?.examples ?? {};

function valuesOf({ parameters = [] }: OperationAtPath["operation"], place: string, title: string): Values {
  return Object.fromEntries(
    parameters
      .filter((parameter) => parameter.in === place && parameter.examples?.[title])
      // The parameters of this contract are strings and integers.
      .map(({ name, examples }) => [name, examples?.[title]?.value as string | number]),
  );
}
