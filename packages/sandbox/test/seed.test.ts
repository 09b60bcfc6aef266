/** Seeds, transactions that a test adds, and the clock that it moves. */
import { products } from "@vending/contract";
import { type AddedTransaction, createSandbox, type Sandbox } from "@vending/sandbox";
import { describe, expect, test } from "vitest";
import { checked, first, second, topUp } from "./lib/checked.ts";

const prefix = "/ext/gateway/v1/transactions";
const now = () => Date.UTC(2026, 0, 2);

interface List {
  data: Record<string, string>[];
  pagination: { total: number };
}
const list = async (sandbox: Sandbox, query = "limit=1000", as = first) =>
  (await checked(sandbox)("GET", `${prefix}?${query}`, { as })).body as List;

describe("a seed", () => {
  test("gives both merchants as many as it says, of every product, network and outcome, newest first", async () => {
    const sandbox = createSandbox({ seed: 300, now });
    const [own, other] = [await list(sandbox), await list(sandbox, "limit=1000", second)];
    expect(own.pagination.total + other.pagination.total).toBe(300);
    expect(new Set(own.data.map(({ product }) => product))).toEqual(new Set(products));
    expect(new Set(own.data.map(({ network }) => network)).size).toBeGreaterThan(7);
    const counts = [0, 1, 2].map(async (status) => (await list(sandbox, `status=${status}`)).pagination.total);
    for (const count of await Promise.all(counts)) expect(count).toBeGreaterThan(5);
    const times = own.data.map(({ created_at }) => created_at ?? "");
    expect(times).toEqual([...times].sort().reverse());
    expect(new Set(times).size).toBe(times.length);
  });

  test("is the same for the same count, and a smaller one is its newest part", async () => {
    const rows = async (seed: number) => (await list(createSandbox({ seed, now }))).data;
    const [one, two, fewer] = [await rows(120), await rows(120), await rows(40)];
    expect(two).toEqual(one);
    const strip = ({ internal_reference, ...row }: Record<string, string>) => row;
    expect(one.slice(0, fewer.length).map(strip)).toEqual(fewer.map(strip));
  });

  test("can be checked by its ids, and comes back with a reset", async () => {
    const sandbox = createSandbox({ seed: 50, now });
    const { data } = await list(sandbox);
    for (const { request_id } of data) {
      expect((await checked(sandbox)("GET", `${prefix}/status/${request_id}`)).status).toBe(200);
    }
    await sandbox.reset();
    expect((await list(sandbox)).data).toEqual(data);
  });
});

const airtime: AddedTransaction = { ...topUp, product: "airtime", client_request_id: "added-1" };

test("a seed with a duplicate id is refused, with both places", () => {
  const seed = [{ ...airtime, client_request_id: "other" }, airtime, airtime];
  expect(() => createSandbox({ seed, now })).toThrow(
    "transaction 3: client_request_id: added-1 was used before, by transaction 2 of this list",
  );
});

