/** The rows about operations: routes, statuses, parameters, credentials and addresses. */
import { type Document, type OperationAt, operationsOf } from "@vending/openapi/document";
import { beyond } from "./beyond.ts";
import { type Judge, operationAt } from "./judges.ts";
import { type Contract, specification } from "./specification/index.ts";
import {
  address,
  credentials,
  reservedDomain,
  sandboxAddress,
  statusOf,
  withoutCredentials,
} from "./specification/service.ts";
import type { Operation, Parameter } from "./specification/words.ts";
import { type Cells, documentsSay, type Fact, fact } from "./table.ts";

interface Whole extends Document {
  readonly security?: unknown;
  readonly servers?: readonly { url: string; variables?: Record<string, { default: string }> }[];
}

export function operationFacts(judges: readonly Judge[]): Fact[] {
  const contracts = Object.keys(specification) as Contract[];
  const { operations } = specification.partner;
  return [
    ...contracts.flatMap((contract) => [...ofContract(judges, contract), ...ofOperations(judges, contract)]),
    ...operations.flatMap((row) => ofCredentials(judges, row)),
    ...ofHeaders(judges),
  ];
}

/** The field of the request that a link takes. */
const fieldOf = (expression: string): string => expression.replace("$request.body#/", "");

/** What is there beside what is known. */
const others = (there: readonly string[], known: readonly string[]): string =>
  there.filter((one) => !known.includes(one)).join(", ");

function ofContract(judges: readonly Judge[], contract: Contract): Fact[] {
  const routes = specification[contract].operations.map(([, id]) => id);
  const addresses = contract === "partner" ? [address, sandboxAddress] : [address];
  const row = (section: string, promise: string, want: string, say: (document: Whole) => string): Fact =>
    fact(section, `the ${contract} contract`, promise, want, documentsSay(judges, contract, say));
  return [
    row("4", "has no other operation", "", (document) =>
      others(
        operationsOf(document).map(({ operation }) => operation.operationId),
        routes,
      ),
    ),
    row("0", "lets the reader fill in the address", addresses.join(", "), ({ servers = [] }) =>
      servers.map(({ url }) => url).join(", "),
    ),
    row("0", "reaches no server until then", "none", ({ servers = [] }) => {
      const preset = servers[0]?.variables?.base_url?.default ?? "nothing";
      return reservedDomain.test(preset) ? "none" : preset;
    }),
  ];
}

const ofOperations = (judges: readonly Judge[], contract: Contract): Fact[] => {
  const { operations, parameters } = specification[contract];
  return operations.flatMap((row) => {
    const own = parameters.filter(([, id]) => id === row[1]);
    return ofOperation(judges, contract, row, own);
  });
};

