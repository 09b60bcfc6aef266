/** What a reader of the contract must find in it, in words. */
import { operationsOf, type Schema } from "../../../scripts/build/document.ts";
import type { Built } from "../built.ts";
import { deprecated, leftOpen, leftOpenInside, leftOpenOverall, planCodes } from "../source/left-open.ts";
import { codes } from "../source/values.ts";
import { promisedOperations, type SourcePromise } from "./promise.ts";

const marked: SourcePromise = {
  name: "left open",
  promise: "what the source does not show is marked where a reader meets it",
  section: "2.2, 2.6, 4.9, 4.12, 5, 6, 7.2, 8, 9",
  broken: (built) => {
    const marks = marksOf(built);
    const overall = [built.partner["x-unspecified"]].flat();
    const inside = [built.internal["x-unspecified"]].flat();
    const speaks = (lines: unknown[], of: RegExp) => lines.some((line) => of.test(String(line)));
    return [
      ...Object.entries(leftOpen).flatMap(([place, of]) =>
        speaks([marks.get(place)].flat(), of) ? [] : [`${place} does not say that it leaves open ${of}`],
      ),
      ...leftOpenOverall.filter((of) => !speaks(overall, of)).map((of) => `the contract does not say of ${of}`),
      ...leftOpenInside.filter((of) => !speaks(inside, of)).map((of) => `the internal contract does not say of ${of}`),
    ];
  },
};

/** Every mark of the partner contract, by the place that `source/left-open.ts` calls it. */
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
  promise: "what earlier integrations send is marked as such, and described",
  section: "2.3, 9",
  broken: ({ partner }) => {
    const lines = String(partner.components.schemas.PlanCode?.description).split("\n");
    const faults = planCodes
      .filter((form) => !lines.some((line) => form.test(line)))
      .map((form) => `plan_code does not tell of ${form}`);
    for (const [name, schema] of Object.entries(partner.components.schemas)) {
      for (const [field, property] of Object.entries((schema.properties ?? {}) as Record<string, Schema>)) {
        const wanted = deprecated.includes(field);
        if ((property.deprecated === true) !== wanted) {
          faults.push(`${name}.${field} is ${wanted ? "not " : ""}marked as deprecated`);
        }
      }
    }
    return faults;
  },
};

const outcomesTold: SourcePromise = {
  name: "outcomes told",
  promise: "each outcome says what it means wherever the outcomes are listed",
  section: "3",
  broken: ({ partner }) =>
    Object.entries({ OutcomeStatus: Object.keys(codes), ResponseCode: Object.values(codes) }).flatMap(
      ([name, values]) => {
        const told = (partner.components.schemas[name]?.["x-enumDescriptions"] ?? {}) as Record<string, string>;
        return values
          .filter((value) => !told[value]?.trim())
          .map((value) => `${name} does not say what ${value} means`);
      },
    ),
};

const pollTold: SourcePromise = {
  name: "poll told",
  promise: "every operation that can answer pending says that the status is to be polled",
  section: "3, 6",
  broken: (built) =>
    promisedOperations(built).flatMap(({ at, promised, there }) => {
      const pending = promised.kind !== "status" && promised.answer !== "unknown" && "pending" in promised.answer;
      return pending && !/\bpoll|until it is final/i.test(there.operation.description)
        ? [`${at} does not say to poll`]
        : [];
    }),
};

export const aboutReading: SourcePromise[] = [marked, legacyStays, outcomesTold, pollTold];
