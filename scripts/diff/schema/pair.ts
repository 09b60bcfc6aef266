/** Which variant of the old union has become which of the new one. */
import type { Containment } from "./contains.ts";
import { formKinds, type ObjectForm, propertyOf } from "./shape.ts";

interface Pairing {
  pairs: [ObjectForm, ObjectForm][];
  removed: ObjectForm[];
  added: ObjectForm[];
}

export function pairVariants(
  before: readonly ObjectForm[],
  after: readonly ObjectForm[],
  containment: Containment,
): Pairing {
  const [removed, added] = [[...before], [...after]];
  const pairs: [ObjectForm, ObjectForm][] = [];
  const take = (isPair: (was: ObjectForm, is: ObjectForm) => boolean) => {
    for (const was of [...removed]) {
      const is = added.find((candidate) => isPair(was, candidate));
      if (!is) continue;
      pairs.push([was, is]);
      removed.splice(removed.indexOf(was), 1);
      added.splice(added.indexOf(is), 1);
    }
  };
  if (before.length === 1 && after.length === 1) take(() => true);
  take((was, is) => sameTags(was, is) !== false && sameText(was, is) && areEqual(containment, was, is));
  take((was, is) => sameTags(was, is) === true);
  take((was, is) => sameTags(was, is) !== false && was.source !== undefined && was.source === is.source);
  take((was, is) => sameTags(was, is) !== false && areEqual(containment, was, is));
  take((was, is) => sameTags(was, is) === undefined && selectors(was) === selectors(is) && selectors(was) !== "");
  // What is left of equal size has most likely been edited in place: the most alike first.
  for (const least of [0.75, 0.5, 0.25]) {
    take((was, is) => sameTags(was, is) !== false && likeness(was, is) >= least && mayBeSame(was, is));
  }
  return { pairs, removed, added };
}

function areEqual(containment: Containment, was: ObjectForm, is: ObjectForm): boolean {
  return containment.forms("objects", was, is) && containment.forms("objects", is, was);
}

const sameText = (was: ObjectForm, is: ObjectForm) => was.source === is.source;

/** Whether a value of the discriminator selects both. `undefined`: there is no discriminator on both sides. */
function sameTags(was: ObjectForm, is: ObjectForm): boolean | undefined {
  if (!was.tags || !is.tags || was.tags.size === 0 || is.tags.size === 0) return undefined;
  return [...was.tags].some((tag) => is.tags?.has(tag)) || (was.source !== undefined && was.source === is.source);
}

/** The required properties that have exactly one value, with it. */
function selectors(form: ObjectForm): string {
  return [...form.required]
    .flatMap((name) => {
      const { finite, ...forms } = propertyOf(form, name).shape();
      return finite.size === 1 && formKinds.every((kind) => forms[kind].length === 0)
        ? `${name}=${[...finite.keys()]}`
        : [];
    })
    .sort()
    .join(" ");
}

/** Two variants whose single values contradict each other are two things. */
function mayBeSame(was: ObjectForm, is: ObjectForm): boolean {
  return selectors(was) === "" || selectors(is) === "" || selectors(was) === selectors(is);
}

function likeness(was: ObjectForm, is: ObjectForm): number {
  const names = new Set([...was.properties.keys(), ...is.properties.keys()]);
  if (names.size === 0) return was.required.size === 0 && is.required.size === 0 ? 1 : 0;
  return [...names].filter((name) => was.properties.has(name) && is.properties.has(name)).length / names.size;
}
