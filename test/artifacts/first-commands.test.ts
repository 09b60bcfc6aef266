/** Each command works as the first one in a fresh clone, where only `npm ci` has run: it builds what it needs, and says so. */
import { type ChildProcess, spawn } from "node:child_process";
import { appendFile, mkdtemp, readdir, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { committed } from "../../scripts/gates/drift.ts";
import { root } from "../../scripts/lib/paths.ts";
import { pathOfMachine } from "../../scripts/lib/tool.ts";
import { thorough } from "../lib/budget.ts";
import { cloneTo } from "../lib/clone.ts";

/** The folders of the packages. */
const packages = (await readdir(join(root, "packages"), { withFileTypes: true }))
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => join("packages", name));

describe.runIf(thorough)("in a fresh clone", () => {
  let clone: string;
  beforeAll(async () => {
    clone = await realpath(await mkdtemp(join(tmpdir(), "vending-clone-")));
    await cloneTo(clone);
  });
  afterAll(() => rm(clone, { recursive: true, force: true }));

  /** Nothing is built. */
  beforeEach(async () => {
    const built = (await readdir(join(clone, "generated"))).filter((file) => !committed.includes(file));
    for (const file of built) await rm(join(clone, "generated", file), { recursive: true });
    for (const folder of packages) await rm(join(clone, folder, "dist"), { recursive: true, force: true });
    await rm(join(clone, "node_modules/.cache"), { recursive: true, force: true });
  });

  /** Runs a script of the project as a person does, with the npm and the Node of the machine. */
  function npmRun(
    script: string,
    ...args: string[]
  ): { child: ChildProcess; ended: Promise<number>; said: () => string } {
    const child = spawn("npm", ["run", script, "--", ...args], {
      cwd: clone,
      env: { ...process.env, PATH: pathOfMachine() },
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
    return {
      child,
      ended: new Promise((resolve) => child.once("close", (status) => resolve(status ?? 1))),
      said: () => output,
    };
  }

  test.each([
    ["build", [], /built generated/],
    ["check:types", [], /building packages/],
    ["types:oldest", [], /building packages/],
    ["check:lint", [], /documents break no rule/],
    ["docs", ["--build-only"], /generated\/docs\/: open index\.html/],
    ["simulate", ["--seed", "1"], /seed 1/],
    ["facts", ["electricity-with-token"], /✓ .*electricity-with-token/],
    ["diff", ["generated/openapi.yaml", "generated/openapi.yaml"], /./],
    ["conformance", ["--list"], /idempotency/],
    ["pack", [], /vending-client-.*\.tgz/],
    ["bundle", [], /vending-partner-kit.*\.zip: .* MB/],
  ])("npm run %s %j", async (script, args, expected) => {
    const { ended, said } = npmRun(script, ...args);
    expect({ status: await ended, output: said() }).toEqual({ status: 0, output: expect.stringMatching(expected) });
  });

  test.each([
    ["mock", ["--port=0"], "/v1/healthz"],
    ["sandbox", ["--port=0"], "/v1/healthz"],
    ["docs", ["--port=0"], "/"],
    ["certify", ["--port=0"], "/v1/healthz"],
  ])("npm run %s %j serves, and ends when npm is killed", async (script, args, path) => {
    const { child, said } = npmRun(script, ...args);
    const address = (): string | undefined => /http:\/\/127\.0\.0\.1:\d+/.exec(said())?.[0];
    while (address() === undefined && child.exitCode === null) await sleep(50);
    const url = address();
    if (url === undefined) throw new Error(said());
    expect(said()).toMatch(/building generated\//);
    expect((await fetch(`${url}${path}`)).status).toBe(200);
    const killed = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    await killed;
    const status = () =>
      fetch(`${url}${path}`).then(
        (response) => response.status,
        () => "gone",
      );
    await expect.poll(status).toBe("gone");
  });

  test("a second start builds nothing", async () => {
    const first = npmRun("build:needed");
    await first.ended;
    const second = npmRun("simulate", "--seed", "1");
    await second.ended;
    expect(first.said()).toMatch(/building generated\//);
    expect(second.said()).not.toMatch(/building/);
  });

  test.each([
    ["ledger/src/index.ts", /^building packages\/ledger\/dist …$/],
    // The build imports it, too.
    ["terminal/src/print.ts", /^building generated\/ …(\nbuilding packages\/\w+\/dist …){6}$/],
  ])("a comment in packages/%s builds again what holds it, and nothing else", async (file, expected) => {
    await npmRun("build:needed").ended;
    await appendFile(join(clone, "packages", file), "// A comment.\n");
    const { ended, said } = npmRun("build:needed");
    await ended;
    const built = said().match(/^building .*$/gm) ?? [];
    expect(built.join("\n")).toMatch(expected);
  });
});
