/** Compares two OpenAPI documents, and finds what breaks a client of the old one. */
import { meaningsIn } from "@vending/shared/openapi/inlined";
import { Changes, type Diff } from "./changes.ts";
import { methods, type OpenApiDocument } from "./document.ts";
import { isObject, type JsonObject, objectAt } from "./json.ts";
import { compareMeaning } from "./meaning.ts";
import { normalPair } from "./normal/index.ts";
import { type Place, placeOf } from "./place.ts";
import { compareOperations, type Namer } from "./presence.ts";
import { type Difference, redoclyDiff } from "./redocly.ts";
import { verdictsOf } from "./verdict.ts";

export async function diff(before: OpenApiDocument, after: OpenApiDocument): Promise<Diff> {
  const [found] = await diffAll([[before, after]]);
  return found as Diff; // one result per pair
}

/** Compares many pairs in one run of redocly, whose start takes longer than the comparison. */
export async function diffAll(pairs: readonly (readonly [OpenApiDocument, OpenApiDocument])[]): Promise<Diff[]> {
  const prepared = pairs.map(([before, after]) => prepare(before, after));
  const side = (index: 0 | 1) => together(prepared.map(({ documents }) => documents[index]));
  const isSame = prepared.every(({ documents }) => documents.every((document) => isEmpty(document)));
  for (const difference of isSame ? [] : await redoclyDiff(side(0), side(1))) {
    const [pair, path] = apart(difference.path);
    const one = prepared[pair];
    if (one) add(one, { ...difference, path });
  }
  return prepared.map(({ changes }) => changes.diff());
}

interface Prepared {
  changes: Changes;
  documents: [JsonObject, JsonObject];
  place: (pointer: string, side: 0 | 1) => Place;
}

function prepare(before: OpenApiDocument, after: OpenApiDocument): Prepared {
  const changes = new Changes();
  const documents = normalPair(before, after);
  const [was, is] = documents;
  const names = namesOf(before, after);
  const place = (pointer: string, side: 0 | 1) => placeOf(documents[side], pointer, names);
  for (const [section, isReceived] of [
    ["paths", true],
    ["webhooks", false],
  ] as const) {
    const name: Namer = Object.assign(
      (path: string, method: string) => {
        const pointer = `#/${section}/${path.replaceAll("~", "~0").replaceAll("/", "~1")}/${method}`;
        const { operation, location } = placeOf(is, pointer, names);
        return { operation, location: location || "operation" };
      },
      { isReceived },
    );
    compareOperations(changes, objectAt(was, section), objectAt(is, section), name);
  }
  for (const { name, operations } of operationsInBoth(before, after)) compareMeaning({ name, changes }, ...operations);
  return { changes, documents, place };
}

function add({ changes, place }: Prepared, difference: Difference): void {
  const side = difference.kind === "added" ? 1 : 0;
  const where = place(difference.path, side);
  for (const { location = where.location, change, breaking, reason } of verdictsOf(difference, where))
    changes.add(where.operation, location, change, breaking, reason);
}

/** The spelling of each path in the old document, or else in the new one. */
function namesOf(...documents: OpenApiDocument[]): Map<string, string> {
  const names = new Map<string, string>();
  for (const { root } of documents)
    for (const path of Object.keys(objectAt(root, "paths"))) {
      const anonymous = anonymousPath(path);
      if (!names.has(anonymous)) names.set(anonymous, path);
    }
  return names;
}

function anonymousPath(path: string): string {
  let i = 0;
  return path.replaceAll(/\{[^{}]*\}/g, () => `{${i++}}`);
}

function* operationsInBoth(before: OpenApiDocument, after: OpenApiDocument) {
  const [was, is] = [before, after].map(({ root }) => objectAt(root, "paths")) as [JsonObject, JsonObject]; // one per side
  const now = new Map(Object.keys(is).map((path) => [anonymousPath(path), objectAt(is, path)]));
  for (const path of Object.keys(was)) {
    for (const method of methods) {
      const [old, current] = [objectAt(was, path)[method], now.get(anonymousPath(path))?.[method]];
      if (!isObject(old) || !isObject(current)) continue;
      const operations: [JsonObject, JsonObject] = [withMeanings(before, old), withMeanings(after, current)];
      yield { name: `${method.toUpperCase()} ${path}`, operations };
    }
  }
}

/** The operation with its meanings in place of their names. */
function withMeanings({ root }: OpenApiDocument, operation: JsonObject): JsonObject {
  const meanings = objectAt(objectAt(root, "components"), "x-meanings");
  return { ...operation, "x-meaning": meaningsIn(operation, meanings) as unknown as JsonObject };
}

const isEmpty = ({ paths = {}, webhooks = {} }: JsonObject) =>
  Object.keys({ ...(paths as JsonObject), ...(webhooks as JsonObject) }).length === 0; // both are maps

/** Joins documents into one. */
function together(documents: readonly JsonObject[]): JsonObject {
  const section = (name: string) =>
    Object.fromEntries(
      documents.flatMap((document, i) =>
        Object.entries(objectAt(document, name)).map(([path, item]) => [`/${i}:${path}`, item]),
      ),
    );
  return { openapi: "3.1.0", info: { title: "", version: "" }, paths: section("paths"), webhooks: section("webhooks") };
}

/** The index of the pair that a pointer belongs to, and the pointer within it. */
function apart(pointer: string): [number, string] {
  const [, section, pair, rest] = /^#\/(paths|webhooks)\/~1(\d+):(.*)$/.exec(pointer) ?? [];
  return [Number(pair ?? -1), `#/${section}/${rest}`];
}
