/** The collection that partners import, run without Postman: the sandbox behaves as its tests expect. */
import { randomUUID } from "node:crypto";
import { operationsOf } from "@vending/openapi/document";
import { createSandbox, scenarios, testClock } from "@vending/sandbox";
import { chai, describe, expect, test } from "vitest";
import { postmanOf } from "../../packages/portal/src/collection/index.ts";
import { partner } from "../lib/documents.ts";

/** A request of a collection, or a folder of them. */
interface PostmanItem {
  readonly name: string;
  readonly item?: readonly PostmanItem[];
  readonly request?: PostmanRequest;
  readonly event?: readonly { listen: "prerequest" | "test"; script: { exec: readonly string[] } }[];
}

interface PostmanRequest {
  readonly method: string;
  readonly header: readonly Variable[];
  readonly url: { readonly raw: string; readonly variable?: readonly Variable[] };
  readonly body?: { raw: string };
}

type Variable = Readonly<Record<"key" | "value", string>>;

/** Every request of a collection, in the order of a run. */
const itemsOf = (items: readonly PostmanItem[]): PostmanItem[] =>
  items.flatMap((one) => (one.item ? itemsOf(one.item) : [one]));

/** A test in the script of a request, or the request itself if it got no response. */
interface Outcome {
  readonly name: string;
  readonly error?: unknown;
}

/**
 * Sends the requests in order, as a run of the collection in Postman does. `pm` has only what our scripts may use, so that
 * anything else in them throws. The timers of a script move the clock.
 */
async function runItems(
  items: readonly PostmanItem[],
  variables: Map<string, string>,
  send: (request: Request) => Promise<Response>,
  advance: (ms: number) => void,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const collectionVariables = {
    get: (key: string) => variables.get(key),
    set: (key: string, value: unknown) => void variables.set(key, String(value)),
  };
  for (let at = 0; at < items.length; ) {
    const { name, request, event = [] } = items[at++] as PostmanItem;
    if (!request) continue;
    const script = (when: "prerequest" | "test", pm: object): void => {
      const lines = event.flatMap(({ listen, script: { exec } }) => (listen === when ? exec : []));
      new Function("pm", "setTimeout", lines.join("\n"))(pm, (_: unknown, ms: number) => advance(ms));
    };
    let isSkipped = false;
    script("prerequest", {
      variables: { replaceIn: (text: string) => resolved(text, variables) },
      collectionVariables,
      execution: { skipRequest: () => (isSkipped = true) },
    });
    if (isSkipped) continue;
    let [code, body] = [0, ""];
    try {
      const response = await send(toRequest(request, variables));
      [code, body] = [response.status, await response.text()];
    } catch (error) {
      outcomes.push({ name, error });
      continue;
    }
    script("test", {
      collectionVariables,
      response: { code, json: () => JSON.parse(body) },
      info: { requestName: name },
      execution: { setNextRequest: (next: string) => (at = items.findIndex((one) => one.name === next)) },
      expect: chai.expect,
      test: (title: string, check: () => void) => {
        try {
          check();
          outcomes.push({ name: `${name}: ${title}` });
        } catch (error) {
          outcomes.push({ name: `${name}: ${title}`, error });
        }
      },
    });
  }
  return outcomes;
}

const resolved = (text: string, variables: ReadonlyMap<string, string>): string =>
  text
    .replaceAll("{{$guid}}", () => randomUUID())
    .replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => variables.get(name) ?? "");

/** The request that Postman would send. */
function toRequest(request: PostmanRequest, variables: ReadonlyMap<string, string>): Request {
  const url = (request.url.variable ?? []).reduce(
    (text, { key, value }) => text.replace(`/:${key}`, `/${value}`),
    request.url.raw,
  );
  return new Request(resolved(url, variables), {
    method: request.method,
    headers: request.header.map(({ key, value }): [string, string] => [key, resolved(value, variables)]),
    ...(request.body && { body: resolved(request.body.raw, variables) }),
  });
}

const collection: { readonly item: readonly PostmanItem[]; readonly variable: readonly Variable[] } = JSON.parse(
  postmanOf(partner),
);
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
      outcomes.push(...(await runItems(requests, variables, sandbox.fetch, clock.advance)));
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
