import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Document, json, operationsOf } from "@vending/shared/openapi/document";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { generated } from "../../scripts/lib/paths.ts";
import { readBuilt } from "../lib/built.ts";
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

describe("3.0 and 3.1", () => {
  const outline = (document: Document) =>
    operationsOf(document).map(({ path, method, operation: one }) => ({
      path,
      method,
      operationId: one.operationId,
      security: one.security,
      parameters: one.parameters.map(({ name, required, schema }) => ({ name, required, type: schema.type })),
      request: json(one.requestBody?.content),
      responses: Object.fromEntries(
        Object.entries(one.responses).map(([status, { description, content }]) => [
          status,
          { description, ref: json(content)?.schema, examples: json(content)?.examples },
        ]),
      ),
      meaning: one["x-meaning"],
    }));

  test("describe the same operations", () => {
    expect(outline(older)).toEqual(outline(partner));
  });
});
