import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { OpenApiDocument } from "../../scripts/diff/document.ts";
import { diff, diffAll } from "../../scripts/diff/index.ts";
import type { JsonObject } from "../../scripts/diff/json.ts";
import { openApiIn, readOpenApi, readSource } from "../../scripts/diff/read.ts";
import { report } from "../../scripts/diff/report.ts";
import { generated, root } from "../../scripts/lib/paths.ts";
import { edited } from "./corpus/edit.ts";
import { remove, set } from "./corpus/row.ts";
import { bases } from "./documents.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "vending-diff-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function file(name: string, text: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
}

function run(...args: string[]): Promise<{ status: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, ["scripts/diff.ts", ...args], { cwd: root }, (error, stdout, stderr) => {
      resolve({ status: typeof error?.code === "number" ? error.code : 0, stdout, stderr });
    });
  });
}

describe("npm run diff", () => {
  test("prints nothing but JSON with --json, and exits 1 on a breaking change", async () => {
    const before = await file("old.json", JSON.stringify(bases.shop));
    const after = await file("new.json", JSON.stringify(edited(bases.shop, [remove("paths /orders/{id} put")])));
    const { status, stdout } = await run(before, after, "--json");
    expect(status).toBe(1);
    expect(JSON.parse(stdout)).toEqual({
      breaking: true,
      changes: [
        {
          operation: "PUT /orders/{id}",
          location: "operation",
          change: "is removed",
          breaking: true,
          reason: "Clients call it, or wait for it.",
        },
      ],
    });
    expect(await run(before, join(folder, "missing.yaml"))).toEqual({
      status: 2,
      stdout: "",
      stderr: `error: ${join(folder, "missing.yaml")}: no such file\n`,
    });
  });

  test("the 3.0 document and the 3.1 document do not differ", async () => {
    const [current, older] = await Promise.all(
      ["openapi.yaml", "openapi-3.0.yaml"].map((name) => readOpenApi(join(generated, name))),
    );
    if (!current || !older) throw new Error("both are read");
    const found = await diffAll([
      [current, older],
      [older, current],
    ]);
    expect(found.map(({ changes }) => changes)).toEqual([[], []]);
  });

  test("the report names each change once, with its operations and the lines in both files", async () => {
    const path = join(import.meta.dirname, "bases/shop.yaml");
    const text = (await readFile(path, "utf8"))
      .replace("email: { type: string, format: email }", "email: { type: string, maxLength: 80, format: email }")
      .replace(/ +delete:\n(?: {6}.*\n)+/, "");
    const [was, is] = await Promise.all([path, await file("edited.yaml", text)].map(readSource));
    if (!was || !is) throw new Error("both are read");
    const found = await diff(await openApiIn(was), await openApiIn(is));
    const files = [
      { ...was, path: "old.yaml" },
      { ...is, path: "new.yaml" },
    ];
    expect(report(found, { files })).toMatchInlineSnapshot(`
      "Breaking: 2, in 3 places. Not breaking: 1, in 3 places.

      Breaking
        operation: is removed. Clients call it, or wait for it.
          DELETE /orders/{id}: operation (old.yaml:98, new.yaml:73)
        email: maxLength 80 added. A request that was accepted can now be rejected.
          POST /orders: request.body(application/json).customer.email (old.yaml:193, new.yaml:188)
          POST /orders: request.body(application/xml).customer.email (old.yaml:193, new.yaml:188)

      Not breaking
        email: maxLength 80 added. Clients get nothing that they do not expect.
          GET /orders: response.200.body[].customer.email (old.yaml:193, new.yaml:188)
          POST /orders: response.201.body.customer.email (old.yaml:193, new.yaml:188)
          GET /orders/{id}: response.200.body(application/json).customer.email (old.yaml:193, new.yaml:188)"
    `);
  });
});

test("the report lists at most eight places of a change", async () => {
  const document = (root: JsonObject) => new OpenApiDocument(root, "partner");
  const after = edited(bases.partner, [set("schemas NairaAmount maxLength", 9)]);
  const text = report(await diff(document(bases.partner), document(after)));
  expect(text.match(/^ {4}POST /gm)).toHaveLength(8);
  expect(text).toContain("and 2 more; --json names all");
});

describe("a file that cannot be read is rejected in one clear line", () => {
  const document = { openapi: "3.1.0", info: { title: "A", version: "1" }, paths: {} };
  const rows: [string, string, RegExp][] = [
    ["broken.yaml", "openapi: 3.1.0\npaths: [", /neither YAML nor JSON/],
    ["broken.json", '{"openapi": "3.1.0",', /neither YAML nor JSON/],
    ["twice.yaml", "openapi: 3.1.0\nopenapi: 3.0.0\npaths: {}", /neither YAML nor JSON/],
    ["text.yaml", "Hello", /not an OpenAPI document/],
    ["other.json", '{"name": "x"}', /the field openapi is missing/],
    ["swagger.json", '{"swagger": "2.0", "paths": {}}', /Swagger 2\.0/],
    ["next.json", JSON.stringify({ ...document, openapi: "4.0.0" }), /OpenAPI 4\.0\.0 is not supported/],
    ["no-paths.json", '{"openapi": "3.0.0"}', /paths is missing/],
    ["list.json", JSON.stringify({ ...document, paths: { "/a": [] } }), /the path \/a is not an object/],
    ["operation.json", JSON.stringify({ ...document, paths: { "/a": { get: 1 } } }), /get of the path \/a/],
    [
      "dangling.json",
      JSON.stringify({ ...document, components: { schemas: { A: { $ref: "#/components/schemas/B" } } } }),
      /\$ref "#\/components\/schemas\/B" points to nothing/,
    ],
    [
      "cycle.json",
      JSON.stringify({ ...document, components: { schemas: { A: { $ref: "#/components/schemas/A" } } } }),
      /leads back to itself/,
    ],
    [
      "other-file.json",
      JSON.stringify({ ...document, components: { schemas: { A: { $ref: "nowhere.yaml#/A" } } } }),
      /nowhere\.yaml: no such file/,
    ],
    [
      "address.json",
      JSON.stringify({ ...document, components: { schemas: { A: { $ref: "https://shop.example/a.yaml" } } } }),
      /only files are read/,
    ],
  ];
  test.each(rows)("%s", async (name, text, message) => {
    const reading = readOpenApi(await file(name, text));
    await expect(reading).rejects.toThrow(message);
    await expect(reading).rejects.toMatchObject({ exitCode: 2 });
    await expect(reading).rejects.not.toThrow(/\n/);
  });

  test("a folder", async () => {
    await expect(readOpenApi(folder)).rejects.toThrow(/this is a folder/);
  });

  test("a document in several files is read as one", async () => {
    await file(
      "parts.yaml",
      "Order: { type: object, properties: { next: { $ref: '#/Order' }, id: { $ref: 'id.yaml' } } }",
    );
    await file("id.yaml", "type: string");
    const body = (schema: object) => ({
      ...document,
      paths: {
        "/a": { get: { responses: { "200": { description: "A.", content: { "application/json": { schema } } } } } },
      },
    });
    const split = await readOpenApi(await file("split.json", JSON.stringify(body({ $ref: "parts.yaml#/Order" }))));
    const order = {
      type: "object",
      properties: { next: { $ref: "#/components/schemas/Order" }, id: { type: "string" } },
    };
    const whole = await readOpenApi(
      await file(
        "whole.json",
        JSON.stringify({ ...body({ $ref: "#/components/schemas/Order" }), components: { schemas: { Order: order } } }),
      ),
    );
    expect((await diff(split, whole)).changes).toEqual([]);
  });
});
