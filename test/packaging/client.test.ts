/** @vending/client as somebody gets it: packed, beside the contract that it needs, and used by every tool that may meet it. */
import { execFile } from "node:child_process";
import { accessSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join, relative } from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { type SandboxServer, startServer } from "@vending/sandbox/server";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { rolldown } from "rolldown";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { requireFile } from "../../scripts/lib/files.ts";
import { root } from "../../scripts/lib/paths.ts";

const name = "@vending/client";
const exec = promisify(execFile);

let project: string;
let tarball: string;
let installed: string;
let server: SandboxServer;

/** Runs a command in the project. A status that is not 0 is handed over, not thrown. */
async function run(file: string, args: string[]): Promise<{ status: number; output: string }> {
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    VENDING_URL: server.url,
    npm_config_update_notifier: "false",
    npm_config_loglevel: "error",
  };
  // npm runs on what the machine has: our Node comes without it, and npm may refuse a Node that it does not know.
  if (file === "npm") env.PATH = withoutOurBin(process.env.PATH);
  return exec(file, args, { cwd: project, env, maxBuffer: 1e8 }).then(
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

/** Packs a package and unpacks it into the project: an install would ask the registry. */
async function install(short: string): Promise<string> {
  const packed = await run("npm", [
    ...["pack", join(root, "packages", short), "--pack-destination", project, "--ignore-scripts"],
  ]);
  expect(packed.status, packed.output).toBe(0);
  const file = join(project, packed.output.trim().split("\n").at(-1) ?? "");
  const home = join(project, "node_modules/@vending", short);
  await mkdir(home, { recursive: true });
  await exec("tar", ["xzf", file, "-C", home, "--strip-components=1"]);
  return file;
}

beforeAll(async () => {
  for (const short of ["contract", "client"])
    await requireFile(join(root, `packages/${short}/dist/index.js`), "npm run build");
  server = await startServer({ port: 0, settleAfter: 50 });
  project = await mkdtemp(join(tmpdir(), "vending-client-"));
  installed = join(project, "node_modules", name);
  await write("package.json", '{ "private": true }');
  await install("contract");
  tarball = await install("client");
  for (const dependency of ["openapi-fetch", "openapi-typescript-helpers"])
    await cp(join(root, "node_modules", dependency), join(project, "node_modules", dependency), { recursive: true });
}, 60_000);

afterAll(async () => {
  await server.stop();
  await rm(project, { recursive: true, force: true });
});

test("holds its code and its types, and neither sources nor tests", async () => {
  const files = (await exec("tar", ["tzf", tarball])).stdout.trim().split("\n");
  const modules = ["index", "unchecked"].flatMap((entry) =>
    ["js", "cjs", "d.ts", "d.cts"].map((extension) => `package/dist/${entry}.${extension}`),
  );
  const others = ["package/package.json", "package/README.md", "package/LICENSE"];
  expect(files).toEqual(expect.arrayContaining([...modules, ...others]));
  expect(files.filter((file) => !/^package\/(dist\/|package\.json$|README|LICENSE)/.test(file))).toEqual([]);
});

test("depends on the contract and on openapi-fetch, and runs nothing when it is installed", async () => {
  const manifest = JSON.parse(await readFile(join(installed, "package.json"), "utf8")) as Record<string, object>;
  expect(Object.keys(manifest.dependencies ?? {})).toEqual(["@vending/contract", "openapi-fetch"]);
  for (const kind of ["peerDependencies", "optionalDependencies", "scripts"]) expect(manifest).not.toHaveProperty(kind);
});

test("asks for nothing of Node, and for no code from strings", async () => {
  for (const file of await readdir(join(installed, "dist"))) {
    const code = await readFile(join(installed, "dist", file), "utf8");
    expect(code, file).not.toMatch(/["']node:|\bBuffer\b|\beval\(|new Function\b/);
    // Types of Node would be asked of every consumer.
    expect(code, file).not.toMatch(/reference types=|NodeJS\./);
    // `process` may be missing.
    expect(code, file).not.toMatch(/\bprocess\./);
  }
});

/** Buys on a sandbox over HTTP, and ends with one line of JSON, in each module system the same. */
const report = `
const make = (extra) => client.createVendingClient({ baseUrl: process.env.VENDING_URL, merchantKey: "sandbox-key",
  merchantSecret: "sandbox-secret", ...extra });
const request = { merchant_code: "SANDBOX", customer_msisdn: client.toMsisdn("0803 000 0902"), network: "mtn",
  product: "airtime", amount: "500", client_request_id: client.createRequestId() };
const main = async () => {
  const first = await client.purchase(make(), request);
  const second = await unchecked.purchase(make(), request);
  const invalid = await client.purchase(make(), { ...request, amount: 500 }).catch((error) => error);
  console.log(JSON.stringify({
    first: [first.status, first.replayed],
    second: [second.status, second.replayed],
    same: first.transaction.internal_reference === second.transaction.internal_reference,
    invalid: [invalid.name, invalid instanceof client.InvalidRequestError, invalid instanceof unchecked.VendingError],
    names: Object.keys(client).sort().join() === Object.keys(unchecked).sort().join(),
    manifest: manifest.name,
  }));
};
main();
`;
const said = {
  first: ["success", false],
  second: ["success", true],
  same: true,
  invalid: ["InvalidRequestError", true, true],
  names: true,
  manifest: name,
};

const scripts = {
  "import.mjs": `
import * as client from "${name}";
import * as unchecked from "${name}/unchecked";
import manifest from "${name}/package.json" with { type: "json" };
${report}`,
  "require.cjs": `
const client = require("${name}");
const unchecked = require("${name}/unchecked");
const manifest = require("${name}/package.json");
for (const entry of ["", "/unchecked"]) {
  if (!require.resolve("${name}" + entry).endsWith(".cjs")) throw new Error("this is no CommonJS file");
}
${report}`,
};

const versionOf = (file: string, expected: RegExp) =>
  exec(file, ["--version"]).then(
    ({ stdout }) => expected.test(stdout),
    () => false,
  );
const otherNode = "/usr/bin/node";
const isNode20 = await versionOf(otherNode, /^v20\./);
if (!isNode20) console.warn(`SKIPPED: the client under Node 20, the oldest that it promises. ${otherNode} is not one.`);

describe.each([
  ["our Node", process.execPath, true],
  ["Node 20", otherNode, isNode20],
])("under %s", (_, node, there) => {
  test.skipIf(!there).each([
    ["imported", "import.mjs", []],
    ["required", "require.cjs", []],
    ["imported where code from strings is forbidden", "import.mjs", ["--disallow-code-generation-from-strings"]],
    // Newer ones load ES modules by require(), which would hide that there is no CommonJS.
    ["required where require() knows CommonJS alone", "require.cjs", ["--no-experimental-require-module"]],
  ] as const)("it buys once when %s", async (_how, script, flags) => {
    await write(script, scripts[script]);
    const { status, output } = await run(node, ["--no-warnings", ...flags, script]);
    expect(status, output).toBe(0);
    expect(JSON.parse(output)).toEqual(said);
  });

  // A signal that is collected as garbage never fires; Node 20 did that to those of AbortSignal.any.
  test.skipIf(!there)("an attempt is given up in time, whatever is collected meanwhile", async () => {
    await write(
      "hangs.mjs",
      `import { createVendingClient, waitForOutcome } from "${name}";
const collecting = setInterval(() => globalThis.gc(), 5);
const options = { merchantKey: "k", merchantSecret: "s", fetch: () => new Promise(() => {}) };
const client = createVendingClient({ baseUrl: "http://vending.test", ...options });
const { status } = await waitForOutcome(client, "1", { attemptTimeoutMs: 100, deadlineMs: 150 });
clearInterval(collecting);
console.log(status);`,
    );
    expect(await run(node, ["--expose-gc", "hangs.mjs"])).toEqual({ status: 0, output: "unknown\n" });
  });

  test.skipIf(!there)("what it does not export cannot be reached", async () => {
    await write("inside.mjs", `await import("${name}/dist/index.js");`);
    expect((await run(node, ["inside.mjs"])).output).toContain("ERR_PACKAGE_PATH_NOT_EXPORTED");
  });
});

const others: [string, string[]][] = [
  ["deno", ["run", "--allow-all", "--node-modules-dir=manual", "import.mjs"]],
  ["bun", ["import.mjs"]],
];
describe.each(others)("under %s", (runtime, args) => {
  test("it buys once when imported", async (context) => {
    if (!(await versionOf(runtime, /\d/))) {
      console.warn(`SKIPPED: the client under ${runtime}, which this machine does not have.`);
      return context.skip();
    }
    await write("import.mjs", scripts["import.mjs"]);
    const { status, output } = await run(runtime, args);
    expect(status, output).toBe(0);
    expect(JSON.parse(output)).toEqual(said);
  });
});

/** What a consumer writes. Each line that must not compile proves that the types are there, and are not \`any\`. */
const consumer = `
import { createVendingClient, electricityTokens, purchase, type PurchaseOutcome, transactions, type VendingClient, verify } from "${name}";
import * as unchecked from "${name}/unchecked";

export const client: VendingClient = createVendingClient({ baseUrl: "http://x", merchantKey: "k", merchantSecret: "s" });
export const same: typeof purchase = unchecked.purchase;
const request = { merchant_code: "M", customer_msisdn: "0803", network: "mtn", product: "airtime", amount: "5",
  client_request_id: "1" } as const;

export async function main(): Promise<string | undefined> {
  const outcome: PurchaseOutcome = await purchase(client, request, { mode: "sync" });
  if (outcome.status === "success") return electricityTokens(outcome.transaction).credit?.display;
  // @ts-expect-error what has not ended has no transaction
  if (outcome.status === "pending") return outcome.transaction.token;
  // @ts-expect-error an amount is a string
  await purchase(client, { ...request, amount: 5 });
  for await (const row of transactions(client)) return row.internal_reference;
  const { data } = await client.GET("/v1/plans/{network}", { params: { path: { network: "mtn" } } });
  // @ts-expect-error a price is a string
  data?.data[0]?.price satisfies number | undefined;
  const { request: pay } = await verify(client, { merchant_code: "M", product: "CABLE", network: "DSTV", plan_code: "1", customer_msisdn: "1" });
  await purchase(client, pay({ amount: "1", client_request_id: "2" }));
  return undefined;
}
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
      await write("consumer.mts", consumer);
      await write("consumer.cts", consumer);
      const config = `tsconfig.${alias}.${kind}.json`;
      const compilerOptions = {
        ...options,
        strict: true,
        exactOptionalPropertyTypes: true,
        skipLibCheck: false,
        noEmit: true,
        target: "es2022",
        // What a browser or a server knows of fetch: openapi-fetch names its types.
        lib: ["es2022", "dom", "dom.iterable", "dom.asynciterable"],
        types: [],
      };
      await write(config, JSON.stringify({ compilerOptions, files: ["consumer.mts", "consumer.cts"] }));
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
      ...["--format", "json", "--no-definitely-typed"],
    ]);
    const { analysis, problems = {} } = JSON.parse(output) as Report;
    expect(Object.keys(analysis.entrypoints)).toEqual(expect.arrayContaining([".", "./unchecked"]));
    const told = Object.values(problems).flat();
    expect(told.filter(({ resolutionKind }) => resolutionKind !== "node10")).toEqual([]);
    expect(status).toBe(0);
  });
});

interface Report {
  analysis: { entrypoints: object };
  problems?: Record<string, { kind: string; resolutionKind?: string }[]>;
}

describe("size, minified and gzipped, without the validators", () => {
  let count = 0;
  async function bundled(code: string): Promise<string> {
    const entry = `entry-${++count}.js`;
    await write(entry, code);
    const external = ["@vending/contract/validators"];
    const bundle = await rolldown({ input: join(project, entry), cwd: project, platform: "browser", external });
    const { output } = await bundle.generate({ format: "esm", minify: true });
    await bundle.close();
    expect(output).toHaveLength(1);
    return output[0].code;
  }
  const kilobytes = (code: string): number => gzipSync(code).length / 1000;

  test.each([
    ["the client alone", `export { createVendingClient } from "${name}";`, 4],
    ["the client alone, of the unchecked entry", `export { createVendingClient } from "${name}/unchecked";`, 4],
    [
      "purchase and the helpers",
      `export { createVendingClient, purchase, toMsisdn, createRequestId, electricityTokens } from "${name}";`,
      8,
    ],
    ["everything", `export * from "${name}";`, 8.2],
    ["everything, unchecked", `export * from "${name}/unchecked";`, 8],
    ["the helpers alone", `export { toMsisdn, electricityTokens, createRequestId } from "${name}/unchecked";`, 1],
  ])("%s", async (what, code, limit) => {
    const size = kilobytes(await bundled(code));
    console.log(`  ${what}: ${size.toFixed(1)} kB of ${limit}`);
    expect(size).toBeLessThanOrEqual(limit);
  });

  test("the README says the same", async () => {
    const readme = await readFile(join(installed, "README.md"), "utf8");
    const [, alone, all] = /the client alone ([\d.]+) kB, everything ([\d.]+) kB/.exec(readme) ?? [];
    const sizes = await Promise.all(
      ["{ createVendingClient }", "*"].map(async (names) =>
        kilobytes(await bundled(`export ${names} from "${name}/unchecked";`)),
      ),
    );
    expect([alone, all]).toEqual(sizes.map((size) => size.toFixed(1)));
  });

  test("a bundle of the unchecked entry does not ask for the validators", async () => {
    expect(await bundled(`export * from "${name}/unchecked";`)).not.toContain("validators");
    expect(await bundled(`export * from "${name}";`)).toContain("@vending/contract/validators");
  });
});

/** The tests above would say little if the project found the packages in the repository. */
test("the project is outside of the repository", () => {
  expect(relative(root, project)).toMatch(/^\.\./);
  expect(() => accessSync(join(project, "node_modules/typescript"))).toThrow();
});
