/** Compares two object schemas: their properties, what is required, and whether they are closed. */
import type { Comparison } from "./comparison.ts";
import { describe } from "./describe.ts";
import { at, type Finding, relationOf, ruleFinding, valueFinding } from "./finding.ts";
import { isAny, isNever, type ObjectForm, propertyOf } from "./shape.ts";

export function compareObjects(comparison: Comparison, was: ObjectForm, is: ObjectForm): Finding[] {
  const names = [...new Set([...was.properties.keys(), ...is.properties.keys(), ...was.required, ...is.required])];
  return [
    ...names.flatMap((name) => at(`.${name}`, compareProperty(comparison, was, is, name))),
    ...compareRest(comparison, was, is),
    ...compareTags(comparison, was, is),
    ...compareCounts(comparison, was, is),
    ...comparison.exceptions(was, is),
  ];
}

function compareProperty(comparison: Comparison, was: ObjectForm, is: ObjectForm, name: string): Finding[] {
  const [before, after] = [was.properties.get(name), is.properties.get(name)];
  if (before && !after) return [removed(comparison, was, is, name)];
  if (!before && after) return [added(comparison, was, is, name)];
  const presence: Finding[] = [];
  if (was.required.has(name) !== is.required.has(name)) {
    const isRequired = is.required.has(name);
    const change = isRequired ? "is now required" : "is no longer required";
    presence.push(valueFinding(comparison.direction, isRequired ? "narrower" : "wider", change));
  }
  if (!before || !after) return presence;
  return [...presence, ...comparison.nodes(before, after, !was.required.has(name))];
}

function removed(comparison: Comparison, was: ObjectForm, is: ObjectForm, name: string): Finding {
  if (comparison.direction === "response") {
    const change = is.hidden.has(name) ? "is now write-only" : "is removed";
    return ruleFinding(change, true, "Clients that get it no longer find it.");
  }
  if (is.hidden.has(name)) return ruleFinding("is now read-only", true, "A client can no longer set it.");
  const rest = propertyOf(is, name);
  if (isNever(rest))
    return ruleFinding("is removed", true, "The request is closed, so a client that sends it is rejected.");
  if (isAny(rest)) {
    return ruleFinding("is removed", false, "The request is open, so a client that still sends it is accepted.");
  }
  const before = propertyOf(was, name);
  const isAccepted = comparison.containment.nodes(rest, before);
  return ruleFinding(
    "is no longer declared",
    !isAccepted,
    isAccepted
      ? "Additional properties accept the same values."
      : "Additional properties do not accept every value that it had.",
  );
}

function added(comparison: Comparison, was: ObjectForm, is: ObjectForm, name: string): Finding {
  const after = propertyOf(is, name);
  const rest = propertyOf(was, name);
  const isRequired = is.required.has(name);
  if (comparison.direction === "request") {
    if (isRequired && !was.required.has(name)) {
      return ruleFinding("is added and required", true, "Requests of existing clients lack it.");
    }
    const conflicts = !isAny(rest) && !isNever(rest) && !comparison.containment.nodes(after, rest);
    return ruleFinding(
      "is added",
      conflicts,
      conflicts ? "Clients could send other values under this name." : "It is optional, so clients need not send it.",
    );
  }
  if (isNever(rest) && !was.hidden.has(name)) {
    return ruleFinding("is added", true, "The old schema was closed, so a strict client rejects the response.");
  }
  const conflicts = !isAny(rest) && !isNever(rest) && !comparison.containment.nodes(rest, after);
  return ruleFinding(
    "is added",
    conflicts,
    conflicts
      ? "Clients expect other values under names that are not declared."
      : "Clients ignore properties that they do not know.",
  );
}

/** Properties that are not declared. */
function compareRest(comparison: Comparison, was: ObjectForm, is: ObjectForm): Finding[] {
  const findings: Finding[] = [];
  for (const pattern of new Set([...was.patterns.keys(), ...is.patterns.keys()])) {
    const [before, after] = [was.patterns.get(pattern) ?? was.rest, is.patterns.get(pattern) ?? is.rest];
    findings.push(...at(`.{${pattern}}`, comparison.nodes(before, after)));
  }
  const [wasClosed, isClosed] = [isNever(was.rest), isNever(is.rest)];
  if (wasClosed !== isClosed) {
    const change = isClosed ? "additional properties are no longer allowed" : "additional properties are now allowed";
    findings.push(valueFinding(comparison.direction, isClosed ? "narrower" : "wider", change));
  } else if (!wasClosed && isAny(was.rest) !== isAny(is.rest)) {
    const change = `additional properties changed from ${describe(was.rest.shape())} to ${describe(is.rest.shape())}`;
    findings.push(valueFinding(comparison.direction, isAny(was.rest) ? "narrower" : "wider", change));
  } else if (!wasClosed) {
    findings.push(...at(".*", comparison.nodes(was.rest, is.rest)));
  }
  return [...findings, ...at(" (names)", comparison.nodes(was.names, is.names))];
}

/** The values of the discriminator that select this variant. */
function compareTags({ direction }: Comparison, was: ObjectForm, is: ObjectForm): Finding[] {
  if (!was.tags || !is.tags) return [];
  const gone = [...was.tags].filter((tag) => !is.tags?.has(tag));
  const added = [...is.tags].filter((tag) => !was.tags?.has(tag));
  return [
    ...gone.map((tag) =>
      ruleFinding(
        `the discriminator value ${tag} no longer selects it`,
        true,
        "Clients choose the variant by this value.",
      ),
    ),
    ...added.map((tag) =>
      ruleFinding(
        `the discriminator value ${tag} now selects it`,
        direction === "response",
        direction === "response" ? "Clients do not know this value." : "Clients need not send it.",
      ),
    ),
  ];
}

function compareCounts(comparison: Comparison, was: ObjectForm, is: ObjectForm): Finding[] {
  const findings: Finding[] = [];
  const limit = (keyword: string, before: number, after: number, isTighter: boolean) => {
    if (before === after) return;
    const text = (value: number) => (Number.isFinite(value) ? String(value) : "none");
    const change = `${keyword} changed from ${text(before)} to ${text(after)}`;
    findings.push(valueFinding(comparison.direction, isTighter ? "narrower" : "wider", change));
  };
  limit("minProperties", was.minProperties, is.minProperties, is.minProperties > was.minProperties);
  limit("maxProperties", was.maxProperties, is.maxProperties, is.maxProperties < was.maxProperties);
  const needs = (a: ObjectForm, b: ObjectForm) =>
    [...b.dependent].every(([name, needed]) => [...needed].every((other) => a.dependent.get(name)?.has(other)));
  const relation = relationOf(needs(is, was), needs(was, is));
  if (relation !== "equal") {
    findings.push(valueFinding(comparison.direction, relation, "which properties need each other changed"));
  }
  return findings;
}
