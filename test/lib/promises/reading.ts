/** Texts that the contract must contain. */
import { type Document, json, operationsOf, type Schema } from "@vending/openapi/document";
import { openPointsOf } from "@vending/openapi/left-open";
import type { Built } from "../built.ts";
import { leftOpen, statedFacts } from "../source/index.ts";
import { leftOpenInside } from "../source/internal.ts";
import { planCodes } from "../source/plans.ts";
import { explainedLists, leftOpenOverall, legacy, readingsToTell } from "../source/service.ts";
import { promisedOperations, type SourcePromise } from "./promise.ts";

const marked: SourcePromise = {
  name: "left open",
  promise: "what the source does not show is marked in its place",
  section: "2.2, 2.6, 4.9, 4.12, 5, 6, 7.2, 8, 9",
  broken: (built) => {
    const marks = marksOf(built);
    const overall = openPointsOf(built.partner).map(({ open }) => open);
    const inside = [built.internal["x-unspecified"]].flat();
    const speaks = (lines: unknown[], of: RegExp) => lines.some((line) => of.test(String(line)));
    return [
      ...Object.entries(leftOpen).flatMap(([place, { file, fact: of }]) =>
        speaks([[marks.get(place)].flat().join(" ")], of)
          ? []
          : [`${file}: ${place} does not say that it leaves open ${of}`],
      ),
      ...leftOpenOverall
        .filter((of) => !speaks(overall, of))
        .map((of) => `test/lib/source/service.ts: the contract does not say of ${of}`),
      ...leftOpenInside
        .filter((of) => !speaks(inside, of))
        .map((of) => `test/lib/source/internal.ts: the internal contract does not say of ${of}`),
    ];
  },
};

/** Every mark of the partner contract, by its place. */
function marksOf({ partner }: Built): Map<string, unknown> {
  const marks = new Map<string, unknown>();
  const mark = (place: string, at: object | undefined) => {
    if (at && "x-unspecified" in at) marks.set(place, at["x-unspecified"]);
  };
  for (const [name, schema] of Object.entries(partner.components.schemas)) {
    mark(name, schema);
    for (const [field, property] of Object.entries((schema.properties ?? {}) as Record<string, Schema>)) {
      mark(`${name}.${field}`, property);
    }
  }
  for (const { operation } of operationsOf(partner)) {
    mark(operation.operationId, operation);
    for (const parameter of operation.parameters) mark(`${operation.operationId} ${parameter.name}`, parameter);
  }
  for (const [name, scheme] of Object.entries(partner.components.securitySchemes ?? {})) mark(name, scheme as object);
  const { servers = [] } = partner as { servers?: { variables?: Record<string, object> }[] };
  mark("address", servers[0]?.variables?.base_url);
  return marks;
}

const legacyStays: SourcePromise = {
  name: "legacy",
  promise: "what earlier integrations send is described, and marked as legacy",
  section: "2.3, 9",
  broken: ({ partner }) => {
    // The text that readers see: a field's own text hides that of its type.
    const faults = ["DataPurchase", "CreateDataRequest"].flatMap((name) => {
      const fields = (partner.components.schemas[name]?.properties ?? {}) as Record<string, Schema>;
      const lines = String(fields.plan_code?.description).split("\n");
      return planCodes
        .filter((form) => !lines.some((line) => form.test(line)))
        .map((form) => `test/lib/source/plans.ts: ${name}.plan_code does not tell of ${form}`);
    });
    for (const [name, schema] of Object.entries(partner.components.schemas)) {
      for (const [field, property] of Object.entries((schema.properties ?? {}) as Record<string, Schema>)) {
        if (property.deprecated === true) faults.push(`${name}.${field} is deprecated, and remains accepted`);
        if (legacy.includes(field) && !/legacy/i.test(String(property.description)))
          faults.push(`${name}.${field} is not described as legacy`);
      }
    }
    return faults;
  },
};

const listsExplained: SourcePromise = {
  name: "lists explained",
  promise: "the values of a closed list are described, and so is each outcome",
  section: "2.1, 3",
  broken: ({ partner }) =>
    Object.entries(partner.components.schemas).flatMap(([name, schema]) => {
      const { status, response_code } = (schema.properties ?? {}) as Record<string, Schema>;
      const isOutcome = status?.enum && response_code?.enum;
      const explained = (schema["x-enumDescriptions"] ?? {}) as Record<string, string>;
      const values = explainedLists.includes(name) ? ((schema.enum ?? []) as string[]) : [];
      return [
        ...values
          .filter((value) => !explained[value]?.trim())
          .map((value) => `${name} does not say what ${value} means`),
        ...(isOutcome && !/final|processed/.test(String(schema.description))
          ? [`${name} does not say what it means`]
          : []),
      ];
    }),
};

