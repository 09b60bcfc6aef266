/** What a check saw is data: programs read code, case, path and count, and parse no message. */
import { describe, expect, test } from "vitest";
import { type CheckResult, type Report, sandboxConfig } from "../src/index.ts";
import { changingRequests, changingResponses, rejection, statuses } from "./lib/mutant.ts";
import { runMutant, runSandbox } from "./lib/targets.ts";

const find = ({ checks }: Report, name: string): CheckResult | undefined => checks.find((one) => one.name === name);

test("no word of a title is hidden because a check has it for a credential", async () => {
  const mutation = changingRequests("createAirtimeSync", ({ body }) => void delete body?.merchant_code_);
  const report = await runMutant(mutation, { only: ["health", "validation/unknown-field"] });
  expect(report.findings.map(({ title }) => title)).toEqual([
    "Does not reject what the contract reads as invalid: unknown field",
  ]);
});

describe("a failure has", () => {
  test("its code and its case; the message repeats neither", async () => {
    const mutation = changingResponses("createAirtimeSync", (response) => Object.assign(response, rejection(400)), 422);
    const report = await runMutant(mutation, { only: ["idempotency/same-again"] });
    expect(find(report, "idempotency/same-again")?.failures).toMatchObject([
      { code: "status", case: "airtime-sync", message: "Expected HTTP 422, got 400." },
    ]);
  });

  test("the path of the value, in the body", async () => {
    const mutation = changingResponses("createAirtimeSync", ({ body }) => (body.data.amount = "1"));
    const report = await runMutant(mutation, { only: ["creates/echo"] });
    expect(find(report, "creates/echo")?.failures[0]).toMatchObject({ code: "value", path: "data.amount" });
  });

  test("the path of the issue where a body does not match its schema, and how often it was seen", async () => {
    const mutation = changingResponses("listDataPlans", ({ body }) => {
      for (const row of body.data) row.price = 500;
    });
    const report = await runMutant(mutation, { only: ["plans/unique", "schema/listDataPlans"] });
    const { failures = [] } = find(report, "schema/listDataPlans") ?? {};
    expect(failures[0]).toMatchObject({ code: "schema", path: "data.0.price" });
    expect(failures[0]?.count).toBeGreaterThan(1);
    expect(failures[0]?.message).not.toContain("times");
  });

  test.each([
    ["undeclared-status", () => changingResponses("checkHealth", (response) => (response.status = 418))],
    ["media-type", () => changingResponses("checkHealth", ({ headers }) => (headers["content-type"] = "text/plain"))],
    ["unreadable-body", () => changingResponses("checkHealth", (response) => (response.text = "OK"))],
  ])("the code %s for a response that is not as declared", async (code, make) => {
    const report = await runMutant(make(), { only: ["health", "schema"] });
    expect(find(report, "schema/checkHealth")?.failures.map((one) => one.code)).toEqual([code]);
  });
});

test("a finding about a schema names the operation that breaks it, and not the one that it was compared with", async () => {
  const mutation = changingResponses(statuses, ({ body }) => {
    if (body.data.amount) body.data.amount = Number(body.data.amount);
  });
  const report = await runMutant(mutation, { only: ["list/row-is-the-transaction", "schema"] });
  expect(report.findings.map(({ id, operations }) => [id, operations])).toEqual([
    ["schema:data.amount must be a string", ["getTransactionStatus"]],
  ]);
});

test("each finding has a command that sends its request again, without credentials", async () => {
  const mutation = changingResponses("createAirtimeSync", ({ body }) => (body.data.amount = "1"));
  const { findings } = await runMutant(mutation, { only: ["creates/echo"] });
  expect(findings[0]?.curl).toMatch(
    /^curl -i -X POST 'http:\/\/sandbox\.test\/ext\/gateway\/v1\/transactions\/airtime\/sync' -H "X-Merchant-Key: \$VENDING_MERCHANT_KEY" -H "X-Merchant-Secret: \$VENDING_MERCHANT_SECRET" -H 'Content-Type: application\/json' --data-raw '\{.*\}'$/,
  );
  expect(JSON.stringify(findings)).not.toContain("sandbox-secret");
});

describe("what was skipped has", () => {
  test("its code, its case, and the path of what the config lacks", async () => {
    const { CABLE, ...purchases } = sandboxConfig.purchases;
    const config = { ...sandboxConfig, purchases };
    const report = await runSandbox({ config, allowPurchases: true, only: ["verification/success"] });
    expect(find(report, "verification/success")).toMatchObject({
      verdict: "passed",
      skipped: [{ code: "config", case: "CABLE", path: "purchases.CABLE" }],
    });
  });

  test.each([
    ["purchases-not-allowed", { config: sandboxConfig }],
    ["purchase-limit", { config: { ...sandboxConfig, maxPurchases: 0 }, allowPurchases: true }],
  ] as const)("the code %s", async (code, options) => {
    const report = await runSandbox({ ...options, only: ["creates/outcome"] });
    expect(find(report, "creates/outcome")?.skipped[0]?.code).toBe(code);
  });
});
