/** The scenarios of a usual day that are no failures; `worst-day.integration.test.ts` has the others. */
import { billProducts, productTable } from "@vending/contract";
import { createSandbox, type Sandbox, scenarios } from "@vending/sandbox";
import { beforeEach, describe, expect, test } from "vitest";
import { type Checked, checked } from "./lib/checked.ts";

let time: number;
let sandbox: Sandbox;
let call: Checked;
let count = 0;

beforeEach(() => {
  time = Date.UTC(2026, 2, 2, 9, 0, 0);
  sandbox = createSandbox({ now: () => time, settleAfter: 2_000 });
  call = checked(sandbox);
});

const asyncRoute = "/ext/gateway/v1/transactions/airtime/async";
const syncRoute = "/ext/gateway/v1/transactions/airtime/sync";
const anyRoute = "/ext/gateway/v1/transactions";

function airtime(suffix: string) {
  const client_request_id = `shop-${++count}`;
  const customer_msisdn = `08030000${suffix}`;
  return {
    merchant_code: "SANDBOX",
    customer_msisdn,
    network: "mtn",
    product: "airtime",
    amount: "500",
    client_request_id,
  };
}

type Bill = (typeof billProducts)[number];

function bill(suffix: string, product: Bill = "CABLE") {
  const [{ network }] = productTable[product].sales;
  return {
    ...airtime(suffix),
    customer_msisdn: `4500000${suffix}`,
    network,
    product,
    plan_code: "101",
    amount: "9300",
  };
}

interface Outcome {
  status: string;
  response_code: string;
  data: Record<string, unknown>;
}

const post = (path: string, body: object) => call("POST", path, { body });
const status = (id: string) => call("GET", `/ext/gateway/v1/transactions/status/${id}`);
const outcome = (answer: { body: unknown }) => answer.body as Outcome;
const settle = () => {
  time += 2_000;
};

test("the table is served as it runs", async () => {
  const { body } = await call("GET", "/sandbox/scenarios");
  expect((body as { scenarios: { suffix: string }[] }).scenarios.map(({ suffix }) => suffix)).toEqual(
    scenarios.map(({ suffix }) => suffix),
  );
});

describe("a usual number", () => {
  test("async: pending until its time has come, then success", async () => {
    const request = airtime("123");
    expect(outcome(await post(asyncRoute, request))).toMatchObject({ response_code: "02", data: { plan: "" } });
    time += 1_999;
    expect(outcome(await status(request.client_request_id)).response_code).toBe("02");
    time += 1;
    const settled = outcome(await status(request.client_request_id));
    expect(settled).toMatchObject({ response_code: "00", data: { updated_at: "2026-03-02 09:00:02" } });
    expect(settled.data.created_at).toBe("2026-03-02 09:00:00");
  });

  test("sync and bills: final at once", async () => {
    expect(outcome(await post(syncRoute, airtime("123"))).response_code).toBe("00");
    for (const product of billProducts) {
      expect(outcome(await post(anyRoute, bill("123", product))).response_code).toBe("00");
    }
  });
});

describe("900", () => {
  test("sync and bills fail, with telco_message and HTTP 200", async () => {
    for (const answer of [await post(syncRoute, airtime("900")), await post(anyRoute, bill("900"))]) {
      expect(answer.status).toBe(200);
      expect(outcome(answer)).toMatchObject({ status: "failed", response_code: "01" });
      expect(outcome(answer).data.telco_message).toEqual(expect.any(String));
    }
  });

  test("async: pending, then failed", async () => {
    const request = airtime("900");
    expect(outcome(await post(asyncRoute, request)).response_code).toBe("02");
    settle();
    const failed = outcome(await status(request.client_request_id));
    expect(failed.response_code).toBe("01");
    expect(Object.keys(failed.data).sort()).toEqual(["internal_reference", "request_id"]);
  });
});

