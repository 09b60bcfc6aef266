/** A response that one has is judged by its operation, its status, its media type and its body. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { problemsIn } from "../../../test/lib/compile.ts";
import { examples } from "../../../test/lib/documents.ts";
import { temporaryFolder } from "../../../test/lib/folder.ts";
import { samplesIn } from "../../../test/lib/samples.ts";
import { validateResponse } from "../src/validators/index.ts";

const json = { "content-type": "application/json; charset=utf-8" };
const plans = Object.values(examples.listDataPlans?.responses["200"] ?? {})[0] as { data: object[] };
const numericPrice = { ...plans, data: plans.data.map((row) => ({ ...row, price: 500 })) };

/** Judges a response to `listDataPlans`. */
const judged = (status: number, headers: Record<string, string>, body: unknown) =>
  validateResponse("listDataPlans", { status, headers: new Headers(headers) }, body);

describe("an issue names its part:", () => {
  test("a status that the operation does not declare, and nothing else", () => {
    expect(judged(418, {}, undefined)).toEqual([
      { part: "status", message: "listDataPlans does not declare HTTP 418" },
    ]);
  });

  test("an operation that is not of the contract declares no status", () => {
    expect(validateResponse("constructor", { status: 200, headers: new Headers(json) }, {})).toMatchObject([
      { part: "status" },
    ]);
  });

  test.each([
    [{}, "no media type is not application/json"],
    [{ "content-type": "text/html" }, "text/html is not application/json"],
    [{ "content-type": "application/jsonp" }, "application/jsonp is not application/json"],
  ])("a media type that is not JSON: %o", (headers, message) => {
    expect(judged(200, headers, plans)).toEqual([{ part: "content-type", message }]);
  });

  test("a body that is not JSON, also beside a wrong media type", () => {
    expect(judged(200, {}, undefined).map(({ part }) => part)).toEqual(["content-type", "body"]);
  });

  test("each error in the body, with its path and keyword", () => {
    expect(judged(200, json, numericPrice)).toContainEqual({
      part: "body",
      path: ["data", 0, "price"],
      keyword: "type",
      message: "data.0.price must be a string, not a number",
    });
  });
});

// Inside of the package, so that the sample finds it.
const folder = temporaryFolder(join(import.meta.dirname, ".readme-"));

test("the sample of the README compiles, and says what its comment says", async () => {
  const readme = await readFile(join(import.meta.dirname, "../README.md"), "utf8");
  const sample = samplesIn(readme).find(({ code }) => code.startsWith("import { matchOperation }"))?.code ?? "";
  const file = join(folder, "judge.ts");
  await writeFile(file, sample);
  expect(await problemsIn([file], { customConditions: ["source"] })).toEqual([]);
  const { judge } = await import(file);
  const responseAt = (path: string, body: unknown): Response =>
    Object.defineProperty(Response.json(body), "url", { value: `https://service.example${path}` });
  expect(await judge("GET", responseAt("/v1/plans/mtn", plans))).toEqual([]);
  const [first] = await judge("GET", responseAt("/v1/plans/mtn", numericPrice));
  expect(sample).toContain(`// ["${first}"]`);
  expect(await judge("GET", responseAt("/nowhere", {}))).toEqual([
    "no operation is at https://service.example/nowhere",
  ]);
}, 30_000);
