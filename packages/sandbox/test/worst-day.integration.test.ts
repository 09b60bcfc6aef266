/** The scenarios of the worst day: what they send, and the purchase behind it. In process and over HTTP. */
import { createSandbox, scenarios, type TestClock, testClock } from "@vending/sandbox";
import { startServer } from "@vending/sandbox/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sampled } from "../../../test/lib/budget.ts";
import { checked, type Fetcher, first } from "./lib/checked.ts";

const prefix = "/ext/gateway/v1/transactions";
const headers = {
  "X-Merchant-Key": first.key,
  "X-Merchant-Secret": first.secret,
  "Content-Type": "application/json",
};
let ids = 0;

interface Purchase {
  path: string;
  status: string;
  body: Record<string, string> & { client_request_id: string };
}

const common = (suffix: string) => ({
  merchant_code: "SANDBOX",
  customer_msisdn: `08030000${suffix}`,
  client_request_id: `worst-${++ids}`,
});
/** One of each kind of purchase. */
const purchases: Record<string, (suffix: string) => Purchase> = {
  "async airtime": (suffix) => ({
    path: `${prefix}/airtime/async`,
    status: `${prefix}/status/`,
    body: { ...common(suffix), network: "mtn", amount: "2500" },
  }),
  "sync data": (suffix) => ({
    path: `${prefix}/data/sync`,
    status: `${prefix}/status/`,
    body: { ...common(suffix), network: "mtn", amount: "2500", plan_code: "MTN-9" },
  }),
  "a bill": (suffix) => ({
    path: "/v1/transactions",
    status: "/v1/transactions/status/",
    body: {
      ...common(suffix),
      product: "CABLE",
      network: "DSTV",
      amount: "9300",
      plan_code: "101",
      customer_msisdn: `4500000${suffix}`,
    },
  }),
  "a gift card": (suffix) => ({ path: "/giftcards/orders", status: "/giftcards/orders/", body: common(suffix) }),
};

/** A sandbox and its clock, in process or over HTTP. */
interface Target extends Fetcher {
  url: string;
  clock: TestClock;
  /** Moves the clock, and lets what is due happen. */
  pass(milliseconds: number): Promise<void>;
}

/** Moves a clock second by second, and lets other code run in between. */
const passing = (clock: TestClock) => async (milliseconds: number) => {
  for (let passed = 0; passed < milliseconds; passed += 1_000) {
    await new Promise((resolve) => setTimeout(resolve, 2));
    clock.advance(1_000);
  }
};

function inProcess(): Target {
  const clock = testClock();
  const sandbox = createSandbox({ now: clock.now, wait: clock.wait });
  return { ...sandbox, url: "http://sandbox.test", clock, pass: passing(clock) };
}

const overHttp = { clock: testClock(), url: "", stop: async () => {} };
beforeAll(async () => {
  const { clock } = overHttp;
  const { url, stop } = await startServer({ port: 0, now: clock.now, wait: clock.wait });
  Object.assign(overHttp, { url, stop });
});
afterAll(() => overHttp.stop());

const targets: Record<string, () => Target> = {
  "in process": inProcess,
  "over HTTP": () => ({ fetch, url: overHttp.url, clock: overHttp.clock, pass: passing(overHttp.clock) }),
};

const buy = ({ fetch, url }: Target, { path, body }: Purchase) =>
  fetch(`${url}${path}`, { method: "POST", headers, body: JSON.stringify(body), redirect: "manual" });
const check = async ({ fetch, url }: Target, { status, body }: Purchase) => {
  const response = await fetch(`${url}${status}${body.client_request_id}`, { headers });
  const { response_code, data } = (await response.json()) as { response_code?: string; data?: Record<string, unknown> };
  return { status: response.status, code: response_code, data };
};

