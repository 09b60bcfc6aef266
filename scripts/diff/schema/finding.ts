/** One difference of two schemas, and what it means in a direction. */
import type { Direction } from "./direction.ts";

export interface Finding {
  /** Where in the schema: `.data[].amount`. */
  path: string;
  change: string;
  breaking: boolean;
  reason: string;
  /** It is about which values are accepted, so a proof that the whole still accepts enough outweighs it. */
  aboutValues: boolean;
}

/** The reason of a change that no client decides by. */
export const onlyDocumentation = "Only the documentation changes.";

/** How the values that the new schema accepts relate to those of the old one. */
export type Relation = "equal" | "narrower" | "wider" | "different";

export function relationOf(oldHoldsNew: boolean, newHoldsOld: boolean): Relation {
  if (oldHoldsNew && newHoldsOld) return "equal";
  if (oldHoldsNew) return "narrower";
  return newHoldsOld ? "wider" : "different";
}

/** Requests may widen, responses may narrow. */
export function isBreaking(direction: Direction, relation: Relation): boolean {
  if (relation === "equal") return false;
  return relation === "different" || relation === (direction === "request" ? "narrower" : "wider");
}

const reasons: Record<Direction, Record<Exclude<Relation, "equal">, string>> = {
  request: {
    narrower: "A request that was accepted can now be rejected.",
    different: "A request that was accepted can now be rejected.",
    wider: "Every request that was accepted still is.",
  },
  response: {
    narrower: "Clients already handle every value that is left.",
    different: "A client can receive a value that it was not told to expect.",
    wider: "A client can receive a value that it was not told to expect.",
  },
};

export function valueFinding(direction: Direction, relation: Exclude<Relation, "equal">, change: string): Finding {
  return {
    path: "",
    change,
    breaking: isBreaking(direction, relation),
    reason: reasons[direction][relation],
    aboutValues: true,
  };
}

export function ruleFinding(change: string, breaking: boolean, reason: string): Finding {
  return { path: "", change, breaking, reason, aboutValues: false };
}

export function at(path: string, findings: readonly Finding[]): Finding[] {
  return findings.map((finding) => ({ ...finding, path: path + finding.path }));
}
