/** A sandbox with a behaviour of your own, or without control routes. */
import {
  type Behaviour,
  type CreateFailure,
  createSandbox,
  type Failure,
  type SandboxOptions,
  type StatusFailure,
} from "@vending/sandbox";
import { describe, expect, test } from "vitest";

const headers = { "x-merchant-key": "sandbox-key", "x-merchant-secret": "sandbox-secret" };
const transactions = "http://sandbox.test/ext/gateway/v1/transactions";

function sandboxWith(options: SandboxOptions) {
  const { fetch } = createSandbox(options);
  const call = async (method: string, url: string, body?: object, own: Record<string, string> = {}) => {
    const all = { ...headers, ...(body && { "content-type": "application/json" }), ...own };
    const response = await fetch(url, { method, headers: all, ...(body && { body: JSON.stringify(body) }) });
    // biome-ignore lint/suspicious/noExplicitAny: bodies of many forms
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

describe("a behaviour of your own", () => {
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

  test("replaces the scenarios, and knows the number and the product", async () => {
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

describe("a failure of your own", () => {
  const failing = (failure: Failure, stored: boolean) =>
    sandboxWith({ behaviour: () => ({ final: "success", create: { failure, stored } }) });

  test("sees the response of a purchase that is made, and may send another one", async () => {
    const { call, buy } = failing(({ reply }) => ({ ...reply, status: 400, headers: { "retry-after": "7" } }), true);
    const { status, body } = await buy();
    expect([status, body.status, body.data.request_id]).toEqual([400, "success", "one"]);
    expect((await call("GET", `${transactions}/status/one`)).body.status).toBe("success");
  });

  test("may send the response as it is, or name a failure", async () => {
    expect((await failing(({ reply }) => reply, true).buy()).body.data.token).toEqual(expect.any(String));
    expect((await failing(() => "overload", true).buy()).status).toBe(503);
    await expect(failing(() => "drop", true).buy()).rejects.toThrow(TypeError);
  });

  test("sees no response if no purchase is made", async () => {
    const seen: string[] = [];
    const { call, buy } = failing(({ reply }) => {
      seen.push(reply.text);
      return "error";
    }, false);
    expect((await buy()).status).toBe(500);
    expect(seen).toEqual([expect.stringContaining('"code":503')]);
    expect((await call("GET", `${transactions}/status/one`)).status).toBe(404);
  });

  test("may differ from attempt to attempt; one with before also hides that the id is a duplicate", async () => {
    const failures: (CreateFailure | undefined)[] = [
      { failure: "drop", stored: true },
      { failure: "overload", stored: false, before: true },
      { failure: "overload", stored: false },
    ];
    let attempt = 0;
    const { buy } = sandboxWith({
      behaviour: () => {
        const create = failures[attempt];
        return { final: "success", ...(create && { create }) };
      },
    });
    await expect(buy()).rejects.toThrow(TypeError);
    attempt++;
    expect((await buy()).status).toBe(503);
    attempt++;
    expect((await buy()).status).toBe(422);
  });
});

test("a behaviour is asked once for each request", async () => {
  let asked = 0;
  const { call, buy } = sandboxWith({
    behaviour: () => {
      asked++;
      return { final: "success", queued: true };
    },
  });
  const times = async (send: () => Promise<unknown>) => {
    const before = asked;
    await send();
    return asked - before;
  };
  const topUp = { merchant_code: "SANDBOX", customer_msisdn: "08031234567", network: "mtn", amount: "500" };
  expect([
    await times(buy),
    await times(() => call("POST", `${transactions}/airtime/sync`, { ...topUp, client_request_id: "queued" })),
    await times(() => call("GET", `${transactions}/status/one`)),
    await times(() => call("POST", "http://sandbox.test/giftcards/orders", { client_request_id: "card" })),
  ]).toEqual([1, 1, 1, 1]);
});

describe("a status check", () => {
  const checked = async (status: StatusFailure, id = "one") => {
    const { call, buy } = sandboxWith({ behaviour: () => ({ final: "success", status }) });
    await buy();
    return call("GET", `${transactions}/status/${id}`);
  };

  test("that is absent looks as if there were no transaction", async () => {
    const other = await checked("absent", "two");
    const own = await checked("absent");
    expect(own).toEqual({ status: 404, body: { ...other.body, message: other.body.message.replace("two", "one") } });
  });

  test("that is unauthorised looks as if the credentials were wrong", async () => {
    const { call } = sandboxWith({});
    const wrong = { "x-merchant-secret": "wrong" };
    expect(await checked("unauthorised")).toEqual(await call("GET", `${transactions}/status/one`, undefined, wrong));
    expect((await checked("unauthorised")).status).toBe(401);
  });

  test("can get each failure, and one of your own", async () => {
    expect((await checked("overload")).status).toBe(503);
    const text = JSON.stringify({ status: "odd" });
    expect(await checked(() => ({ status: 200, text }))).toEqual({ status: 200, body: { status: "odd" } });
  });
});

test.each(["airtime", "data"])("a queued synchronous create of %s is pending, and settles", async (product) => {
  let now = Date.UTC(2026, 2, 2);
  const behaviour = { final: "failed", queued: true, settleAfter: 60_000 } as const;
  const { call } = sandboxWith({ now: () => now, behaviour: () => behaviour });
  const body = {
    merchant_code: "SANDBOX",
    client_request_id: "one",
    network: "mtn",
    amount: "500",
    customer_msisdn: "08030000000",
    ...(product === "data" && { plan_code: "MTN-1" }),
  };
  expect((await call("POST", `${transactions}/${product}/sync`, body)).body.status).toBe("pending");
  now += 59_999;
  expect((await call("GET", `${transactions}/status/one`)).body.status).toBe("pending");
  now++;
  expect((await call("GET", `${transactions}/status/one`)).body.status).toBe("failed");
});

test("a queued bill is final at once", async () => {
  const { buy } = sandboxWith({ behaviour: () => ({ final: "success", queued: true }) });
  expect((await buy()).body.status).toBe("success");
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