function ofOperation(
  judges: readonly Judge[],
  contract: Contract,
  [section, id, route, kind, statuses]: Operation,
  parameters: readonly Parameter[],
): Fact[] {
  type Say = (there: OperationAt, document: Document) => string | undefined;
  const row = (at: string, promise: string, want: string, say: Say, of = judges): Fact => {
    const cells = documentsSay(of, contract, (document) => {
      const there = operationAt(document, id);
      return there ? say(there, document) : "there is no such operation";
    });
    return fact(at, contract === "internal" ? `internal ${id}` : id, promise, want, cells);
  };
  // The flat document leaves out the bodies of errors, which have no fields.
  const nested = judges.filter(({ name }) => name !== "flat");
  const mediaTypes = ({ operation: { responses, requestBody } }: OperationAt): string => {
    const all = [...Object.values(responses), ...(requestBody ? [requestBody] : [])];
    return [...new Set(all.flatMap(({ content = { nothing: {} } }) => Object.keys(content)))].join(", ");
  };
  const leads = contract === "partner" ? statusOf[kind] : undefined;
  const linked = ({ operation }: OperationAt, status: string): string =>
    Object.values(operation.responses[status]?.links ?? {})
      .map(({ operationId, parameters }) => `${operationId}: ${Object.values(parameters).map(fieldOf)}`)
      .join(", ");
  return [
    ...(leads ? ["200", "422"] : []).map((status) =>
      row("4.4", `leads from ${status} to its status`, leads ?? "", (there) => linked(there, status)),
    ),
    row(section, `is ${route}`, route, ({ method, path }) => `${method.toUpperCase()} ${path}`),
    ...statuses.map((status) =>
      row("7.1", `can return ${status}`, "yes", ({ operation }) => (operation.responses[status] ? "yes" : "no")),
    ),
    row("7.1", "returns nothing else", "", ({ operation }) => others(Object.keys(operation.responses), statuses)),
    row("4", "has bodies in JSON, and in nothing else", "application/json", mediaTypes, nested),
    row(section, "takes no other parameter", "", ({ operation }) => {
      const names = operation.parameters.map(({ name }) => name);
      return others(
        names,
        parameters.map(([, , name]) => name),
      );
    }),
    ...parameters.flatMap(([at, , name, where, form, preset]) => {
      const inWords = (of: string, required: boolean, byDefault: unknown): string =>
        `takes ${name} in the ${of}, ${required ? "required" : "optional"}${byDefault === undefined ? "" : `, ${byDefault} by default`}`;
      const promise = inWords(where, where === "path", preset);
      const found = ({ operation }: OperationAt) => operation.parameters.find((parameter) => parameter.name === name);
      return [
        row(at, promise, promise, (there) => {
          const one = found(there);
          return one ? inWords(one.in, one.required, one.schema.default) : "takes no such parameter";
        }),
        row(at, `takes ${name} without a bound beyond`, "", (there, document) =>
          beyond(document, found(there)?.schema, form, name).join("; "),
        ),
      ];
    }),
    ...(route.startsWith("POST")
      ? [row(section, "needs a body", "yes", ({ operation }) => (operation.requestBody?.required ? "yes" : "no"))]
      : []),
  ];
}

/** Section 5: every operation but the health check needs both headers together. */
function ofCredentials(judges: readonly Judge[], [, id, route]: Operation): Fact[] {
  const isPublic = withoutCredentials.includes(id);
  const want = isPublic ? "accepted" : "rejected";
  const both = JSON.stringify([Object.fromEntries(Object.keys(credentials).map((scheme) => [scheme, []]))]);
  const declared = documentsSay(judges, "partner", (document: Whole) => {
    const needs = JSON.stringify(operationAt(document, id)?.operation.security ?? document.security ?? []);
    return { [both]: "rejected", "[{}]": "accepted" }[needs] ?? needs;
  });
  // Whatever the path asks for.
  const parameters = Object.fromEntries([...route.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, "mtn"]));
  const servers = judges.filter(({ call }) => call);
  const asked = (headers: Record<string, string>): Cells =>
    Object.fromEntries(
      servers.map((judge) => [
        judge.name,
        async () => ((await judge.call?.(id, { parameters, headers }))?.status === 401 ? "rejected" : "accepted"),
      ]),
    );
  const alone = isPublic ? [] : Object.values(credentials);
  return [
    fact("5", id, isPublic ? "needs no credentials" : "needs credentials", want, { ...declared, ...asked({}) }),
    ...alone.map((header) => fact("5", id, `needs more than ${header}`, want, asked({ [header]: "sandbox-key" }))),
  ];
}

const ofHeaders = (judges: readonly Judge[]): Fact[] =>
  Object.entries(credentials).map(([scheme, header]) => {
    const cells = documentsSay(judges, "partner", ({ components }) => {
      const { type, in: where, name } = (components.securitySchemes?.[scheme] ?? {}) as Record<string, string>;
      return type === "apiKey" && where === "header" ? name : `${type} in ${where}`;
    });
    return fact("5", scheme, `is the header ${header}`, header, cells);
  });
