/** Checks whether a release is possible. */
import { onlyDocumentation } from "../diff/index.ts";
import { levels, type Pending } from "../lib/releases.ts";
import type { Exemption } from "./exemptions.ts";
import { type ReleasedChange, unexempted } from "./gate.ts";

export interface ReleaseState {
  /** Uncommitted files. */
  dirty: readonly string[];
  failedGates: readonly string[];
  pending: Pending | undefined;
  changes: readonly ReleasedChange[];
  exemptions: readonly Exemption[];
}

/** Returns the reasons against a release, one line each, with the remedy. */
export function releaseBlockers({ dirty, failedGates, pending, changes, exemptions }: ReleaseState): string[] {
  const level = levels.indexOf(pending?.level ?? "none");
  const breaking = unexempted(changes, exemptions);
  const additions = changes.filter(isAddition);
  const asked = pending ? `the changesets ask for a ${pending.level} version` : "there is no changeset";
  return [
    ...(dirty.length > 0 ? [`the tree is dirty: ${some(dirty)}; commit or discard the changes`] : []),
    ...failedGates.map((name) => `npm run ${name} fails`),
    ...(pending ? [] : ["there is no changeset; write one with node_modules/.bin/changeset"]),
    ...(breaking.length > 0 && level < levels.indexOf("major")
      ? [`${asked}, and a major version is needed: ${some(breaking.map(text))}`]
      : []),
    ...(breaking.length > 0 && pending?.level === "major" && !pending.summaries.some(({ todo }) => todo)
      ? ['a change breaks clients, and no changeset has a paragraph "To do:" for them']
      : []),
    ...(additions.length > 0 && level < levels.indexOf("minor")
      ? [`${asked}, and a minor version is needed: ${some(additions.map(text))}`]
      : []),
  ];
}

/** Whether a change gives clients something new. */
const isAddition = ({ breaks, change }: ReleasedChange): boolean => !breaks && change !== onlyDocumentation;

const text = ({ where, change }: ReleasedChange) => `${where}: ${change}`;

const maxNamed = 5;

function some(items: readonly string[]): string {
  const named = [...new Set(items)];
  const others = named.length - maxNamed;
  return `${named.slice(0, maxNamed).join("; ")}${others > 0 ? `; and ${others} more` : ""}`;
}
