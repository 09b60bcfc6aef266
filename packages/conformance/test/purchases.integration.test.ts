/** What a run buys: for whom and how much. The report names all of it. */
import { describe, expect, test } from "vitest";
import { thorough } from "../../../test/lib/budget.ts";
import { type Config, type ConformanceOptions, runConformance, sandboxConfig, UsageError } from "../src/index.ts";
import { virtualClock } from "./lib/clock.ts";
import { localServer, localUrl } from "./lib/command-line.ts";
import { handling, type MutantResponse, type Mutation, mutantServer } from "./lib/mutant.ts";
import { runMutant, sandboxUrl } from "./lib/targets.ts";
import { mutants } from "./mutants.ts";

type Between = Parameters<typeof localServer>[0];

/** A run against a sandbox, through something in between, and what the sandbox has afterwards. */
async function run(options: Partial<ConformanceOptions>, between?: Between) {
  const { host, sandbox } = localServer(between);
  const report = await runConformance({ baseUrl: localUrl, ...host, ...options });
  const response = await sandbox.fetch(`${sandboxUrl}/sandbox/transactions`);
  const { transactions } = (await response.json()) as { transactions: { readonly request_id: string }[] };
  return { report, kept: transactions };
}

/** Any credentials will do, and any code: a service whose login is broken. */
const letsEverybodyIn: Between = ({ body, init, pass }) => {
  const known = { "X-Merchant-Key": "sandbox-key", "X-Merchant-Secret": "sandbox-secret" };
  Object.assign(init, { headers: { ...(init.headers as Record<string, string>), ...known } });
  return pass(body.replace('"ACME"', '"SANDBOX"'));
};

/** A service has no controls of a sandbox. */
const withoutControls =
  (between: NonNullable<Between> = ({ pass }) => pass()): Between =>
  (passing) =>
    passing.url.pathname.startsWith("/sandbox/") ? new Response(null, { status: 404 }) : between(passing);

const merchant = { code: "ACME", key: "acme-key", secret: "acme-secret" };

/** As a team would write it: customers of its own, a few Naira. */
const own: Config = JSON.parse(
  JSON.stringify(sandboxConfig, (name, value) =>
    name === "randomCustomers" ? false : typeof value === "string" ? value.replaceAll("#", "7") : value,
  ),
);

describe("without permission nothing is bought", () => {
  test.each([
    ["by a config alone", { config: own }, undefined],
    ["from a server that is not a sandbox", {}, withoutControls()],
    ["from one that calls itself a sandbox, with credentials of another merchant", { merchant }, letsEverybodyIn],
    ["from one that is not a sandbox and lets everybody in", { merchant }, withoutControls(letsEverybodyIn)],
  ] as const)("%s", async (_, options, between) => {
    const { report, kept } = await run(options, between);
    expect(kept).toEqual([]);
    expect(report.purchases.list).toEqual([]);
    expect(report.checks.filter(({ verdict }) => verdict === "passed").length).toBeGreaterThan(0);
  });
});

