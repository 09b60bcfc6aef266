/** Shapes in a few words. */
import { formKinds, isAnyShape, type NumberForm, type Shape, type StringForm } from "./shape.ts";

const maxListed = 8;

export function typesOf(shape: Shape): string[] {
  const types = new Set<string>();
  for (const value of shape.finite.values()) {
    types.add(value === null ? "null" : Array.isArray(value) ? "array" : numberOr(value));
  }
  if (shape.strings.length > 0) types.add("string");
  for (const form of shape.numbers) types.add(form.integer ? "integer" : "number");
  if (shape.arrays.length > 0) types.add("array");
  if (shape.objects.length > 0) types.add("object");
  if (types.has("number")) types.delete("integer");
  return [...types].sort();
}

const numberOr = (value: unknown) => (Number.isInteger(value) ? "integer" : typeof value);

export function describe(shape: Shape): string {
  if (isAnyShape(shape)) return "any JSON";
  if (formKinds.every((kind) => shape[kind].length === 0)) {
    if (shape.finite.size === 0) return "nothing";
    if (shape.finite.size === 2 && shape.finite.has("true") && shape.finite.has("false")) return "boolean";
    return listed([...shape.finite.keys()]);
  }
  return typesOf(shape).join(" or ");
}

export function listed(values: readonly string[]): string {
  const shown = values.slice(0, maxListed).join(", ");
  return values.length > maxListed ? `${shown}, and ${values.length - maxListed} more` : shown;
}

/** The constraints of a string, by their keywords. */
export function stringConstraints(form: StringForm): Record<string, string> {
  return {
    minLength: form.minLength === 0 ? "" : String(form.minLength),
    maxLength: Number.isFinite(form.maxLength) ? String(form.maxLength) : "",
    pattern: form.patterns.join(" and "),
    format: form.formats.join(" and "),
  };
}

export function numberConstraints(form: NumberForm): Record<string, string> {
  const bound = (value: number, open: boolean) =>
    Number.isFinite(value) ? `${value}${open ? " (exclusive)" : ""}` : "";
  return {
    format: form.formats.join(" and "),
    minimum: form.formats.length > 0 ? "" : bound(form.minimum, form.aboveMinimum),
    maximum: form.formats.length > 0 ? "" : bound(form.maximum, form.belowMaximum),
    multipleOf: form.multiples.join(" and "),
  };
}

/** "pattern changed from a to b", "maxLength 5 added", "format date removed". */
export function changeOf(keyword: string, before: string, after: string): string {
  if (before === "") return `${keyword} ${after} added`;
  if (after === "") return `${keyword} ${before} removed`;
  return `${keyword} changed from ${before} to ${after}`;
}
