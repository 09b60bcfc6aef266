/** A server with a mistake gets the finding of that mistake and no other, in every run, however slow it is. */

import { describe, expect, test } from "vitest";
import { sampled, thorough } from "../../../test/lib/budget.ts";
import { type Fetch, type Report, runConformance } from "../src/index.ts";
import { Random } from "../src/run/random.ts";
import { virtualClock } from "./lib/clock.ts";
import { faultyServers, lateServers } from "./lib/faulty.ts";
import { type Mutation, mutantServer } from "./lib/mutant.ts";
import { sandboxUrl } from "./lib/targets.ts";

/** How long a request or its response may take, in milliseconds. */
const delays = [0, 10, 60, 250, 900];

/** A run whose requests overtake each other, in another order for each number. */
function runSlowly(mutation: Mutation, number: number): Promise<Report> {
  const clock = virtualClock();
  const serve = mutantServer(mutation, clock);
  const random = new Random(number, "delays");
  const most = delays[number % delays.length] ?? 0;
  const fetch: Fetch = async (url, init) => {
    const [delay, isOnTheWay] = [random.below(most + 1), random.below(2) === 0];
    if (isOnTheWay) await clock.sleep(delay);
    const response = await serve(url, init);
    if (!isOnTheWay) await clock.sleep(delay);
    return response;
  };
  return runConformance({ baseUrl: sandboxUrl, fetch, clock });
}

const runs = thorough ? 8 : 2;

const summary = ({ findings }: Report): string[] =>
  findings.map(({ severity, id, operations }) => `${severity} ${id} at ${operations.join(", ")}`).sort();

describe.each(sampled(Object.entries(faultyServers), 10))("a server that %s", (_, { make, findings }) => {
  test(`gets the same ${findings.length === 1 ? "finding" : "findings"}, run after run`, async () => {
    const first = summary(await runSlowly(make(), 1));
    expect(first.map((one) => one.replace(/ at .*$/, ""))).toEqual([...findings].sort());
    for (let number = 2; number <= runs; number++) {
      expect({ number, found: summary(await runSlowly(make(), number)) }).toEqual({ number, found: first });
    }
  });
});

test.each(sampled(Object.entries(lateServers), 3))("a server that %s gets no finding", async (_, make) => {
  for (let number = 1; number <= Math.ceil(runs / 5); number++) {
    const report = await runSlowly(make(), number);
    expect(summary(report)).toEqual([]);
    expect(report.verdict).toBe("passed");
  }
});