describe("added transactions", () => {
  const add = (sandbox: Sandbox, body: unknown) => checked(sandbox)("POST", "/sandbox/transactions", { body });

  test("have the outcome and the time that they say; by default those of their number and of now", async () => {
    const sandbox = createSandbox({ now });
    const added = await add(sandbox, [
      { ...airtime, client_request_id: "failed", status: "failed", created_at: "2025-12-24T18:00:00Z" },
      { ...airtime, client_request_id: "pending", status: "pending" },
      { ...airtime, client_request_id: "by-number", customer_msisdn: "08030000900" },
    ]);
    expect(added).toEqual({ status: 201, body: { added: 3 } });
    sandbox.advance(2_000);
    const check = async (id: string) => (await checked(sandbox)("GET", `${prefix}/status/${id}`)).body;
    expect(await check("failed")).toMatchObject({ response_code: "01" });
    expect(await check("pending")).toMatchObject({ response_code: "02" });
    expect(await check("by-number")).toMatchObject({ response_code: "01" });
    const rows = (await list(sandbox)).data.map(({ request_id, created_at }) => [request_id, created_at]);
    expect(rows).toContainEqual(["failed", "2025-12-24 18:00:00"]);
    expect(rows).toContainEqual(["pending", "2026-01-02 00:00:00"]);
  });

  test("are final if they say so, or are bills, even if they are dated in the future", async () => {
    const sandbox = createSandbox({ now });
    const later = { created_at: "2027-06-01T12:00:00+01:00" };
    const cable = {
      product: "CABLE",
      network: "DSTV",
      amount: "9300",
      plan_code: "101",
      customer_msisdn: "4500000123",
    };
    await add(sandbox, [
      { ...airtime, ...later, client_request_id: "success", status: "success" },
      { ...airtime, ...later, client_request_id: "failed", status: "failed" },
      { ...airtime, ...later, ...cable, client_request_id: "bill" },
      { ...airtime, ...later, client_request_id: "by-number" },
    ]);
    const codes = ["success", "failed", "bill", "by-number"].map(async (id) => {
      const { body } = await checked(sandbox)("GET", `${prefix}/status/${id}`);
      return (body as { response_code: string }).response_code;
    });
    expect(await Promise.all(codes)).toEqual(["00", "01", "00", "02"]);
    for (const { created_at, updated_at } of (await list(sandbox)).data) {
      expect([created_at, updated_at]).toEqual(["2027-06-01 11:00:00", "2027-06-01 11:00:00"]);
    }
  });

  test("count towards the maximum of the sandbox", async () => {
    const sandbox = createSandbox({ now, maxTransactions: 1 });
    expect((await add(sandbox, [airtime, { ...airtime, client_request_id: "added-2" }])).status).toBe(503);
    expect((await add(sandbox, airtime)).status).toBe(201);
  });

  const badTimes = [
    "2026",
    5,
    "2026-01-31T09:00:00",
    "2026-02-30T09:00:00Z",
    "2026-01-31T25:00:00Z",
    "+010000-01-01T00:00:00Z",
    "9999-12-31T23:59:59-01:00",
    "0000-01-01T00:00:00+01:00",
  ];
  test.each<[unknown, number, string]>([
    [{ ...airtime, amount: 500 }, 400, "transaction 2: amount must be a string"],
    [{ ...airtime, network: "vodafone" }, 400, "transaction 2: network must be one of"],
    [{ ...airtime, merchant_code: "NOBODY" }, 400, "transaction 2: merchant_code: there is no merchant NOBODY"],
    [{ ...airtime, status: "lost" }, 400, "transaction 2: status: must be success, failed or pending"],
    [null, 400, "transaction 2: "],
    ...badTimes.map((created_at): [unknown, number, string] => [
      { ...airtime, created_at },
      400,
      "transaction 2: created_at: must be a time such as",
    ]),
    [{ ...airtime, amount: "0" }, 400, "transaction 2: This is a rule of the sandbox"],
    [{ ...airtime, client_request_id: "a".repeat(1_001) }, 400, "transaction 2: This is a rule of the sandbox"],
    [{ ...airtime, client_request_id: "\ud800" }, 400, "transaction 2: requestId contains half a character"],
    [{ ...airtime, client_request_id: "good" }, 422, "transaction 2: client_request_id: good was used before"],
  ])("%j is refused, and so is what came with it", async (bad, expected, message) => {
    const sandbox = createSandbox({ now });
    const { status, body } = await add(sandbox, [{ ...airtime, client_request_id: "good" }, bad]);
    expect(status).toBe(expected);
    expect((body as { message: string }).message).toContain(message);
    expect((await list(sandbox)).pagination.total).toBe(0);
  });
});

describe("the clock", () => {
  const move = (sandbox: Sandbox, body: unknown) => checked(sandbox)("POST", "/sandbox/clock", { body });

  test("is moved by milliseconds, or to a time, and pending purchases settle", async () => {
    const sandbox = createSandbox({ now });
    const call = checked(sandbox);
    const { product, ...body } = airtime;
    await call("POST", `${prefix}/airtime/async`, { body });
    expect((await call("GET", `${prefix}/status/added-1`)).body).toMatchObject({ response_code: "02" });
    expect(await move(sandbox, { advance: 2_000 })).toEqual({ status: 200, body: { now: "2026-01-02T00:00:02.000Z" } });
    expect((await call("GET", `${prefix}/status/added-1`)).body).toMatchObject({ response_code: "00" });
    const row = { network: "MTN", created_at: "2026-01-02 00:00:00", updated_at: "2026-01-02 00:00:02" };
    expect((await list(sandbox)).data).toMatchObject([row]);
    expect((await move(sandbox, { now: "2026-03-01T00:00:00Z" })).body).toEqual({ now: "2026-03-01T00:00:00.000Z" });
    // A client that has seen a time must not see an earlier one.
    await sandbox.reset();
    expect((await call("GET", "/sandbox/clock")).body).toEqual({ now: "2026-03-01T00:00:00.000Z" });
  });

  test("stays within the years that a timestamp can hold", async () => {
    const sandbox = createSandbox({ now: () => Date.UTC(9995, 0) });
    expect((await move(sandbox, { advance: 315_360_000_000 })).status).toBe(400);
    expect(() => sandbox.advance(315_360_000_000)).toThrow(RangeError);
    expect((await move(sandbox, { now: "9998-01-01T00:00:00Z" })).status).toBe(200);
    for (const odd of [-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => sandbox.advance(odd)).toThrow(RangeError);
    }
  });

  test.each([
    null,
    {},
    { advance: -1 },
    { advance: "1000" },
    { advance: 1e15 },
    { now: "2025-12-31T00:00:00Z" },
    { now: "soon" },
    { advance: 1, now: "2026-03-01T00:00:00Z" },
    { advance: 1, ms: 2 },
  ])("%j is refused", async (body) => {
    const sandbox = createSandbox({ now });
    expect((await move(sandbox, body)).status).toBe(400);
    expect((await checked(sandbox)("GET", "/sandbox/clock")).body).toEqual({ now: "2026-01-02T00:00:00.000Z" });
  });
});
