/** @vending/contract as somebody gets it: packed, installed into an empty project, and used by every tool that may meet it. */
import { execFile } from "node:child_process";
import { accessSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join, relative } from "node:path";
import { promisify } from "node:util";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { rolldown } from "rolldown";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { requireFile } from "../../scripts/lib/files.ts";
import { root } from "../../scripts/lib/paths.ts";
import { partner } from "../lib/documents.ts";

const name = "@vending/contract";
const exec = promisify(execFile);

let project: string;
let tarball: string;
let installed: string;

/** Runs a command in the project. A status that is not 0 is handed over, not thrown. */
async function run(file: string, args: string[], cwd: string = project): Promise<{ status: number; output: string }> {
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    npm_config_update_notifier: "false",
    npm_config_loglevel: "error",
  };
  // npm runs on what the machine has: our Node comes without it, and npm may refuse a Node that it does not know.
  if (file === "npm") env.PATH = withoutOurBin(process.env.PATH);
  return exec(file, args, { cwd, env, maxBuffer: 1e8 }).then(
    ({ stdout, stderr }) => ({ status: 0, output: stdout + stderr }),
    (error: { code?: number | string; stdout?: string; stderr?: string }) => ({
      status: typeof error.code === "number" ? error.code : 1,
      output: `${error.stdout}${error.stderr}`,
    }),
  );
}

const withoutOurBin = (path = ""): string =>
  path
    .split(delimiter)
    .filter((folder) => !folder.startsWith(join(root, "node_modules")))
    .join(delimiter);

const write = (file: string, text: string): Promise<void> => writeFile(join(project, file), text);

beforeAll(async () => {
  await requireFile(join(root, "packages/contract/dist/validators.js"), "npm run build");
  project = await mkdtemp(join(tmpdir(), "vending-consumer-"));
  installed = join(project, "node_modules", name);
  const folder = join(root, "packages/contract");
  const packed = await run("npm", ["pack", folder, "--pack-destination", project, "--ignore-scripts"]);
  tarball = join(project, packed.output.trim().split("\n").at(-1) ?? "");
  expect(packed.status, packed.output).toBe(0);
  // Unpacked by hand: an install would ask the registry, and the package needs nothing from there.
  await mkdir(installed, { recursive: true });
  await exec("tar", ["xzf", tarball, "-C", installed, "--strip-components=1"]);
  await write("package.json", '{ "private": true }');
}, 60_000);

afterAll(() => rm(project, { recursive: true, force: true }));

test("holds what it exports, and neither sources nor tests", async () => {
  const files = (await exec("tar", ["tzf", tarball])).stdout.trim().split("\n");
  const schemas = Object.keys(partner.components.schemas).map((model) => `package/dist/schemas/${model}.json`);
  const modules = ["index", "validators"].flatMap((entry) =>
    ["js", "cjs", "d.ts", "d.cts"].map((extension) => `package/dist/${entry}.${extension}`),
  );
  const documents = ["openapi.json", "openapi.yaml", "openapi-3.0.json", "examples.json"].map(
    (file) => `package/dist/${file}`,
  );
  expect(files).toEqual(expect.arrayContaining([...schemas, ...modules, ...documents, "package/package.json"]));
  expect(files.filter((file) => !/^package\/(dist\/|package\.json$|README|LICENSE)/.test(file))).toEqual([]);
  expect(files.filter((file) => /internal/.test(file))).toEqual([]);
});

test("depends on nothing", async () => {
  const manifest = JSON.parse(await readFile(join(installed, "package.json"), "utf8")) as Record<string, unknown>;
  for (const kind of ["dependencies", "peerDependencies", "optionalDependencies", "scripts"]) {
    expect(manifest).not.toHaveProperty(kind);
  }
});

/** Ends with one line of JSON, in each module system the same. */
const report = `
const good = { merchant_code: "M", customer_msisdn: "08051234567", network: contract.mobileNetworks[1], product: "data",
  plan_code: "GLO-1", amount: "1000", client_request_id: "1" };
const { CreateTransactionRequest, requestValidator } = validators;
const judge = (value) => CreateTransactionRequest["~standard"].validate(value).issues?.map(({ message }) => message);
console.log(JSON.stringify({
  good: judge(good) ?? "fits",
  bad: judge({ ...good, amount: 500 }),
  lookup: requestValidator("createTransaction") === CreateTransactionRequest,
  meaning: contract.meaningOf("createTransaction", "01").refund,
  documents: [openapi.openapi, openapi30.openapi, plan.title, Object.keys(examples).length > 10, manifest.name],
  yaml: readFileSync(yaml, "utf8").slice(0, 8),
}));
`;

