/** Installs our packages in an empty project with each package manager, from a registry and from the tarballs of a release. */
import { mkdir, mkdtemp, readdir, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type SandboxServer, startServer } from "@vending/sandbox/server";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { runNpm } from "../../scripts/lib/npm.ts";
import { manifestIn, published, tarballName } from "../../scripts/lib/published.ts";
import { packPackages } from "../../scripts/pack/index.ts";
import { thorough } from "../lib/budget.ts";
import { type Dependencies, managers, runIn, write } from "../lib/packed/managers.ts";
import { programs, sampleFiles } from "../lib/packed/readme-samples.ts";
import { type Registry, startRegistry } from "../lib/packed/registry.ts";

const tarballs = inject("installation");
const manifests = published().map(manifestIn);
const sources: [string, Dependencies][] = [
  ["a registry", Object.fromEntries(manifests.map(({ name, version }) => [name, version]))],
  [
    "the tarballs of a release",
    Object.fromEntries(manifests.map((manifest) => [manifest.name, `file:${join(tarballs, tarballName(manifest))}`])),
  ],
];

/** Buys once in process, and prints one line. */
const buying = (importing: (name: string) => string): string => `
const main = async () => {
  const { createVendingClient, purchase } = ${importing("@vending/client")};
  const { createLedger, memoryStore } = ${importing("@vending/ledger")};
  const { createSandbox } = ${importing("@vending/sandbox")};
  const { products } = ${importing("@vending/contract")};
  const { createTransaction } = ${importing("@vending/contract/examples.json")};
  const sandbox = createSandbox();
  const credentials = { merchantKey: "sandbox-key", merchantSecret: "sandbox-secret" };
  const client = createVendingClient({ baseUrl: "http://sandbox.test", ...credentials, fetch: sandbox.fetch });
  const request = createTransaction.request["cable-success"];
  const { state } = await createLedger({ client, store: memoryStore() }).buy(request);
  console.log(state, (await purchase(client, request)).replayed, products.length > 3);
  sandbox.close();
};
main();
`;
const scripts = {
  "import.mjs": `import { createRequire } from "node:module";
const require = createRequire(import.meta.url);
${buying((name) => (name.endsWith(".json") ? `require("${name}")` : `await import("${name}")`))}`,
  "require.cjs": buying((name) => `require("${name}")`),
};

test("the samples of the READMEs can be completed", async () => {
  const files = Object.keys(await sampleFiles("http://127.0.0.1:1"));
  expect(files).toEqual(expect.arrayContaining(programs.map(({ file }) => file)));
});

describe.runIf(thorough)("installed", () => {
  let registry: Registry;
  beforeAll(async () => {
    registry = await startRegistry(tarballs, join(tarballs, "node_modules"));
  });
  afterAll(() => registry?.stop());

  let server: SandboxServer;
  beforeEach(async () => {
    server = await startServer({ port: 0, settleAfter: 100 });
  });
  afterEach(() => server.stop());

  describe.each(managers)("by $name", ({ name, install, node, exec }) => {
    describe.each(sources)("from %s", (source, dependencies) => {
      let project: string;
      beforeAll(async () => {
        project = await realpath(await mkdtemp(join(tmpdir(), `vending-${name}-`)));
        await install(project, registry.url, dependencies);
        await write(project, scripts);
      });
      afterAll(() => rm(project, { recursive: true, force: true }));

      test.each(Object.keys(scripts))("%s buys once", async (script) => {
        expect(await runIn(project, [...node, script])).toBe("succeeded true true\n");
      });

      test.runIf(source === "a registry")("the samples of the READMEs run, against its sandbox", async () => {
        await write(project, await sampleFiles(server.url));
        const environment = { VENDING_URL: server.url, VENDING_KEY: "sandbox-key", VENDING_SECRET: "sandbox-secret" };
        for (const { file, prints } of programs) {
          const output = await runIn(project, [...node, "--no-warnings", file], environment);
          expect(output.trim(), file).toMatch(prints);
        }
      });

      test.each(manifests.flatMap(({ bin = {} }) => Object.keys(bin)))("%s is found by its name", async (binary) => {
        expect(await runIn(project, [...exec, binary, "--version"])).toMatch(/^\d+\.\d+\.\d+\n$/);
      });
    });
  });

  describe("by npm, another way", () => {
    let project: string;
    beforeEach(async () => {
      project = await realpath(await mkdtemp(join(tmpdir(), "vending-other-")));
    });
    afterEach(() => rm(project, { recursive: true, force: true }));
    const [npm] = managers;

    test("under the scope of another organisation", async () => {
      const paths = await packPackages({ out: join(project, "tarballs"), scope: "@acme" });
      const names = manifests.map((manifest) => manifest.name.replace("@vending/", "@acme/"));
      const dependencies = Object.fromEntries(names.map((name, index) => [name, `file:${paths[index]}`]));
      await npm?.install(project, registry.url, dependencies);
      expect(await readdir(join(project, "node_modules"))).not.toContain("@vending");
      await write(project, { "import.mjs": scripts["import.mjs"].replaceAll("@vending/", "@acme/") });
      expect(await runIn(project, [process.execPath, "import.mjs"])).toBe("succeeded true true\n");
    });

    test("by npm link, from a clone", async () => {
      await write(project, {
        "package.json": '{ "private": true }',
        ".npmrc": `registry=${registry.url}\n`,
        ...scripts,
      });
      await mkdir(join(project, ".global/lib"), { recursive: true });
      await runNpm(["link", ...published()], project, { npm_config_prefix: join(project, ".global") });
      expect(await runIn(project, [process.execPath, "import.mjs"])).toBe("succeeded true true\n");
      expect(await runIn(project, ["npx", "--no", "--", "vending-sandbox", "--version"])).toMatch(/^\d+\.\d+\.\d+\n$/);
    });
  });
});
