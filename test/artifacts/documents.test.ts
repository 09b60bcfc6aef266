import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Document, operationsOf } from "@vending/openapi/document";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { generated } from "../../scripts/lib/paths.ts";
import { examplesOf, readBuilt } from "../lib/built.ts";
import { load } from "../lib/documents.ts";
import { promises } from "../lib/promises.ts";

const built = await readBuilt(generated);
const { partner, older } = built;

describe("what the source document promises", () => {
  test.each(promises)("$promise (section $section)", ({ broken }) => {
    expect(broken(built)).toEqual([]);
  });
});

test.each([
  "openapi",
  "openapi-3.0",
  "openapi-3.0-flat",
  "openapi-internal",
])("%s says the same in YAML and in JSON", (name) => {
  const yaml = readFileSync(join(generated, `${name}.yaml`), "utf8");
  expect(parse(yaml)).toEqual(load(`${name}.json`));
});

test("an error is described by what it means on its operation", () => {
  for (const { operation } of [partner, built.internal].flatMap(operationsOf)) {
    const errors = Object.entries(operation.responses).filter(([status]) => status !== "200");
    for (const [status, { description }] of errors) expect(description).toBe(operation["x-meaning"][status]?.means);
  }
});

test("the partner contract has no schema of the internal one alone", () => {
  expect(Object.keys(partner.components.schemas).filter((name) => name.startsWith("Internal"))).toEqual([]);
});

// test/diff/hostile.test.ts compares everything else.
test("3.0 has the examples of 3.1", () => {
  const examples = (document: Document) => operationsOf(document).map(examplesOf);
  expect(examples(older)).toEqual(examples(partner));
});

test("what is left open says so in its JSON Schema", () => {
  const { $comment } = load<{ $comment?: string }>("schemas/ErrorBody.json");
  expect($comment).toMatch(/^Not documented: /);
});
