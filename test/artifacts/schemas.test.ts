import { readdirSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { generated } from "../../scripts/lib/paths.ts";
import { examples, load, partner } from "../lib/documents.ts";

const names = readdirSync(join(generated, "schemas")).map((file) => file.replace(/\.json$/, ""));

test("there is one file per model", () => {
  expect(names.sort()).toEqual(Object.keys(partner.components.schemas).sort());
});

describe("each stands alone in a strict validator", () => {
  test.each(names)("%s", (name) => {
    const ajv = new Ajv2020({ strict: true, strictTypes: false });
    expect(() => ajv.compile(load<object>(`schemas/${name}.json`))).not.toThrow();
  });
});

test("a schema accepts the examples of its model and rejects an unknown field in a request", () => {
  const validate = new Ajv2020({ strictTypes: false }).compile(load<object>("schemas/CreateTransactionRequest.json"));
  const requests = Object.values(examples.createTransaction?.request ?? {}) as object[];
  expect(requests.length).toBeGreaterThan(5);
  for (const request of requests) {
    expect(validate(request), JSON.stringify(validate.errors)).toBe(true);
    expect(validate({ ...request, payment_spent_on: "debt" })).toBe(false);
  }
});

test("what is left open says so in the file", () => {
  expect(load<object>("schemas/ErrorBody.json")).toMatchObject({
    $comment: expect.stringMatching(/^Not documented: /),
  });
});
