import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Document, operationsOf } from "@vending/openapi/document";
import { inlined } from "@vending/openapi/inlined";
import type { Node } from "@vending/openapi/redocly";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { share } from "../../scripts/build/share.ts";
import { generated } from "../../scripts/lib/paths.ts";
import { examplesOf } from "../contract/examples.ts";
import { operationAt } from "../contract/judges.ts";
import { document, load, partner } from "../lib/documents.ts";

const older = document("openapi-3.0");
const internal = document("openapi-internal");

test.each([
  "openapi",
  "openapi-3.0",
  "openapi-3.0-flat",
  "openapi-internal",
])("%s says the same in YAML and in JSON", (name) => {
  const yaml = readFileSync(join(generated, `${name}.yaml`), "utf8");
  expect(parse(yaml)).toEqual(load(`${name}.json`));
});

test("readings and open points are data beside the document, which links them", () => {
  const { externalDocs, ...published } = load<Node>("openapi.json");
  expect(Object.keys(published)).not.toEqual(expect.arrayContaining(["x-readings"]));
  expect(Object.keys(published)).not.toEqual(expect.arrayContaining(["x-open-points"]));
  expect(externalDocs.url).toBe("contract-notes.json");
  const { readings, openPoints } = load<Node>(externalDocs.url);
  expect(readings.length).toBeGreaterThan(20);
  expect(Object.keys(openPoints)).toEqual(["money", "integration", "detail"]);
});

describe("each document says once what several operations have", () => {
  const written = ["openapi", "openapi-3.0", "openapi-internal"].map((name) => load<Node>(`${name}.json`));

  test("an error is a shared response, and a meaning goes by a name", () => {
    for (const { paths } of written) {
      for (const operation of Object.values<Node>(paths).flatMap((item) => Object.values<Node>(item))) {
        const errors = Object.entries<Node>(operation.responses).filter(([status]) => status !== "200");
        for (const [, response] of errors) expect(Object.keys(response)).toEqual(["$ref"]);
        for (const name of Object.values(operation["x-meaning"])) expect(name).toMatch(/^[a-z]+$/i);
      }
    }
  });

  test("no meaning repeats another, or leaves everything open that can be answered", () => {
    for (const { components } of written) {
      const meanings = Object.entries<Node>(components["x-meanings"]).map(([, meaning]) => JSON.stringify(meaning));
      expect(new Set(meanings).size).toBe(meanings.length);
      expect(meanings.filter((meaning) => meaning.includes('"depends"'))).toEqual([]);
    }
  });

  test("a meaning begins with the description of its response", () => {
    for (const { operation } of [partner, internal].flatMap(operationsOf)) {
      const errors = Object.entries(operation.responses).filter(([status]) => status !== "200");
      for (const [status, { description }] of errors)
        expect(operation["x-meaning"][status]?.means.startsWith(description), operation.operationId).toBe(true);
    }
  });

  test("two things of one name, and a name of nothing, are faults", () => {
    const [document] = written as [Node];
    const twins = structuredClone(partner);
    const [first, second] = ["createTransaction", "listDataPlans"].map(
      (id) => operationAt(twins, id)?.operation.responses["500"],
    );
    if (!first || !second) throw new Error("both can fail");
    Object.assign(first, { "x-name": "ServerError" });
    Object.assign(second, { "x-name": "ServerError", description: "Another." });
    expect(() => share(twins)).toThrow("two of the responses are called ServerError");
    const broken = structuredClone(document);
    delete broken.components.responses.ServerError;
    expect(() => inlined(broken)).toThrow("#/components/responses/ServerError does not exist");
    const nameless = structuredClone(document);
    delete nameless.components["x-meanings"].pending;
    expect(() => inlined(nameless)).toThrow("createTransaction 02: no meaning is called pending");
  });
});

test("the partner contract has no schema of the internal one alone", () => {
  expect(Object.keys(partner.components.schemas).filter((name) => name.startsWith("Internal"))).toEqual([]);
});

// test/diff/hostile.test.ts compares everything else.
test("3.0 has the examples of 3.1", () => {
  const examples = (of: Document) =>
    operationsOf(of).map(({ operation: { operationId } }) => examplesOf(of, operationId));
  expect(examples(older)).toEqual(examples(partner));
});

test("what is left open says so in its JSON Schema", () => {
  const { $comment } = load<{ $comment?: string }>("schemas/ErrorBody.json");
  expect($comment).toMatch(/^Not documented: /);
});
