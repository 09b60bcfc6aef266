/** What is changed so that every database can keep it, and what is not. */
import { expect, test } from "vitest";
import { storable } from "../src/calls/storable.ts";

test.each<[string, unknown, unknown]>([
  ["U+0000, each", "a\0b\0", "a\ufffdb\ufffd"],
  ["halves of a character, each", "\ud83d and \ude00\ud83d", "\ufffd and \ufffd\ufffd"],
  ["in a name, a list and an object in it", { "\0": [{ a: "\ud83d" }] }, { "\ufffd": [{ a: "\ufffd" }] }],
])("what no database can keep is replaced: %s", (_, given, kept) => {
  expect(storable(given)).toEqual(kept);
});

test.each([
  ["Ünï \u{1F4F1} \u0001 \ufffd"],
  [""],
  [0],
  [false],
  [null],
  [[]],
  [{}],
  [{ a: [1, "2", null, true] }],
])("everything else is kept: %j", (value) => {
  expect(storable(value)).toEqual(value);
});

/** So many lists or objects in each other, and a 1 in the last. */
const nested = (depth: number, around: (inner: unknown) => unknown): unknown =>
  depth === 0 ? 1 : around(nested(depth - 1, around));

test.each([
  ["lists", (inner: unknown) => [inner]],
  ["objects", (inner: unknown) => ({ inner })],
])("what is nested more than 32 levels deep is null: %s", (_, around) => {
  expect(storable(nested(32, around))).toEqual(nested(32, around));
  expect(JSON.stringify(storable(nested(33, around)))).toBe(
    JSON.stringify(nested(33, around)).replace(/[[{][^[\]{}]*1[\]}]/, "null"),
  );
});
