/** What each scenario sends, and the purchase behind it: for each kind of purchase, in process and over HTTP. */
import { billProducts, productTable } from "@vending/contract";
import { createSandbox, scenarios, type TestClock, testClock } from "@vending/sandbox";
import { startServer } from "@vending/sandbox/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sampled } from "../../../test/lib/budget.ts";
import { checked, type Fetcher, headers } from "./lib/checked.ts";

const prefix = "/ext/gateway/v1/transactions";
let ids = 0;

interface Purchase {
  readonly path: string;
  /** The path of its status. */
  readonly status: string;
  readonly body: Readonly<Record<string, string>>;
  readonly isAsync: boolean;
}

/** A purchase for the number of a scenario. */
function purchaseOf(suffix: string, path: string, status: string, isAsync: boolean, own: object = {}): Purchase {
  const client_request_id = `scenario-${++ids}`;
  const body = { merchant_code: "SANDBOX", customer_msisdn: `08030000${suffix}`, client_request_id, ...own };
  return { path, status: `${status}/${client_request_id}`, body, isAsync };
}
const bill = (suffix: string, product: (typeof billProducts)[number]): Purchase =>
  purchaseOf(suffix, prefix, `${prefix}/status`, false, {
    ...productTable[product].sales[0],
    product,
    customer_msisdn: `4500000${suffix}`,
  });
const giftCard = (suffix: string, own?: object): Purchase =>
  purchaseOf(suffix, "/giftcards/orders", "/giftcards/orders", true, own);
const kinds: Readonly<Record<string, (suffix: string) => Purchase>> = {
  "async airtime": (suffix) =>
    purchaseOf(suffix, `${prefix}/airtime/async`, `${prefix}/status`, true, { network: "mtn", amount: "2500" }),
  "sync data": (suffix) =>
    purchaseOf(suffix, `${prefix}/data/sync`, `${prefix}/status`, false, {
      network: "mtn",
      amount: "2500",
      plan_code: "MTN-9",
    }),
  "a bill": (suffix) => {
    const { path: _, status, ...rest } = bill(suffix, "CABLE");
    return { ...rest, path: "/v1/transactions", status: status.replace(prefix, "/v1/transactions") };
  },
  "a gift card": giftCard,
};

/** A sandbox and its clock, in process or over HTTP. */
interface Target extends Fetcher {
  readonly url: string;
  readonly clock: TestClock;
}
function inProcess(): Target {
  const clock = testClock();
  return { ...createSandbox({ now: clock.now, wait: clock.wait }), url: "http://sandbox.test", clock };
}
let server: Awaited<ReturnType<typeof startServer>>;
const serverClock = testClock();
beforeAll(async () => {
  server = await startServer({ port: 0, now: serverClock.now, wait: serverClock.wait });
});
afterAll(() => server.stop());
const targets: Readonly<Record<string, () => Target>> = {
  "in process": inProcess,
  "over HTTP": () => ({ fetch, url: server.url, clock: serverClock }),
};

/** Moves the clock second by second, and lets what is due happen in between. */
async function pass({ clock }: Target, milliseconds: number): Promise<void> {
  for (let passed = 0; passed < milliseconds; passed += 1_000) {
    await new Promise((resolve) => setTimeout(resolve, 2));
    clock.advance(1_000);
  }
}
const buy = ({ fetch, url }: Target, { path, body }: Purchase) =>
  fetch(`${url}${path}`, { method: "POST", headers, body: JSON.stringify(body), redirect: "manual" });
interface Outcome {
  readonly response_code?: string;
  readonly data: Readonly<Record<string, unknown>>;
}
async function check({ fetch, url }: Target, { status }: Purchase) {
  const response = await fetch(`${url}${status}`, { headers });
  const { response_code, data } = (await response.json()) as Outcome;
  return { status: response.status, code: response_code, data };
}
/** The purchase is found, and its id is used. */
async function expectBought(target: Target, purchase: Purchase, code = "00"): Promise<void> {
  await pass(target, 2_000);
  expect(await check(target, purchase)).toMatchObject({ status: 200, code });
  expect((await buy(target, purchase)).status).toBe(422);
}
/** What arrives of a body. */
async function arriving({ body }: Response) {
  let text = "";
  const decoder = new TextDecoder();
  const read = async () => {
    for await (const chunk of body ?? []) text += decoder.decode(chunk, { stream: true });
  };
  const end = await read().then(
    () => "whole",
    () => "broken",
  );
  return { text, end };
}

const json = "application/json";

