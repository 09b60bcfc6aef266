/** The command, and the files that it cannot compare. */
import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { diffFiles, onlyDocumentation } from "../../scripts/diff/index.ts";
import type { JsonObject } from "../../scripts/diff/read.ts";
import { generated, root } from "../../scripts/lib/paths.ts";
import { thorough } from "../lib/budget.ts";
import { temporaryFolder } from "../lib/folder.ts";

const folder = temporaryFolder();

async function file(name: string, content: string | JsonObject): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, typeof content === "string" ? content : JSON.stringify(content));
  return path;
}

const documentOf = (schemas: JsonObject): JsonObject => {
  const content = { "application/json": { schema: { $ref: "#/components/schemas/A" } } };
  const paths = { "/a": { get: { responses: { "200": { description: "", content } } } } };
  return { openapi: "3.1.0", info: { title: "", version: "" }, paths, components: { schemas } };
};
const ofA = (schema: JsonObject): JsonObject => documentOf({ A: schema });

function run(...args: string[]): Promise<{ status: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, ["scripts/diff.ts", ...args], { cwd: root }, (error, stdout, stderr) => {
      resolve({ status: typeof error?.code === "number" ? error.code : 0, stdout, stderr });
    });
  });
}

test("a meaning is compared by what it says, not by its name, and goes with its shared response", async () => {
  const answers = { final: "no", retry: "no", resend: "no", queryFirst: "yes", refund: "no" };
  const withMeaning = (name: string, meaning: JsonObject, statuses: string[]): JsonObject => ({
    ...documentOf({}),
    paths: {
      "/a": {
        get: {
          responses: Object.fromEntries(statuses.map((status) => [status, { $ref: "#/components/responses/Failed" }])),
          "x-meaning": Object.fromEntries(statuses.map((status) => [status, name])),
        },
      },
    },
    components: { responses: { Failed: { description: "It failed." } }, "x-meanings": { [name]: meaning } },
  });
  const old = await file("meaning-old.json", withMeaning("uncertain", answers, ["500", "503"]));
  const breaks = async (content: JsonObject) =>
    (await diffFiles(old, await file("meaning-new.json", content))).filter((change) => change.breaks).length;
  expect(await breaks(withMeaning("unknown", answers, ["500", "503"]))).toBe(0);
  expect(await breaks(withMeaning("uncertain", answers, ["500"]))).toBe(0);
  expect(await breaks(withMeaning("uncertain", { ...answers, resend: "yes" }, ["500", "503"]))).toBe(2);
  const { resend: _, ...others } = answers;
  expect(await breaks(withMeaning("uncertain", others, ["500", "503"]))).toBe(2);
});

