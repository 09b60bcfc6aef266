/** TypeSpec for an open place, from what was seen there. It says how often; one sighting suggests nothing. */
import type { Sighting } from "./observation.ts";
import { placeOf, type Question } from "./questions.ts";
import type { Shape } from "./shape.ts";

const minSightings = 2;
/** Sightings that a proposal names. */
const maxNamed = 10;

/** What a proposal is made of, besides what was seen. */
interface Known {
  readonly shape: Shape;
  /** How often each bound was shown. */
  readonly bounds: ReadonlyMap<number, number>;
  readonly name: string;
}

export function proposalFor(
  question: Question,
  sightings: readonly Sighting[],
  { shape, bounds, name }: Known,
): string | undefined {
  const { kind } = question;
  const total = sightings.reduce((sum, { count }) => sum + count, 0);
  if (kind === "reading" || total < minSightings) return undefined;
  const heading = `// Seen ${total} times in one run; confirm with the service's team.`;
  const declared = shape.typeSpec() === "string" ? shape.list(pascalCase(name)) : shape.declaration(pascalCase(name));
  const body = name === "" || declared === undefined ? proposalOfWords(question, sightings, bounds) : declared;
  return body === undefined ? undefined : `${heading}\n${body}`;
}

const pascalCase = (name: string): string =>
  name.replace(/(?:^|[_-])(\w)/g, (_, letter: string) => letter.toUpperCase()).replace(/\W/g, "");

/** For questions whose place has a type already: what was seen goes into its documentation, or its bounds. */
function proposalOfWords(
  { id, question, where }: Question,
  sightings: readonly Sighting[],
  bounds: Known["bounds"],
): string | undefined {
  const often = sightings.filter(({ count }) => count >= minSightings);
  const { kind, name = "" } = placeOf(id);
  if ((kind !== "parameter" && kind !== "model") || often.length === 0) return undefined;
  const named = often.slice(0, maxNamed).map(({ what, count }) => `${what} (${count} times)`);
  const others = often.length > maxNamed ? [`and ${often.length - maxNamed} others`] : [];
  const doc = JSON.stringify(`${question} Seen: ${[...named, ...others].join("; ")}.`);
  if (kind === "model") return `@@doc(${where}, ${doc});`;
  const [max, ...more] = [...bounds].filter(([, count]) => count >= minSightings).map(([bound]) => bound);
  const isBounded = max !== undefined && more.length === 0;
  return [`@doc(${doc})`, ...(isBounded ? [`@maxValue(${max})`] : []), `@query ${name}?: integer;`].join("\n");
}
