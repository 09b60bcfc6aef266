/** A release, from its changeset to the purchase of somebody who installs it, by the commands of the workflow. */
import { cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { root } from "../../scripts/lib/paths.ts";
import { manifestIn } from "../../scripts/lib/published.ts";
import { pathOfMachine } from "../../scripts/lib/tool.ts";
import { thorough } from "../lib/budget.ts";
import { cloneTo } from "../lib/clone.ts";
import { type Ran, runIn } from "../lib/packed/project.ts";
import { holdDependencies, type Registry, startRegistry } from "../lib/registry.ts";

const token = "a-token";
let registry: Registry;
let folder: string;
/** A copy of the project, with a history of its own. */
let project: string;

async function run(cwd: string, command: string, env: NodeJS.ProcessEnv = {}): Promise<string> {
  const { status, output } = await ranIn(cwd, command, env);
  expect(status, output).toBe(0);
  return output;
}
const ranIn = (cwd: string, command: string, env: NodeJS.ProcessEnv = {}): Promise<Ran> =>
  runIn(cwd, ["bash", "-eo", "pipefail", "-c", command], { PATH: pathOfMachine(), ...env });

const commit = (): Promise<string> =>
  run(project, "git add --all && git -c user.name=a -c user.email=a@example.com commit --quiet --message change");

async function change(file: string, edit: (text: string) => string): Promise<void> {
  const path = join(project, file);
  const text = await readFile(path, "utf8").catch(() => "");
  expect(edit(text)).not.toBe(text);
  await writeFile(path, edit(text));
}

/** Copies the project. Its tests are what runs here, so its release runs none. */
async function copyProject(): Promise<void> {
  await cloneTo(project);
  await change("package.json", (text) =>
    text.replace('"test:vitest": "vitest run"', '"test:vitest": "node --version"'),
  );
  await run(project, "git init --quiet --initial-branch main");
  await run(project, "git remote add origin git@git.acme.example:shop/vending.git");
  await commit();
}

const { build, publish: publishing } = parse(await readFile(join(root, ".github/workflows/release.yml"), "utf8")).jobs;
const stepOf = (job: { steps: { name?: string; run?: string }[] }, name: string): string => {
  const { run } = job.steps.find((step) => step.name === name) ?? {};
  if (!run) throw new Error(`release.yml has no step ${name}`);
  return run;
};

/** Packs and publishes as the workflow does: each job in a folder of its own. */
async function publish(version: string): Promise<void> {
  const env = { NPM_REGISTRY: `@acme:registry=${registry.url}`, NPM_PUBLIC: "", NPM_TOKEN: token };
  await run(project, stepOf(build, "Pack"), env);
  const artifact = join(folder, version);
  await cp(join(project, "dist"), artifact, { recursive: true });
  await rm(join(project, "dist"), { recursive: true });
  await run(artifact, stepOf(publishing, "Token"), env);
  await run(artifact, stepOf(publishing, "Publish"), env);
}

const buying = `
import { createRequestId, createVendingClient, purchase } from "@acme/client";
import { startServer } from "@acme/sandbox/server";
const server = await startServer({ port: 0, settleAfter: 50 });
const client = createVendingClient({ baseUrl: server.url, merchantKey: "sandbox-key", merchantSecret: "sandbox-secret" });
const { state } = await purchase(client, { merchant_code: "SANDBOX", product: "airtime", network: "mtn", amount: "500",
  customer_msisdn: "08031234567", client_request_id: createRequestId() });
console.log(state);
await server.stop();
`;

/** Installs the client and the sandbox in an empty folder, and buys. */
async function buy(version: string): Promise<void> {
  const shop = join(folder, `shop-${version}`);
  await mkdir(shop);
  await writeFile(join(shop, ".npmrc"), `registry=${registry.url}\ncache=${join(folder, "cache")}\n`);
  await writeFile(join(shop, "buy.mjs"), buying);
  await run(shop, "npm install --no-audit @acme/client @acme/sandbox");
  expect(await runIn(shop, [process.execPath, "buy.mjs"])).toEqual({ status: 0, output: "succeeded\n" });
  const installed = join(shop, "node_modules/@acme/client");
  const { publishConfig } = JSON.parse(await readFile(join(installed, "package.json"), "utf8"));
  expect(publishConfig).toEqual({ registry: registry.url });
  expect(manifestIn(installed)).toMatchObject({ version, dependencies: { "@acme/contract": version } });
  expect(manifestIn(installed)).toMatchObject({
    repository: { type: "git", url: "git+https://git.acme.example/shop/vending.git", directory: "packages/client" },
    homepage: "https://git.acme.example/shop/vending/tree/main/packages/client#readme",
    bugs: "https://git.acme.example/shop/vending/issues",
  });
  expect(await readFile(join(installed, "README.md"), "utf8")).toContain(` ./acme-client-${version}.tgz`);
  expect(await readFile(join(installed, "CHANGELOG.md"), "utf8")).toContain(`## ${version}\n`);
}

/** What a release leaves in the tree: the version everywhere, no changeset, and the baseline for the next one. */
async function expectReleased(version: string): Promise<void> {
  const text = (file: string) => readFile(join(project, file), "utf8");
  const document = await text("generated/openapi.yaml");
  expect(document).toContain(`  version: ${version}\n`);
  expect(await text("released/openapi.yaml")).toBe(document);
  expect(await text("released/exemptions.yaml")).toMatch(/^# Breaking[\s\S]*\n\[\]\n$/);
  expect(await text("package.json")).toContain(`"version": "${version}"`);
  expect(JSON.parse(await text("changelog.json"))[0]).toMatchObject({ version });
  expect((await readdir(join(project, ".changeset"))).sort()).toEqual(["README.md", "config.json"]);
}

describe.runIf(thorough)("a release", () => {
  beforeAll(async () => {
    registry = await startRegistry(token);
    folder = await realpath(await mkdtemp(join(tmpdir(), "vending-rehearsal-")));
    project = join(folder, "project");
    await copyProject();
    await holdDependencies(registry, folder);
  });
  afterAll(async () => {
    registry.close();
    await rm(folder, { recursive: true, force: true });
  });

  test("is made, published, installed in an empty folder, and bought with", async () => {
    const output = await run(project, "npm run release");
    expect(output).toContain("Version 1.0.0 is in the tree, and nothing is published.");
    await expectReleased("1.0.0");
    await commit();
    await publish("1.0.0");
    await buy("1.0.0");
  });

  test("says openly published only if it is told to, and takes no scope that npm would reject", async () => {
    const pack = (args: string) => ranIn(project, `npm run --silent pack -- --out ${join(folder, "tried")} ${args}`);
    for (const scope of ["acme", "@Acme", "@acme/client", "@acme:registry=https://npm.acme.example"])
      expect(await pack(`--scope ${scope}`)).toMatchObject({
        status: 2,
        output: expect.stringContaining("--scope takes an npm scope such as @acme"),
      });
    expect((await pack("--scope @acme:registry=https://npm.acme.example/ --public")).status).toBe(0);
    const manifest = await run(folder, "tar xOf tried/acme-client-*.tgz package/package.json");
    expect(JSON.parse(manifest).publishConfig).toEqual({
      registry: "https://npm.acme.example/",
      access: "public",
      provenance: true,
    });
  });

  test("that breaks clients is refused without a major version, and passes with one", async () => {
    await run(project, "git remote set-url origin https://user:secret@git.acme.example:8443/shop/vending.git");
    await change("spec/common/scalars.tsp", (text) => text.replace('"^[0-9]+(', '"^[0-9]{1,9}('));
    const changeset = (level: string, text: string) =>
      change(".changeset/amounts.md", () => `---\n"@vending/contract": ${level}\n---\n\n${text}\n`);
    await changeset("minor", "Amounts have nine digits at most.");
    await run(project, "npm run build");
    await commit();
    const refused = await ranIn(project, "npm run release");
    expect(refused.status).toBe(1);
    expect(refused.output).toContain("the changesets ask for a minor version, and a major version is needed");

    await changeset("major", "Amounts have nine digits at most.\n\nTo do: send no longer one.");
    await commit();
    expect(await run(project, "npm run release")).toContain("Version 2.0.0 is in the tree");
    await expectReleased("2.0.0");
    await run(project, "npm install --package-lock-only --offline");
    await commit();
    await publish("2.0.0");
    await buy("2.0.0");
  });
});