const factsStated: SourcePromise = {
  name: "facts stated",
  promise: "a fact that a partner needs is in the text of the place where they need it",
  section: "2.1, 2.3, 3, 4.8, 6, 7.1, 7.2, 8",
  broken: ({ partner }) => {
    const texts = textsOf(partner);
    return Object.entries(statedFacts).flatMap(
      ([
        place,
        {
          file,
          fact: { says, never },
        },
      ]) => {
        const text = texts.get(place) ?? "";
        return [
          ...says.filter((fact) => !fact.test(text)).map((fact) => `${file}: ${place} does not tell ${fact}`),
          ...(never?.test(text) ? [`${file}: ${place} tells ${never}`] : []),
        ];
      },
    );
  },
};

/** The descriptions of a document, by the places in the facts. */
function textsOf(document: Document): Map<string, string> {
  const texts = new Map<string, string>([["info", document.info.description ?? ""]]);
  for (const { operation } of operationsOf(document)) {
    texts.set(operation.operationId, operation.description);
    for (const [status, { description }] of Object.entries(operation.responses)) {
      texts.set(`${operation.operationId} ${status}`, description);
    }
  }
  for (const [name, schema] of Object.entries(document.components.schemas)) {
    texts.set(name, String(schema.description));
    for (const [field, property] of Object.entries((schema.properties ?? {}) as Record<string, Schema>)) {
      texts.set(`${name}.${field}`, String(property.description));
    }
  }
  return texts;
}

const parametersBare: SourcePromise = {
  name: "bare parameters",
  promise: "an example of a parameter is only its value: the response is described at the response",
  section: "4.4, 4.5",
  broken: (built) =>
    promisedOperations(built).flatMap(({ at, there }) =>
      there.operation.parameters.flatMap(({ name, examples = {} }) =>
        Object.entries(examples)
          .filter(([, { summary, description }]) => summary || description)
          .map(([title]) => `${at} ${name}: the example ${title} has the text of a response`),
      ),
    ),
};

const requestsDescribed: SourcePromise = {
  name: "request descriptions",
  promise: "the description of a request example is about the request, not about the outcome of its response",
  section: "4.1, 4.3",
  broken: (built) =>
    promisedOperations(built).flatMap(({ at, there }) => {
      const responses = Object.values(there.operation.responses).map((response) => json(response.content)?.examples);
      return Object.entries(json(there.operation.requestBody?.content)?.examples ?? {})
        .filter(
          ([title, { summary }]) => !summary || responses.some((examples) => examples?.[title]?.summary === summary),
        )
        .map(([title]) => `${at}: the request example ${title} does not have a description of its own`);
    }),
};

const readingsStated: SourcePromise = {
  name: "readings stated",
  promise: "the document has the readings of the source, each with its section",
  section: "all",
  broken: ({ partner }) => {
    const readings = (partner["x-readings"] ?? []) as Record<string, string>[];
    const stated = readings.map(({ documented, readAs }) => `${documented} ${readAs}`);
    return [
      ...readingsToTell
        .filter((of) => !stated.some((text) => of.test(text)))
        .map((of) => `test/lib/source/service.ts: no reading of ${of}`),
      ...readings
        .filter(({ section = "" }) => !/^\d/.test(section))
        .map(({ documented }) => `${documented}: no section`),
    ];
  },
};

const pollStated: SourcePromise = {
  name: "poll stated",
  promise: "every operation that can return pending says to poll the status",
  section: "3, 6",
  broken: (built) =>
    promisedOperations(built).flatMap(({ at, promised, there }) => {
      const pending = promised.kind !== "status" && promised.response !== "unknown" && "pending" in promised.response;
      return pending && !/\bpoll|until it is final/i.test(there.operation.description)
        ? [`${at} does not say to poll`]
        : [];
    }),
};

export const aboutReading: SourcePromise[] = [
  marked,
  legacyStays,
  listsExplained,
  pollStated,
  factsStated,
  parametersBare,
  requestsDescribed,
  readingsStated,
];