describe.runIf(thorough)("npm run diff", () => {
  test("prints one list, advice first, and exits 1 if something breaks", async () => {
    const old = await file("old.json", ofA({ type: "object", properties: { a: { type: "string" } } }));
    const current = await file("new.json", ofA({ type: "object", properties: { b: { type: "string" }, c: {} } }));
    expect(await run(old, current)).toEqual({
      status: 1,
      stdout: `Breaking: 1 of 3 changes. Undo it, or release a major version.
breaks  is removed. Keep it: clients use it.
        GET /a: responses.200.a
fine    is added
        GET /a: responses.200.b
        GET /a: responses.200.c
`,
      stderr: "",
    });
    const { status, stdout } = await run(old, old, "--format", "json");
    expect({ status, changes: JSON.parse(stdout) }).toEqual({ status: 0, changes: [] });
    expect(await run(old, join(folder, "missing.yaml"))).toEqual({
      status: 2,
      stdout: "",
      stderr: `error: ${join(folder, "missing.yaml")}: no such file\n`,
    });
  });

  test("fails on what it is told to fail on, shows it for its reader, and lets pass what is exempt", async () => {
    const old = await file("old.json", ofA({ type: "object", properties: { a: { type: "string" } } }));
    const current = await file("new.json", ofA({ type: "object", properties: { "%b": {} } }));
    const more = await file("more.json", ofA({ type: "object", properties: { a: { type: "string" }, b: {} } }));
    const status = async (...args: string[]) => (await run(...args)).status;
    expect(await status(old, current, "--fail-on", "none")).toBe(0);
    expect(await status(old, more)).toBe(0);
    expect(await status(old, more, "--fail-on", "any")).toBe(1);
    expect(await status(old, old, "--fail-on", "any")).toBe(0);
    expect((await run(old, old, "--fail-on", "all")).stderr).toMatch(/^error: --fail-on takes breaking, any or none/);
    expect((await run(old, current, "--format", "github")).stdout).toBe(
      `::error file=${old},line=1,title=property-removed::GET /a: responses.200.a: is removed
::notice file=${current},line=1,title=property-added::GET /a: responses.200.%25b: is added\n`,
    );
    expect((await run(old, current, "--format", "markdown")).stdout).toContain(
      "- **breaks** GET /a: responses.200.a: is removed. Keep it: clients use it.\n",
    );
    expect(JSON.parse((await run(old, current, "--format", "json")).stdout)).toContainEqual(
      expect.objectContaining({ rule: "property-removed", file: old, line: 1 }),
    );
    const exempt = (until: string) =>
      file(
        "exempt.yaml",
        `- { where: "GET /a: responses.200.a", change: is removed, reason: Unused., until: "${until}" }`,
      );
    expect(await status(old, current, "--exemptions", await exempt("2999-12-31"))).toBe(0);
    expect(await status(old, current, "--exemptions", await exempt("2020-12-31"))).toBe(1);
  });

  test("reads a file of a revision", async () => {
    const now = join(root, "generated/openapi.yaml");
    expect((await run("HEAD:generated/openapi.yaml", now)).status).toBe(0);
    expect(await run("HEAD:missing.yaml", now)).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/missing\.yaml/),
    });
  });

  test("prints the texts of a document without escapes, in lines of ours only", async () => {
    const name = "a\u001b[31m\nbreaks  nothing\r::error::b\u202e";
    const old = await file("quiet.json", ofA({ type: "object", properties: { [name]: { type: "string" } } }));
    const current = await file("loud.json", ofA({ type: "object", properties: { [name]: { enum: [name] } } }));
    for (const args of [
      [current, old, "--format", "github"],
      [current, old],
      [current, old, "--format", "json"],
    ]) {
      const { status, stdout } = await run(...args);
      expect(status).toBe(1);
      expect(stdout).toContain("u001b[31m");
      for (const character of ["\u001b", "\r", "\u202e"]) expect(stdout).not.toContain(character);
      expect(stdout).not.toMatch(/^breaks {2}nothing|^::error::/m);
    }
  });
});

describe("schemas that refer to each other are compared", () => {
  const mutual = (type: string) =>
    documentOf({
      A: { type: "object", properties: { b: { $ref: "#/components/schemas/B" } } },
      B: {
        properties: { a: { $ref: "#/components/schemas/A" }, b: { $ref: "#/components/schemas/B" }, c: { type } },
      },
    });
  test("to the end", async () => {
    const changes = await diffFiles(await file("was.json", mutual("string")), await file("is.json", mutual("integer")));
    expect(changes).toMatchObject([{ where: expect.stringMatching(/c$/), breaks: true }]);
  });

  test("however long the way is", async () => {
    const chain = (type: string) => {
      const next = (i: number) => (i < 1600 ? { $ref: `#/components/schemas/B${i + 1}` } : { type });
      const schemas = Array.from({ length: 1601 }, (_, i) => [`B${i}`, { type: "object", properties: { a: next(i) } }]);
      return documentOf({ A: { $ref: "#/components/schemas/B0" }, ...Object.fromEntries(schemas) });
    };
    const changes = await diffFiles(await file("was.json", chain("string")), await file("is.json", chain("integer")));
    expect(changes).toMatchObject([{ where: expect.stringMatching(/^GET .*a$/), rule: "type", breaks: true }]);
  });
});

test("the twins of 3.0 and 3.1 do not differ", async () => {
  const [older, current] = [join(generated, "openapi-3.0.yaml"), join(generated, "openapi.yaml")];
  for (const pair of [[older, current] as const, [current, older] as const]) {
    expect((await diffFiles(...pair)).map(({ change }) => change)).toEqual([onlyDocumentation]);
  }
});

