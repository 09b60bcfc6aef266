/** Compares two documents, or two purchase protocols, and finds what breaks clients of the old one. */
import { joined, line, type Printable } from "@vending/terminal/printable";
import { UserError } from "../lib/command.ts";
import { sha256 } from "../lib/files.ts";
import { plain, usedSchemas } from "./plain.ts";
import { canonical, isObject, type Json, type JsonObject, objectAt, readData, stepsOf } from "./read.ts";
import { redoclyDiff } from "./redocly.ts";
import { type Change, schemaPath, verdictOf } from "./verdict.ts";

export const onlyDocumentation = "only documentation or order changes";

/** The changes, breaking ones first. Throws a UserError with exit status 2 if a file cannot be read. */
export async function diffFiles(old: string, current: string): Promise<Change[]> {
  const [was, is] = [await readData(old), await readData(current)];
  try {
    const isProtocol = [was, is].every((data) => isObject(data) && Array.isArray(data.transitions));
    const changes = isProtocol ? diffProtocols(was, is) : await diffDocuments(plain(was, old), plain(is, current));
    if (changes.length === 0 && canonical(was) !== canonical(is))
      changes.push({ where: "the document", change: onlyDocumentation, breaks: false, advice: "" });
    return changes.sort((a, b) => Number(b.breaks) - Number(a.breaks));
  } catch (error) {
    if (error instanceof UserError) throw error;
    // Status 1 would say that something breaks.
    throw new UserError(`${old} and ${current} cannot be compared: ${error}`, 2);
  }
}

/** The changes for a reader: each once, with what to do and with its places. */
export function listed(changes: readonly Change[]): Printable[] {
  const alike = Map.groupBy(changes, ({ breaks, change, advice }) =>
    String(line`${breaks ? "breaks" : "fine  "}  ${change}${advice && ". "}${advice}`),
  );
  return [...alike].map(([change, places]) => joined([change, ...places.map(({ where }) => `        ${where}`)], "\n"));
}

export async function diffDocuments(was: JsonObject, is: JsonObject): Promise<Change[]> {
  if (canonical(was) === canonical(is)) return [];
  giveUnusedSchemasAPath(was, is);
  const compared = { was, is, used: [usedSchemas(was), usedSchemas(is)] };
  const changes = (await redoclyDiff(was, is)).map((difference) => verdictOf(difference, compared));
  if (changes.length === 0 && digestOf(was) !== digestOf(is))
    changes.push({
      where: "the document",
      change: "changed, and nothing here sees how",
      breaks: true,
      advice: "Undo it.",
    });
  return changes;
}

/** Equal digests mean the same to clients: the order of a list, and whether a part is referred to, make no difference. */
function digestOf(document: JsonObject): string {
  const known = new Map<string, string>();
  const digest = (value: Json): string => {
    if (Array.isArray(value)) return hash(value.map(digest));
    if (!isObject(value)) return canonical(value);
    const { $ref, ...others } = value;
    if (typeof $ref !== "string" || Object.keys(others).length > 0)
      return hash(Object.entries(value).map(([key, child]) => `${key} ${digest(child)}`));
    // Within a circle, a part is known by its name.
    if (!known.has($ref)) known.set($ref, $ref).set($ref, digest(objectAt(document, ...stepsOf($ref))));
    return known.get($ref) ?? $ref;
  };
  // As it is written, without what is undefined.
  return digest(JSON.parse(JSON.stringify(document)));
}

const hash = (parts: string[]): string => sha256(Buffer.from(JSON.stringify(parts.sort())));

/** redocly judges a schema by the operations that use it. What none uses may be the body of an undocumented route. */
function giveUnusedSchemasAPath(was: JsonObject, is: JsonObject): void {
  const used = [was, is].map((document) => usedSchemas(document).all);
  const after = objectAt(is, "components", "schemas");
  for (const name of Object.keys(objectAt(was, "components", "schemas"))) {
    if (!Object.hasOwn(after, name) || used.every((names) => names.has(name))) continue;
    const $ref = `#/components/schemas/${encodeURIComponent(name.replaceAll("~", "~0").replaceAll("/", "~1"))}`;
    const content = { "application/json": { schema: { $ref } } };
    const exchange = { post: { requestBody: { content }, responses: { "200": { description: "", content } } } };
    for (const document of [was, is]) objectAt(document, "paths")[`${schemaPath}${name}`] = exchange;
  }
}

const texts = new Set(["means", "basis", "section", "why"]);
/** The order of these lists says nothing. */
const sets = /\.(examples|same|different|from|on|of|after)$/;
/** One more example, and one more product that is compared in the same way, change nothing for those that are there. */
const growing = /\.(examples|of)$/;

/** Integrations decide by a purchase protocol about money, so nearly any change breaks. */
function diffProtocols(before: Json, after: Json): Change[] {
  const [was, is] = [new Map(factsOf(before, "protocol")), new Map(factsOf(after, "protocol"))];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((key) => {
    const [old, current] = [was.get(key), is.get(key)];
    if (old?.fact === current?.fact) return [];
    const { where = "" } = old ?? current ?? {};
    const change = `changed from ${old?.fact ?? "nothing"} to ${current?.fact ?? "nothing"}`;
    const breaks = old !== undefined || !growing.test(where);
    return [{ where, change, breaks, advice: breaks ? "Keep it: integrations decide by it about money." : "" }];
  });
}

/** Every fact, by what it is about: its place, and in a list without an order itself, too. */
function* factsOf(value: Json, where: string): Iterable<[about: string, { where: string; fact: string }]> {
  if (typeof value !== "object" || value === null || Object.keys(value).length === 0)
    yield [where, { where, fact: canonical(value) }];
  else if (Array.isArray(value) && sets.test(where))
    for (const item of value) yield [`${where} ${canonical(item)}`, { where, fact: canonical(item) }];
  else for (const [key, inner] of Object.entries(value)) if (!texts.has(key)) yield* factsOf(inner, `${where}.${key}`);
}
