/** The first hour of a newcomer: an empty folder with the tarballs, what a README says to paste, and npm as it comes. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, readdir, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { type SandboxServer, startServer } from "@vending/sandbox/server";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { root } from "../../scripts/lib/paths.ts";
import { packed, type Ran, runIn } from "../lib/packed/project.ts";
import { holdDependencies, type Registry, startRegistry } from "../lib/registry.ts";
import { samplesIn } from "../lib/samples.ts";

const readmeOf = (name: string): Promise<string> => readFile(join(packed(name).installed, "README.md"), "utf8");

/** What the first block of shell in a README says. */
async function blockOf(name: string): Promise<string> {
  const [, block = ""] = /^```sh\n(.*?)^```$/ms.exec(await readmeOf(name)) ?? [];
  return block;
}

let registry: Registry;
let server: SandboxServer;
let home: string;
let env: NodeJS.ProcessEnv;

/** A new folder that holds the tarballs and nothing else. */
async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(home, "shop-"));
  const from = inject("installation");
  for (const file of await readdir(from)) if (file.endsWith(".tgz")) await cp(join(from, file), join(folder, file));
  return folder;
}

const paste = (folder: string, commands: string): Promise<Ran> => runIn(folder, ["bash", "-ec", commands], env);

const running: ChildProcess[] = [];

/** Pastes commands of which the last serves, and returns its address. */
async function pasteServer(folder: string, commands: string): Promise<string> {
  const child = spawn("bash", ["-ec", commands], { cwd: folder, env: { ...process.env, ...env }, detached: true });
  running.push(child);
  let output = "";
  const ended = once(child, "exit");
  const ready = new Promise<string>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (text) => {
        output += text;
        const [, url] = /ready on (http:\S+)/.exec(output) ?? [];
        if (url) resolve(url);
      });
  });
  const url = await Promise.race([ready, ended.then(() => undefined)]);
  if (!url) throw new Error(output);
  return url;
}

/** On a free port: another sandbox may run on this machine. */
const onFreePort = (block: string): string => {
  expect(block).toContain(".bin/vending-sandbox ");
  return block.replace(".bin/vending-sandbox ", ".bin/vending-sandbox --port 0 ");
};

describe("where a newcomer begins", () => {
  beforeAll(async () => {
    home = await realpath(await mkdtemp(join(tmpdir(), "vending-newcomer-")));
    registry = await startRegistry("no-token");
    // The second one is optional: npm asks for it all the same.
    await holdDependencies(registry, home, ["pg", "pg-cloudflare"]);
    server = await startServer({ port: 0, settleAfter: 100 });
    env = {
      // One Node runs npm, our binaries and the samples.
      PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
      npm_config_registry: registry.url,
      npm_config_cache: join(home, "cache"),
      npm_config_update_notifier: "false",
    };
  });
  afterAll(async () => {
    for (const { pid } of running) if (pid) process.kill(-pid);
    await server.stop();
    registry.close();
    await rm(home, { recursive: true, force: true });
  });

  test.each([
    ["client", ["node airtime.ts", "node resume.ts"], /^deliver: \S+\nsucceeded keep\n$/],
    ["sandbox", ["node --test shop.test.ts", "node sample-1.ts"], /^ℹ pass 1$/m],
  ] as const)("what the README of the %s says runs", async (name, commands, said) => {
    const folder = await emptyFolder();
    const url = await pasteServer(folder, onFreePort(await blockOf(name)));
    for (const { file, code } of samplesIn(await readmeOf(name))) await writeFile(join(folder, file), code);
    const { status, output } = await paste(folder, `export VENDING_URL=${url}\n${commands.join("\n")}`);
    expect(status, output).toBe(0);
    expect(output).toMatch(said);
  });

  test("what the README of the contract says runs", async () => {
    const folder = await emptyFolder();
    const samples = samplesIn(await readmeOf("contract"));
    for (const { file, code } of samples) await writeFile(join(folder, file), code);
    const commands = samples.map(({ file }) => `node ${file}`).join("\n");
    expect(await paste(folder, `${await blockOf("contract")}${commands}`)).toMatchObject({ status: 0 });
    expect(samples).toHaveLength(2);
  });

  test("what the README of conformance says runs, and finds nothing in the sandbox", async () => {
    const block = await blockOf("conformance");
    expect(block).toContain("http://127.0.0.1:4020");
    const { status, output } = await paste(await emptyFolder(), block.replace("http://127.0.0.1:4020", server.url));
    expect(status, output).toBe(0);
    expect(output).toContain(" passed, 0 failed");
  });

  test("what the README of the certification says certifies an example", async () => {
    const folder = await emptyFolder();
    await cp(join(root, "examples/typescript"), folder, { recursive: true });
    await cp(join(root, "generated/purchase-protocol.json"), join(folder, "purchase-protocol.json"));
    const { status, output } = await paste(folder, `${(await blockOf("certification")).trimEnd()} --port 0`);
    expect(status, output).toBe(0);
    expect(output).toContain("CERTIFIED for airtime, data");
    expect(await readFile(join(folder, "report.html"), "utf8")).toContain("</html>");
  });

  test("what the README of an example says certifies it, in a clone", async () => {
    const folder = join(root, "examples/typescript");
    const [command = ""] = /^.*vending-certify.*$/m.exec(await readFile(join(folder, "README.md"), "utf8")) ?? [];
    const { status, output } = await paste(folder, `${command} --port 0`);
    expect(status, output).toBe(0);
    expect(output).toContain("CERTIFIED for airtime, data");
  });

  test("after the installs of all READMEs, production has what it needs, and the tests have the rest", async () => {
    const folder = await emptyFolder();
    for (const name of ["contract", "client", "ledger", "sandbox", "conformance", "certification"]) {
      const installs = (await blockOf(name)).split("\n").filter((line) => line.startsWith("npm "));
      const ran = await paste(folder, installs.map((line) => line.replace(/&& node_modules.*/, "")).join("\n"));
      expect(ran.status, ran.output).toBe(0);
    }
    const manifest = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
    const ours = (names: readonly string[]) => names.map((name) => `@vending/${name}`);
    expect(Object.keys(manifest.dependencies)).toEqual([...ours(["client", "contract", "ledger"]), "pg"]);
    expect(Object.keys(manifest.devDependencies)).toEqual(ours(["certification", "conformance", "sandbox"]));
    const production = `npm ci --omit=dev && node -e 'import("@vending/ledger/postgres").then(() => console.log("there"))'`;
    expect((await paste(folder, production)).output).toContain("there");
  });
});