describe.each(Object.entries(targets))("%s", (place, targetOf) => {
  const all = Object.entries(kinds);
  describe.each(place === "over HTTP" ? sampled(all, all.length) : all)("%s", (_, kind) => {
    test.each([
      ["123", "00", 2_000],
      ["900", "01", 2_000],
      ["901", "00", Number.POSITIVE_INFINITY],
      ["938", "00", 60_000],
      ["939", "01", 60_000],
    ])("%s: where it is asynchronous, it is pending first, then %s after %d ms", async (suffix, code, after) => {
      const [target, purchase] = [targetOf(), kind(suffix)];
      const first = purchase.isAsync ? "02" : code;
      const bought = (await (await buy(target, purchase)).json()) as Outcome;
      expect(bought.response_code).toBe(first);
      if (code === "01" && !purchase.isAsync) expect(bought.data.telco_message).toEqual(expect.any(String));
      target.clock.advance(Math.min(after, 365 * 86_400_000) - 1);
      expect((await check(target, purchase)).code).toBe(first);
      target.clock.advance(1);
      await expectBought(target, purchase, after === Number.POSITIVE_INFINITY ? first : code);
      // Of a failed top-up, only these two are certain.
      const fields = Object.keys((await check(target, purchase)).data);
      if (code === "01" && purchase.path.startsWith(prefix))
        expect(fields).toEqual(["internal_reference", "request_id"]);
    });

    test.each<[string, number | "dropped", string, RegExp, string?]>([
      ["902", "dropped", "", /^$/],
      ["904", 500, json, /failed/],
      ["933", 422, json, /Check its status/],
      ["934", 502, "text/html", /502 Bad Gateway/],
      ["935", 200, json, /^\{"status":.*[^}]$/, "broken"],
      ["936", 302, "", /^$/],
      ["944", 401, json, /not a pair/],
    ])("%s: the create gets %s, and it is bought", async (suffix, status, type, text, end = "whole") => {
      const [target, purchase] = [targetOf(), kind(suffix)];
      const bought = buy(target, purchase);
      if (status === "dropped") await expect(bought).rejects.toThrow(TypeError);
      else {
        const response = await bought;
        expect([response.status, response.headers.get("content-type")]).toEqual([
          status,
          expect.stringContaining(type),
        ]);
        const location = response.headers.get("location");
        if (location) expect(await (await target.fetch(new URL(location, target.url))).text()).toContain("Sign in");
        expect(await arriving(response)).toEqual({ text: expect.stringMatching(text), end });
      }
      await expectBought(target, purchase);
    });

    test.each([
      ["903", [500, 500, 500], json, null, "failed"],
      ["905", [503, 200], json, null, "overloaded"],
      ["941", [429, 200], "text/plain", "1", "Too Many Requests"],
      ["942", [422, 422, 422], json, null, "not valid"],
    ])("%s: attempts get %j, and what fails is not stored", async (suffix, statuses, type, retryAfter, text) => {
      const [target, purchase] = [targetOf(), kind(suffix)];
      for (const status of statuses) {
        const response = await buy(target, purchase);
        expect(response.status).toBe(status);
        if (status === 200) return expectBought(target, purchase);
        expect(response.headers.get("content-type")).toContain(type);
        expect(response.headers.get("retry-after")).toBe(retryAfter);
        expect(await response.text()).toContain(text);
        expect((await check(target, purchase)).status).toBe(404);
      }
    });

    test.each([
      ["930", [404, 404, 404, 404, 404, 200]],
      ["937", [500, 500, 500, 200]],
    ])("%s: it is bought, and the status gets %j, one after each second", async (suffix, statuses) => {
      const [target, purchase] = [targetOf(), kind(suffix)];
      expect((await buy(target, purchase)).status).toBe(200);
      for (const status of statuses) {
        expect((await check(target, purchase)).status).toBe(status);
        await pass(target, 1_000);
      }
      await expectBought(target, purchase);
    });

    test("931: the create is held for 20 seconds, and the purchase exists from the start", async () => {
      const [target, purchase] = [targetOf(), kind("931")];
      let response: Response | undefined;
      const bought = buy(target, purchase).then((received) => (response = received));
      await expect.poll(() => check(target, purchase)).toMatchObject({ status: 200 });
      await pass(target, 19_000);
      expect(response).toBeUndefined();
      await pass(target, 1_000);
      expect(await (await bought).json()).toMatchObject({ response_code: purchase.isAsync ? "02" : "00" });
      await expectBought(target, purchase);
    });

    test("940: the body trickles for a minute and never ends as JSON, and it is bought", async () => {
      const [target, purchase] = [targetOf(), kind("940")];
      const response = await buy(target, purchase);
      expect(response.status).toBe(200);
      let text: string | undefined;
      const read = response.text().then((all) => (text = all));
      await pass(target, 50_000);
      expect(text).toBeUndefined();
      // Over HTTP a second may pass before the next byte is asked for.
      for (let minutes = 0; text === undefined && minutes < 10; minutes++) await pass(target, 60_000);
      expect(await read).toMatch(/^ {60}$/);
      await expectBought(target, purchase);
    });
  });
});