test("901: pending for good", async () => {
  const request = airtime("901");
  await post(asyncRoute, request);
  time += 365 * 86_400_000;
  expect(outcome(await status(request.client_request_id)).response_code).toBe("02");
});

const verification = (suffix: string, product: Bill) => {
  const { merchant_code, customer_msisdn, network, plan_code } = bill(suffix, product);
  return post("/v1/transactions/verify", { merchant_code, customer_msisdn, network, product, plan_code });
};

describe.each(billProducts)("%s", (product) => {
  test("910: the bill fails and the verification is rejected, both with the biller's reason", async () => {
    const failed = outcome(await post(anyRoute, bill("910", product)));
    expect(failed.response_code).toBe("01");
    const rejected = await verification("910", product);
    expect(rejected).toMatchObject({
      status: 400,
      body: { status: "error", code: 400, message: failed.data.telco_message },
    });
  });

  test("911: the bill is as usual, and the verification gets 502", async () => {
    expect(outcome(await post(anyRoute, bill("911", product))).response_code).toBe("00");
    expect((await verification("911", product)).status).toBe(502);
  });

  test("another number is verified", async () => {
    expect(await verification("123", product)).toMatchObject({ status: 200, body: { status: "success", code: 200 } });
  });
});

describe("electricity", () => {
  const digits = expect.stringMatching(/^\d{20}$/);

  test.each([
    ["123", { token: digits, units: expect.any(String) }, ["kct1", "kct2", "payment_spent_on"]],
    ["920", { token: digits, units: expect.any(String), kct1: digits, kct2: digits }, ["payment_spent_on"]],
    ["921", { payment_spent_on: "debt" }, ["token", "units", "kct1", "kct2"]],
  ])("%s: the same on create and on status", async (suffix, fields, absent) => {
    const request = bill(suffix, "ELECTRICITY");
    const created = outcome(await post(anyRoute, request)).data;
    const read = outcome(await status(request.client_request_id)).data;
    for (const data of [created, read]) {
      expect(data).toMatchObject(fields);
      for (const field of absent) expect(data).not.toHaveProperty(field);
    }
    for (const field of Object.keys(fields)) expect(read[field]).toBe(created[field]);
  });

  test("921: the verification shows the debt", async () => {
    expect((await verification("921", "ELECTRICITY")).body).toMatchObject({ data: { arrears: "3000" } });
    expect((await verification("123", "ELECTRICITY")).body).toMatchObject({ data: { arrears: "0" } });
  });

  test("a token may begin with a zero", async () => {
    const tokens: string[] = [];
    for (let index = 0; index < 200; index++) {
      tokens.push(String(outcome(await post(anyRoute, bill("123", "ELECTRICITY"))).data.token));
    }
    expect(tokens.some((token) => token.startsWith("0"))).toBe(true);
  });
});

describe("gift cards", () => {
  const order = (client_request_id: string, suffix: string) =>
    post("/giftcards/orders", { client_request_id, customer_msisdn: `08030000${suffix}` });
  const read = (id: string) => call("GET", `/giftcards/orders/${id}`);

  test.each([
    ["123", "00"],
    ["900", "01"],
    ["901", "02"],
  ])("%s: pending without cards, then %s", async (suffix, code) => {
    const id = `card-${++count}`;
    const pending = outcome(await order(id, suffix));
    expect(pending.response_code).toBe("02");
    expect(pending.data).not.toHaveProperty("cards");
    settle();
    const later = outcome(await read(id));
    expect(later.response_code).toBe(code);
    expect("cards" in later.data).toBe(code === "00");
  });

  test("without a number, no scenario: the end of an id may be any", async () => {
    for (const suffix of ["902", "904"]) {
      const id = `3f2b8a1c-${suffix}`;
      expect(outcome(await post("/giftcards/orders", { client_request_id: id })).response_code).toBe("02");
      settle();
      expect(outcome(await read(id)).response_code).toBe("00");
    }
  });
});