describe("one line with status 2 answers", () => {
  const away = "leads out of the document";
  // biome-ignore format: a table to read in rows
  test.each<[string, string | JsonObject, string]>([
    ["a reference to a file", ofA({ $ref: "other.json#/A" }), away],
    ["a file that a discriminator chooses", ofA({ discriminator: { propertyName: "a", mapping: { a: "./other.json" } } }), away],
    ["a reference to an address", ofA({ $ref: "https://shop.example/a.json" }), away],
    ["a reference that is no text", ofA({ $ref: 5 }), away],
    ["a reference to nothing", ofA({ $ref: "#/components/schemas/B" }), "leads nowhere"],
    ["a malformed reference", ofA({ $ref: "#/%zz" }), "URI malformed"],
    ["a circle of references", documentOf({ A: { $ref: "#/components/schemas/B" }, B: { $ref: "#/components/schemas/A" } }), "leads to itself"],
    ["a meaning that is not there", { ...ofA({}), paths: { "/a": { get: { "x-meaning": { "200": "constructor" } } } } }, "no meaning is"],
    ["broken YAML", "openapi: 3.1.0\npaths: [", "neither YAML nor JSON"],
    ["a key twice", "openapi: 3.1.0\nopenapi: 3.0.0\npaths: {}", "neither YAML nor JSON"],
    ["a text", "Hello", "no OpenAPI document"],
    ["Swagger", '{"swagger":"2.0","paths":{}}', "openapi is missing"],
    ["a later version", '{"openapi":"4.0.0","paths":{}}', '"4.0.0" is not supported'],
    ["nothing to compare", '{"openapi":"3.0.0","paths":[]}', "paths is missing"],
  ])("%s", async (_, content, message) => {
    const [good, bad] = [await file("good.json", documentOf({ A: { type: "string" } })), await file("bad", content)];
    for (const pair of thorough ? ([[good, bad], [bad, good]] as const) : ([[good, bad]] as const)) {
      const comparing = diffFiles(...pair);
      await expect(comparing).rejects.toMatchObject({ exitCode: 2, message: expect.stringContaining(message) });
      await expect(comparing).rejects.not.toThrow(/\n/);
    }
  });

  test("deep schemas", async () => {
    const schema = `${'{"items":'.repeat(10_000)}{}${"}".repeat(10_000)}`;
    const deep = JSON.stringify(ofA({ items: "X" })).replace('"X"', schema);
    const path = await file("deep.json", deep);
    await expect(diffFiles(path, path)).rejects.toMatchObject({ exitCode: 2, message: /nested too deep$/ });
  });

  test("transitions without states are no protocol", async () => {
    const path = await file("vectors.json", { transitions: [] });
    await expect(diffFiles(path, path)).rejects.toMatchObject({ exitCode: 2, message: /openapi is missing/ });
  });

  test("a folder", () => expect(diffFiles(folder, folder)).rejects.toMatchObject({ exitCode: 2, message: /folder/ }));
});

describe("a purchase protocol", () => {
  const path = join(generated, "purchase-protocol.json");
  // biome-ignore format: a table to read in rows
  test.each<[string, (text: string) => string, string[]]>([
    ["a transition leads elsewhere", (text) => text.replace('"to": "rejected"', '"to": "open"'), ["protocol.transitions."]],
    ["a timing changes", (text) => text.replace('"seconds": 300', '"seconds": 60'), ["protocol.timings.visibility.seconds"]],
    ["a state does something else", (text) => text.replace('"do": "send"', '"do": "check"'), ["protocol.states.ready.do"]],
    ["a state is added", (text) => text.replace('"states": {', '"states": { "new": { "do": "check" },'), ["protocol.states.new.do"]],
    ["an event is read from no example any more", (text) => text.replace(/("examples": )\[[^\]]*\]/, "$1[]"), ["protocol.events."]],
    ["a product is compared like others", (text) => text.replace('"of": [', '"of": ["EDUCATION", '), []],
    ["an example comes first, and states in another order", (text) => text.replace('"examples": [', '"examples": [{ "status": 599 },').replace(/"from": \[\s*"ready",\s*"unanswered"/, '"from": ["unanswered", "ready"'), []],
    ["a state is left out of a transition", (text) => text.replace(/"from": \[\s*"ready",/, '"from": ['), ["protocol.transitions.0.from"]],
    ["an example is added", (text) => text.replace(/("examples": \[[^\]]*)\]/, '$1, { "status": 599 }]'), []],
    ["a reason has other words", (text) => text.replace('"means": "', '"means": "Well: '), []],
  ])("%s", async (_, edit, want) => {
    const after = await file("edited.json", edit(await readFile(path, "utf8")));
    const changes = await diffFiles(path, after);
    expect(changes.length).toBeGreaterThan(0);
    const breaking = new Set(changes.filter(({ breaks }) => breaks).map(({ where }) => where));
    expect([...breaking]).toEqual(want.map((place) => expect.stringContaining(place)));
  });
});
