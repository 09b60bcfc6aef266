/** A server with a mistake gets the finding of that mistake and no other, in every run, however slow it is. */

import { Random } from "@vending/terminal/random";
import { describe, expect, test } from "vitest";
import { type Fetch, type Report, runConformance } from "../src/index.ts";
import { virtualClock } from "./lib/clock.ts";
import { creates, heads, type Loose, type Mutation, mutantServer, statuses, together } from "./lib/mutant.ts";
import { sandboxUrl } from "./lib/targets.ts";
import { mutants } from "./mutants.ts";

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

const runs = 8;

const summary = ({ findings }: Report): string[] =>
  findings.map(({ severity, id, operations }) => `${severity} ${id} at ${operations.join(", ")}`).sort();

const named = (what: string): Mutation => {
  const mutant = mutants.find((one) => one.what === what);
  if (!mutant) throw new TypeError(`no mutant is called ${what}`);
  return mutant.make();
};
const returns201 = heads("schema/createCableTransaction", "HTTP 201", "createCableTransaction", { status: 201 });
const faulty = [
  ...mutants.filter(({ findings }) => findings),
  {
    what: "four deviations of different severity",
    make: () =>
      together(
        named("a header that is new"),
        named("a filter status that is ignored"),
        returns201.make(),
        named("duplicates that buy again"),
      ),
    findings: [
      "money duplicate-sold",
      "shape list:filter status",
      "shape undeclared-status:HTTP 201",
      "style undeclared-header:x-balance",
    ],
  },
];

describe.each(faulty)("a server with $what", ({ make, findings = [] }) => {
  test("gets the same findings, run after run", async () => {
    const first = summary(await runSlowly(make(), 1));
    expect(first.map((one) => one.replace(/ at .*$/, ""))).toEqual([...findings].sort());
    for (let number = 2; number <= runs; number++) {
      expect({ number, found: summary(await runSlowly(make(), number)) }).toEqual({ number, found: first });
    }
  });
});

/** Reads come from a replica that lags behind. The contract leaves open how soon a status and a row appear. */
function showsLate(behindMs: number): Mutation {
  const since = new Map<string, number>();
  return async (request, forward) => {
    const { operationId, body, path, query } = request;
    const isHidden = (id: string) => forward.clock.now() - (since.get(id) ?? 0) < behindMs;
    if (operationId && statuses.includes(operationId) && isHidden(decodeURIComponent(path.split("/").at(-1) ?? ""))) {
      return forward({ ...request, path: `${path}-not-yet` });
    }
    const response = await forward(request);
    const isSold = operationId !== undefined && creates.includes(operationId) && response.status === 200;
    if (isSold && !since.has(body.client_request_id)) since.set(body.client_request_id, forward.clock.now());
    if (operationId !== "listTransactions" || response.status !== 200) return response;
    const rows: Loose[] = [];
    const { page, size, total } = response.body.pagination;
    for (let number = 1; rows.length < total; number++) {
      const more = new URLSearchParams({ ...Object.fromEntries(query), page: String(number), limit: "100" });
      const { data } = (await forward({ ...request, query: more })).body;
      if (data.length === 0) break;
      rows.push(...data);
    }
    const shown = rows.filter(({ request_id }) => !isHidden(request_id));
    response.body.data = shown.slice((page - 1) * size, page * size);
    Object.assign(response.body.pagination, { total: shown.length, total_pages: Math.ceil(shown.length / size) });
    return response;
  };
}

test.each([200, 2_000, 5_000])("a server that shows a purchase after %i ms gets no finding", async (ms) => {
  for (let number = 1; number <= Math.ceil(runs / 5); number++) {
    const report = await runSlowly(showsLate(ms), number);
    expect(summary(report)).toEqual([]);
    expect(report.verdict).toBe("passed");
  }
});
