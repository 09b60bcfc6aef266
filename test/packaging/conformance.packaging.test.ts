/** The published package @vending/conformance, with its dependencies: its contents, its binary and its API. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type SandboxServer, startServer } from "@vending/sandbox/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { thorough } from "../lib/budget.ts";
import { binariesAreExecutable, environmentOf } from "../lib/packed/binary.ts";
import { checkersHaveNothingToSay } from "../lib/packed/checkers.ts";
import { declarationsCompile, ofBrowsers, ofNode } from "../lib/packed/compilers.ts";
import { expectToDependOn, expectToHold, importsWhatItDeclares, modules } from "../lib/packed/contents.ts";
import { underEachNode } from "../lib/packed/nodes.ts";
import { packed } from "../lib/packed/project.ts";

const conformance = packed("conformance");
const { name, project, manifest, write, run } = conformance;
const binary = "vending-conformance";

let server: SandboxServer;

beforeAll(async () => {
  // One check needs a purchase to stay pending for more than a second, even on a busy machine.
  server = await startServer({ port: 0, settleAfter: 3_000 });
});

afterAll(() => server.stop());

test("holds its code and its types, and neither sources nor tests", () =>
  expectToHold(conformance, modules(["index", "cli"], ["js", "d.ts"])));

test("depends on the contract and three libraries, and runs nothing when it is installed", () =>
  expectToDependOn(conformance, "@vending/contract", "p-limit", "valibot", "xmlbuilder"));

importsWhatItDeclares(conformance);

binariesAreExecutable(conformance, binary);

/** Runs a few checks over HTTP, and prints one line of JSON. */
const script = `
import * as conformance from "${name}";
import manifest from "${name}/package.json" with { type: "json" };
const { checks, ConfigError, configTemplate, readConfig, runConformance, sandboxConfig, UsageError } = conformance;
const told = [];
const report = await runConformance({
  baseUrl: process.env.VENDING_URL,
  config: sandboxConfig,
  allowPurchases: true,
  only: ["health", "idempotency/same-again"],
  onResult: ({ name }) => told.push(name),
});
const nowhere = await runConformance({ baseUrl: "nowhere" }).catch((error) => error);
let fault;
try { readConfig({ merchant: 5 }); } catch (error) { fault = error; }
console.log(JSON.stringify({
  asked: report.checks.filter(({ name }) => /^(health|idempotency)\\//.test(name)).map(({ verdict }) => verdict),
  failed: report.failed,
  told: told.length === report.checks.length,
  faults: [nowhere instanceof UsageError, fault instanceof ConfigError],
  known: checks.length > 50 && configTemplate.includes("customers"),
  manifest: manifest.name,
}));
`;
const said = {
  asked: ["passed", "passed"],
  failed: 0,
  told: true,
  faults: [true, true],
  known: true,
  manifest: name,
};

interface Report {
  passed: number;
  checks: { name: string; verdict: string }[];
}

underEachNode(conformance, (node) => {
  const runBinary = (...args: string[]) => run(binary, args, environmentOf(conformance, node));

  test("its binary is on the path, and prints its version", async () => {
    expect(await runBinary("--version")).toEqual({ status: 0, output: `${manifest().version}\n` });
  });

  const groups = ["health", "idempotency"];
  const asked = (check: string) => thorough || groups.some((group) => check.startsWith(`${group}/`));

  test(`${thorough ? "a whole run" : "a run of two groups"} passes each of its checks, and writes both reports`, async () => {
    const list = await runBinary("--list");
    const listed = list.output.match(/^[\w-]+\/[\w-]+(?= )/gm) ?? [];
    expect(list.status, list.output).toBe(0);
    expect(listed.length).toBeGreaterThan(50);

    const only = thorough ? [] : ["--only", groups.join()];
    const reports = ["--report", "json", "report.json", "--report", "junit", "report.xml"];
    const { status, output } = await runBinary("--base-url", server.url, ...only, ...reports);
    expect(status, output).toBe(0);
    const { checks } = JSON.parse(await readFile(join(project, "report.json"), "utf8")) as Report;
    const passed = checks.filter(({ verdict }) => verdict === "passed").map((check) => check.name);
    expect(passed.filter(asked).sort()).toEqual(listed.filter(asked).sort());
    const xml = await readFile(join(project, "report.xml"), "utf8");
    expect(xml.match(/<testcase /g)).toHaveLength(checks.length);
    expect(xml).toContain('failures="0"');
  });

  test("it runs checks when imported where code from strings is forbidden", async () => {
    await write("import.mjs", script);
    const flags = ["--no-warnings", "--disallow-code-generation-from-strings"];
    const { status, output } = await run(node, [...flags, "import.mjs"], { VENDING_URL: server.url });
    expect(status, output).toBe(0);
    expect(JSON.parse(output)).toEqual(said);
  });

  test("it is required from CommonJS", async () => {
    await write("require.cjs", `console.log(typeof require("${name}").runConformance);`);
    expect(await run(node, ["--no-warnings", "require.cjs"])).toEqual({ status: 0, output: "function\n" });
  });
});

/** Code of a consumer. Each line that must not compile proves that the types exist and are not \`any\`. */
const consumer = `
import { type Check, type CheckResult, checks, type Config, ConfigError, configTemplate, Failure, type Fetch, readConfig,
  type Report, runConformance, sandboxConfig, type Situation, situations, UsageError, type CheckVerdict } from "${name}";

export const config: Config = readConfig(JSON.parse(configTemplate), { KEY: "k" });
export const rules: readonly string[] = checks.map(({ rule }: Check) => rule);
export const meaning: string = situations["noResponse" satisfies Situation];
export const send: Fetch = (url, init) => fetch(url, { ...init, redirect: "manual" });

export async function main(): Promise<readonly CheckResult[]> {
  const seen: CheckVerdict[] = [];
  const report: Report = await runConformance({ baseUrl: "http://x", config: sandboxConfig, fetch: send,
    only: ["health"], signal: AbortSignal.timeout(1000), onResult: ({ verdict }) => seen.push(verdict) });
  const answers: number = report.operations.getTransactionStatus;
  // @ts-expect-error no operation has this name
  report.operations.buyTheMoon;
  // @ts-expect-error an address is a text
  await runConformance({ baseUrl: answers });
  // @ts-expect-error no check ends like this
  seen.push("maybe");
  return report.checks.filter(({ failures }) => failures[0]?.exchanges[0]?.request);
}

export const mine = (error: unknown): boolean =>
  [ConfigError, Failure, UsageError].some((kind) => error instanceof kind);
`;

/** CommonJS: TypeScript has the types with `module: nodenext`, and Node has required ES modules since 22.12. */
const commonJs = `
import conformance = require("${name}");
export const count: number = conformance.checks.length;
// @ts-expect-error an address is a text
conformance.runConformance({ baseUrl: 5 });
`;
describe("in CommonJS", () => declarationsCompile(conformance, { "consumer.cts": commonJs }, ofNode));

describe.each([
  ["what a browser knows", ofBrowsers] as const,
  ...(thorough ? [["what Node knows", ofNode] as const] : []),
])("with %s", (_, environment) => declarationsCompile(conformance, { "consumer.mts": consumer }, environment));

checkersHaveNothingToSay(conformance, { profile: "esm-only", entrypoints: ["."] });
