/** How purchases go can be decided in code, and the control routes can be left out. */
import { type Behaviour, createSandbox, type SandboxOptions } from "@vending/sandbox";
import { describe, expect, test } from "vitest";

const headers = { "x-merchant-key": "sandbox-key", "x-merchant-secret": "sandbox-secret" };
const transactions = "http://sandbox.test/ext/gateway/v1/transactions";

function sandboxWith(options: SandboxOptions) {
  const { fetch } = createSandbox(options);
  const call = async (method: string, url: string, body?: object, own: Record<string, string> = {}) => {
    const all = { ...headers, ...(body && { "content-type": "application/json" }), ...own };
    const response = await fetch(url, { method, headers: all, ...(body && { body: JSON.stringify(body) }) });
    // biome-ignore lint/suspicious/noExplicitAny: a test looks into bodies of many forms
    return { status: response.status, body: (await response.json().catch(() => undefined)) as any };
  };
  const buy = (own: object = {}) =>
    call("POST", transactions, {
      merchant_code: "SANDBOX",
      client_request_id: "one",
      product: "ELECTRICITY",
      network: "IKEDC",
      plan_code: "301",
      amount: "500",
      customer_msisdn: "45000001",
      ...own,
    });
  return { call, buy };
}

describe("a behaviour of one's own", () => {
  const always = (behaviour: Behaviour) => sandboxWith({ behaviour: () => behaviour });

  test("decides the outcome, the tokens and what fails, whatever the number is", async () => {
    expect((await always({ final: "failed" }).buy()).body.status).toBe("failed");
    const keyChange = await always({ final: "success", meter: "key-change" }).buy();
    expect(keyChange.body.data).toMatchObject({ kct1: expect.any(String), kct2: expect.any(String) });
    const debt = await always({ final: "success", meter: "debt" }).buy();
    expect(debt.body.data).toMatchObject({ payment_spent_on: "debt" });
    const { call, buy } = always({ final: "success", create: { failure: "error", stored: true }, statusFailures: 1 });
    expect((await buy()).status).toBe(500);
    const statuses = [await call("GET", `${transactions}/status/one`), await call("GET", `${transactions}/status/one`)];
    expect(statuses.map(({ status }) => status)).toEqual([500, 200]);
  });

  test.each([
    ["rejected", 400],
    ["outage", 502],
  ] as const)("can have the verification %s", async (verification, status) => {
    const { call } = always({ final: "success", verification });
    const body = {
      merchant_code: "SANDBOX",
      product: "ELECTRICITY",
      network: "IKEDC",
      plan_code: "301",
      customer_msisdn: "45000001",
    };
    expect((await call("POST", "http://sandbox.test/v1/transactions/verify", body)).status).toBe(status);
  });

  test("takes the place of the scenarios, and knows the number and the product", async () => {
    const asked: object[] = [];
    const { buy } = sandboxWith({
      behaviour: ({ msisdn, product }) => {
        asked.push({ msisdn, product });
        return { final: "success" };
      },
    });
    expect((await buy({ customer_msisdn: "45000900" })).body.status).toBe("success");
    expect(asked).toContainEqual({ msisdn: "45000900", product: "ELECTRICITY" });
  });
});

describe("without control routes", () => {
  test.each([
    "",
    "scenarios",
    "transactions",
    "journal",
    "failures",
    "clock",
    "sign-in",
  ])("/sandbox/%s is not there, and no response names it", async (name) => {
    const { call } = sandboxWith({ controlRoutes: false });
    for (const path of [`/sandbox/${name}`, `/%73andbox/${name}`, `//sandbox/${name}`]) {
      for (const method of ["GET", "POST", "DELETE"]) {
        const { status, body } = await call(method, `http://sandbox.test${path}`);
        expect(status).toBe(404);
        expect(body.message).not.toContain("own page");
      }
    }
  });

  test("a header orders no failure", async () => {
    const ordered = { "X-Sandbox-Failure": "error" };
    expect((await sandboxWith({}).call("GET", transactions, undefined, ordered)).status).toBe(500);
    const { call } = sandboxWith({ controlRoutes: false });
    expect((await call("GET", transactions, undefined, ordered)).status).toBe(200);
  });
});
