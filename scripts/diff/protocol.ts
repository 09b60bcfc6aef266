/** Compares two purchase protocols, and finds what makes an integration of the old one decide wrongly. */
import type { PurchaseProtocol } from "../../packages/contract/src/protocol.ts";
import { Changes, type Diff, onlyDocumentation } from "./changes.ts";

const decidesOtherwise = "An integration that follows the table decides otherwise.";

/** Timings that only limit waiting. No decision about money depends on them. */
const patience = ["attempt", "attemptWithOutcome", "firstPause", "longestPause", "deadline", "background"];

export function diffProtocols(before: PurchaseProtocol, after: PurchaseProtocol): Diff {
  const changes = new Changes();
  const compare = (location: string, was: unknown, is: unknown, breaking = true, reason = decidesOtherwise) => {
    const [old, current] = [shown(was), shown(is)];
    if (old === current) return;
    const change =
      was === undefined ? `${current} is added` : is === undefined ? "is removed" : `${old} became ${current}`;
    changes.add("purchase protocol", location, change, breaking, reason);
  };

  compare("initial", before.initial, after.initial);
  const [was, is] = [decisionsOf(before), decisionsOf(after)];
  for (const place of new Set([...was.keys(), ...is.keys()])) compare(place, was.get(place), is.get(place));
  for (const name of namesIn(before.timings, after.timings)) {
    const [old, current] = [before.timings[name]?.seconds, after.timings[name]?.seconds];
    const isPatience = patience.includes(name) && old !== undefined && current !== undefined;
    compare(
      `timings.${name}`,
      old,
      current,
      !isPatience,
      isPatience ? "Only how long to wait changes." : decidesOtherwise,
    );
  }
  for (const name of namesIn(before.events, after.events)) {
    const [old, current] = [before.events[name], after.events[name]];
    compare(`events.${name}.after`, old?.after, current?.after);
    const gone = old?.examples?.filter(
      (example) => !current?.examples?.some((other) => shown(other) === shown(example)),
    );
    const added = current?.examples?.filter(
      (example) => !old?.examples?.some((other) => shown(other) === shown(example)),
    );
    for (const example of gone ?? [])
      compare(
        `events.${name}.examples`,
        example,
        undefined,
        true,
        "A response that was this event may be another one now.",
      );
    for (const example of added ?? [])
      compare(`events.${name}.examples`, undefined, example, false, "One more example of the event.");
  }
  if (changes.diff().changes.length === 0 && shown(before) !== shown(after))
    changes.add("purchase protocol", "texts", "the reasons or meanings changed", false, onlyDocumentation);
  return changes.diff();
}

/** Everything that determines decisions, by place. */
function decisionsOf({ states, transitions }: PurchaseProtocol): Map<string, string> {
  const decisions = new Map<string, string>();
  for (const [name, state] of Object.entries(states)) {
    const { means: _, ...decides } = state;
    decisions.set(`states.${name}`, shown(decides));
  }
  for (const { from, on, to, after, within } of transitions) {
    const rule = [to, after && `after ${after}`, within && `within ${within}`].filter(Boolean).join(" ");
    for (const state of from) {
      for (const event of on) {
        const place = `${state} on ${event}`;
        const known = decisions.get(place);
        decisions.set(place, known ? `${known}, else ${rule}` : rule);
      }
    }
  }
  return decisions;
}

const namesIn = <Name extends string>(
  a: Readonly<Record<Name, unknown>>,
  b: Readonly<Record<Name, unknown>>,
): Name[] => [...new Set([...(Object.keys(a) as Name[]), ...(Object.keys(b) as Name[])])];

const shown = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));
