/** No keyword beyond the form: a sample of forty characters does not see `maxLength: 50`. */
import { branchesOf, type Document, type Schema } from "@vending/openapi/document";
import { type Fields, type Form, isWords } from "./specification/words.ts";

type Properties = Record<string, Schema>;

/** The keywords for validators, through references and bases. */
function rulesOf(document: Document, schema: Schema): Schema {
  const { $ref, allOf = [], ...own } = schema;
  const target = typeof $ref === "string" && document.components.schemas[$ref.replace(/.*\//, "")];
  const bases = [...(target ? [target] : []), ...(allOf as Schema[])].map((base) => rulesOf(document, base));
  const properties = Object.assign({}, ...bases.map((base) => base.properties), own.properties) as Properties;
  const merged = { ...Object.assign({}, ...bases), ...own, ...(Object.keys(properties).length > 0 && { properties }) };
  const isRule = (keyword: string) => !/^x-|^(description|title|deprecated|examples?|default|nullable)$/.test(keyword);
  return Object.fromEntries(Object.entries(merged).filter(([keyword]) => isRule(keyword)));
}

/** The keywords that say a form. */
function keywordsOf(form: Form): readonly string[] {
  if (form === "any") return [];
  if (form === "not null") return ["not"];
  if (form === "string" || form === "integer") return ["type"];
  if (typeof form === "number") return ["type", "minimum", "maximum"];
  if (typeof form === "string") return ["type", "pattern"];
  if (isWords(form)) return ["type", "enum"];
  if ("documented" in form) return ["type", "not"];
  return "object" in form ? ["type", "properties", "required", "additionalProperties", "anyOf"] : ["type", "items"];
}

/** What a schema says beyond the form, and fields of which the specification knows nothing. */
export function beyond(document: Document, schema: Schema | undefined, form: Form, at = ""): string[] {
  if (!schema) return [`${at} is not there`];
  const rules = rulesOf(document, schema);
  const more = Object.keys(rules).filter((keyword) => !keywordsOf(form).includes(keyword));
  const faults = more.map((keyword) => `${at || "body"} has ${keyword} ${JSON.stringify(rules[keyword])}`);
  if (typeof form !== "object" || isWords(form) || "documented" in form) return faults;
  if ("rows" in form) {
    const rows = form.rows === "any" ? "any" : { object: form.rows };
    return [...faults, ...beyond(document, rules.items as Schema | undefined, rows, at)];
  }
  return [...faults, ...beyondFields(document, rules, form.object, at)];
}

function beyondFields(document: Document, { properties = {} }: Schema, fields: Fields, at: string): string[] {
  const known = fields.filter(([, , there]) => there !== "never");
  const others = Object.keys(properties as Properties).filter((name) => !known.some(([, field]) => field === name));
  return [
    ...others.map((name) => `${at} has ${name}, of which the specification knows nothing`),
    ...known.flatMap(([, name, , form]) => beyond(document, (properties as Properties)[name], form, `${at}.${name}`)),
  ];
}

/** The alternative of a body that this word tells apart. */
export function alternative(document: Document, schema: Schema | undefined, about: string): Schema | undefined {
  if (!schema) return undefined;
  return branchesOf(document, schema).find((branch) => {
    const { status, product } = (rulesOf(document, branch).properties ?? {}) as Properties;
    const words = [status, product].flatMap((one) => (one ? (rulesOf(document, one).enum ?? []) : [])) as string[];
    return about === "" || words.includes(about) || about === "rejected";
  });
}
