/** TypeSpec for an open place, from what was seen there; one sighting suggests nothing. */
import { placeOf, type Question, type Sighting } from "./questions.ts";
import type { Shape } from "./shape.ts";

const minSightings = 2;

/** What was noted, besides the sightings. */
interface Noted {
  readonly shape: Shape;
  /** How often each bound was shown. */
  readonly bounds: ReadonlyMap<number, number>;
  readonly name: string;
}

export function proposalFor(question: Question, seen: readonly Sighting[], noted: Noted): string | undefined {
  const { shape, name } = noted;
  const total = seen.reduce((sum, { count }) => sum + count, 0);
  if (question.kind === "reading" || total < minSightings) return undefined;
  const model = pascalCase(name);
  const declared = shape.typeSpec() === "string" ? shape.list(model) : shape.declaration(model);
  const proposal = name === "" || declared === undefined ? documented(question, seen, noted) : declared;
  return proposal === undefined ? undefined : `// Seen in one run; confirm it with the service's team.\n${proposal}`;
}

const pascalCase = (name: string): string =>
  name.replace(/(?:^|[_-])(\w)/g, (_, letter: string) => letter.toUpperCase()).replace(/\W/g, "");

/** For questions whose place has a type already: what was seen goes into its documentation, or its bounds. */
function documented(question: Question, seen: readonly Sighting[], { bounds }: Noted): string | undefined {
  const { kind, name } = placeOf(question) ?? {};
  const often = seen
    .filter(({ count }) => count >= minSightings)
    .map(({ what }) => what)
    .sort();
  if ((kind !== "parameter" && kind !== "model") || often.length === 0) return undefined;
  const doc = JSON.stringify(`${question.question} Seen: ${often.join("; ")}.`);
  if (kind === "model") return `@@doc(${name}, ${doc});`;
  const [max, ...more] = [...bounds].filter(([, count]) => count >= minSightings).map(([bound]) => bound);
  const isBounded = max !== undefined && more.length === 0;
  return [`@doc(${doc})`, ...(isBounded ? [`@maxValue(${max})`] : []), `@query ${name}?: integer;`].join("\n");
}
