/** Of many creates with one id at the same time, one buys: over HTTP, on every route, in memory and in SQLite. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase, type SandboxServer, startServer } from "@vending/sandbox/server";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { thorough } from "../../../test/lib/budget.ts";
import { type Checked, checked, first, second } from "./lib/checked.ts";

const racers = thorough ? 300 : 12;
const prefix = "/ext/gateway/v1/transactions";

const airtime = { network: "mtn", amount: "500" };
const data = { ...airtime, plan_code: "MTN-8" };
const cable = { network: "DSTV", amount: "9300", plan_code: "101", product: "CABLE" };
const routes: [path: string, fields: object][] = [
  [prefix, { ...airtime, product: "airtime" }],
  [prefix, { ...data, product: "data" }],
  [prefix, cable],
  [`${prefix}/airtime/async`, airtime],
  [`${prefix}/airtime/sync`, airtime],
  [`${prefix}/data/async`, data],
  [`${prefix}/data/sync`, data],
  ["/v1/transactions", cable],
  ["/giftcards/orders", {}],
];

const folder = mkdtempSync(join(tmpdir(), "sandbox-races-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;

describe.each([
  ["in memory", () => undefined],
  ["in SQLite", () => openDatabase(join(folder, `${++files}.db`))],
])("%s", (_, open) => {
  let server: SandboxServer;
  let call: Checked;

  beforeEach(async () => {
    const store = await open();
    server = await startServer({ port: 0, ...(store && { store }) });
    call = checked({ fetch }, server.url);
  });
  afterEach(() => server.stop());

  /** Sends all creates at once, and counts their statuses; a dropped connection counts as `dropped`. */
  async function race(suffix: string, routeOf: (index: number) => [string, object], merchants = [first]) {
    const answers = await Promise.all(
      Array.from({ length: racers }, async (_, index) => {
        const [path, fields] = routeOf(index);
        const as = merchants[index % merchants.length] ?? first;
        const merchant_code = as === first ? "SANDBOX" : "SANDBOX2";
        const body = { merchant_code, client_request_id: "once", customer_msisdn: `08030000${suffix}`, ...fields };
        return call("POST", path, { as, body }).then(
          ({ status }) => status,
          (error: unknown) => {
            if (error instanceof TypeError) return "dropped";
            throw error;
          },
        );
      }),
    );
    const counts: Record<string, number> = {};
    for (const answer of answers) counts[answer] = (counts[answer] ?? 0) + 1;
    const { body } = await call("GET", "/sandbox/transactions");
    return { counts, kept: (body as { total: number }).total };
  }

  test.each(routes)("one buys on %s %j", async (...route) => {
    expect(await race("123", () => route)).toEqual({ counts: { 200: 1, 422: racers - 1 }, kept: 1 });
  });

  const everyRoute = (index: number) => routes[index % routes.length] as [string, object];

  test("one buys across all routes", async () => {
    expect(await race("123", everyRoute)).toEqual({ counts: { 200: 1, 422: racers - 1 }, kept: 1 });
  });

  test("an id belongs to its merchant: two merchants buy once each", async () => {
    const { counts, kept } = await race("123", everyRoute, [first, second]);
    expect({ counts, kept }).toEqual({ counts: { 200: 2, 422: racers - 2 }, kept: 2 });
  });

  test.each([
    ["902: one connection is dropped, and that one bought", "902", { dropped: 1, 422: racers - 1 }, 1],
    ["903: none buys", "903", { 500: racers }, 0],
    ["904: one gets 500, and that one bought", "904", { 500: 1, 422: racers - 1 }, 1],
    ["905: one is too early, one buys", "905", { 503: 1, 200: 1, 422: racers - 2 }, 1],
  ])("%s", async (_, suffix, counts, kept) => {
    expect(await race(suffix, everyRoute)).toEqual({ counts, kept });
  });
});
