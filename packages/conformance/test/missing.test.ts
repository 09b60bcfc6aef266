/** What a server does not have is named with what was tried, and its checks are skipped, without any option. */
import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import type { Report } from "../src/index.ts";
import { type Ended, type LocalServer, localServer, localUrl, type Passing, runMain } from "./lib/command-line.ts";
import { temporaryFiles } from "./lib/files.ts";
import { named } from "./lib/targets.ts";

const file = temporaryFiles();

async function run(server: LocalServer, ...flags: string[]): Promise<Ended & { report: Report; bought: number }> {
  const json = file("report.json");
  const ended = await runMain(["--base-url", localUrl, "--report", "json", json, ...flags], server.host);
  return { ...ended, report: JSON.parse(await readFile(json, "utf8")), bought: await server.bought() };
}

/** A sandbox without these paths. Before it looks for a route, it may check credentials and parse bodies. */
const without = (paths: RegExp, { firstChecks = false, status = 404 } = {}): LocalServer =>
  localServer(({ url, headers, body, pass }: Passing) => {
    if (!paths.test(url.pathname)) return pass();
    const isMalformed = body.startsWith("{") && !body.endsWith("}");
    if (firstChecks && headers.get("X-Merchant-Secret") !== "sandbox-secret") return Response.json({}, { status: 401 });
    if (firstChecks && isMalformed) return Response.json({}, { status: 400 });
    return Response.json({ status: "error" }, { status });
  });

const giftCards = { createGiftCardOrder: expect.any(String), getGiftCardOrder: expect.any(String) };

describe("a server without gift cards passes, and the report says what was tried:", () => {
  test.each([
    ["404", {}],
    ["405", { status: 405 }],
    ["404, after it has checked credentials and bodies", { firstChecks: true }],
  ])("%s", async (_, more) => {
    const { status, stdout, report } = await run(without(/^\/giftcards/, more), "--only", "plans,gift-cards,schema");
    expect(report.missing).toEqual(giftCards);
    expect(stdout).toMatch(/\nNot there, and not checked\n {3}createGiftCardOrder: POST \/giftcards\/\S+ gets 40[45]/);
    expect(stdout).toContain("; 0 findings; ");
    expect(named(report, "skipped")).toContain("schema/createGiftCardOrder");
    expect(named(report, "skipped").filter((name) => name.startsWith("gift-cards/"))).toHaveLength(5);
    expect(named(report, "passed")).toContain("plans/unique");
    expect(status).toBe(0);
  });
});

test("nothing else is called there, and a check goes on without it", async () => {
  let calls = 0;
  const server = localServer(({ url, pass }) => {
    if (!url.pathname.endsWith("/data/async")) return pass();
    calls++;
    return Response.json({}, { status: 404 });
  });
  const { status, report } = await run(server, "--only", "creates");
  expect(Object.keys(report.missing)).toEqual(["createDataAsync"]);
  expect(calls).toBeLessThanOrEqual(2);
  expect(named(report, "failed")).toEqual([]);
  expect(report.checks.find(({ name }) => name === "creates/echo")).toMatchObject({
    verdict: "passed",
    skipped: expect.arrayContaining([expect.objectContaining({ code: "no-route", case: "data-async, success" })]),
  });
  expect(status).toBe(0);
});

test("a service that looks up the merchant before it validates has all routes", async () => {
  const server = localServer(({ body, pass }) =>
    body !== "" && !body.includes('"merchant_code"') ? Response.json({}, { status: 404 }) : pass(),
  );
  const { report } = await run(server, "--only", "plans");
  // The order of a gift card, whose body is not documented, is the one that cannot be told.
  expect(Object.keys(report.missing)).toEqual(Object.keys(giftCards));
});

test("finding out buys nothing", async () => {
  const { bought, report } = await run(localServer(), "--only", "plans");
  expect(report.missing).toEqual({});
  expect(bought).toBe(0);
});

test.each([
  ["creates/outcome", /.*/],
  ["gift-cards", /^\/giftcards/],
])("a run of %s alone, where it is not there, checks nothing and does not pass", async (only, paths) => {
  const server = localServer(({ url, pass }) =>
    paths.test(url.pathname) && !/^\/(?:v1\/healthz|sandbox)/.test(url.pathname)
      ? Response.json({}, { status: 404 })
      : pass(),
  );
  const { status, stdout, report } = await run(server, "--only", only);
  expect(report.checked).toBe(0);
  expect(stdout).toMatch(/\nIncomplete: (Nothing could be checked|None of 14 operations)/);
  expect(status).toBe(2);
});
