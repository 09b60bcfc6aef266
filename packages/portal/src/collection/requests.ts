/** The requests of an operation, one for each named example. */

import { type OperationId, operations } from "@vending/contract";
import { type Document, json, type Operation, type OperationAt } from "@vending/openapi/document";
import { UserError } from "@vending/terminal/user-error";
import type { CollectionRequest, Expected, RequestParameter, ResponseExample } from "./collection.ts";

export type Body = Readonly<Record<string, unknown>>;

/** The variables of the collection. The values are the public ones of the sandbox. */
export const variables: Readonly<Record<string, string>> = {
  baseUrl: "http://127.0.0.1:4020",
  merchantCode: "SANDBOX",
  merchantKey: "sandbox-key",
  merchantSecret: "sandbox-secret",
};

export function requestsOf(document: Document, at: OperationAt): CollectionRequest[] {
  const { operation } = at;
  const bodies = json(operation.requestBody?.content)?.examples;
  const titles = bodies ? distinct(bodies) : parameterTitles(operation);
  return titles.map((title) => ({
    ...requestOf(document, at, bodies?.[title ?? ""]?.value as Body | undefined, title),
    name: titles.length > 1 ? `${operation.summary}: ${title}` : operation.summary,
  }));
}

/** A request with this body, or with the parameters of an example. */
export function requestOf(
  document: Document,
  { path, method, operation }: OperationAt,
  body: Body | undefined,
  title: string | undefined,
): CollectionRequest {
  const id = idVariable(operation);
  const idField = Object.keys(body ?? {}).find(isRequestId);
  const examples = examplesOf(operation, body ? title : undefined);
  return {
    name: operation.summary,
    description: operation.description,
    method: method.toUpperCase(),
    path,
    parameters: operation.parameters.flatMap((parameter) => parameterOf(parameter, title, id)),
    headers: {
      ...credentials(document, operation),
      ...(body && { "Content-Type": "application/json" }),
    },
    ...(body && { body: JSON.stringify(withVariables(body, idField, id), null, 2) }),
    ...(idField && { freshId: id }),
    expected: expectedOf(operation, examples, idField !== undefined || takesId(operation) ? id : undefined),
    examples,
  };
}

/** The variable of the request id. Gift card orders and transactions have separate ids. */
const idVariable = (operation: Operation): string => {
  const [first = "", ...rest] = (operation.tags[0] ?? "").replace(/s$/, "").split(" ");
  return [first.toLowerCase(), ...rest.map((word) => word[0]?.toUpperCase() + word.slice(1)), "Id"].join("");
};

const isRequestId = (name: string): boolean => /(^|_)request_id$/.test(name);
const takesId = ({ parameters }: Operation): boolean => parameters.some(({ name }) => isRequestId(name));

/** The titles of examples that differ in more than the request id, which is a variable. */
function distinct(examples: Readonly<Record<string, { value: unknown }>>): string[] {
  const byValue = new Map<string, string>();
  for (const [title, { value }] of Object.entries(examples)) {
    const text = JSON.stringify(Object.entries(value as Body).filter(([name]) => !isRequestId(name)));
    if (!byValue.has(text)) byValue.set(text, title);
  }
  return [...byValue.values()];
}

/** The example titles of an operation without a body. One request id is enough, because it is a variable. */
function parameterTitles(operation: Operation): (string | undefined)[] {
  if (takesId(operation) || operation.parameters.length === 0) return [undefined];
  const named = operation.parameters.flatMap(({ examples }) => Object.keys(examples ?? {}));
  const responses = examplesOf(operation, undefined).map(({ name }) => name);
  const all = [...new Set([...responses, ...named])];
  return all.length > 0 ? all : [undefined];
}

function credentials(document: Document, operation: Operation): Record<string, string> {
  if (operations[operation.operationId as OperationId].public) return {};
  const schemes = (document.components.securitySchemes ?? {}) as Record<string, { in: string; name: string }>;
  return Object.fromEntries(
    Object.entries(schemes).map(([scheme, { name }]) => {
      const variable = scheme.charAt(0).toLowerCase() + scheme.slice(1);
      if (!(variable in variables)) throw new UserError(`the collection has no value for ${scheme}`);
      return [name, `{{${variable}}}`];
    }),
  );
}

function parameterOf(
  { name, in: place, description = "", examples }: Operation["parameters"][number],
  title: string | undefined,
  id: string,
): RequestParameter[] {
  if (place === "header") return [];
  const example = title === undefined ? undefined : examples?.[title]?.value;
  const value = isRequestId(name) ? `{{${id}}}` : example;
  return [{ name, in: place, description, ...(value !== undefined && { value: String(value) }) }];
}

function withVariables(body: Body, idField: string | undefined, id: string): Body {
  return {
    ...body,
    ...("merchant_code" in body && { merchant_code: "{{merchantCode}}" }),
    ...(idField && { [idField]: `{{${id}}}` }),
  };
}

/** The responses with this title, or all of them. */
function examplesOf({ responses }: Operation, title: string | undefined): ResponseExample[] {
  return Object.entries(responses).flatMap(([status, { content }]) =>
    Object.entries(json(content)?.examples ?? {})
      .filter(([name]) => title === undefined || name === title)
      .map(([name, { value }]) => ({ name, status: Number(status), body: value })),
  );
}

type Responses = Readonly<Record<string, { readonly outcomes: readonly string[] }>>;

/** The responses to an example: the one with its title, or else any documented outcome. */
function expectedOf(operation: Operation, examples: readonly ResponseExample[], echo: string | undefined): Expected {
  const [example, ...others] = examples;
  if (example && others.length === 0) return { ...expectedLike(example), ...(echo && { echo }) };
  const responses: Responses = operations[operation.operationId as OperationId].responses;
  const codes = responses["200"]?.outcomes ?? [];
  return { status: 200, ...(codes.length > 0 && { codes }), ...(echo && { echo }) };
}

/** The checks for a response like this one. */
function expectedLike({ status, body }: ResponseExample): Expected {
  const { response_code: code, data } = body as { response_code?: string; data?: unknown };
  const isObject = typeof data === "object" && data !== null && !Array.isArray(data);
  return {
    status,
    ...(code !== undefined && { codes: [code] }),
    ...(code !== undefined && isObject && { fields: Object.keys(data) }),
  };
}
