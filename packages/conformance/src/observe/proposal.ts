/** TypeSpec for an open place, from what was seen there. */
import { shownName } from "@vending/shared/judging/shown";
import { placeOf, type Question, type Sighting } from "./questions.ts";

/** What was seen less often suggests nothing. */
const minSightings = 2;
/** Objects inside objects, and fields of one object. */
const maxDepth = 5;
const maxFields = 40;
/** More words than this are no list. */
const maxWords = 6;

/** What stood at an open place. */
export interface Shown {
  /** The name of the schema or property. Empty for a parameter, of which the values are the bounds that the service showed. */
  readonly name: string;
  readonly values: readonly unknown[];
  /** Whether each value is a word that tells nothing about a customer. */
  readonly areWords: boolean;
}

export function proposalFor(question: Question, seen: readonly Sighting[], shown: Shown): string | undefined {
  const total = seen.reduce((sum, { count }) => sum + count, 0);
  if (question.kind === "reading" || total < minSightings) return undefined;
  const proposal = declared(shown) ?? documented(question, seen, shown.values);
  return proposal && `// Seen in one run; confirm it with the service's team.\n${proposal}`;
}

/** A declaration of the values. `undefined` for text, which a place has as its type already. */
export function declared({ name, values, areWords }: Shown): string | undefined {
  if (name === "" || values.length === 0) return undefined;
  const model = name.replace(/(?:^|[_-])(\w)/g, (_, letter: string) => letter.toUpperCase()).replace(/\W/g, "");
  const type = typeOf(values);
  if (type !== "string") return type.startsWith("{") ? `model ${model} ${type}` : `alias ${model} = ${type};`;
  const words = [...new Set(values)].sort();
  const isList = areWords && words.length > 1 && words.length <= maxWords && values.length >= 4 * words.length;
  return isList ? `union ${model} {\n  string,\n${words.map((word) => `  "${word}",`).join("\n")}\n}` : undefined;
}

/** The type that values have in common, as TypeSpec writes it. What is not in every object is optional. */
function typeOf(values: readonly unknown[], depth = 0): string {
  const indent = "  ".repeat(depth + 1);
  const kinds = Map.groupBy(values, kindOf);
  const types = [...kinds]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([kind, some]) => {
      if (depth === maxDepth) return kind === "object" || kind === "array" ? "unknown" : kind;
      if (kind === "array") return `Array<${typeOf((some as unknown[][]).flat(), depth + 1)}>`;
      if (kind !== "object") return kind;
      const fields = Map.groupBy(
        some.flatMap((one) => Object.entries(one as object)),
        ([field]) => shownName(field),
      );
      const lines = [...fields]
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .slice(0, maxFields)
        .map(([field, inside]) => {
          const name = /^[A-Za-z_]\w*$/.test(field) ? field : `\`${field}\``;
          const optional = inside.length < some.length ? "?" : "";
          return `${indent}${name}${optional}: ${typeOf(
            inside.map(([, value]) => value),
            depth + 1,
          )};\n`;
        });
      return `{\n${lines.join("")}${indent.slice(2)}}`;
    });
  return types.join(" | ") || "unknown";
}

function kindOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : "float64";
  return typeof value;
}

/** A place that has a type already gets what was seen into its documentation, and the bound of a parameter. */
function documented(question: Question, seen: readonly Sighting[], bounds: readonly unknown[]): string | undefined {
  const { kind, name } = placeOf(question) ?? {};
  const often = seen.filter(({ count }) => count >= minSightings).map(({ what }) => what);
  if ((kind !== "parameter" && kind !== "model") || often.length === 0) return undefined;
  const doc = JSON.stringify(`${question.question} Seen: ${often.sort().join("; ")}.`);
  if (kind === "model") return `@@doc(${name}, ${doc});`;
  const isBounded = bounds.length >= minSightings && new Set(bounds).size === 1;
  return [`@doc(${doc})`, ...(isBounded ? [`@maxValue(${bounds[0]})`] : []), `@query ${name}?: integer;`].join("\n");
}
