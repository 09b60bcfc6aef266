/** The rows about bodies and parameters. */
import type { Judge } from "./judges.ts";
import { type Place, type Sample, samplesOfBody, samplesOfParameters } from "./samples.ts";
import { type Contract, specification } from "./specification/index.ts";
import type { Fact } from "./table.ts";

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
    return [...ofBodies, ...ofParameters];
  });
}

function factOf(judges: readonly Judge[], place: Place, { section, field, promise, given, value, fits }: Sample): Fact {
  const { contract, operation, part, about } = place;
  const words = [
    contract === "internal" && contract,
    operation,
    part !== "request" && part !== "parameters" && part,
    about,
  ];
  const subject = words.filter(Boolean).join(" ");
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
