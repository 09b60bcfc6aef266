import { beforeAll, describe, expect, test } from "vitest";
import type { Diff } from "../../scripts/diff/changes.ts";
import { OpenApiDocument } from "../../scripts/diff/document.ts";
import { diffAll } from "../../scripts/diff/index.ts";
import { sampled } from "../lib/budget.ts";
import { edited } from "./corpus/edit.ts";
import { corpus } from "./corpus/index.ts";
import { bases } from "./documents.ts";

const documents = Object.fromEntries(
  Object.entries(bases).map(([name, root]) => [name, new OpenApiDocument(root, name)]),
);

const rows = sampled(corpus, 10);

/** The results of each row, forward and back. */
let found: Diff[] = [];
beforeAll(async () => {
  found = await diffAll(
    rows.flatMap(({ title, base, edits }) => {
      const before = documents[base] as OpenApiDocument; // every base exists
      const after = new OpenApiDocument(edited(before.root, edits), title);
      return [
        [before, after],
        [after, before],
      ] as const;
    }),
  );
}, 300_000);

describe("a change breaks clients in the directions of its label", () => {
  for (const [i, { title, breaks, why, falseAlarm }] of rows.entries()) {
    test(title, () => {
      const [there, back] = [found[2 * i], found[2 * i + 1]];
      const isBreaking = (way: "forward" | "back") => [way, "both ways"].includes(breaks) || falseAlarm?.on === way;
      expect(
        { forward: there?.breaking, back: back?.breaking },
        `${why}\n${JSON.stringify([there?.changes, back?.changes], null, 1)}`,
      ).toEqual({ forward: isBreaking("forward"), back: isBreaking("back") });
    });
  }
});