const said = {
  good: "fits",
  bad: ["amount must be a string, not a number"],
  lookup: true,
  meaning: "yes",
  documents: ["3.1.0", "3.0.0", "DataPlan", true, name],
  yaml: "openapi:",
};

const scripts = {
  "import.mjs": `
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import * as contract from "${name}";
import * as validators from "${name}/validators";
import openapi from "${name}/openapi.json" with { type: "json" };
import openapi30 from "${name}/openapi-3.0.json" with { type: "json" };
import plan from "${name}/schemas/DataPlan.json" with { type: "json" };
import examples from "${name}/examples.json" with { type: "json" };
import manifest from "${name}/package.json" with { type: "json" };
const yaml = createRequire(import.meta.url).resolve("${name}/openapi.yaml");
${report}`,
  "require.cjs": `
const { readFileSync } = require("node:fs");
const contract = require("${name}");
const validators = require("${name}/validators");
const openapi = require("${name}/openapi.json");
const openapi30 = require("${name}/openapi-3.0.json");
const plan = require("${name}/schemas/DataPlan.json");
const examples = require("${name}/examples.json");
const manifest = require("${name}/package.json");
const yaml = require.resolve("${name}/openapi.yaml");
for (const entry of ["", "/validators"]) {
  if (!require.resolve("${name}" + entry).endsWith(".cjs")) throw new Error("this is no CommonJS file");
}
${report}`,
};

const otherNode = "/usr/bin/node";
const isNode20 = await exec(otherNode, ["--version"]).then(
  ({ stdout }) => stdout.startsWith("v20."),
  () => false,
);
if (!isNode20)
  console.warn(`SKIPPED: the package under Node 20, the oldest that it promises. ${otherNode} is not one.`);

describe.each([
  ["our Node", process.execPath, true],
  ["Node 20", otherNode, isNode20],
])("under %s", (_, node, there) => {
  test.skipIf(!there).each([
    ["imported", "import.mjs", []],
    ["required", "require.cjs", []],
    ["imported where code from strings is forbidden", "import.mjs", ["--disallow-code-generation-from-strings"]],
    ["required where code from strings is forbidden", "require.cjs", ["--disallow-code-generation-from-strings"]],
    // Newer ones load ES modules by require(), which would hide that there is no CommonJS.
    ["required where require() knows CommonJS alone", "require.cjs", ["--no-experimental-require-module"]],
  ] as const)("it can be %s, with every subpath", async (_how, script, flags) => {
    await write(script, scripts[script]);
    const { status, output } = await run(node, ["--no-warnings", ...flags, script]);
    expect(status, output).toBe(0);
    expect(JSON.parse(output)).toEqual(said);
  });

  test.skipIf(!there)("what it does not export cannot be reached", async () => {
    await write("inside.mjs", `await import("${name}/dist/index.js");`);
    expect((await run(node, ["inside.mjs"])).output).toContain("ERR_PACKAGE_PATH_NOT_EXPORTED");
  });
});

