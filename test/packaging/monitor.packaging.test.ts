/** The published package @vending/monitor, with its dependencies: its contents, its binary and its API. */
import { describe, expect, test } from "vitest";
import { binariesAreExecutable, environmentOf } from "../lib/packed/binary.ts";
import { bundle } from "../lib/packed/bundle.ts";
import { checkersHaveNothingToSay } from "../lib/packed/checkers.ts";
import { declarationsCompile, ofNode } from "../lib/packed/compilers.ts";
import { expectToDependOn, expectToHold, importsWhatItDeclares, modules } from "../lib/packed/contents.ts";
import { underEachNode } from "../lib/packed/nodes.ts";
import { packed } from "../lib/packed/project.ts";

const monitor = packed("monitor");
const { name, manifest, write, run } = monitor;
const binary = "vending-monitor";

test("holds its code and its types, and neither sources nor tests", () =>
  expectToHold(monitor, modules(["index", "metrics", "cli", "worker"], ["js", "d.ts"])));

test("depends on the contract and one library, and not on the runner of conformance", () =>
  expectToDependOn(monitor, "@vending/contract", "prom-client"));

importsWhatItDeclares(monitor);

binariesAreExecutable(monitor, binary);

test("a bundle for Workers imports only node:crypto for the middleware; metrics are a separate entry", async () => {
  const importsOf = async (entry: string): Promise<readonly string[]> =>
    (await bundle(monitor, `export * from "${entry}";`, { external: /^node:|^prom-client$/ })).imports;
  expect(await importsOf(name)).toEqual(["node:crypto"]);
  expect(await importsOf(`${name}/metrics`)).toEqual(["prom-client"]);
});

/** Judges one exchange in the worker thread, and prints one line of JSON. */
const script = `
import { createMonitor } from "${name}";
const monitor = createMonitor();
const response = { status: 418, headers: [], body: "x".repeat(40_000) };
monitor.observe({ method: "GET", url: "/v1/healthz", requestHeaders: {}, response, startedAt: 1, endedAt: 2 });
await monitor.settled();
const { skipped, findings } = monitor.report();
console.log(JSON.stringify({ skipped, ids: findings.map(({ id }) => id) }));
`;

underEachNode(monitor, (node) => {
  test("its binary is on the path, and prints its version", async () => {
    const said = await run(binary, ["--version"], environmentOf(monitor, node));
    expect(said).toEqual({ status: 0, output: `${manifest().version}\n` });
  });

  test("it judges an exchange, even a large one", async () => {
    await write("watch.mjs", script);
    const { status, output } = await run(node, ["--no-warnings", "watch.mjs"]);
    expect(status, output).toBe(0);
    expect(JSON.parse(output)).toEqual({ skipped: 0, ids: ["undeclared-status:HTTP 418"] });
  });
});

const consumer = `
import { createMonitor, type Monitor, monitorFetch, type TrafficFinding, type TrafficReport } from "${name}";

const monitor: Monitor = createMonitor({ onFinding: ({ severity }: TrafficFinding) => String(severity) });
export const report: TrafficReport = monitor.report();
export const watched: typeof fetch = monitorFetch(monitor, fetch);
export const inProcess: (request: Request) => Promise<Response> = monitorFetch(monitor, async (request: Request) => new Response(request.url));
// @ts-expect-error a text is no fetch
monitorFetch(monitor, "fetch");
`;

describe("with what Node knows", () => declarationsCompile(monitor, { "consumer.mts": consumer }, ofNode));

checkersHaveNothingToSay(monitor, { profile: "esm-only", entrypoints: [".", "./metrics"] });
