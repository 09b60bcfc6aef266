import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { OpenApiDocument } from "../../scripts/diff/document.ts";
import { diffAll } from "../../scripts/diff/index.ts";
import { isObject, type Json, type JsonObject } from "../../scripts/diff/json.ts";
import { UserError } from "../../scripts/lib/fail.ts";
import { thorough } from "../lib/budget.ts";
import { edited } from "./corpus/edit.ts";
import { set } from "./corpus/row.ts";
import { bases } from "./documents.ts";

const numRuns = thorough ? 5_000 : 30;
const bases30 = [bases.shop, bases.zoo];

/** Every place in a document, as the holder and the key. */
function places(value: Json): [JsonObject | Json[], string | number][] {
  if (Array.isArray(value)) return value.flatMap((item, i) => [[value, i] as [Json[], number], ...places(item)]);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, item]) => [[value, key] as [JsonObject, string], ...places(item)]);
}

const odd = fc.oneof(
  fc.constantFrom<Json>(
    null,
    true,
    false,
    0,
    -1,
    "",
    "x",
    [],
    {},
    [null],
    { toString: 1 },
    { $ref: "#/components/schemas/Order" },
  ),
  fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<Json>,
);

describe("an odd document", () => {
  test("is compared, or rejected in one line", async () => {
    const samples = fc.sample(
      fc.tuple(fc.constantFrom(...bases30), fc.array(fc.tuple(fc.nat(), odd), { minLength: 1, maxLength: 3 })),
      numRuns,
    );
    const pairs = samples.flatMap(([root, edits]) => {
      const before = new OpenApiDocument(structuredClone(root), "old");
      const after = readable(root, edits);
      return after ? [[before, after] as const, [after, before] as const] : [];
    });
    expect(pairs.length).toBeGreaterThan(numRuns);
    for (let i = 0; i < pairs.length; i += 200) {
      const some = pairs.slice(i, i + 200);
      expect(await diffAll(some)).toHaveLength(some.length);
    }
  });

  test.each([
    ["createOrder security 0 oauth +", '{"toString":1}'],
    ["schemas NewOrder allOf 1 required +", "is no longer required"],
  ])("is compared if %s cannot be converted to a string", async (place, change) => {
    const odd = edited(bases.shop, [set(place, { toString: 1 })]);
    const [found] = await diffAll([[new OpenApiDocument(bases.shop, "old"), new OpenApiDocument(odd, "new")]]);
    expect(found?.changes[0]?.change).toContain(change);
  });

  test("is the same in another order of keys and lists", async () => {
    const pairs = Object.entries(bases).map(
      ([name, root]) =>
        [new OpenApiDocument(root, name), new OpenApiDocument(reordered(root) as JsonObject, name)] as const,
    );
    expect((await diffAll(pairs)).flatMap(({ changes }) => changes)).toEqual([]);
  });
});

/** The document with odd values at some places, or undefined if it is rejected. */
function readable(root: JsonObject, edits: readonly [number, Json][]): OpenApiDocument | undefined {
  const copy = structuredClone(root);
  for (const [where, value] of edits) {
    const all = places(copy);
    const [holder, key] = all[where % all.length] ?? [copy, "paths"];
    (holder as Record<string | number, Json>)[key] = structuredClone(value); // the key belongs to the holder
  }
  try {
    return new OpenApiDocument(copy, "new");
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    expect(error.exitCode).toBe(2);
    return undefined;
  }
}

// biome-ignore format: a list to read in rows
const lists = new Set(["enum", "required", "oneOf", "anyOf", "allOf", "parameters", "tags", "servers", "security"]);

/** The value with its keys and lists reversed. */
function reordered(value: Json, key = ""): Json {
  if (Array.isArray(value)) {
    const items = value.map((item) => reordered(item));
    return lists.has(key) ? items.reverse() : items;
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, child]) => [name, reordered(child, name)]),
  );
}
