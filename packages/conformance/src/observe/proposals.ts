/** TypeSpec for an open place, from what was seen there. It says how often; one sighting suggests nothing. */
import type { Sighting } from "./observation.ts";
import type { Question } from "./questions.ts";
import type { Shape } from "./shape.ts";

const minSightings = 2;
/** Sightings that a proposal names. */
const maxNamed = 10;

export function proposalFor(
  { kind, question, where }: Question,
  sightings: readonly Sighting[],
  shape: Shape,
  name: string,
): string | undefined {
  const total = sightings.reduce((sum, { count }) => sum + count, 0);
  if (kind === "reading" || total < minSightings) return undefined;
  const heading = `// Seen ${total} times in one run; confirm with the service's team.`;
  const declared = shape.typeSpec() === "string" ? shape.list(pascalCase(name)) : shape.declaration(pascalCase(name));
  const body = name === "" || declared === undefined ? proposalOfWords(question, where, sightings) : declared;
  return body === undefined ? undefined : `${heading}\n${body}`;
}

const pascalCase = (name: string): string =>
  name.replace(/(?:^|[_-])(\w)/g, (_, letter: string) => letter.toUpperCase()).replace(/\W/g, "");

/** For questions whose place has a type already: what was seen goes into its documentation, or its bounds. */
function proposalOfWords(question: string, where: string, sightings: readonly Sighting[]): string | undefined {
  const often = sightings.filter(({ count }) => count >= minSightings);
  const parameter = /^parameter (\w+) of/.exec(where)?.[1];
  if (parameter === undefined && !/^[A-Z]\w*(\.\w+)?$/.test(where)) return undefined;
  if (often.length === 0) return undefined;
  const named = often.slice(0, maxNamed).map(({ what, count }) => `${what} (${count} times)`);
  const others = often.length > maxNamed ? [`and ${often.length - maxNamed} others`] : [];
  const doc = JSON.stringify(`${question} Seen: ${[...named, ...others].join("; ")}.`);
  if (parameter === undefined) return `@@doc(${where}, ${doc});`;
  const max = largestPage(often);
  return [`@doc(${doc})`, ...(max === undefined ? [] : [`@maxValue(${max})`]), `@query ${parameter}?: integer;`].join(
    "\n",
  );
}

/** The size of the pages that several larger limits were cut to. */
function largestPage(sightings: readonly Sighting[]): number | undefined {
  const cut = sightings.flatMap(({ what }) => {
    const [, limit = "0", size = "0"] = /^limit (\d+): size (\d+)$/.exec(what) ?? [];
    return Number(limit) > Number(size) && Number(size) > 0 ? [Number(size)] : [];
  });
  return cut.length > 0 && new Set(cut).size === 1 ? cut[0] : undefined;
}