test.each([
  ["async airtime", "2348030000932", "MTN Nigeria", "2,500.00"],
  ["sync data", "2348030000932", "MTN Nigeria", "2,500.00"],
  ["a bill", "4500000932", "DSTV Nigeria", "9,300.00"],
])("932: %s in another form, on create, status and list", async (kind, msisdn, network, amount) => {
  const [target, purchase] = [inProcess(), kinds[kind]?.("932") ?? giftCard("932")];
  const shown = { msisdn, network, amount, request_id: purchase.body.client_request_id };
  expect(await (await buy(target, purchase)).json()).toMatchObject({ data: shown });
  target.clock.advance(2_000);
  expect(await check(target, purchase)).toMatchObject({ code: "00", data: shown });
  expect((await checked(target)("GET", `${prefix}?limit=1`)).body).toMatchObject({ data: [shown] });
});

const verify = (target: Target, { body }: Purchase) => {
  const { amount: _, client_request_id: __, ...verification } = body;
  return checked(target)("POST", "/v1/transactions/verify", { body: verification });
};

test.each(
  billProducts,
)("%s: 910 fails and its verification is rejected, for one reason; 911 cannot be verified", async (product) => {
  const target = inProcess();
  const failed = (await (await buy(target, bill("910", product))).json()) as Outcome;
  expect(failed.response_code).toBe("01");
  const message = failed.data.telco_message;
  expect(await verify(target, bill("910", product))).toEqual({
    status: 400,
    body: { status: "error", code: 400, message },
  });
  expect((await (await buy(target, bill("911", product))).json()) as Outcome).toMatchObject({ response_code: "00" });
  expect((await verify(target, bill("911", product))).status).toBe(502);
  expect((await verify(target, bill("123", product))).body).toMatchObject({ status: "success", code: 200 });
});

test.each([
  ["123", "0"],
  ["921", "3000"],
])("electricity, %s: the verification shows arrears of %s", async (suffix, arrears) => {
  expect((await verify(inProcess(), bill(suffix, "ELECTRICITY"))).body).toMatchObject({ data: { arrears } });
});

test("943: a gift card order that is sent again is a second order, under 943 and under no other number", async () => {
  const target = inProcess();
  for (const [suffix, second, orders] of [
    ["943", 200, 2],
    ["123", 422, 1],
  ] as const) {
    const order = giftCard(suffix);
    const request_id = order.body.client_request_id;
    expect(await (await buy(target, order)).json()).toMatchObject({ response_code: "02", data: { request_id } });
    expect((await buy(target, order)).status).toBe(second);
    target.clock.advance(2_000);
    expect(await check(target, order)).toMatchObject({ code: "00", data: { request_id } });
    const { body } = await checked(target)("GET", "/sandbox/transactions");
    const { transactions } = body as { transactions: { request_id: string }[] };
    expect(transactions.filter((one) => one.request_id.startsWith(`${request_id}`))).toHaveLength(orders);
  }
  const [transaction] = [kinds["async airtime"]?.("943") ?? giftCard("123")];
  expect((await buy(target, transaction)).status).toBe(200);
  expect((await buy(target, transaction)).status).toBe(422);
});

test("a token may begin with a zero", async () => {
  const target = inProcess();
  const token = async () => ((await (await buy(target, bill("123", "ELECTRICITY"))).json()) as Outcome).data.token;
  const tokens = (await Promise.all(Array.from({ length: 200 }, token))).map(String);
  expect(tokens.some((token) => token.startsWith("0"))).toBe(true);
});

test("a gift card has its cards once it is delivered; without a number, the end of its id is no scenario", async () => {
  const target = inProcess();
  for (const suffix of ["902", "904"]) {
    const client_request_id = `3f2b8a1c-${suffix}`;
    const order = giftCard("123", { client_request_id, customer_msisdn: undefined });
    const read = { ...order, status: `/giftcards/orders/${client_request_id}` };
    expect(((await (await buy(target, order)).json()) as Outcome).data).not.toHaveProperty("cards");
    target.clock.advance(2_000);
    expect(await check(target, read)).toMatchObject({ code: "00", data: { cards: [expect.anything()] } });
  }
});

test("the table is served as it runs, and each of its scenarios is tested here", async () => {
  const { body } = await checked(inProcess())("GET", "/sandbox/scenarios");
  const served = (body as { scenarios: { suffix: string }[] }).scenarios.map(({ suffix }) => suffix);
  expect(served).toEqual(scenarios.map(({ suffix }) => suffix));
  // biome-ignore format: a list to read in rows
  expect(served).toEqual([
    "900", "901", "902", "903", "904", "905", "910", "911", "920", "921",
    "930", "931", "932", "933", "934", "935", "936", "937", "938", "939", "940", "941", "942", "943", "944",
  ]);
});
