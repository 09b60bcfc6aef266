/** No check fails on a service that does something in another way, where the specification leaves it open. */
import { createSandbox } from "@vending/sandbox";
import { describe, expect, test } from "vitest";
import { thorough } from "../../../test/lib/budget.ts";
import { checks, runConformance, sandboxConfig } from "../src/index.ts";
import { virtualClock } from "./lib/clock.ts";
import {
  changingRequests,
  changingResponses,
  creates,
  handling,
  type Loose,
  type Mutation,
  rejection,
  statuses,
} from "./lib/mutant.ts";
import { named, runMutant, sandboxRuns } from "./lib/targets.ts";

const everyRow = (body: Loose): Loose[] => [body.data].flat().filter((one) => typeof one === "object" && one !== null);
const international = (number: string): string => number.replace(/^0(?=\d{10}$)/, "234");

const lawful: readonly [what: string, make: () => Mutation][] = [
  [
    "returns 503 now and then",
    () => {
      let count = 0;
      return async (request, forward) => (++count % 25 === 0 ? rejection(503) : forward(request));
    },
  ],
  [
    "returns 404 for what another merchant has",
    () =>
      changingResponses([...statuses, "getGiftCardOrder"], (response) => Object.assign(response, rejection(404)), 403),
  ],
  [
    "writes all phone numbers with 234, and filters by that",
    () => async (request, forward) => {
      const response = await forward(request);
      const filter = request.query.get("msisdn");
      if (request.operationId === "listTransactions" && filter) {
        // The sandbox finds numbers as they were sent. This service does not.
        if (/^0\d{10}$/.test(filter))
          return forward({ ...request, query: new URLSearchParams({ msisdn: "07009999999" }) });
        const query = new URLSearchParams(request.query);
        query.set("msisdn", filter.replace(/^234(?=\d{10}$)/, "0"));
        const found = await forward({ ...request, query });
        for (const row of everyRow(found.body)) row.msisdn = international(row.msisdn);
        return found;
      }
      for (const row of response.status === 200 ? everyRow(response.body) : []) {
        if (row.msisdn) row.msisdn = international(row.msisdn);
      }
      return response;
    },
  ],
  [
    "writes networks in lower case, and amounts with kobo",
    () =>
      changingResponses([...creates, ...statuses, "listTransactions"], ({ body }) => {
        for (const row of everyRow(body)) {
          if (row.network) row.network = row.network.toLowerCase();
          if (row.amount) row.amount = `${row.amount}.00`;
        }
      }),
  ],
  [
    "filters by networks in upper case alone",
    () =>
      changingRequests("listTransactions", ({ query }) => {
        const network = query.get("network");
        if (network && network !== network.toUpperCase()) query.set("network", "none");
      }),
  ],
  [
    "wants a product on every route",
    () => handling(creates, ({ body }) => (body?.amount && !body.product ? rejection(400) : undefined)),
  ],
  [
    "issues the second Key Change Token alone",
    () => changingResponses([...creates, ...statuses], ({ body }) => delete Object(body?.data).kct1),
  ],
  [
    "returns 503 now and then, after the purchase was made",
    () => {
      let count = 0;
      return async (request, forward) => {
        const response = await forward(request);
        return ++count % 25 === 0 ? rejection(503) : response;
      };
    },
  ],
  [
    "has no plans of one network today",
    () =>
      changingResponses("listDataPlans", ({ body }, { path }) => {
        if (path.endsWith("/glo")) body.data = [];
      }),
  ],
  [
    "words its rejections differently",
    () => async (request, forward) => {
      const response = await forward(request);
      const isRejection = request.operationId === "verifyCustomer" && /910$/.test(request.body?.customer_msisdn ?? "");
      return response.status >= 400 && !isRejection ? { ...response, body: { error: { reason: "no" } } } : response;
    },
  ],
  [
    "returns 422 where the sandbox returns 400",
    () => async (request, forward) => {
      const response = await forward(request);
      const mayBe = request.body !== undefined && !/910$/.test(request.body?.customer_msisdn ?? "");
      return response.status === 400 && mayBe ? { ...response, status: 422 } : response;
    },
  ],
  [
    "updates a pending row whenever its status is requested",
    () => async (request, forward) => {
      const response = await forward(request);
      if (request.operationId && statuses.includes(request.operationId) && response.body?.response_code === "02") {
        response.body.data.updated_at = new Date(forward.clock.now()).toISOString().slice(0, 19).replace("T", " ");
      }
      return response;
    },
  ],
  [
    "sends the headers of its proxies, and a charset",
    () => async (request, forward) => {
      const response = await forward(request);
      const headers = {
        "content-type": "application/json; charset=utf-8",
        via: "1.1 proxy",
        "strict-transport-security": "max-age=1",
      };
      return { ...response, headers: { ...response.headers, ...headers } };
    },
  ],
];

