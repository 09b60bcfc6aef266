/** Compares what two schemas say about strings and numbers. */
import type { Json } from "../json.ts";
import type { Comparison } from "./comparison.ts";
import { changeOf, listed, numberConstraints, stringConstraints } from "./describe.ts";
import { type Finding, relationOf, valueFinding } from "./finding.ts";
import { anyNumber, anyString, type NumberForm, neverShape, type Shape, type StringForm } from "./shape.ts";

export function compareStrings(comparison: Comparison, before: Shape, after: Shape): Finding[] {
  const only = (shape: Shape): Shape => ({
    ...neverShape,
    finite: ofType(shape, "string"),
    strings: shape.strings,
  });
  return compareScalars(comparison, only(before), only(after), "strings", (was, is) => {
    const [old, current] = [stringConstraints(was), stringConstraints(is)];
    const alone: Record<string, (form: StringForm) => StringForm> = {
      minLength: (form) => ({ ...anyString, minLength: form.minLength }),
      maxLength: (form) => ({ ...anyString, maxLength: form.maxLength }),
      pattern: (form) => ({ ...anyString, patterns: form.patterns }),
      format: (form) => ({ ...anyString, formats: form.formats }),
    };
    return Object.entries(alone).flatMap(([keyword, take]) => {
      const [a, b] = [old[keyword] ?? "", current[keyword] ?? ""];
      return a === b ? [] : byConstraint(comparison, "strings", take(was), take(is), changeOf(keyword, a, b));
    });
  });
}

export function compareNumbers(comparison: Comparison, before: Shape, after: Shape): Finding[] {
  const only = (shape: Shape): Shape => ({
    ...neverShape,
    finite: ofType(shape, "number"),
    numbers: shape.numbers,
  });
  return compareScalars(comparison, only(before), only(after), "numbers", (was, is) => {
    const [old, current] = [numberConstraints(was), numberConstraints(is)];
    const { integer } = is;
    const alone: Record<string, (form: NumberForm) => NumberForm> = {
      format: (form) => (form.formats.length > 0 ? { ...form, integer, multiples: [] } : { ...anyNumber, integer }),
      minimum: ({ minimum, aboveMinimum }) => ({ ...anyNumber, minimum, aboveMinimum }),
      maximum: ({ maximum, belowMaximum }) => ({ ...anyNumber, maximum, belowMaximum }),
      multipleOf: ({ multiples }) => ({ ...anyNumber, integer, multiples }),
    };
    return Object.entries(alone).flatMap(([keyword, take]) => {
      const [a, b] = [old[keyword] ?? "", current[keyword] ?? ""];
      return a === b ? [] : byConstraint(comparison, "numbers", take(was), take(is), changeOf(keyword, a, b));
    });
  });
}

function ofType(shape: Shape, type: "string" | "number"): ReadonlyMap<string, Json> {
  return new Map([...shape.finite].filter(([, value]) => typeof value === type));
}

function byConstraint<K extends "strings" | "numbers">(
  { direction, containment }: Comparison,
  kind: K,
  was: Shape[K][number],
  is: Shape[K][number],
  change: string,
): Finding[] {
  const relation = relationOf(containment.forms(kind, was, is), containment.forms(kind, is, was));
  return relation === "equal" ? [] : [valueFinding(direction, relation, change)];
}

function compareScalars<K extends "strings" | "numbers">(
  comparison: Comparison,
  before: Shape,
  after: Shape,
  kind: K,
  explain: (was: Shape[K][number], is: Shape[K][number]) => Finding[],
): Finding[] {
  const [was, is] = [before[kind], after[kind]];
  const isThere = (shape: Shape) => shape.finite.size > 0 || shape[kind].length > 0;
  if (!isThere(before) || !isThere(after)) return [];
  if (was.length === 0 && is.length === 0) return compareLists(comparison, before, after);
  if (was.length === 0) return comparison.asSets(before, after, `the list of values is now open: ${keysOf(before)}`);
  if (is.length === 0) return comparison.asSets(before, after, `only these values are left: ${keysOf(after)}`);
  const [one, other] = [was[0], is[0]];
  if (was.length > 1 || is.length > 1 || !one || !other || before.finite.size + after.finite.size > 0) {
    return comparison.asSets(before, after, "the accepted values changed");
  }
  const findings = [...explain(one, other), ...comparison.exceptions(one, other)];
  return findings.length > 0 ? findings : comparison.asSets(before, after, "the accepted values changed");
}

const keysOf = (shape: Shape) => listed([...shape.finite.keys()]);

function compareLists({ direction }: Comparison, before: Shape, after: Shape): Finding[] {
  const gone = [...before.finite.keys()].filter((key) => !after.finite.has(key));
  const added = [...after.finite.keys()].filter((key) => !before.finite.has(key));
  return [
    ...(gone.length > 0 ? [valueFinding(direction, "narrower", `no longer allowed: ${listed(gone)}`)] : []),
    ...(added.length > 0 ? [valueFinding(direction, "wider", `now allowed: ${listed(added)}`)] : []),
  ];
}
