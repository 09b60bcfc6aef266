/** The two functions that decide how a sandbox goes: `scenario` once a purchase, `failure` once a request. */
import { join } from "node:path";
import {
  type AddedTransaction,
  type Asked,
  createSandbox,
  type FailureName,
  type FailureOf,
  type FailureRule,
  type OwnReply,
  type Purchase,
  type PurchaseScenario,
  type SandboxOptions,
} from "@vending/sandbox";
import { openDatabase } from "@vending/sandbox/server";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../../../test/lib/folder.ts";
import { headers, topUp } from "./lib/checked.ts";

const transactions = "http://sandbox.test/ext/gateway/v1/transactions";

function sandboxWith(options: SandboxOptions) {
  const sandbox = createSandbox(options);
  const { fetch } = sandbox;
  const call = async (method: string, url: string, body?: object, own: Record<string, string> = {}) => {
    const response = await fetch(url, {
      method,
      headers: { ...headers, ...own },
      ...(body && { body: JSON.stringify(body) }),
    });
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
  return { sandbox, call, buy };
}

const verification = {
  merchant_code: "SANDBOX",
  product: "ELECTRICITY",
  network: "IKEDC",
  plan_code: "301",
  customer_msisdn: "45000001",
};
const verifyPath = "http://sandbox.test/v1/transactions/verify";
const success: PurchaseScenario = { final: "success" };

describe("each is asked once", () => {
  const folder = temporaryFolder();

  /** A sandbox that counts, on one file. */
  async function counting(file: string, final: PurchaseScenario["final"]) {
    const purchases: Purchase[] = [];
    const requests: Asked[] = [];
    const sandbox = sandboxWith({
      store: await openDatabase(file),
      scenario(purchase) {
        purchases.push(purchase);
        return { final, reason: "The biller is closed.", form: "unknown-fields", meter: "key-change", queued: true };
      },
      failure(asked) {
        requests.push(asked);
        return undefined;
      },
    });
    return { ...sandbox, purchases, requests };
  }

  test("scenario for each purchase, with all that is known of it; failure for each request", async () => {
    const file = join(folder, "asked.db");
    const first = await counting(file, "success");
    const sent = [
      () => first.buy(),
      // A replay, and another purchase under the same id.
      () => first.buy(),
      () => first.buy({ amount: "700" }),
      () => first.call("POST", `${transactions}/airtime/sync`, { ...topUp, client_request_id: "queued" }),
      () => first.call("POST", "http://sandbox.test/giftcards/orders", { client_request_id: "card" }),
      () => first.call("GET", `${transactions}/status/one`),
      () => first.call("GET", `${transactions}/status/one`),
      () => first.call("GET", "http://sandbox.test/v1/transactions/status/queued"),
      () => first.call("GET", "http://sandbox.test/giftcards/orders/card"),
      () => first.call("GET", transactions),
      () => first.call("POST", verifyPath, verification),
      () => first.call("GET", "http://sandbox.test/v1/plans/mtn"),
      () => first.call("GET", "http://sandbox.test/v1/healthz"),
      // Nothing of these is made: no credentials, no such id, no valid body, an ordered failure.
      () => first.call("GET", transactions, undefined, { "x-merchant-key": "" }),
      () => first.call("GET", `${transactions}/status/none`),
      () => first.buy({ client_request_id: "bad", amount: "1,000" }),
      () => first.call("GET", transactions, undefined, { "x-sandbox-failure": "error; unhandled" }),
    ];
    for (const send of sent) await send();
    await first.sandbox.transactions();
    expect(first.purchases).toEqual([
      {
        operation: "createTransaction",
        merchant: "SANDBOX",
        requestId: "one",
        msisdn: "45000001",
        product: "ELECTRICITY",
        network: "IKEDC",
        amount: "500",
        plan: "301",
        createdAt: expect.any(Number),
      },
      expect.objectContaining({ operation: "createAirtimeSync", requestId: "queued", plan: "" }),
      expect.objectContaining({ operation: "createGiftCardOrder", requestId: "card" }),
    ]);
    expect(first.requests).toHaveLength(sent.length);
    const shown = { status: (await first.call("GET", `${transactions}/status/one`)).body, list: "" };
    shown.list = (await first.call("GET", transactions)).body;
    await first.sandbox.close();

    // Another scenario after a restart changes no outcome, no reason, no token and no form.
    const second = await counting(file, "failed");
    expect((await second.call("GET", `${transactions}/status/one`)).body).toEqual(shown.status);
    expect((await second.call("GET", transactions)).body).toMatchObject({ pagination: { total: 2 } });
    expect((await second.buy()).status).toBe(422);
    expect(second.purchases).toEqual([]);
    await second.buy({ client_request_id: "two" });
    expect(second.purchases).toHaveLength(1);
    await second.sandbox.close();
  });

  test("scenario for one of many creates with one id at the same time; only that one loses its response", async () => {
    let asked = 0;
    const scenario = () => {
      asked++;
      return success;
    };
    const failure: FailureOf = ({ kind, sold }) =>
      kind === "create" && !sold ? { reply: "error", handled: true } : undefined;
    const { buy } = sandboxWith({ scenario, failure });
    const bought = await Promise.all(Array.from({ length: 20 }, () => buy()));
    const statuses = bought.map(({ status }) => status).sort();
    expect([asked, statuses]).toEqual([1, [...Array(19).fill(422), 500]]);
  });

  test("scenario also for what is added, and for a seed: not again after a restart, nor for what is refused", async () => {
    const airtime = { ...topUp, product: "airtime" } as const;
    const seed = [{ ...airtime, client_request_id: "seed" }];
    const added = { ...airtime, client_request_id: "added" };
    const asked: string[] = [];
    const scenario = ({ requestId }: Purchase) => {
      asked.push(requestId);
      return success;
    };
    const open = async () => {
      const store = await openDatabase(join(folder, "seed.db"));
      return sandboxWith({ store, seed, scenario }).sandbox;
    };
    const first = await open();
    await first.add(added);
    await expect(first.add([{ ...added, client_request_id: "new" }, added])).rejects.toThrow("used before");
    await first.transactions();
    await first.close();
    await (await open()).close();
    expect(asked).toEqual(["seed", "added"]);
  });
});

test("a scenario of your own decides, whatever the number is, and replaces the failures of the scenarios", async () => {
  const always = (scenario: PurchaseScenario) => sandboxWith({ scenario: () => scenario });
  expect((await always({ final: "failed" }).buy()).body.status).toBe("failed");
  const { body } = await always({ final: "success", meter: "debt" }).buy();
  expect(body.data).toMatchObject({ payment_spent_on: "debt" });
  const { call, buy } = always(success);
  expect((await buy({ customer_msisdn: "45000900" })).body.status).toBe("success");
  expect((await buy({ customer_msisdn: "45000903", client_request_id: "two" })).status).toBe(200);
  expect((await call("POST", verifyPath, { ...verification, customer_msisdn: "45000911" })).status).toBe(200);
});

describe("a failure of your own", () => {
  const failing = (reply: FailureName | OwnReply, handled: boolean, on: FailureRule["on"] = "create") =>
    sandboxWith({ failure: [{ on, reply, handled }] });

  test("sees the response of a purchase that is made, and may send another one", async () => {
    const { call, buy } = failing(({ reply }) => ({ ...reply, status: 400, headers: { "retry-after": "7" } }), true);
    const { status, body } = await buy({ amount: "5000" });
    expect([status, body.status, body.data.request_id]).toEqual([400, "success", "one"]);
    expect((await call("GET", `${transactions}/status/one`)).body.status).toBe("success");
  });

  test("may send the response as it is, or name a failure", async () => {
    expect((await failing(({ reply }) => reply, true).buy({ amount: "5000" })).body.data.token).toEqual(
      expect.any(String),
    );
    expect((await failing(() => "overload", true).buy()).status).toBe(503);
    await expect(failing(() => "drop", true).buy()).rejects.toThrow(TypeError);
  });

  test("sees no response if the request is not handled", async () => {
    const seen: string[] = [];
    const { call, buy } = failing(({ reply }) => {
      seen.push(reply.text);
      return "error";
    }, false);
    expect((await buy()).status).toBe(500);
    expect(seen).toEqual([expect.stringContaining('"code":503')]);
    expect((await call("GET", `${transactions}/status/one`)).status).toBe(404);
  });

  test("knows the purchase, and may differ from attempt to attempt", async () => {
    const failure: FailureOf = ({ kind, attempt, sold }) => {
      if (kind === "create" && attempt < 3) return { reply: "drop", handled: attempt === 2 };
      return kind === "status" && sold && attempt === 1 ? { reply: "absent", handled: false } : undefined;
    };
    const { call, buy } = sandboxWith({ failure });
    const check = async () => (await call("GET", `${transactions}/status/one`)).status;
    await expect(buy()).rejects.toThrow(TypeError);
    expect(await check()).toBe(404);
    await expect(buy()).rejects.toThrow(TypeError);
    expect([await check(), await check(), (await buy()).status]).toEqual([404, 200, 422]);
  });

  test("as rules: the first that fits applies, so many times for a purchase, and so long after it was made", async () => {
    let now = Date.UTC(2026, 2, 2);
    const failure: FailureRule[] = [
      { on: "createAirtimeSync", reply: "overload", handled: false, times: 1 },
      { on: "status", reply: "error", handled: true, times: 1 },
      { on: "status", reply: "outage", handled: true, until: 5_000 },
    ];
    const { call, buy } = sandboxWith({ now: () => now, failure });
    const sync = (client_request_id: string) =>
      call("POST", `${transactions}/airtime/sync`, { ...topUp, client_request_id });
    const statuses = [await sync("a"), await sync("b"), await sync("a"), await sync("b"), await buy()];
    expect(statuses.map(({ status }) => status)).toEqual([503, 503, 200, 200, 200]);
    const check = async () => (await call("GET", `${transactions}/status/a`)).status;
    const early = [await check(), await check(), await check()];
    now += 5_000;
    expect([...early, await check()]).toEqual([500, 502, 502, 200]);
    // A request that is not valid is no attempt.
    expect((await call("POST", `${transactions}/airtime/sync`, { ...topUp, network: "none" })).status).toBe(400);
  });
});

test.each(["airtime", "data"])("a queued synchronous create of %s is pending, and settles", async (product) => {
  let now = Date.UTC(2026, 2, 2);
  const scenario = { final: "failed", queued: true, settleAfter: 60_000 } as const;
  const { call } = sandboxWith({ now: () => now, scenario: () => scenario });
  const body = { ...topUp, ...(product === "data" && { plan_code: "MTN-1" }) };
  expect((await call("POST", `${transactions}/${product}/sync`, body)).body.status).toBe("pending");
  now += 59_999;
  expect((await call("GET", `${transactions}/status/one`)).body.status).toBe("pending");
  now++;
  expect((await call("GET", `${transactions}/status/one`)).body.status).toBe("failed");
});

test("a queued bill is final at once", async () => {
  const { buy } = sandboxWith({ scenario: () => ({ final: "success", queued: true }) });
  expect((await buy()).body.status).toBe("success");
});

test("without control routes, no response names them, and a header orders no failure", async () => {
  const { call } = sandboxWith({ controlRoutes: false });
  for (const name of ["", "scenarios", "transactions", "journal", "failures", "clock"]) {
    for (const method of ["GET", "POST", "DELETE"]) {
      const { status, body } = await call(method, `http://sandbox.test/sandbox/${name}`);
      expect(status).toBe(404);
      expect(body.message).not.toContain("own page");
    }
  }
  const ordered = { "X-Sandbox-Failure": "error" };
  expect((await sandboxWith({}).call("GET", transactions, undefined, ordered)).status).toBe(500);
  expect((await call("GET", transactions, undefined, ordered)).status).toBe(200);
});

const cast = <T>(value: unknown): T => value as T;

test.each<[string, SandboxOptions]>([
  ["scenario must return", { scenario: cast(async () => success) }],
  ["scenario must return", { scenario: cast(() => undefined) }],
  ["scenario must return", { scenario: cast(() => ({ final: "ok" })) }],
  ["scenario must return", { scenario: () => ({ final: "success", settleAfter: Number.NaN }) }],
  ["scenario must return", { scenario: cast(() => ({ final: "failed", reason: 5 })) }],
  ["failure must return", { failure: cast(async () => undefined) }],
  ["failure must return", { failure: cast(() => ({ handled: false })) }],
  ["failure must return", { failure: cast(() => ({ reply: "explode", handled: false })) }],
])("%s what can decide: %o is named, and nothing is bought", async (message, options) => {
  const { sandbox, buy } = sandboxWith(options);
  await expect(buy()).rejects.toThrow(new RegExp(`^${message}`));
  expect(await sandbox.transactions()).toEqual([]);
});

test.each([2026, 1960])("what was final is final, also if the clock goes back in %d", async (year) => {
  let now = Date.UTC(year, 0, 2);
  const { sandbox, call, buy } = sandboxWith({ now: () => now });
  await buy();
  await sandbox.add({
    ...cast<AddedTransaction>({ ...topUp, product: "airtime", client_request_id: "added" }),
    status: "failed",
  });
  now -= 60_000;
  for (const [id, status] of [
    ["one", "failed"],
    ["added", "failed"],
  ]) {
    expect((await call("GET", `${transactions}/status/${id}`)).body.status).toBe(status);
  }
});
