/** The data of the spec is plain YAML, which every parser reads alike. */
import { execFileSync, spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { spec } from "../../scripts/lib/paths.ts";

const files = globSync("*.yaml", { cwd: spec }).map((file) => join(spec, file));
const whole = files.map((file) => parse(readFileSync(file, "utf8")));
const inVersion11 = (text: string): unknown => parse(text, { version: "1.1" });

test("a parser of YAML 1.1 reads the data of the spec as one of YAML 1.2 does", () => {
  expect(files.length).toBeGreaterThan(4);
  expect(files.map((file) => inVersion11(readFileSync(file, "utf8")))).toEqual(whole);
});

test.each([
  "retry: yes",
  "on: [rejected]",
  "at: 2026-03-02 09:15:27",
  "a: &a { b: 1 }\nc: { <<: *a }",
  "a: 1_000",
])("that notices %j", (text) => expect(inVersion11(text)).not.toEqual(parse(text)));

const hasPyYaml = spawnSync("python3", ["-c", "import yaml"]).status === 0;

test.runIf(hasPyYaml)("PyYAML reads the data of the spec alike", () => {
  const program = "import json, sys, yaml; print(json.dumps([yaml.safe_load(open(name)) for name in sys.argv[1:]]))";
  const said = execFileSync("python3", ["-c", program, ...files], { encoding: "utf8", maxBuffer: 2 ** 24 });
  expect(JSON.parse(said)).toEqual(whole);
});
