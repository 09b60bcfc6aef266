/**
 * The part of JSON Schema that the contract uses, each keyword as a function: a bundler drops those that nobody needs. The build
 * refuses any other keyword.
 */
import { add, type Check, type Issue, isFull, issuesIn, kindOf, say, show } from "./issues.ts";
import { own } from "./own.ts";

type Fields = Readonly<Record<string, unknown>>;
type Properties = Readonly<Record<string, Check>>;

/** Of a value of another type, only its type is wrong. */
const typed =
  <T>(kind: string) =>
  (...checks: readonly Check<T>[]): Check =>
  (value, path, issues) => {
    const found = kindOf(value);
    if (found !== kind) say(issues, path, "type", ` must be ${kind}, not ${found}`);
    // It is of this kind.
    else for (const check of checks) check(value as T, path, issues);
  };

export const string: (...checks: readonly Check<string>[]) => Check = /* @__PURE__ */ typed("a string");
const anObject: (...checks: readonly Check<Fields>[]) => Check = /* @__PURE__ */ typed("an object");
const anArray: (...checks: readonly Check<readonly unknown[]>[]) => Check = /* @__PURE__ */ typed("an array");

export const any = (): Check => () => {};

export const integer =
  (...checks: readonly Check<number>[]): Check =>
  (value, path, issues) => {
    if (Number.isInteger(value)) for (const check of checks) check(value as number, path, issues);
    else say(issues, path, "type", ` must be an integer, not ${typeof value === "number" ? value : kindOf(value)}`);
  };

export const atLeast =
  (minimum: number): Check<number> =>
  (value, path, issues) => {
    if (value < minimum) say(issues, path, "minimum", ` must be at least ${minimum}, not ${value}`);
  };

export const atMost =
  (maximum: number): Check<number> =>
  (value, path, issues) => {
    if (value > maximum) say(issues, path, "maximum", ` must be at most ${maximum}, not ${value}`);
  };

/** A value of the wrong type breaks its list, too. The list says most. */
export const oneOf =
  (...allowed: readonly unknown[]): Check =>
  (value, path, issues) => {
    if (allowed.includes(value)) return;
    const values = `${allowed.length > 1 ? "one of " : ""}${allowed.map(show).join(", ")}`;
    say(issues, path, "enum", ` must be ${values}, not ${show(value)}`, allowed);
  };

export const noneOf =
  (...refused: readonly unknown[]): Check =>
  (value, path, issues) => {
    if (refused.includes(value)) say(issues, path, "not", ` must not be ${show(value)}`);
  };

/** @param what Follows the name of the value, if the pattern is broken. */
export const pattern =
  (regExp: RegExp, what: string): Check<string> =>
  (value, path, issues) => {
    if (!regExp.test(value)) say(issues, path, "pattern", what);
  };

export const array = (items: Check): Check =>
  anArray((value, path, issues) => {
    for (const [index, item] of value.entries()) {
      if (isFull(issues)) return;
      items(item, [...path, index], issues);
    }
  });

/**
 * Only own properties are fields: "constructor" is none. One that is undefined is missing, as it is in JSON.
 *
 * @param optional The names of those that may be missing.
 */
export const object = (
  properties: Properties,
  optional: readonly string[] = [],
  ...checks: readonly Check<Fields>[]
): Check => {
  // To list them for each value takes as long as all its checks.
  const fields = Object.entries(properties);
  return anObject(
    (value, path, issues) => {
      for (const [name, check] of fields) {
        const found = own(value, name);
        const at = [...path, name];
        if (found !== undefined) check(found, at, issues);
        else if (!optional.includes(name)) say(issues, at, "required", " is required");
      }
    },
    ...checks,
  );
};

/** An object without other fields. */
export const closed = (
  properties: Properties,
  optional?: readonly string[],
  ...checks: readonly Check<Fields>[]
): Check =>
  object(
    properties,
    optional,
    (value, path, issues) => {
      for (const name of Object.keys(value))
        if (!own(properties, name)) say(issues, [...path, name], "additionalProperties", " is not known here");
    },
    ...checks,
  );

/** An object whose branch this property alone chooses. */
export const branches = (tag: string, mapping: Properties): Check =>
  object({ [tag]: oneOf(...Object.keys(mapping)) }, [], (value, path, issues) => {
    const name = own(value, tag);
    if (typeof name === "string") own(mapping, name)?.(value, path, issues);
  });

/** What one alternative requires is not missing if another is there. */
export const anyOf =
  (...alternatives: readonly Check[]): Check =>
  (value, path, issues) => {
    const found = alternatives.map((one) => issuesIn(one, value, path));
    if (found.some(({ length }) => length === 0)) return;
    const isMissing = ({ keyword }: Issue) => keyword === "required";
    const missing = found.flat().filter(isMissing);
    for (const issue of found.flat()) if (!isMissing(issue)) add(issues, issue);
    // Where another field is missing for certain, the choice can wait.
    const known = [...issues.values()];
    if (known.some((one) => isMissing(one) && one.path.length === path.length + 1)) return;
    const message = `${missing.map((one) => one.path.join(".")).join(" or ")} is required`;
    add(issues, { message, path, keyword: "anyOf" });
  };