describe("purchases for strangers are rejected before anything is sent", () => {
  test.each<[string, Partial<ConformanceOptions>, string, RegExp]>([
    ["no config", { merchant }, sandboxUrl, /--allow-purchases needs a --config/],
    ["no config, and a server elsewhere", {}, "http://vending.example", /--allow-purchases needs a --config/],
    ["random numbers", { config: { ...sandboxConfig, randomCustomers: false } }, sandboxUrl, /contains #/],
  ])("%s", async (_, options, baseUrl, says) => {
    const sent: string[] = [];
    const fetch = async (url: string) => {
      sent.push(url);
      return new Response(null, { status: 404 });
    };
    const rejected = runConformance({ baseUrl, fetch, allowPurchases: true, ...options });
    await expect(rejected).rejects.toThrow(UsageError);
    await expect(rejected).rejects.toThrow(says);
    expect(sent.filter((url) => !url.endsWith("/sandbox/scenarios"))).toEqual([]);
  });
});

describe("everything that was bought is in the report", () => {
  const reportsAll = ({ report, kept }: Awaited<ReturnType<typeof run>>) => {
    const reported = new Set(report.purchases.list.map(({ requestId }) => requestId));
    expect(kept.length).toBeGreaterThan(5);
    expect(kept.filter(({ request_id }) => !reported.has(request_id))).toEqual([]);
  };

  test("of a whole run, with what it cost", async () => {
    const only = thorough ? [] : ["creates", "idempotency", "recovery", "gift-cards"];
    const { report, kept } = await run({ only });
    reportsAll({ report, kept });
    const { list, count, unknown, requestIds } = report.purchases;
    expect(count + unknown).toBe(list.length);
    expect(list.every(({ requestId }) => requestId.toLowerCase().startsWith(requestIds))).toBe(true);
    // Half of the creates without a response, or with 500, have bought. The run cannot know which.
    expect(list.filter(({ outcome }) => outcome === "unknown").length).toBe(unknown);
  });

  test("of a run that was interrupted while creates were open", async () => {
    const stopper = new AbortController();
    let creates = 0;
    const slow: Between = async ({ init, pass }) => {
      const response = await pass();
      if (init.method === "POST" && ++creates === 30) stopper.abort();
      // It has bought, and its response never comes.
      return creates >= 28 ? new Promise<Response>(() => {}) : response;
    };
    reportsAll(await run({ signal: stopper.signal, timeoutMs: 5_000 }, slow));
  });

  test("of a service that returns 201", async () => {
    const created: Between = async ({ init, pass }) => {
      const response = await pass();
      const made = init.method === "POST" && response.status === 200;
      return new Response(await response.text(), { status: made ? 201 : response.status, headers: response.headers });
    };
    reportsAll(await run({ only: thorough ? [] : ["creates", "idempotency"] }, created));
  });
});

test("a create whose outcome is unknown is looked up at the end", async () => {
  let lost = 0;
  // The purchase is made, and its create returns 500.
  const losing = handling("createTransaction", async (request, forward): Promise<MutantResponse | undefined> => {
    if (request.body?.product !== "BETTING" || lost++ > 0) return undefined;
    await forward(request);
    return { status: 500, headers: { "content-type": "application/json" }, body: {} };
  });
  const { purchases } = await runMutant(losing, { only: ["creates/outcome"] });
  const unknown = purchases.list.filter(({ outcome }) => outcome === "unknown");
  expect(unknown).toMatchObject([{ operationId: "createTransaction", learned: "success" }]);
});

/** A server that accepts everything, as far as the mutants of validation, credentials and idempotency know how. */
function takesEverything(): Mutation {
  const all = mutants
    .filter(({ killer }) => /^(validation|idempotency|credentials)\//.test(killer))
    .map(({ make }) => make());
  return (request, forward) =>
    all.reduceRight<(one: typeof request) => ReturnType<Mutation>>(
      (next, mutation) => (one) =>
        mutation(
          one,
          Object.assign((other: typeof request) => next(other), { clock: forward.clock }),
        ),
      (one) => forward(one),
    )(request);
}

test("a service that rejects nothing sells to the customers of the config alone, and no more than it allows", async () => {
  const clock = virtualClock();
  const config = { ...own, maxPurchases: 60 };
  const bodies: Record<string, unknown>[] = [];
  const fetch = mutantServer(async (request, forward) => {
    const reported = await takesEverything()(request, forward);
    if (request.method === "POST" && reported.status === 200 && request.body?.client_request_id)
      bodies.push(request.body);
    return reported;
  }, clock);
  const only = thorough ? [] : ["creates/echo", "idempotency", "validation"];
  const report = await runConformance({ baseUrl: sandboxUrl, fetch, clock, config, allowPurchases: true, only });
  expect(report.failed).toBeGreaterThan(0);

  const known = JSON.stringify([own.purchases, own.giftCard]);
  const national = (number: unknown) =>
    String(number)
      .replace(/\D/g, "")
      .replace(/^(234|0)/, "");
  expect(bodies.length).toBeGreaterThan(20);
  expect(bodies.filter(({ customer_msisdn }) => !known.includes(national(customer_msisdn)))).toEqual([]);
  expect(report.purchases.list.length).toBe(60);
});

test.each([
  ...(thorough ? [0, 1, 10, 20] : [1]),
])("a run with maxPurchases %i buys no more, has no finding, and ends soon", async (maxPurchases) => {
  const { host, bought } = localServer();
  const begun = host.clock.now();
  const config = { ...own, maxPurchases };
  const report = await runConformance({ baseUrl: localUrl, ...host, config, allowPurchases: true });
  expect(await bought()).toBeLessThanOrEqual(maxPurchases);
  expect(report.purchases.list.length).toBe(maxPurchases);
  expect(report).toMatchObject({ verdict: "passed", failed: 0, findings: [] });
  expect(report.checks.flatMap(({ skipped }) => skipped).some(({ code }) => code === "purchase-limit")).toBe(true);
  expect(host.clock.now() - begun).toBeLessThan(15_000);
});