describe.each(Object.entries(targets))("%s", (place, targetOf) => {
  const kinds = Object.entries(purchases);
  describe.each(place === "over HTTP" ? sampled(kinds, kinds.length) : kinds)("%s", (kind, purchaseOf) => {
    const isAsync = kind === "async airtime" || kind === "a gift card";

    /** The purchase is found in the end, and its id is used. */
    const isBought = async (target: Target, purchase: Purchase, code = "00") => {
      await target.pass(2_000);
      expect(await check(target, purchase)).toMatchObject({ status: 200, code });
      const again = await target.fetch(`${target.url}${purchase.path}`, {
        method: "POST",
        headers,
        body: JSON.stringify(purchase.body),
      });
      expect(again.status).toBe(422);
    };

    test("930: the status is 404 for five seconds", async () => {
      const [target, purchase] = [targetOf(), purchaseOf("930")];
      expect((await buy(target, purchase)).status).toBe(200);
      expect((await check(target, purchase)).status).toBe(404);
      await target.pass(4_000);
      expect((await check(target, purchase)).status).toBe(404);
      await target.pass(1_000);
      await isBought(target, purchase);
    });

    test("931: the create is held for 20 seconds, and the purchase exists from the start", async () => {
      const [target, purchase] = [targetOf(), purchaseOf("931")];
      let response: Response | undefined;
      const bought = buy(target, purchase).then((received) => (response = received));
      await expect.poll(() => check(target, purchase)).toMatchObject({ status: 200 });
      await target.pass(19_000);
      expect(response).toBeUndefined();
      await target.pass(1_000);
      expect(await (await bought).json()).toMatchObject({ response_code: isAsync ? "02" : "00" });
      await isBought(target, purchase);
    });

    test("933: 422, and it is bought", async () => {
      const [target, purchase] = [targetOf(), purchaseOf("933")];
      expect((await buy(target, purchase)).status).toBe(422);
      await isBought(target, purchase);
    });

    test("934: HTML with 502, and it is bought", async () => {
      const [target, purchase] = [targetOf(), purchaseOf("934")];
      const response = await buy(target, purchase);
      expect(response.status).toBe(502);
      expect(response.headers.get("content-type")).toContain("text/html");
      expect(await response.text()).toContain("502 Bad Gateway");
      await isBought(target, purchase);
    });

    test("935: the body breaks off, and it is bought", async () => {
      const [target, purchase] = [targetOf(), purchaseOf("935")];
      const response = await buy(target, purchase);
      expect(response.status).toBe(200);
      let text = "";
      const read = async () => {
        const decoder = new TextDecoder();
        for await (const chunk of response.body ?? []) text += decoder.decode(chunk, { stream: true });
      };
      await expect(read()).rejects.toThrow(TypeError);
      expect(text).toMatch(/^\{"status":/);
      expect(() => JSON.parse(text)).toThrow(SyntaxError);
      await isBought(target, purchase);
    });

    test("936: a redirect to a page, and it is bought", async () => {
      const [target, purchase] = [targetOf(), purchaseOf("936")];
      const response = await buy(target, purchase);
      expect(response.status).toBe(302);
      const location = new URL(response.headers.get("location") ?? "", target.url);
      const page = await target.fetch(location);
      expect([page.status, page.headers.get("content-type")]).toEqual([200, expect.stringContaining("text/html")]);
      await isBought(target, purchase);
    });

    test("937: the status fails three times", async () => {
      const [target, purchase] = [targetOf(), purchaseOf("937")];
      expect((await buy(target, purchase)).status).toBe(200);
      await target.pass(2_000);
      for (const status of [500, 500, 500, 200]) expect((await check(target, purchase)).status).toBe(status);
      await isBought(target, purchase);
    });

    test.each([
      ["938", "00"],
      ["939", "01"],
    ])("%s: pending for a minute, where it is asynchronous, then %s", async (suffix, code) => {
      const [target, purchase] = [targetOf(), purchaseOf(suffix)];
      expect(await (await buy(target, purchase)).json()).toMatchObject({ response_code: isAsync ? "02" : code });
      await target.pass(59_000);
      expect(await check(target, purchase)).toMatchObject({ code: isAsync ? "02" : code });
      await target.pass(1_000);
      await isBought(target, purchase, code);
    });

    test("940: the body trickles for a minute and never ends as JSON, and it is bought", async () => {
      const [target, purchase] = [targetOf(), purchaseOf("940")];
      const response = await buy(target, purchase);
      expect(response.status).toBe(200);
      let text: string | undefined;
      const read = response.text().then((all) => (text = all));
      await target.pass(50_000);
      expect(text).toBeUndefined();
      // Over HTTP a second may pass before the next byte is asked for.
      for (let minutes = 0; text === undefined && minutes < 10; minutes++) await target.pass(60_000);
      expect(await read).toMatch(/^ {60}$/);
      await isBought(target, purchase);
    });

    test("941: 429 for the first attempt, with nothing stored; then as usual", async () => {
      const [target, purchase] = [targetOf(), purchaseOf("941")];
      const response = await buy(target, purchase);
      expect([response.status, response.headers.get("retry-after")]).toEqual([429, "1"]);
      expect(response.headers.get("content-type")).toContain("text/plain");
      expect((await check(target, purchase)).status).toBe(404);
      expect((await buy(target, purchase)).status).toBe(200);
      await isBought(target, purchase);
    });

    test("942: 422 for a valid request, however often, and nothing stored", async () => {
      const [target, purchase] = [targetOf(), purchaseOf("942")];
      for (let attempt = 0; attempt < 3; attempt++) {
        const response = await buy(target, purchase);
        expect(response.status).toBe(422);
        expect(await response.json()).toMatchObject({ message: expect.stringContaining("not valid") });
      }
      expect((await check(target, purchase)).status).toBe(404);
    });
  });
});

describe("932: the same purchase in another form", () => {
  test.each([
    ["async airtime", "2348030000932", "MTN Nigeria", "2,500.00"],
    ["sync data", "2348030000932", "MTN Nigeria", "2,500.00"],
    ["a bill", "4500000932", "DSTV Nigeria", "9,300.00"],
  ])("%s", async (kind, msisdn, network, amount) => {
    const target = inProcess();
    const purchase = purchases[kind]?.("932");
    if (!purchase) throw new Error("no such purchase");
    const shown = { msisdn, network, amount, request_id: purchase.body.client_request_id };
    expect(await (await buy(target, purchase)).json()).toMatchObject({ data: shown });
    await target.pass(2_000);
    expect(await check(target, purchase)).toMatchObject({ code: "00", data: shown });
    const { body } = await checked(target)("GET", `${prefix}?limit=1`);
    expect(body).toMatchObject({ data: [shown] });
  });
});

describe("amounts of any length come back as they were sent", () => {
  const long = `${"123".repeat(150)}.10`;
  test.each([
    ["2500", "2,500.00"],
    ["250", "250.00"],
    ["0012345678.5", "12,345,678.50"],
    ["90071992547409931.005", "90,071,992,547,409,931.005"],
    [long, `${Array(150).fill("123").join(",")}.10`],
  ])("932: %s", async (amount, shown) => {
    const body = { ...common("932"), network: "mtn", amount };
    const bought = await checked(createSandbox())("POST", `${prefix}/airtime/sync`, { body });
    expect(bought.body).toMatchObject({ data: { amount: shown } });
  });

  test.each([
    ["7300", "100.0"],
    ["5000", "68.5"],
    ["0.5", "0.0"],
    ["73", "1.0"],
    ["100.74", "1.4"],
    ["7300000000000000000000000", "100000000000000000000000.0"],
    ["73".padEnd(400, "0"), `1${"0".repeat(398)}.0`],
  ])("electricity for %s has %s units", async (amount, units) => {
    const bill = { ...common("123"), customer_msisdn: "4500000123", network: "IKEDC", plan_code: "1" };
    // Of any amount, also one that a biller rejects.
    const sandbox = createSandbox({ behaviour: () => ({ final: "success" }) });
    const bought = await checked(sandbox)("POST", prefix, {
      body: { ...bill, product: "ELECTRICITY", amount },
    });
    expect(bought.body).toMatchObject({ data: { units } });
  });
});

test("every scenario of the worst day is tested", async () => {
  const suffixes = scenarios.filter(({ group }) => group === "worst day").map(({ suffix }) => suffix);
  const tested = ["930", "931", "932", "933", "934", "935", "936", "937", "938", "939", "940", "941", "942"];
  expect(suffixes).toEqual(tested);
});

test("a sandbox that is closed drops the requests that it holds", async () => {
  const sandbox = createSandbox({ wait: () => new Promise(() => {}) });
  const purchase = purchases["sync data"]?.("931");
  if (!purchase) throw new Error("no such purchase");
  const held = buy({ ...inProcess(), ...sandbox }, purchase);
  await new Promise((resolve) => setTimeout(resolve, 10));
  await sandbox.close();
  await expect(held).rejects.toThrow(TypeError);
});

describe("a certain mistake is refused by a rule that is marked as the sandbox's own", () => {
  const call = checked(createSandbox());
  const airtime = () => ({ ...common("123"), network: "mtn", amount: "500" });
  const bill = (product: string) => ({
    ...airtime(),
    customer_msisdn: "4500000123",
    product,
    network: "DSTV",
    plan_code: "101",
  });
  const meter = bill("ELECTRICITY");
  const { amount, client_request_id, ...verification } = meter;

  test.each<[string, string, object]>([
    ["an amount of 0", `${prefix}/airtime/sync`, { ...airtime(), amount: "0" }],
    ["an amount of 0.00", `${prefix}/airtime/async`, { ...airtime(), amount: "0.00" }],
    ["an empty request id", `${prefix}/airtime/sync`, { ...airtime(), client_request_id: "" }],
    ["a blank request id", `${prefix}/airtime/sync`, { ...airtime(), client_request_id: " \t\n" }],
    ["an amount of 0 with many digits", `${prefix}/airtime/sync`, { ...airtime(), amount: `0.${"0".repeat(500)}` }],
    ["a blank request id of a gift card", "/giftcards/orders", { client_request_id: "  " }],
    ["a request id that is a dot", `${prefix}/airtime/sync`, { ...airtime(), client_request_id: "." }],
    ["a request id of two dots", prefix, { ...meter, client_request_id: ".." }],
    ["a request id of a gift card of two dots", "/giftcards/orders", { client_request_id: ".." }],
    [
      "a request id of 1,001 characters",
      `${prefix}/airtime/sync`,
      { ...airtime(), client_request_id: "a".repeat(1_001) },
    ],
    ["a network of 1,001 characters", prefix, { ...bill("BETTING"), network: "b".repeat(1_001) }],
    ["half of a phone number", `${prefix}/airtime/sync`, { ...airtime(), customer_msisdn: "0803" }],
    ["letters for a meter", prefix, { ...meter, customer_msisdn: "abcdefgh" }],
    ["a smartcard of 40 digits", prefix, { ...bill("CABLE"), customer_msisdn: "4".repeat(40) }],
    ["a blank betting account", prefix, { ...bill("BETTING"), customer_msisdn: " " }],
    ["a meter to verify that is none", "/v1/transactions/verify", { ...verification, customer_msisdn: "x" }],
  ])("%s", async (_, path, body) => {
    const { status, body: error } = await call("POST", path, { body });
    expect(status).toBe(400);
    expect((error as { message: string }).message).toMatch(/^This is a rule of the sandbox, not of the contract: /);
  });

  test.each<[string, object]>([
    [`${prefix}/airtime/sync`, { ...airtime(), customer_msisdn: "2348031234567" }],
    [`${prefix}/airtime/sync`, { ...airtime(), amount: "0.01" }],
    [`${prefix}/airtime/sync`, { ...airtime(), amount: `0.${"0".repeat(500)}1` }],
    [`${prefix}/airtime/sync`, { ...airtime(), client_request_id: "..." }],
    [prefix, { ...bill("BETTING"), customer_msisdn: "player one" }],
    ["/v1/transactions/verify", verification],
  ])("and the nearest that can be is served: %s %j", async (path, body) => {
    expect((await call("POST", path, { body })).status).toBe(200);
  });
});
