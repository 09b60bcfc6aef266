/** The collection that partners import: every request is accepted, and the sandbox behaves as its tests expect. */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { operationsOf } from "@vending/openapi/document";
import { createSandbox, testClock } from "@vending/sandbox";
import { type SandboxServer, startServer } from "@vending/sandbox/server";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { scenarios } from "../../packages/sandbox/src/behaviour/scenarios.ts";
import { generated } from "../../scripts/lib/paths.ts";
import { runScript } from "../../scripts/lib/tool.ts";
import { toolFile } from "../../scripts/lib/tools.ts";
import { thorough } from "../lib/budget.ts";
import { partner } from "../lib/documents.ts";
import { itemsOf, type PostmanCollection, scriptOf, toRequest } from "../lib/postman.ts";

const file = join(generated, "postman.json");
const collection = JSON.parse(await readFile(file, "utf8")) as PostmanCollection;
const items = itemsOf(collection.item);

describe("the Postman collection", () => {
  test("has every operation, and every scenario of the sandbox", () => {
    const routes = new Set(
      items.map(({ request }) => `${request?.method} ${request?.url.raw.replace(/^\{\{baseUrl\}\}|\?.*/g, "")}`),
    );
    for (const { method, path } of operationsOf(partner)) {
      expect(routes).toContain(`${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}`);
    }
    const folders = collection.item.flatMap(({ item = [] }) => item.map(({ name }) => name));
    expect(folders).toEqual(expect.arrayContaining(scenarios.map(({ suffix }) => `Ends in ${suffix}`)));
  });

  test("every request gets the HTTP status that its tests expect", async () => {
    const clock = testClock();
    const sandbox = createSandbox({ now: clock.now, wait: clock.wait });
    const variables = new Map(collection.variable.map(({ key, value }) => [key, value]));
    const sent = items.filter((item) => !scriptOf(item, "prerequest").includes("skipRequest"));
    let passed = 0;
    for (const [index, item] of sent.entries()) {
      const [, fresh] = /set\("(\w+)", pm\.variables/.exec(scriptOf(item, "prerequest")) ?? [];
      if (fresh) variables.set(fresh, `${index}-order`);
      const tests = scriptOf(item, "test");
      const [, expected] = /"HTTP (\d+)"/.exec(tests) ?? [];
      if (!item.request || !expected) continue;
      // A real run waits until the status is known and final.
      clock.advance(10_000);
      const attempts = tests.includes("setNextRequest") ? 5 : 1;
      let status = 0;
      for (let attempt = 0; attempt < attempts && status !== Number(expected); attempt++) {
        ({ status } = await sandbox.fetch(toRequest(item.request, variables)));
      }
      expect(status, item.name).toBe(Number(expected));
      passed++;
    }
    sandbox.close();
    expect(passed).toBeGreaterThan(60);
  });

  test("its scripts are JavaScript", () => {
    for (const item of items) {
      for (const listen of ["prerequest", "test"] as const) {
        expect(() => new Function("pm", scriptOf(item, listen)), item.name).not.toThrow();
      }
    }
  });
});

describe.runIf(thorough)("run by newman, against the sandbox", () => {
  let server: SandboxServer;
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "vending-newman-"));
    server = await startServer({ port: 0, settleAfter: 200 });
  });
  afterEach(async () => {
    await server.stop();
    await rm(folder, { recursive: true });
  });

  interface Report {
    run: {
      stats: Record<"requests" | "assertions", { total: number; failed: number }>;
      failures: { error: { message: string }; source: { name: string } }[];
    };
  }

  async function run(variables: Readonly<Record<string, string>> = {}, ...flags: string[]) {
    const report = join(folder, "report.json");
    const pairs = Object.entries({ baseUrl: server.url, ...variables });
    const { status, output } = await runScript(toolFile("newman/bin/newman.js"), [
      ...["run", file, "--reporters", "json", "--reporter-json-export", report, ...flags],
      ...pairs.flatMap(([name, value]) => ["--env-var", `${name}=${value}`]),
    ]);
    const { stats, failures } = (JSON.parse(await readFile(report, "utf8")) as Report).run;
    return { status, output, stats, failures: failures.map(({ error, source }) => `${source.name}: ${error.message}`) };
  }

  test("every test passes, twice in a row", async () => {
    for (const _ of [1, 2]) {
      const { status, output, stats, failures } = await run();
      expect(failures, output).toEqual([]);
      expect(status).toBe(0);
      expect(stats.assertions.total).toBeGreaterThan(items.length);
    }
  });

  test("a purchase whose response is lost is found by its status", async () => {
    const { failures, stats } = await run({ lostResponses: "yes" }, "--folder", "Ends in 902");
    expect(failures).toEqual([expect.stringMatching(/^902: buy airtime: /)]);
    expect(stats.assertions).toMatchObject({ total: 3, failed: 0 });
  });

  test("another secret fails it", async () => {
    const { status, stats } = await run({ merchantSecret: "another" }, "--folder", "Buy once");
    expect(status).toBe(1);
    expect(stats.assertions.failed).toBeGreaterThan(3);
  });
});
