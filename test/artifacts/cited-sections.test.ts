/** Every cited section has a row in decisions/sections.md. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { rules } from "@vending/certification";
import { checks } from "@vending/conformance";
import { purchaseProtocol } from "@vending/contract";
import { expect, test } from "vitest";
import { root } from "../../scripts/lib/paths.ts";
import { document, partner } from "../lib/documents.ts";

const page = await readFile(join(root, "decisions/sections.md"), "utf8");
const known = new Set([...page.matchAll(/^\| ([\d.]+) \|/gm)].map(([, section]) => section));

/** A message for each section of a citation such as `4.4, 7.1` that the page lacks. */
const unknown = (citation: string): string[] =>
  citation
    .split(/,\s*|\s+and\s+/)
    .filter((section) => /^\d/.test(section) && !known.has(section))
    .map((section) => `${section}: decisions/sections.md has no row for it`);

/** Every citation in a document: at its operations, in their meanings, in its readings. */
function citationsIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === "string" && /^(x-)?section$/.test(key) ? [inner] : citationsIn(inner),
  );
}

test("the documents cite known sections", () => {
  const cited = [partner, document("openapi-internal")].flatMap(citationsIn);
  expect(cited.length).toBeGreaterThan(100);
  expect(cited.flatMap(unknown)).toEqual([]);
});

test("the purchase protocol cites known sections", () => {
  const cited = citationsIn(purchaseProtocol);
  expect(cited).toHaveLength(purchaseProtocol.transitions.length);
  expect(cited.flatMap(unknown)).toEqual([]);
});

test("the checks of conformance cite known sections", () => {
  expect(checks.length).toBeGreaterThan(50);
  expect(checks.flatMap(({ section }) => unknown(section))).toEqual([]);
});

test("the rules of the certification cite known sections", () => {
  expect(rules.length).toBeGreaterThan(10);
  expect(rules.flatMap(({ section }) => unknown(section))).toEqual([]);
});

test("a missing section is found", () => {
  const missing = ["7.3", "10"].map((section) => `${section}: decisions/sections.md has no row for it`);
  expect(["4.4, 7.3", "2.1", "10"].flatMap(unknown)).toEqual(missing);
});
