/** What a merged schema says: the texts of its branches, and what only some of them promise. */
import { isOpen, type Schema } from "@vending/shared/openapi/document";

/** A form that a value can have. */
export interface Branch {
  /** When it has it: the property that tells the branches apart, and its values here. */
  cases?: { property: string; values: string[] };
  schema: Schema;
}

interface Line extends Pick<Branch, "cases"> {
  text: string;
}

/** The description of a merged object: that of the union, then what distinguishes its branches. */
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
 * The description of a merged field: the one that all branches have, or each with its cases. A type or a list of values
 * that not every branch has is told here, as the merged field takes any value.
 */
export function describeField(forms: Branch[]): string | undefined {
  const someUntyped = forms.some(({ schema }) => isOpen(schema));
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

/** A list of what is said, once each, and when. */
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
