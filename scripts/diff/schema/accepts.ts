/** Whether a shape accepts one value. */
import { canonical, isObject, type Json } from "../json.ts";
import {
  type ArrayForm,
  matches,
  type NumberForm,
  type ObjectForm,
  propertyOf,
  type Shape,
  type StringForm,
} from "./shape.ts";

/** `undefined`: nobody can tell, because of a format or of a keyword that is only compared. */
export type Verdict = boolean | undefined;

export function accepts(shape: Shape, value: Json): Verdict {
  if (shape.finite.has(canonical(value))) return true;
  if (typeof value === "string") return some(shape.strings, (form) => stringAccepts(form, value));
  if (typeof value === "number") return some(shape.numbers, (form) => numberAccepts(form, value));
  if (Array.isArray(value)) return some(shape.arrays, (form) => arrayAccepts(form, value));
  if (isObject(value)) return some(shape.objects, (form) => objectAccepts(form, value));
  return false;
}

function some<F>(forms: readonly F[], test: (form: F) => Verdict): Verdict {
  const verdicts = forms.map(test);
  return verdicts.includes(true) ? true : verdicts.includes(undefined) ? undefined : false;
}

function every(verdicts: readonly Verdict[]): Verdict {
  return verdicts.includes(false) ? false : verdicts.includes(undefined) ? undefined : true;
}

function common(form: StringForm | NumberForm | ArrayForm | ObjectForm, value: Json): Verdict {
  return every([
    ...form.not.map((shape) => {
      const verdict = accepts(shape, value);
      return verdict === undefined ? undefined : !verdict;
    }),
    form.opaque.length === 0 ? true : undefined,
  ]);
}

function stringAccepts(form: StringForm, value: string): Verdict {
  const length = [...value].length;
  return every([
    length >= form.minLength && length <= form.maxLength,
    ...form.patterns.map((pattern) => matches(pattern, value)),
    form.formats.length === 0 ? true : undefined,
    common(form, value),
  ]);
}

function numberAccepts(form: NumberForm, value: number): Verdict {
  return every([
    !form.integer || Number.isInteger(value),
    form.aboveMinimum ? value > form.minimum : value >= form.minimum,
    form.belowMaximum ? value < form.maximum : value <= form.maximum,
    ...form.multiples.map((step) => isMultiple(value, step)),
    common(form, value),
  ]);
}

export function isMultiple(value: number, step: number): boolean {
  const times = value / step;
  return Math.abs(times - Math.round(times)) < 1e-9;
}

function arrayAccepts(form: ArrayForm, value: readonly Json[]): Verdict {
  return every([
    value.length >= form.minItems && value.length <= form.maxItems,
    !form.unique || new Set(value.map(canonical)).size === value.length,
    ...value.map((item, i) => accepts((form.first[i] ?? form.rest).shape(), item)),
    common(form, [...value]),
  ]);
}

function objectAccepts(form: ObjectForm, value: { [key: string]: Json }): Verdict {
  const names = Object.keys(value);
  return every([
    [...form.required].every((name) => names.includes(name)),
    names.length >= form.minProperties && names.length <= form.maxProperties,
    ...[...form.dependent].map(
      ([name, needed]) => !names.includes(name) || [...needed].every((n) => names.includes(n)),
    ),
    ...Object.entries(value).map(([name, item]) => accepts(propertyOf(form, name).shape(), item)),
    ...names.map((name) => accepts(form.names.shape(), name)),
    common(form, value),
  ]);
}
