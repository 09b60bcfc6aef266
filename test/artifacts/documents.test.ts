/** The built documents: what they say, alone and beside one another. */
import { readdirSync, readFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { rules } from "@vending/certification";
import { checks } from "@vending/conformance";
import { purchaseProtocol } from "@vending/contract";
import { type Document, json, type Operation, operationsOf } from "@vending/openapi/document";
import { inlined } from "@vending/openapi/inlined";
import type { Node } from "@vending/openapi/redocly";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { unanswered } from "../../scripts/build/check-examples.ts";
import { share } from "../../scripts/build/share.ts";
import { generated, root } from "../../scripts/lib/paths.ts";
import { examplesOf } from "../contract/examples.ts";
import { operationAt } from "../contract/judges.ts";
import { document, examples, load, partner } from "../lib/documents.ts";

const older = document("openapi-3.0");
const internal = document("openapi-internal");

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

test.each<[what: string, citations: readonly string[], atLeast: number]>([
  ["the documents", [partner, internal].flatMap(citationsIn), 100],
  ["the purchase protocol", citationsIn(purchaseProtocol), purchaseProtocol.transitions.length],
  ["the checks of conformance", checks.map(({ section }) => section), 50],
  ["the rules of the certification", rules.map(({ section }) => section), 10],
])("%s cite sections that decisions/sections.md has", (_, citations, atLeast) => {
  expect(citations.length).toBeGreaterThanOrEqual(atLeast);
  expect(citations.flatMap(unknown)).toEqual([]);
});

test("each decision has a date and a status", async () => {
  const folder = join(root, "decisions");
  for (const name of (await readdir(folder)).filter((file) => file !== "README.md"))
    expect(await readFile(join(folder, name), "utf8"), name).toMatch(
      /^# .+\n\n(Accepted on \d{4}-\d\d-\d\d(, revised on \d{4}-\d\d-\d\d)?|Replaced by \[.+\]\(.+\.md\) on \d{4}-\d\d-\d\d)\.\n\n/,
    );
});

test("a missing section is found", () => {
  const missing = ["7.3", "10"].map((section) => `${section}: decisions/sections.md has no row for it`);
  expect(["4.4, 7.3", "2.1", "10"].flatMap(unknown)).toEqual(missing);
});

test("examples.json has every example of the document, unchanged", () => {
  for (const { operation } of operationsOf(partner)) {
    const id = operation.operationId;
    const { request = {}, responses } = examples[id] ?? { responses: {} };
    const bodies = Object.assign({}, ...Object.values(responses)) as Record<string, unknown>;
    for (const [title, { request: sent, response }] of Object.entries(examplesOf(partner, id))) {
      expect(request[title], `${id} ${title}`).toEqual(sent);
      expect(bodies[title], `${id} ${title}`).toEqual(response);
    }
  }
});

const without = (operationId: string, change: (operation: Operation) => void): string[] => {
  const document = structuredClone(partner);
  for (const { operation } of operationsOf(document)) if (operation.operationId === operationId) change(operation);
  return unanswered(document);
};

test("the mock has an example for every product, and for every value of a list in an address", () => {
  expect(unanswered(partner)).toEqual([]);
});

test("a network and a product without an example are named", () => {
  const lostNetwork = without("listDataPlans", ({ parameters }) => delete parameters[0]?.examples?.["glo-data-plans"]);
  expect(lostNetwork).toEqual(["operation listDataPlans: no example with network glo"]);
  const lostProduct = without("createTransaction", ({ responses }) => {
    delete json(responses["200"]?.content)?.examples?.["cable-success"];
  });
  expect(lostProduct).toEqual(["operation createTransaction: no example of its request CablePurchase that succeeds"]);
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

test("readings and open points are data beside the document, which links them", () => {
  const published = load<Node>("openapi.json");
  expect(Object.keys(published)).not.toEqual(expect.arrayContaining(["x-readings"]));
  expect(Object.keys(published)).not.toEqual(expect.arrayContaining(["x-open-points"]));
  const [, file = ""] = /\]\((contract-notes\.json)\)/.exec(published.info.description) ?? [];
  const { readings, openPoints } = load<Node>(file);
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

test("the form of the data, and each JSON Schema, is one by the schema of JSON Schema", () => {
  const ajv = new Ajv2020({ strict: false });
  const isSchema = (one: Node) => ajv.validateSchema(one) as boolean;
  const forms = parse(readFileSync(join(root, "spec/data.schema.yaml"), "utf8"));
  const made = readdirSync(join(generated, "schemas")).map((name) => load<Node>(`schemas/${name}`));
  expect(made.length).toBeGreaterThan(50);
  for (const one of [forms, load<Node>("purchase-protocol.schema.json"), ...made])
    expect(isSchema(one), one.title ?? "spec/data.schema.yaml").toBe(true);
  expect(isSchema({ ...forms, $defs: { Broken: { type: "text" } } })).toBe(false);
});

test.each(["types.ts", "types-internal.ts"])("no description in %s is a generator's", (file) => {
  const text = readFileSync(join(generated, file), "utf8");
  const descriptions = text.split("\n").filter((line) => line.includes("@description"));
  expect(descriptions.length).toBeGreaterThan(100);
  expect(descriptions.filter((line) => /openapi/i.test(line))).toEqual([]);
});
