/** The rows about operations: routes, statuses, parameters, credentials, and what a response allows. */
import { type OperationId, operations as offered } from "@vending/contract";
import { type Document, type OperationAt, operationsOf } from "@vending/openapi/document";
import { beyond } from "./beyond.ts";
import { type Judge, operationAt } from "./judges.ts";
import { specification } from "./specification/index.ts";
import { address, credentials, reservedDomain, sandboxAddress, withoutCredentials } from "./specification/service.ts";
import type { Operation, Parameter } from "./specification/words.ts";
import { type Cells, documentsSay, type Fact, fact, packageSays } from "./table.ts";

const mediaTypes = (bodies: readonly ({ content?: object } | undefined)[]): string =>
  [...new Set(bodies.flatMap((body) => (body ? Object.keys(body.content ?? { nothing: true }) : [])))].join(", ");

function ofOperation(
  judges: readonly Judge[],
  contract: string,
  row: Operation,
  parameters: readonly Parameter[],
): Fact[] {
  const [section, id, route, , statuses] = row;
  const subject = contract === "internal" ? `internal ${id}` : id;
  const read = (say: (operation: OperationAt, document: Document) => string | undefined, of = judges): Cells =>
    documentsSay(of, contract, (document) => {
      const there = operationAt(document, id);
      return there ? say(there, document) : "there is no such operation";
    });
  const offer = offered[id as OperationId] as (typeof offered)["createTransaction"] | undefined;
  return [
    fact(section, subject, `is ${route}`, route, {
      ...read(({ method, path }) => `${method.toUpperCase()} ${path}`),
      ...packageSays(judges, contract, () => `${offer?.method} ${offer?.path}`),
    }),
    ...statuses.map((status) =>
      fact("7.1", subject, `can return ${status}`, "yes", {
        ...read(({ operation }) => (operation.responses[status] ? "yes" : "no")),
        ...packageSays(judges, contract, () => (Object.hasOwn(offer?.responses ?? {}, status) ? "yes" : "no")),
      }),
    ),
    fact("7.1", subject, "returns nothing else", "", {
      ...read(({ operation }) =>
        Object.keys(operation.responses)
          .filter((one) => !statuses.includes(one))
          .join(", "),
      ),
    }),
    fact("4", subject, "has bodies in JSON, and in nothing else", "application/json", {
      // The flat document leaves out the bodies of errors, which have no fields.
      ...read(
        ({ operation: { responses, requestBody } }) => mediaTypes([...Object.values(responses), requestBody]),
        judges.filter(({ name }) => name !== "flat"),
      ),
    }),
    ...parameters.flatMap(([at, , name, where, form, preset]) => {
      const inWords = (of: string, required: boolean, byDefault: unknown): string =>
        `in the ${of}, ${required ? "required" : "optional"}${byDefault === undefined ? "" : `, ${byDefault} by default`}`;
      const promise = `takes ${name} ${inWords(where, where === "path", preset)}`;
      const found = ({ operation }: OperationAt) => operation.parameters.find((parameter) => parameter.name === name);
      return [
        fact(at, subject, promise, promise, {
          ...read((there) => {
            const one = found(there);
            return one && `takes ${name} ${inWords(one.in, one.required, one.schema.default)}`;
          }),
        }),
        fact(at, subject, `takes ${name} without a bound beyond`, "", {
          ...read((there, document) => beyond(document, found(there)?.schema, form, name).join("; ")),
        }),
      ];
    }),
    fact(section, subject, "takes no other parameter", "", {
      ...read(({ operation }) =>
        operation.parameters
          .filter(({ name }) => !parameters.some(([, , one]) => one === name))
          .map(({ name }) => name)
          .join(", "),
      ),
    }),
    ...(route.startsWith("POST")
      ? [
          fact(
            section,
            subject,
            "needs a body",
            "yes",
            read(({ operation }) => (operation.requestBody?.required ? "yes" : "no")),
          ),
        ]
      : []),
  ];
}

