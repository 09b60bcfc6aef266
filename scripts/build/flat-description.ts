/** The descriptions of merged schemas: the texts of their branches, and what only some of them promise. */
import { acceptsAnyJson, type Schema } from "@vending/openapi/document";

/** One branch of a merged schema. */
export interface Branch {
  /** The discriminating property, and its values in this branch. */
  cases?: { property: string; values: string[] };
  schema: Schema;
}

interface Line extends Pick<Branch, "cases"> {
  text: string;
}

/** The description of a merged object: that of the union, then the differences between its branches. */
export function describeObject(branches: Branch[], required: string[], union: unknown): string {
  const lines = branches.flatMap(({ schema, ...when }): Line[] => {
    const also = ((schema.required ?? []) as string[]).filter((name) => !required.includes(name));
    const promise = also.length > 0 && `Required: ${also.map(code).join(", ")}.`;
    const text = [schema.description, promise].filter(Boolean).join(" ");
    return text ? [{ ...when, text }] : [];
  });
  return [union, byCase(lines)].filter(Boolean).join("\n\n");
}

/**
 * The description of a merged field: the common one, or each one with its cases. Types and lists of values that only
 * some branches have are described here, because the merged field accepts any value.
 */
export function describeField(forms: Branch[]): string | undefined {
  const someUntyped = forms.some(({ schema }) => acceptsAnyJson(schema));
  const someOpen = forms.some(({ schema }) => !schema.enum);
  const lines = forms.flatMap(({ schema, ...when }): Line[] => {
    const values = someOpen && schema.enum && `One of ${(schema.enum as unknown[]).map(code).join(", ")}.`;
    const type = someUntyped && schema.type && `Type: ${code(schema.type)}.`;
    const text = [schema.description, type, values].filter(Boolean).join(" ");
    return text ? [{ ...when, text }] : [];
  });
  const texts = new Set(lines.map(({ text }) => text));
  return texts.size > 1 ? byCase(lines) : [...texts][0];
}

/** The distinct texts, each with its cases. */
function byCase(lines: Line[]): string {
  const said = new Map<string, string[]>();
  for (const { cases, text } of lines) said.set(text, [...(said.get(text) ?? []), ...(cases?.values ?? [])]);
  const list = [...said]
    .map(([text, values]) => (values.length > 0 ? `- ${values.map(code).join(", ")}: ${text}` : `- ${text}`))
    .join("\n");
  const property = lines.find(({ cases }) => cases)?.cases?.property;
  return property ? `By ${code(property)}:\n\n${list}` : list;
}

const code = (word: unknown): string => `\`${word}\``;
