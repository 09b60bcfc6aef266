/** The scenarios that fail: what they send, and the purchase behind it. In process and over HTTP. */
import { createSandbox, scenarios, type TestClock, testClock } from "@vending/sandbox";
import { startServer } from "@vending/sandbox/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sampled } from "../../../test/lib/budget.ts";
import { checked, type Fetcher, headers } from "./lib/checked.ts";

const prefix = "/ext/gateway/v1/transactions";
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

    test("902: the connection is dropped, and it is bought", async () => {
      const [target, purchase] = [targetOf(), purchaseOf("902")];
      await expect(buy(target, purchase)).rejects.toThrow(TypeError);
      await isBought(target, purchase);
    });

    test.each([
      ["904", 500, "application/json", "failed"],
      ["933", 422, "application/json", "Check its status"],
      ["934", 502, "text/html", "502 Bad Gateway"],
    ])("%s: HTTP %i, and it is bought", async (suffix, status, type, text) => {
      const [target, purchase] = [targetOf(), purchaseOf(suffix)];
      const response = await buy(target, purchase);
      expect([response.status, response.headers.get("content-type")]).toEqual([status, expect.stringContaining(type)]);
      expect(await response.text()).toContain(text);
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

    test.each([
      ["905", 503, "application/json", null],
      ["941", 429, "text/plain", "1"],
    ])("%s: HTTP %i for the first attempt, with nothing stored; then as usual", async (suffix, status, type, after) => {
      const [target, purchase] = [targetOf(), purchaseOf(suffix)];
      const response = await buy(target, purchase);
      expect([response.status, response.headers.get("retry-after")]).toEqual([status, after]);
      expect(response.headers.get("content-type")).toContain(type);
      expect((await check(target, purchase)).status).toBe(404);
      expect((await buy(target, purchase)).status).toBe(200);
      await isBought(target, purchase);
    });

    test.each([
      ["903", 500, "failed"],
      ["942", 422, "not valid"],
    ])("%s: HTTP %i, however often, and nothing stored", async (suffix, status, text) => {
      const [target, purchase] = [targetOf(), purchaseOf(suffix)];
      for (let attempt = 0; attempt < 3; attempt++) {
        const response = await buy(target, purchase);
        expect(response.status).toBe(status);
        expect(await response.json()).toMatchObject({ message: expect.stringContaining(text) });
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

test("every scenario of the worst day is tested", async () => {
  const suffixes = scenarios.filter(({ group }) => group === "worst day").map(({ suffix }) => suffix);
  const tested = ["930", "931", "932", "933", "934", "935", "936", "937", "938", "939", "940", "941", "942"];
  expect(suffixes).toEqual(tested);
});
