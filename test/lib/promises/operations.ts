/** Sections 4, 5 and 7.1: the operations, and everything but their bodies. */
import { type Document, json, operationsOf, type Schema } from "@vending/openapi/document";
import { follow, routeOf } from "../built.ts";
import { compareForm } from "../compare.ts";
import { compareBody } from "../compare-body.ts";
import type { PromisedParameter } from "../source/noun.ts";
import { address, credentials, reservedDomain, sandboxAddress } from "../source/service.ts";
import { contractsOf, missingAndMore, promisedOperations, type SourcePromise } from "./promise.ts";

const routes: SourcePromise = {
  name: "routes",
  promise: "each contract has the documented routes under their names, and no other",
  section: "4",
  broken: (built) =>
    contractsOf(built).flatMap(({ name, document, operations }) => {
      const there = operationsOf(document).map((one) => `${one.operation.operationId}: ${routeOf(one)}`);
      const promised = Object.entries(operations).map(([operationId, { file, fact }]) => ({
        file,
        route: `${operationId}: ${fact.route}`,
      }));
      const routes = promised.map(({ route }) => route);
      return [
        ...promised
          .filter(({ route }) => !there.includes(route))
          .map(({ file, route }) => `${file}: the ${name} contract lacks ${route}`),
        ...there
          .filter((route) => !routes.includes(route))
          .map((route) => `the ${name} contract has ${route}, which no file in test/lib/source has`),
      ];
    }),
};

const statuses: SourcePromise = {
  name: "statuses",
  promise: "an operation declares the statuses that it can return, and no other",
  section: "7.1",
  broken: (built) => {
    // Many operations share a list of statuses, so a missing status is one fault.
    const faults = new Map<string, string[]>();
    for (const { contract, operationId, promised, there } of promisedOperations(built)) {
      for (const fault of missingAndMore("", promised.statuses, Object.keys(there.operation.responses)))
        faults.set(fault, [...(faults.get(fault) ?? []), `${contract.name} ${operationId}`]);
    }
    return [...faults].map(([fault, operations]) => `test/lib/source/service.ts:${fault}: ${operations.join(", ")}`);
  },
};

const jsonOnly: SourcePromise = {
  name: "json",
  promise: "every body is JSON and nothing else",
  section: "4",
  broken: (built) =>
    promisedOperations(built).flatMap(({ at, promised, there: { operation } }) => {
      const bodies = Object.entries(operation.responses).map(([status, { content }]) => ({
        at: `${at} ${status}`,
        content,
      }));
      if (promised.request) bodies.push({ at: `${at} request`, content: operation.requestBody?.content });
      return bodies.flatMap((body) => missingAndMore(body.at, ["application/json"], Object.keys(body.content ?? {})));
    }),
};

const parameters: SourcePromise = {
  name: "parameters",
  promise: "an operation takes the documented parameters, with their defaults and no bound",
  section: "4.4, 4.5, 4.6, 4.7, 8",
  broken: (built) =>
    promisedOperations(built).flatMap(({ contract, at, promised, there: { operation } }) => {
      const wanted = promised.parameters ?? {};
      const place = (one: { in: string; name: string }) => `${one.in} parameter ${one.name}`;
      const faults = missingAndMore(
        at,
        Object.entries(wanted).map(([name, one]) => place({ name, in: one.in })),
        operation.parameters.map(place),
      );
      for (const { name, required, schema } of operation.parameters) {
        const one = wanted[name];
        if (one) faults.push(...parameterFaults(contract.document, `${at} ${name}`, one, required, schema));
      }
      return faults;
    }),
};

function parameterFaults(
  document: Document,
  at: string,
  promised: PromisedParameter,
  required: boolean,
  { default: preset, ...schema }: Schema,
): string[] {
  const faults = compareForm(promised.form, schema, { document, at, closed: false }).map(({ text }) => text);
  if (required !== (promised.in === "path")) faults.push(`${at} is ${required ? "" : "not "}required`);
  if (preset !== promised.default) faults.push(`${at} has the default ${preset}, not ${promised.default}`);
  return faults;
}

const bothCredentials: SourcePromise = {
  name: "credentials",
  promise: "every operation but the health check needs both headers together",
  section: "5",
  broken: (built) => {
    const { security, components } = built.partner as Document & { security?: unknown };
    const both = JSON.stringify([Object.fromEntries(Object.keys(credentials).map((scheme) => [scheme, []]))]);
    const faults = Object.entries(credentials).flatMap(([scheme, header]) => {
      const { type, in: where, name } = (components.securitySchemes?.[scheme] ?? {}) as Record<string, unknown>;
      return type === "apiKey" && where === "header" && name === header
        ? []
        : [`${scheme} is not the header ${header}`];
    });
    for (const { contract, operationId, promised, there } of promisedOperations(built)) {
      // How the internal API authenticates is not shown.
      if (contract.name === "internal") continue;
      const needs = JSON.stringify(there.operation.security ?? security ?? []);
      const wanted = promised.open ? "[{}]" : both;
      if (needs !== wanted) faults.push(`${operationId} needs ${needs}, not ${wanted}`);
    }
    return faults;
  },
};

const baseAddress: SourcePromise = {
  name: "address",
  promise: "the reader fills in the base address, which reaches no server until then",
  section: "preface",
  broken: (built) =>
    contractsOf(built).flatMap(({ name, document }) => {
      const { servers = [] } = document as Document & { servers?: Server[] };
      const wanted = name === "partner" ? [address, sandboxAddress] : [address];
      const urls = servers.map(({ url }) => url);
      const preset = servers[0]?.variables?.base_url?.default ?? "nothing";
      return [
        ...(urls.join() === wanted.join() ? [] : [`the ${name} contract has the servers ${urls}, not ${wanted}`]),
        ...(reservedDomain.test(preset) ? [] : [`the ${name} contract sends to ${preset}, which may be a real server`]),
      ];
    }),
};

interface Server {
  url: string;
  variables?: Record<string, { default: string }>;
}

const errorBodies: SourcePromise = {
  name: "error bodies",
  promise: "an error body has no form, except for the rejection of a verification",
  section: "7.2",
  broken: (built) =>
    promisedOperations(built).flatMap(({ contract: { document }, at, promised, there }) =>
      Object.entries(there.operation.responses).flatMap(([status, { content }]) => {
        const schema = json(content)?.schema;
        if (status === "200" || !schema) return [];
        const place = { document, at: `${at} ${status}`, closed: false };
        const form = promised.errorOrAny?.[status];
        if (!form) return compareBody("unknown", schema, place).map(({ text }) => text);
        const [known, any, ...more] = (follow(document, schema).anyOf ?? []) as Schema[];
        if (!known || !any || more.length > 0) return [`${place.at} must have its form, or any other`];
        return [...compareBody(form, known, place), ...compareBody("unknown", any, place)].map(({ text }) => text);
      }),
    ),
};

export const aboutOperations: SourcePromise[] = [
  routes,
  statuses,
  jsonOnly,
  parameters,
  bothCredentials,
  baseAddress,
  errorBodies,
];