test("nothing in it asks for code from strings", async () => {
  for (const file of ["index.js", "index.cjs", "validators.js", "validators.cjs"]) {
    const code = await readFile(join(installed, "dist", file), "utf8");
    expect(code, file).not.toMatch(/\beval\(|new Function\b/);
  }
});

/** What a consumer writes. Each line that must not compile proves that the types are there, and are not \`any\`. */
const consumer = `
import { type CreateDataRequest, type Product, type TransactionStatus, meaningOf, mobileNetworks, routes, type paths } from "${name}";
import { type Issue, type Validator, CreateTransactionRequest, requestValidator, responseValidator } from "${name}/validators";

export const network: CreateDataRequest["network"] = mobileNetworks[0];
export const products: readonly Product[] = ["airtime", "CABLE"];
export const path: "/v1/transactions/verify" = routes.verifyCustomer.path;
export type Plans = paths["/v1/plans/{network}"]["get"]["responses"]["200"]["content"]["application/json"];
export const means: string | undefined = meaningOf("createTransaction", "00")?.means;
export const status: Validator<TransactionStatus> = responseValidator("getTransactionStatus", 200);
export const same: typeof CreateTransactionRequest = requestValidator("createTransaction");

export function plan(body: unknown): string | readonly Issue[] {
  const result = CreateTransactionRequest["~standard"].validate(body);
  if (result.issues) return result.issues;
  if (result.value.product === "data") return result.value.plan_code;
  // @ts-expect-error airtime may come without a plan
  return result.value.plan_code satisfies string;
}

// @ts-expect-error networks are lower case
export const upper: CreateDataRequest["network"] = "MTN";
// @ts-expect-error no operation has this name
meaningOf("buyTheMoon", "00");
`;
/** An ES module has JSON by an attribute, and its type from the file. */
const documents = `
import openapi from "${name}/openapi.json" with { type: "json" };
import schema from "${name}/schemas/DataPlan.json" with { type: "json" };
export const version: string = openapi.info.version + schema.title;
`;

const compilers = ["typescript", "typescript-6", "typescript-7"];
const resolutions = {
  nodenext: { module: "nodenext" },
  bundler: { module: "esnext", moduleResolution: "bundler" },
};

describe.each(compilers)("%s", (alias) => {
  test.each(Object.entries(resolutions))(
    "its declarations compile with %s, checked themselves",
    async (kind, options) => {
      const home = join(root, "node_modules", alias);
      const { bin } = JSON.parse(await readFile(join(home, "package.json"), "utf8")) as { bin: { tsc: string } };
      await write("consumer.mts", consumer + documents);
      await write("consumer.cts", consumer);
      const config = `tsconfig.${alias}.${kind}.json`;
      await write(
        config,
        JSON.stringify({
          compilerOptions: {
            ...options,
            strict: true,
            exactOptionalPropertyTypes: true,
            skipLibCheck: false,
            noEmit: true,
            resolveJsonModule: true,
            target: "es2022",
            lib: ["es2022"],
            types: [],
          },
          files: ["consumer.mts", "consumer.cts"],
        }),
      );
      const { status, output } = await run(process.execPath, [join(home, bin.tsc), "--project", config]);
      expect(output).toBe("");
      expect(status).toBe(0);
    },
    60_000,
  );
});

describe("the checkers of packages have nothing to say", () => {
  test("publint, strict", async () => {
    const bytes = await readFile(tarball);
    const { messages, pkg } = await publint({
      strict: true,
      pack: { tarball: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer },
    });
    expect(messages.map((message) => formatMessage(message, pkg))).toEqual([]);
  });

  test("Are The Types Wrong", async () => {
    const { status, output } = await run(process.execPath, [
      join(root, "node_modules/@arethetypeswrong/cli/dist/index.js"),
      tarball,
      // Left out is the resolution of before `exports`, which Node 10 had and TypeScript 7 has no more.
      ...["--profile", "node16"],
      // YAML is read as a file; no resolution has types for it.
      ...["--exclude-entrypoints", "openapi.yaml"],
      ...["--format", "json", "--no-definitely-typed"],
    ]);
    const { analysis, problems = {} } = JSON.parse(output) as Report;
    expect(Object.keys(analysis.entrypoints)).toEqual(expect.arrayContaining([".", "./validators", "./openapi.json"]));
    // The report lists them whatever the profile is; the status is by the profile.
    const told = Object.values(problems).flat();
    expect(told.filter(({ resolutionKind }) => resolutionKind !== "node10")).toEqual([]);
    expect(status).toBe(0);
  });
});

interface Report {
  analysis: { entrypoints: object };
  problems?: Record<string, { kind: string; resolutionKind?: string }[]>;
}

describe("a bundler leaves out what nobody imports", () => {
  /** The size of a minified bundle of this code. */
  async function sizeOf(code: string): Promise<number> {
    await write("entry.js", code);
    const bundle = await rolldown({ input: join(project, "entry.js"), cwd: project, platform: "browser" });
    const { output } = await bundle.generate({ format: "esm", minify: true });
    await bundle.close();
    expect(output.map(({ fileName }) => fileName)).toEqual(["entry.js"]);
    return output[0].code.length;
  }

  test("one validator is less than 12 kB, and a fraction of all", async () => {
    const one = await sizeOf(`export { CreateDataRequest } from "${name}/validators";`);
    const union = await sizeOf(`export { CreateTransactionRequest } from "${name}/validators";`);
    const all = await sizeOf(`export * from "${name}/validators";`);
    console.log(`  minified: CreateDataRequest ${one} B, CreateTransactionRequest ${union} B, all validators ${all} B`);
    expect(one).toBeLessThan(12_000);
    expect(union).toBeLessThan(all / 5);
    expect(one).toBeLessThan(all / 10);
  });

  test("a list of networks brings no meaning along", async () => {
    expect(await sizeOf(`export { mobileNetworks } from "${name}";`)).toBeLessThan(500);
  });

  test("an import for its effects alone brings nothing", async () => {
    expect(await sizeOf(`import "${name}"; import "${name}/validators";`)).toBeLessThan(100);
  });
});

/** The tests above would say little if the project found the package in the repository. */
test("the project is outside of the repository", () => {
  expect(relative(root, project)).toMatch(/^\.\./);
  expect(() => accessSync(join(project, "node_modules/typescript"))).toThrow();
});