/** Has new fields, and catalogs in another order and with a time of reading. */
function hasNewFields(): Mutation {
  let count = 0;
  return changingResponses(["listDataPlans", "listCablePlans", ...creates, ...statuses], ({ body }) => {
    body.trace = "t-1";
    for (const row of everyRow(body)) row.version = "2";
    if (!Array.isArray(body.data)) return;
    body.data.reverse();
    for (const row of body.data) row.read_at = ++count;
  });
}

/** The checks that read what a service may write in another way. With a large budget, all. */
const only = thorough
  ? []
  : ["creates", "gift-cards", "health", "list/defaults", "plans", "schema", "states", "status", "verification"];

describe("no alarm is raised by a service that", () => {
  test.each(lawful.filter((_, index) => thorough || index % 6 === 0))("%s", async (_, make) => {
    const report = await runMutant(make(), { only });
    expect(report.checks.flatMap(({ name, failures }) => failures.map(({ message }) => `${name}: ${message}`))).toEqual(
      [],
    );
    const skipped = report.checks.filter(({ verdict }) => verdict === "skipped");
    // A check whose only purchase met a 503 says so, and judges nothing: which ones, the order of the requests decides.
    const busy = skipped.filter(({ skipped }) => skipped.some(({ code }) => code === "busy"));
    expect(busy.length).toBeLessThan(report.checks.length / 4);
    expect(skipped.length - busy.length).toBeLessThanOrEqual(2);
  });

  test("has new fields, and catalogs in another order, but for one finding of style", async () => {
    const report = await runMutant(hasNewFields(), { only: thorough ? [] : [...only, "server/fields"] });
    expect(report.findings.map(({ severity, id, checks }) => ({ severity, id, checks }))).toEqual([
      { severity: "style", id: "undeclared-field", checks: ["server/fields"] },
    ]);
    expect(named(report, "failed")).toEqual(["server/fields"]);
    expect(report.passed).toBeGreaterThanOrEqual(report.checks.length - 3);
  });

  test("serves its routes under several addresses", async () => {
    const clock = virtualClock();
    const sandbox = createSandbox({ now: () => clock.now() });
    const homes: Readonly<Record<string, string>> = {
      "gate.test": "/ext/gateway/v1/",
      "v1.test": "/v1/",
      "cards.test": "/giftcards/",
    };
    const report = await runConformance({
      baseUrl: "http://nowhere.test",
      clock,
      allowPurchases: true,
      only,
      config: {
        ...sandboxConfig,
        bases: {
          "/v1": "http://v1.test",
          "/ext/gateway/v1": "http://gate.test/api/",
          "/giftcards": "http://cards.test",
        },
      },
      fetch: async (url, init) => {
        const { host, pathname, search } = new URL(url);
        const path = pathname.replace(/^\/api(?=\/)/, "");
        if (!path.startsWith(homes[host] ?? "nothing")) return new Response(null, { status: 404 });
        return sandbox.fetch(`http://sandbox.test${path}${search}`, init);
      },
    });
    expect(named(report, "failed")).toEqual([]);
    expect(report.passed).toBe(report.checks.length);
    expect(report.passed).toBeGreaterThan(30);
  });
});

const runs = 50;

test.runIf(thorough)(`${runs} runs in a row against one sandbox, each with another seed, raise no alarm`, async () => {
  const run = sandboxRuns();
  const seen = new Set<number>();
  for (let count = 0; count < runs; count++) {
    const report = await run();
    seen.add(report.seed);
    expect({ seed: report.seed, failed: named(report, "failed") }).toEqual({ seed: report.seed, failed: [] });
    expect({ seed: report.seed, passed: report.passed }).toEqual({ seed: report.seed, passed: checks.length });
  }
  expect(seen.size).toBe(runs);
});
