/** Findings about money or trust can be traced to their purchase. */
import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { createMonitor, type MonitorOptions, type PassedExchange } from "../src/index.ts";
import { createTrafficMetrics } from "../src/report/metrics.ts";
import { printFinding } from "../src/report/terminal.ts";
import { createPath, exchange, purchase, statusPath, success } from "./lib/traffic.ts";

const bills = "/ext/gateway/v1/transactions";
const electricity = { ...purchase, product: "ELECTRICITY", network: "ikedc", plan_code: "1" };
const power = (token?: unknown) =>
  success({ product: "ELECTRICITY", plan: "1", units: "12.5", ...(token !== undefined && { token }) });
const sold = (token?: unknown) => exchange("POST", bills, power(token), { requestBody: JSON.stringify(electricity) });
const asked = (token?: unknown) => exchange("GET", statusPath, power(token));

async function watched(exchanges: readonly PassedExchange[], options: MonitorOptions = {}) {
  const monitor = createMonitor(options);
  for (const one of exchanges) monitor.observe(one);
  await monitor.settled();
  return { monitor, report: monitor.report(), ids: monitor.report().findings.map(({ id }) => id) };
}

describe("an electricity token", () => {
  test.each([
    ["loses its leading zero on the status", [sold("0123-4567"), asked("123-4567")]],
    ["is missing on the status", [sold("0123-4567"), asked()]],
    ["changes from one status to the next", [asked("0123-4567"), asked("0123-4568")]],
  ])("that %s is a matter of money", async (_, exchanges) => {
    const { report } = await watched(exchanges);
    expect(report.findings[0]).toMatchObject({ id: "tokens", severity: "money", operations: ["getTransactionStatus"] });
  });

  test("is no finding if it stays the same, or first comes when the purchase settles", async () => {
    expect((await watched([sold("0123"), asked("0123"), asked("0123")])).ids).toEqual([]);
    expect((await watched([sold(), asked("0123")])).ids).not.toContain("tokens");
  });
});

describe("another merchant's transaction", () => {
  const other = { "x-merchant-key": "other-key", "x-merchant-secret": "other-secret" };
  const own = exchange("POST", createPath, success({ merchant_id: 2, request_id: "own" }), {
    requestHeaders: other,
    requestBody: JSON.stringify({ ...purchase, merchant_code: "OTHER", client_request_id: "own" }),
  });

  test.each([
    ["on a status", exchange("GET", statusPath, success(), { requestHeaders: other })],
    [
      "in a list",
      exchange(
        "GET",
        bills,
        { status: "success", data: [success({ merchant_id: 2 }).data, success().data], pagination: {} },
        { requestHeaders: other },
      ),
    ],
  ])("is found %s", async (_, shown) => {
    const { report } = await watched([own, shown]);
    expect(report.findings.find(({ severity }) => severity === "trust")?.id).toBe("other-merchants-data");
  });

  test("is not found where a merchant uses a second key, or its id is unknown", async () => {
    const status = exchange("GET", statusPath, success(), { requestHeaders: other });
    expect((await watched([exchange("POST", createPath, success()), status])).ids).toEqual([]);
  });
});

describe("a double sale", () => {
  const first = exchange("POST", createPath, success());
  const second = exchange("POST", createPath, success({ internal_reference: "ref-2" }));

  test("is traced by a digest that an id gives, and shows both exchanges", async () => {
    const { report } = await watched([first, second]);
    const [finding] = report.findings;
    expect(finding?.id).toBe("duplicate-sold");
    const digest = createHmac("sha256", report.digestKey).update("order-1").digest("hex").slice(0, 16);
    expect(finding?.purchases).toEqual([digest]);
    expect(finding?.earlier?.response).toMatch(/^HTTP 200/);
    expect(JSON.stringify(report)).not.toContain("order-1");
    const printed = finding && String(printFinding(finding));
    expect(printed).toMatch(/^money \d{4}-\d\d-\d\dT\S+Z Accepts a request id/);
    expect(printed?.match(/> POST createAirtimeSync/g)).toHaveLength(2);
    expect(printed).toContain(digest);
  });

  test("shows its id where that is wanted, and at which operation it was", async () => {
    const { monitor, report } = await watched([first, second], { showIds: true });
    expect(report.findings[0]?.purchases).toEqual(["order-1"]);
    expect(await createTrafficMetrics(monitor).metrics()).toContain(
      'vending_monitor_findings_total{cause="duplicate-sold",severity="money",operation="createAirtimeSync"} 1',
    );
  });

  test("shows a digest of an id that is longer than any valid one: a client chooses its length", async () => {
    const requestBody = JSON.stringify({ ...purchase, client_request_id: "x".repeat(100_000) });
    const rejected = exchange("POST", createPath, {}, { requestBody });
    const { report } = await watched([rejected], { showIds: true });
    expect(report.findings[0]?.purchases).toEqual([expect.stringMatching(/^[0-9a-f]{16}$/)]);
  });

  test("names the last purchases alone", async () => {
    const sale = (index: number, reference: string) =>
      exchange("POST", createPath, success({ request_id: `order-${index}`, internal_reference: reference }), {
        requestBody: JSON.stringify({ ...purchase, client_request_id: `order-${index}` }),
      });
    const sales = Array.from({ length: 50 }, (_, index) => [sale(index, `a${index}`), sale(index, `b${index}`)]).flat();
    const { report } = await watched(sales, { showIds: true });
    expect(report.findings[0]).toMatchObject({ count: 50, countByOperation: { createAirtimeSync: 50 } });
    expect(report.findings[0]?.purchases).toHaveLength(20);
    expect(report.findings[0]?.purchases.at(-1)).toBe("order-49");
  });
});

test("a health check without a response has nothing to do with a sale", async () => {
  const { response: _, ...lost } = exchange("GET", "/v1/healthz", {});
  const { report } = await watched([lost]);
  expect(report.findings[0]?.why).toBe("The client does not learn what it asked for.");
});
