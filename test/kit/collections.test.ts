/** The collection that partners import: every request is accepted, and the sandbox behaves as its tests expect. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { operationsOf } from "@vending/openapi/document";
import { createSandbox, testClock } from "@vending/sandbox";
import { describe, expect, test } from "vitest";
import { scenarios } from "../../packages/sandbox/src/behaviour/scenarios.ts";
import { generated } from "../../scripts/lib/paths.ts";
import { partner } from "../lib/documents.ts";
import { itemsOf, type Outcome, type PostmanCollection, type PostmanItem, runItems } from "../lib/postman.ts";

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

  /** Runs requests against a sandbox, whose clock a pause moves. */
  async function run(requests: readonly PostmanItem[], changed: Readonly<Record<string, string>> = {}, times = 1) {
    const clock = testClock();
    const sandbox = createSandbox({ now: clock.now, wait: clock.wait });
    const pairs = collection.variable.map(({ key, value }): [string, string] => [key, changed[key] ?? value]);
    const variables = new Map(pairs);
    const outcomes: Outcome[] = [];
    for (let time = 0; time < times; time++) {
      outcomes.push(...(await runItems(requests, { variables, send: sandbox.fetch, pause: clock.advance })));
    }
    sandbox.close();
    const failed = outcomes.filter(({ error }) => error !== undefined);
    return { passed: outcomes.length - failed.length, failed: failed.map(({ name, error }) => `${name}: ${error}`) };
  }
  const folder = (name: string): PostmanItem[] => {
    const found = collection.item.flatMap((one) => [one, ...(one.item ?? [])]).find((one) => one.name === name);
    return itemsOf(found?.item ?? []);
  };

  test("every test of its requests passes, twice in a row", async () => {
    const { passed, failed } = await run(items, {}, 2);
    expect(failed).toEqual([]);
    expect(passed).toBeGreaterThan(2 * items.length);
  });

  test("a purchase whose response is lost is found by its status", async () => {
    const { passed, failed } = await run(folder("Ends in 902"), { lostResponses: "yes" });
    expect(failed).toEqual([expect.stringMatching(/^902: buy airtime: /)]);
    expect(passed).toBe(3);
  });

  test("another secret fails it", async () => {
    const { failed } = await run(folder("Buy once"), { merchantSecret: "another" });
    expect(failed.length).toBeGreaterThan(3);
  });
});
