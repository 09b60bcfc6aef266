/** Known findings do not fail a run until their end date, and the report names those that are fixed. */
import { readFile, writeFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { type LocalServer, localServer, localUrl, runMain } from "./lib/command-line.ts";
import { temporaryFiles } from "./lib/files.ts";

const file = temporaryFiles();

/** A sandbox that sends these headers; its clock begins on 2 March 2026. */
const sending = (...names: string[]): LocalServer =>
  localServer(async ({ pass }) => {
    const response = await pass();
    for (const name of names) response.headers.set(name, "1");
    return response;
  });

const flags = ["--base-url", localUrl, "--only", "server,plans"];
const known = (until: string, more: object = {}) => ({
  known: [{ id: "undeclared-header:x-a", reason: "ticket 12", until, checks: ["server/headers"], ...more }],
});

async function runWith(baseline: unknown, server: LocalServer, ...more: string[]) {
  await writeFile(file("baseline.json"), JSON.stringify(baseline));
  return runMain([...flags, "--baseline", file("baseline.json"), ...more], server.host);
}

describe("a finding", () => {
  test("that is known does not fail the run, and is printed with its reason", async () => {
    const { status, stdout } = await runWith(known("2026-03-02"), sending("x-a"));
    expect(status).toBe(0);
    expect(stdout).toMatch(
      /\nKnown, and accepted by the baseline\n {3}style {2}Sends the header x-a.*\n +known until 2026-03-02: ticket 12\n/,
    );
  });

  test("that is new fails it", async () => {
    const { status, stdout } = await runWith(known("2026-12-31"), sending("x-a", "x-b"));
    expect(status).toBe(1);
    expect(stdout).toMatch(/\n 1 style Sends the header x-b, /);
    expect(stdout).not.toMatch(/\n 2 /);
  });

  test("that is known for another operation alone is new", async () => {
    const { status } = await runWith(known("2026-12-31", { operations: ["listTransactions"] }), sending("x-a"));
    expect(status).toBe(1);
  });

  test("whose end date has passed fails it", async () => {
    const { status, stdout } = await runWith(known("2026-03-01"), sending("x-a"));
    expect(status).toBe(1);
    expect(stdout).toMatch(/\n 1 style Sends the header x-a, .*\(was known until 2026-03-01; /);
  });

  test("that is fixed is announced", async () => {
    const { status, stdout } = await runWith(known("2026-12-31"), sending());
    expect(status).toBe(0);
    expect(stdout).toContain("\nFixed: remove them from the baseline\n   undeclared-header:x-a\n");
  });

  test("that the run did not look for is not called fixed", async () => {
    const { stdout } = await runWith(known("2026-12-31"), sending(), "--skip", "server/headers");
    expect(stdout).not.toContain("Fixed");
  });

  test("whose check skipped a part is not called fixed", async () => {
    const totals = { id: "list-pages:limit", checks: ["list/limit"] };
    // A merchant with two purchases has no full page.
    const few = localServer(({ url, pass }) => {
      if (!url.pathname.endsWith("/transactions")) return pass();
      const limit = Number(url.searchParams.get("limit") ?? 10);
      const [data, pagination] = [[{}, {}].slice(0, limit), { total: 2, page: 1, size: limit, total_pages: 1 }];
      return Response.json({ status: "success", data, pagination });
    });
    await writeFile(file("baseline.json"), JSON.stringify(known("2026-12-31", totals)));
    const only = ["--base-url", localUrl, "--only", "list/limit", "--baseline", file("baseline.json")];
    const { stdout } = await runMain(only, few.host);
    expect(stdout).toMatch(/\n1 passed, 0 failed, 0 skipped/);
    expect(stdout).not.toContain("Fixed");
  });
});

describe("--write-baseline", () => {
  test("writes the findings, which are accepted once they have a reason", async () => {
    const target = file("written.json");
    const first = await runMain([...flags, "--write-baseline", target], sending("x-a").host);
    expect(first.status).toBe(1);
    const again = [...flags, "--baseline", target];
    const incomplete = await runMain(again, sending("x-a").host);
    expect(incomplete.status).toBe(2);
    expect(incomplete.stderr).toMatch(/known\.0\.reason still holds its placeholder: say why it is accepted\n$/);
    const written = await readFile(target, "utf8");
    await writeFile(target, written.replace(/"<why[^"]*"/, '"ticket 12"'));
    expect(await runMain(again, sending("x-a").host)).toMatchObject({ status: 0 });
    // An entry that is written again keeps its reason.
    await runMain([...again, "--write-baseline", target], sending("x-a", "x-b").host);
    expect(JSON.parse(await readFile(target, "utf8")).known).toMatchObject([
      { reason: "ticket 12" },
      { reason: "<why it is accepted until then>" },
    ]);
  });
});

test.each([
  ["no list", {}, /known is missing/],
  ["no date", known("soon"), /known\.0\.until must be a date such as/],
  ["a day that does not exist", known("2026-02-30"), /known\.0\.until must be a date such as/],
  ["no reason", { known: [{ id: "schema:x", until: "2026-12-31" }] }, /known\.0\.reason is missing/],
  [
    "a field that is misspelt",
    known("2026-12-31", { untill: "" }),
    /known\.0\.untill is not known here; is it misspelt\?$/m,
  ],
  [
    "an id of no finding",
    known("2026-12-31", { id: "undeclared-haeder:x-a" }),
    /known\.0\.id is the id of no finding: /,
  ],
  ["a number for an id", known("2026-12-31", { id: 7 }), /known\.0\.id must be a text$/m],
])("a baseline with %s is rejected", async (_, baseline, says) => {
  const { status, stderr } = await runWith(baseline, sending());
  expect(status).toBe(2);
  expect(stderr).toMatch(/^error: the baseline \S+ cannot be used: [^\n]+\n$/);
  expect(stderr).toMatch(says);
});
