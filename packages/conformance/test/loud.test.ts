/** A service that deviates in a few places gets as many findings, the most harmful first, on a screen. */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Exchange } from "@vending/shared/judging/exchange";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { thorough } from "../../../test/lib/budget.ts";
import { SecondSales } from "../src/findings/second-sales.ts";
import { causes, Failure, type Report } from "../src/index.ts";
import { virtualClock } from "./lib/clock.ts";
import { type Ended, localUrl, runMain } from "./lib/command-line.ts";
import {
  fiveDeviations,
  hasNoAsyncRouteForData,
  ignoresTheStatusFilter,
  returns201ForCable,
  sellsAgainAndOverwrites,
  sellsARepeatedIdAgain,
  sendsAHeaderEverywhere,
  showsOtherMerchantsTransactions,
  together,
} from "./lib/deviations.ts";
import { type Mutation, mutantServer } from "./lib/mutant.ts";
import { runMutant } from "./lib/targets.ts";

const summary = ({ findings }: Report): (readonly [string, string])[] =>
  findings.map(({ severity, id }) => [severity, id]);

describe("five deviations", () => {
  let folder: string;
  let ended: Ended;
  let report: Report;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "vending-conformance-"));
    const file = join(folder, "report.json");
    const clock = virtualClock();
    const host = { clock, fetch: mutantServer(fiveDeviations, clock) };
    ended = await runMain(["--base-url", localUrl, "--report", "json", file], host);
    report = JSON.parse(await readFile(file, "utf8"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  test("are five findings, money first, on one screen", () => {
    const { status, stdout } = ended;
    expect(status).toBe(1);
    const lines = stdout.split("\n");
    expect(lines.flatMap((line) => /^ ?\d+ (.+) \(/.exec(line)?.[1] ?? [])).toEqual([
      "money Accepts a request id that was already used",
      "shape Has no route for createDataAsync",
      "shape Returns HTTP 201, which is not declared there",
      "shape The list does not filter by status",
      "style Sends the header x-request-id, which is not declared",
    ]);
    expect(lines.length).toBeLessThanOrEqual(40);
    expect(lines.filter((line) => line.length > 100 && !line.startsWith("Details: "))).toEqual([]);
    expect(lines.filter((line) => line.startsWith("     why  "))).toHaveLength(5);
    expect(lines.filter((line) => line.startsWith("     fix     "))).toHaveLength(5);
  });

  test("are counted, though they show in many places", () => {
    const [sold, missing] = report.findings;
    expect([sold?.id, missing?.id]).toEqual(["duplicate-sold", "missing-route:createDataAsync"]);
    expect(sold?.count).toBeGreaterThan(50);
    expect(sold?.checks).toEqual(expect.arrayContaining(["idempotency/same-again", "idempotency/race"]));
    expect(missing?.count).toBeGreaterThan(50);
    expect(missing?.evidence.exchanges[0]?.response).toMatch(/^HTTP 404/);
    const told = report.checks.flatMap(({ failures }) => failures.filter(({ finding }) => finding === undefined));
    expect(told).toEqual([]);
  });
});

describe("a second sale that overwrites the first", () => {
  let report: Report;
  beforeAll(async () => {
    // What the status filter does wrong, it does wrong for what was sold once, too.
    const only = thorough
      ? []
      : ["idempotency", "states", "status", "list/row-is-the-transaction", "list/filter-status"];
    report = await runMutant(together(ignoresTheStatusFilter, sellsAgainAndOverwrites()), { only });
  });

  test("is one finding; what was seen on such transactions alone is its consequence", () => {
    expect(summary(report)).toEqual([
      ["money", "duplicate-sold"],
      ["shape", "list-filter:status"],
    ]);
    const consequences = report.findings[0]?.consequences?.map(({ id }) => id) ?? [];
    expect(consequences).toEqual(
      expect.arrayContaining(["status-differs", "final-changes", "settlement", "reference", "list-rows"]),
    );
    expect(report.findings[1]?.consequences).toBeUndefined();
    // The checks fail all the same, and each failure names its finding or its consequence.
    const failures = report.checks.flatMap((check) => check.failures);
    expect(new Set(failures.map(({ finding }) => finding))).toEqual(
      new Set(["duplicate-sold", "list-filter:status", ...consequences]),
    );
    expect(report.checks.find(({ name }) => name === "states/final-stays-final")?.verdict).toBe("failed");
  });

  test("explains nothing of a transaction that was sold once, nor of one that shows its first sale", async () => {
    const headers = { "X-Merchant-Key": "k" };
    const exchange = (operationId: string, id: string, reference: string): Exchange => ({
      request: { operationId, method: "GET", url: `http://a.test/status/${id}`, headers, body: undefined },
      response: {
        status: 200,
        headers: [],
        text: JSON.stringify({ data: { internal_reference: reference } }),
        json: undefined,
      },
    });
    const sale = (id: string, reference: string): Exchange => {
      const { request, ...rest } = exchange("createAirtimeSync", id, reference);
      return { ...rest, request: { ...request, body: JSON.stringify({ client_request_id: id }) } };
    };
    const status = (id: string, reference: string) => exchange("getTransactionStatus", id, reference);
    const failure = (...exchanges: Exchange[]) => new Failure({ code: "expectation", message: "wrong" }, exchanges);
    const sales = new SecondSales(
      [failure(sale("x", "x-2")), failure(sale("y", "y-1"))],
      [failure(sale("x", "x-1"), status("x", "x-2")), failure(status("y", "y-1"))],
    );
    expect(sales.explain(failure(status("x", "x-2")))).toBe(true);
    expect(sales.explain(failure(sale("x", "x-1"), exchange("listTransactions", "list", "")))).toBe(true);
    // The list alone names no transaction.
    expect(sales.explain(failure(exchange("listTransactions", "list", "")))).toBe(false);
    expect(sales.explain(failure(status("x", "x-1")))).toBe(false);
    expect(sales.explain(failure(status("once", "x-2")))).toBe(false);
    // It keeps its reference: nothing says that it was overwritten.
    expect(sales.explain(failure(status("y", "y-1")))).toBe(false);
    expect(sales.explain(failure(status("x", "x-2"), status("once", "x-2")))).toBe(false);
    expect(sales.explain(failure())).toBe(false);
  });
});

const pairs: readonly [what: string, deviation: Mutation, finding: readonly [string, string]][] = [
  ["sells a repeated id again", sellsARepeatedIdAgain, ["money", "duplicate-sold"]],
  ["shows a merchant the transactions of another", showsOtherMerchantsTransactions, ["trust", "other-merchants-data"]],
  ["has no route", hasNoAsyncRouteForData, ["shape", "missing-route:createDataAsync"]],
  ["returns another status", returns201ForCable, ["shape", "undeclared-status:HTTP 201"]],
  ["ignores a filter", ignoresTheStatusFilter, ["shape", "list-filter:status"]],
  ["sends a header everywhere", sendsAHeaderEverywhere, ["style", "undeclared-header:x-request-id"]],
];

test.runIf(thorough).each(pairs)(
  "a service that only %s gets that finding and no other",
  async (_, deviation, found) => {
    expect(summary(await runMutant(deviation))).toEqual([found]);
  },
);

test("what is said of a cause fits in a line", () => {
  for (const { title, why, fix } of Object.values(causes)) {
    expect(title.length, title).toBeLessThanOrEqual(70);
    for (const sentence of [why, fix]) {
      expect(sentence.length, sentence).toBeLessThanOrEqual(87);
      expect(sentence).toMatch(/^[A-Z].*\.$/);
    }
  }
});
