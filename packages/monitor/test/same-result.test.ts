/** A run of conformance through the monitor has the same result as without it: the monitor changes nothing. */
import { setTimeout as sleep } from "node:timers/promises";
import { type Fetch, type Report, runConformance } from "@vending/conformance";
import { createMonitor } from "@vending/monitor";
import { createSandbox } from "@vending/sandbox";
import { serveFetch } from "@vending/sandbox/server";
import { expect, test } from "vitest";
import { thorough } from "../../../test/lib/budget.ts";
import { fiveDeviations } from "../../conformance/test/lib/deviations.ts";
import { mutantServer } from "../../conformance/test/lib/mutant.ts";
import { startProxy } from "../src/proxy/proxy.ts";

const host = "127.0.0.1";
const clock = { now: Date.now, sleep: (ms: number) => sleep(ms) };
const requests = (fetch: Fetch) => async (request: Request) =>
  fetch(request.url, {
    method: request.method,
    headers: Object.fromEntries(request.headers),
    ...(request.body && { body: await request.text() }),
  });

type Service = [what: string, serve: () => (request: Request) => Promise<Response>, found: readonly string[]];
const deviating: Service = [
  "a server with five deviations",
  () => requests(mutantServer(fiveDeviations, clock)),
  ["undeclared-header:x-request-id", ...(thorough ? ["duplicate-sold", "undeclared-status:HTTP 201"] : [])],
];
const services: Service[] = thorough ? [["the sandbox", () => createSandbox().fetch, []], deviating] : [deviating];

/** Everything, or what buys nothing. */
const only = thorough ? {} : { only: ["plans", "verification", "credentials/unknown-merchant", "server"] };
const seed = 7;

/** Without what depends on time: whether a check passes or is skipped may depend on when a purchase settles. */
const summary = ({ verdict, checks, findings }: Report) => ({
  verdict,
  checks: checks.map(({ name, verdict: of, failures }) => [
    name,
    of === "failed",
    [...new Set(failures.map(({ code }) => code))],
  ]),
  findings: findings.map(({ severity, id, operations }) => [severity, id, operations]),
});

test.each(services)("%s", async (_, service, found) => {
  const run = async (through: (url: string) => Promise<Report>) => {
    const server = await serveFetch(service(), { port: 0, host });
    try {
      return await through(server.url);
    } finally {
      await server.stop();
    }
  };
  const direct = await run((baseUrl) => runConformance({ ...only, baseUrl, seed }));
  const monitor = createMonitor({ pollsPerMinute: 1_000 });
  const monitored = await run(async (upstream) => {
    const proxy = await startProxy(monitor, { upstream, port: 0, host });
    try {
      return await runConformance({ ...only, baseUrl: proxy.url, seed });
    } finally {
      await proxy.stop(1_000);
    }
  });
  expect(summary(monitored)).toEqual(summary(direct));
  for (const { checks } of [direct, monitored]) {
    expect(checks.filter(({ verdict }) => verdict === "passed").length).toBeGreaterThan(thorough ? 60 : 5);
  }

  await monitor.settled();
  const { exchanges, skipped, findings } = monitor.report();
  expect(exchanges).toBeGreaterThan(thorough ? 1_500 : 50); // it polls less on a busy machine
  expect(skipped).toBe(0);
  // Conformance itself sends invalid requests. The faults of the service are found too.
  const ofTheService = findings.filter(
    ({ id }) => !/^(invalid-request|unknown-route|no-response|client-left)/.test(id),
  );
  expect(ofTheService.map(({ id }) => id)).toEqual(found.length > 0 ? expect.arrayContaining([...found]) : []);
});
