/** The rows about bodies and parameters. */
import { branchesOf } from "@vending/openapi/document";

import { alternative, beyond } from "./beyond.ts";
import { type Judge, schemaAt } from "./judges.ts";
import { type Place, type Sample, samplesOfBody, samplesOfParameters } from "./samples.ts";
import { type Contract, specification } from "./specification/index.ts";
import type { Body } from "./specification/words.ts";
import { documentsSay, type Fact, fact } from "./table.ts";

/** What `judges` say of each sample of each body. */
export function bodyFacts(judges: readonly Judge[]): Fact[] {
  return Object.entries(specification).flatMap(([name, { bodies, parameters, choices, operations }]) => {
    const contract = name as Contract;
    const ofBodies = bodies.flatMap((body) => {
      const [, operation, part, about] = body;
      const siblings = bodies.filter(([, of, at]) => of === operation && at === part);
      const samples = samplesOfBody(body, siblings, choices);
      return samples.map((sample) => factOf(judges, { contract, operation, part, about }, sample));
    });
    const ofParameters = operations.flatMap(([, operation]) => {
      const place = { contract, operation, part: "parameters", about: "" };
      const samples = samplesOfParameters(parameters.filter(([, of]) => of === operation));
      return samples.map((sample) => factOf(judges, place, sample));
    });
    const ofKeywords = bodies.flatMap((body) => keywordsOf(judges, contract, body, bodies));
    return [...ofBodies, ...ofParameters, ...ofKeywords];
  });
}

/** `createTransaction airtime`, `createTransaction 200 success`. */
const subjectOf = ({ contract, operation, part, about }: Place): string =>
  [contract === "internal" && contract, operation, part !== "request" && part !== "parameters" && part, about]
    .filter(Boolean)
    .join(" ");

function factOf(judges: readonly Judge[], place: Place, { section, field, promise, given, value, fits }: Sample): Fact {
  const { contract } = place;
  const subject = subjectOf(place);
  const want = fits ? "accepted" : "rejected";
  const asked = judges.filter((judge) => judge.accepts && judge.contract === contract);
  return {
    section,
    row: `${subject}: ${field || "body"}`,
    promise,
    says: `${subject}: ${given} is ${want}`,
    want,
    cells: Object.fromEntries(asked.map((judge) => [judge.name, () => judge.accepts?.(place, value)])),
  };
}

/** Bounds, patterns and fields that no row has. The flat document has one body for all alternatives. */
function keywordsOf(judges: readonly Judge[], contract: Contract, body: Body, bodies: readonly Body[]): Fact[] {
  const [section, operation, part, about, fields] = body;
  if (fields === "never") return [];
  const subject = subjectOf({ contract, operation, part, about });
  const form = fields === "any" ? fields : { object: fields };
  const of = judges.filter(({ name }) => name !== "flat");
  const cells = documentsSay(of, contract, (document) => {
    const schema = schemaAt(document, { operation, part, about });
    if (about) return beyond(document, alternative(document, schema, about), form).join("; ");
    // A body that is known, or any other.
    const known = bodies.filter(([, of, at, word]) => of === operation && at === part && word).length;
    const others = known > 0 && schema ? branchesOf(document, schema).slice(known) : [schema];
    return others.flatMap((other) => beyond(document, other, form)).join("; ");
  });
  return [fact(section, subject, "has no field, bound or pattern beyond", "", cells)];
}
