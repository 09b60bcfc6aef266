/** A service with a few deviations gets as many findings, the most harmful first. */
import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, test } from "vitest";
import { thorough } from "../../../test/lib/budget.ts";
import { causes, type Report } from "../src/index.ts";
import { virtualClock } from "./lib/clock.ts";
import { type Ended, localUrl, runMain } from "./lib/command-line.ts";
import {
  fourDeviations,
  ignoresTheStatusFilter,
  returns201ForCable,
  sellsAgainAndOverwrites,
  sendsAHeaderEverywhere,
  together,
} from "./lib/deviations.ts";
import { temporaryFiles } from "./lib/files.ts";
import { type Mutation, mutantServer } from "./lib/mutant.ts";
import { runMutant } from "./lib/targets.ts";

const summary = ({ findings }: Report): (readonly [string, string])[] =>
  findings.map(({ severity, id }) => [severity, id]);

describe("four deviations", () => {
  const files = temporaryFiles();
  let ended: Ended;
  let report: Report;
  beforeAll(async () => {
    const file = files("report.json");
    const clock = virtualClock();
    const host = { clock, fetch: mutantServer(fourDeviations, clock) };
    ended = await runMain(["--base-url", localUrl, "--report", "json", file], host);
    report = JSON.parse(await readFile(file, "utf8"));
  });

  test("are four findings, money first, and listed at the end", () => {
    const { status, stdout } = ended;
    expect(status).toBe(1);
    const titles = stdout.split("\n").flatMap((line) => /^ ?\d+ (.+) \(/.exec(line)?.[1] ?? []);
    const expected = [
      "money Accepts a request id that was already used",
      "shape Returns HTTP 201, which is not declared there",
      "shape The list does not filter by status",
      "style Sends the header x-request-id, which is not declared",
    ];
    expect(titles).toEqual([...expected, ...expected]);
  });

  test("are counted in all places where they show", () => {
    const [sold] = report.findings;
    expect(sold?.id).toBe("duplicate-sold");
    expect(sold?.count).toBeGreaterThan(50);
    expect(sold?.checks).toEqual(expect.arrayContaining(["idempotency/same-again", "idempotency/race"]));
    const told = report.checks.flatMap(({ failures }) => failures.filter(({ finding }) => finding === undefined));
    expect(told).toEqual([]);
  });
});

describe("a second sale that overwrites the first", () => {
  let report: Report;
  beforeAll(async () => {
    // The wrong status filter is a finding of its own, because it is wrong for what was sold once, too.
    const only = thorough
      ? []
      : ["idempotency", "states", "status", "list/row-is-the-transaction", "list/filter-status"];
    report = await runMutant(together(ignoresTheStatusFilter, sellsAgainAndOverwrites()), { only });
  });

  test("is one finding, without another for what it overwrote", () => {
    expect(summary(report)).toEqual([
      ["money", "duplicate-sold"],
      ["shape", "list-filter:status"],
    ]);
    const final = report.checks.find(({ name }) => name === "states/final-stays-final");
    expect(final?.failures).toEqual([]);
    expect(final?.skipped.map(({ code }) => code)).toContain("sold-again");
  });
});

/** Those of the four that no faulty server has alone. */
const single: readonly [what: string, deviation: Mutation, finding: readonly [string, string]][] = [
  ["returns another status", returns201ForCable, ["shape", "undeclared-status:HTTP 201"]],
  ["ignores a filter", ignoresTheStatusFilter, ["shape", "list-filter:status"]],
  ["sends a header everywhere", sendsAHeaderEverywhere, ["style", "undeclared-header:x-request-id"]],
];

test.runIf(thorough).each(single)(
  "a service that only %s gets that finding and no other",
  async (_, deviation, found) => {
    expect(summary(await runMutant(deviation))).toEqual([found]);
  },
);

test("the title, the reason and the fix of each cause fit in a line", () => {
  for (const { title, why, fix } of Object.values(causes)) {
    expect(title.length, title).toBeLessThanOrEqual(70);
    for (const sentence of [why, fix]) {
      expect(sentence.length, sentence).toBeLessThanOrEqual(87);
      expect(sentence).toMatch(/^[A-Z].*\.$/);
    }
  }
});