/** Section 5: every operation but the health check needs both headers together. */
function ofCredentials(judges: readonly Judge[], [, id]: Operation): Fact[] {
  const isOpen = withoutCredentials.includes(id);
  const both = JSON.stringify([Object.fromEntries(Object.keys(credentials).map((scheme) => [scheme, []]))]);
  const ask = async (judge: Judge, headers: Record<string, string>): Promise<string> => {
    const call = validCalls[id] ?? {};
    const status = (await judge.call?.(id, { ...call, headers }))?.status;
    return status === 401 ? "rejected" : "taken";
  };
  const servers = judges.filter(({ call }) => call);
  const cells = (headers: Record<string, string>): Cells =>
    Object.fromEntries(servers.map((judge) => [judge.name, () => ask(judge, headers)]));
  const declared = documentsSay(judges, "partner", (document) => {
    const { security } = document as Document & { security?: unknown };
    const needs = JSON.stringify(operationAt(document, id)?.operation.security ?? security ?? []);
    return { [both]: "rejected", "[{}]": "taken" }[needs] ?? needs;
  });
  const want = isOpen ? "taken" : "rejected";
  return [
    fact("5", id, isOpen ? "needs no credentials" : "needs credentials", want, { ...declared, ...cells({}) }),
    ...(isOpen
      ? []
      : Object.values(credentials).map((header) =>
          fact("5", id, `needs more than ${header}`, want, cells({ [header]: "sandbox-key" })),
        )),
  ];
}

/** Calls that get as far as the credentials. */
const validCalls: Readonly<Record<string, { parameters?: Record<string, string>; body?: unknown }>> = {
  getTransactionStatus: { parameters: { request_id: "1" } },
  getTransactionStatusV1: { parameters: { client_request_id: "1" } },
  getGiftCardOrder: { parameters: { request_id: "1" } },
  listDataPlans: { parameters: { network: "mtn" } },
};

export function operationFacts(judges: readonly Judge[]): Fact[] {
  const ofContracts = Object.entries(specification).flatMap(([contract, { operations, parameters }]) => {
    const routes = operations.map(([, id]) => id);
    const addresses = contract === "partner" ? [address, sandboxAddress] : [address];
    const server = (document: Document) =>
      (document as Document & { servers?: { url: string; variables?: Record<string, { default: string }> }[] })
        .servers ?? [];
    return [
      ...operations.flatMap((row) =>
        ofOperation(
          judges,
          contract,
          row,
          parameters.filter(([, id]) => id === row[1]),
        ),
      ),
      fact(
        "4",
        `the ${contract} contract`,
        "has no other operation",
        "",
        documentsSay(judges, contract, (document) =>
          operationsOf(document)
            .map(({ operation }) => operation.operationId)
            .filter((id) => !routes.includes(id))
            .join(", "),
        ),
      ),
      fact(
        "0",
        `the ${contract} contract`,
        "lets the reader fill in the address",
        addresses.join(", "),
        documentsSay(judges, contract, (document) =>
          server(document)
            .map(({ url }) => url)
            .join(", "),
        ),
      ),
      fact(
        "0",
        `the ${contract} contract`,
        "reaches no server until then",
        "none",
        documentsSay(judges, contract, (document) => {
          const preset = server(document)[0]?.variables?.base_url?.default ?? "nothing";
          return reservedDomain.test(preset) ? "none" : preset;
        }),
      ),
    ];
  });
  return [
    ...ofContracts,
    ...specification.partner.operations.flatMap((row) => ofCredentials(judges, row)),
    ...ofHeaders(judges),
  ];
}

const ofHeaders = (judges: readonly Judge[]): Fact[] =>
  Object.entries(credentials).map(([scheme, header]) =>
    fact(
      "5",
      scheme,
      `is the header ${header}`,
      header,
      documentsSay(judges, "partner", ({ components }) => {
        const { type, in: where, name } = (components.securitySchemes?.[scheme] ?? {}) as Record<string, string>;
        return type === "apiKey" && where === "header" ? name : `${type} in ${where}`;
      }),
    ),
  );
