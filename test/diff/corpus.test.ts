import { describe, expect, test } from "vitest";
import { OpenApiDocument } from "../../scripts/diff/document.ts";
import { diff } from "../../scripts/diff/index.ts";
import { edited } from "./corpus/edit.ts";
import { corpus } from "./corpus/index.ts";
import { bases } from "./documents.ts";

const documents = Object.fromEntries(
  Object.entries(bases).map(([name, root]) => [name, new OpenApiDocument(root, name)]),
);

describe("a change is breaking or not, as its label says", () => {
  for (const { title, base, edits, breaking, undoing, why } of corpus) {
    test(title, () => {
      const before = documents[base] as OpenApiDocument; // each base is there
      const after = new OpenApiDocument(edited(before.root, edits), title);
      const [there, back] = [diff(before, after), diff(after, before)];
      expect({ breaking: there.breaking }, `${why}\n${JSON.stringify(there.changes, null, 1)}`).toEqual({ breaking });
      expect({ undoing: back.breaking }, `undone: ${why}\n${JSON.stringify(back.changes, null, 1)}`).toEqual({
        undoing,
      });
    });
  }
});

test("the corpus has at least 150 changes, and each title once", () => {
  expect(corpus.length).toBeGreaterThanOrEqual(150);
  expect(new Set(corpus.map(({ title }) => title)).size).toBe(corpus.length);
});
