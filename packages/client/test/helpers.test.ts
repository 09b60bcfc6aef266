/** The helpers around a purchase: numbers, ids, tokens, the list, verification. */
import {
  CustomerRejectedError,
  createRequestId,
  createVendingClient,
  electricityTokens,
  InvalidRequestError,
  purchase,
  RequestRefusedError,
  ServiceUnavailableError,
  toMsisdn,
  transactions,
  type VerifyRequest,
  verify,
} from "@vending/client";
import * as unchecked from "@vending/client/unchecked";
import type { TransactionRow } from "@vending/contract";
import { CreateTransactionRequest } from "@vending/contract/validators";
import { createSandbox } from "@vending/sandbox";
import { describe, expect, test } from "vitest";
import { fakeClock } from "./lib/clock.ts";
import { clientOf, purchaseOf } from "./lib/sandboxed.ts";

/** A client of a service that always responds the same. */
const respondingWith = (respond: (request: Request) => Response | Promise<Response>) =>
  createVendingClient({
    baseUrl: "http://vending.test",
    merchantKey: "k",
    merchantSecret: "s",
    fetch: async (request) => respond(request),
  });

describe("toMsisdn", () => {
  test.each([
    ["2348031234567"],
    ["08031234567"],
    ["+2348031234567"],
    ["+234 803 123 4567"],
    ["+234 (0) 803 123 4567"],
    ["002348031234567"],
    ["0803-123-4567"],
    ["(0803) 123.4567"],
    ["  0803 123 4567\n"],
    ["0803\u00a0123\u00a04567"],
    // Invisible characters come along with a copied number.
    ["\u202a08031234567\u202c"],
    ["\u200e+234 803 123 4567\u200f"],
    ["\ufeff0803\u200b1234567"],
    ["0803\u00ad123\u20604567"],
  ])("%j is one number, in both forms", (written) => {
    expect(toMsisdn(written)).toBe("2348031234567");
    expect(toMsisdn(written, "international")).toBe("2348031234567");
    expect(toMsisdn(written, "local")).toBe("08031234567");
  });

  test.each([
    ["8031234567"],
    [""],
    ["   "],
    ["0"],
    ["234"],
    ["+1 555 0100"],
    ["+0803 123 4567"],
    ["0803 123 456x"],
    ["0803+1234567"],
    ["00803 123 4567"],
    ["٠٨٠٣١٢٣٤٥٦٧"],
    ["0803 123 4567 / 0805 123 4567"],
    ...["0", "234", "+234", "00234", "+234 (0)"].flatMap((prefix) =>
      ["803", "803123456", "80312345678", "803123456789012"].map((digits) => [prefix + digits]),
    ),
  ])("%j is none, and is not guessed at", (written) => {
    expect(() => toMsisdn(written)).toThrow(InvalidRequestError);
  });

  test.each([8031234567, null, undefined, {}, [], 5n, Symbol("x")])("what is not a text is no number", (value) => {
    expect(() => toMsisdn(value as never)).toThrow(InvalidRequestError);
  });

  test("the error says where and what, and not a whole text", () => {
    const path = ["customer_msisdn"];
    expect(() => toMsisdn("8031234567")).toThrow(
      expect.objectContaining({
        issues: [{ keyword: "pattern", message: expect.stringContaining("8031234567"), path }],
      }),
    );
    expect(() => toMsisdn("x".repeat(1_000))).toThrow(
      expect.objectContaining({ message: expect.stringMatching(/^.{0,150}$/) }),
    );
  });

  test.each(["international", "local"] as const)("what it gives fits the contract: %s", (form) => {
    const request = { ...purchaseOf("airtime"), customer_msisdn: toMsisdn("+234 803 123 4567", form) };
    expect(CreateTransactionRequest["~standard"].validate(request).issues).toBeUndefined();
  });
});

describe("createRequestId", () => {
  test("is never the same, and begins as it is told", () => {
    const ids = new Set(Array.from({ length: 10_000 }, () => createRequestId("shop-")));
    expect(ids.size).toBe(10_000);
    for (const id of ids) expect(id).toMatch(/^shop-[0-9a-f-]{36}$/);
    expect(createRequestId()).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe("electricityTokens", () => {
  const token = "00451987336012485570";

  test("a token keeps its zeros, and is shown in groups of four", () => {
    expect(electricityTokens({ token, units: "68.5" })).toEqual({
      credit: { value: token, display: "0045 1987 3360 1248 5570" },
      keyChange: [],
      units: "68.5",
    });
  });

  test.each([
    ["1", "1"],
    ["1234", "1234"],
    ["12345", "1234 5"],
    ["0000", "0000"],
  ])("%s is shown as %s: any length, no space at the end", (value, display) => {
    expect(electricityTokens({ token: value }).credit).toEqual({ value, display });
  });

  test("key change tokens come kct1 first", () => {
    const { keyChange } = electricityTokens({ token, kct1: "01234567890123456789", kct2: "98765432109876543210" });
    expect(keyChange.map(({ display }) => display)).toEqual(["0123 4567 8901 2345 6789", "9876 5432 1098 7654 3210"]);
    expect(electricityTokens({ kct1: "1" }).keyChange).toHaveLength(1);
  });

  test("a payment that went to a debt has no token, and says so", () => {
    expect(electricityTokens({ payment_spent_on: "debt" })).toEqual({ keyChange: [], spentOn: "debt" });
  });

  test("a transaction without anything of it gives nothing", () => {
    const numbers = { token: 451987336012485570, kct1: 1, kct2: 2, payment_spent_on: 3, units: 68.5 };
    const empty = { token: "", kct1: "", kct2: null, payment_spent_on: "", units: null };
    for (const nothing of [{}, empty, numbers, null, undefined])
      expect(electricityTokens(nothing as never)).toEqual({ keyChange: [] });
  });

  test.each([
    "0452-1987-3360-1248-5570",
    "0452 1987 3360 1248 5570",
    "TOKEN 12345678",
  ])("%s is shown as it is", (value) => {
    expect(electricityTokens({ token: value }).credit).toEqual({ value, display: value });
  });
});

async function all<T>(rows: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const row of rows) list.push(row);
  return list;
}

describe("transactions", () => {
  const filled = async (count: number) => {
    const clock = fakeClock();
    const sandbox = createSandbox({ now: clock.now, settleAfter: 0 });
    const ids: string[] = [];
    let reads = 0;
    const client = clientOf(sandbox, (request) => {
      if (request.method === "GET" && !request.url.includes("/status/")) reads++;
      return sandbox.fetch(request);
    });
    const buy = async (request = purchaseOf(ids.length % 2 === 0 ? "airtime" : "CABLE")) => {
      await purchase(client, request, { clock, mode: "sync" });
      ids.unshift(request.client_request_id);
    };
    for (let index = 0; index < count; index++) await buy();
    return { client, ids, buy, reads: () => reads };
  };
  const idsOf = (rows: TransactionRow[]) => rows.map(({ request_id }) => request_id);

  test.each([
    [0, 10, 1],
    [1, 10, 1],
    [9, 10, 1],
    [10, 10, 1],
    [11, 10, 2],
    [25, 10, 3],
    [25, 1, 25],
    [25, 1_000, 1],
  ])("%i rows in pages of %i are read in %i pages, each row once, newest first", async (count, limit, pages) => {
    const { client, ids, reads } = await filled(count);
    expect(idsOf(await all(transactions(client, { limit })))).toEqual(ids);
    expect(reads()).toBe(pages);
  });

  test("pages are of the service's own size unless told", async () => {
    const { client, ids, reads } = await filled(12);
    expect(idsOf(await all(transactions(client)))).toEqual(ids);
    expect(reads()).toBe(2);
  });

  test("it begins at the page that it is told", async () => {
    const { client, ids } = await filled(12);
    expect(idsOf(await all(transactions(client, { page: 2, limit: 5 })))).toEqual(ids.slice(5));
    expect(await all(transactions(client, { page: 9, limit: 5 }))).toEqual([]);
  });

  test("filters go along to every page", async () => {
    const { client, reads } = await filled(12);
    const rows = await all(transactions(client, { network: "dstv", limit: 2 }));
    expect(rows).toHaveLength(6);
    expect(new Set(rows.map(({ product }) => product))).toEqual(new Set(["CABLE"]));
    expect(reads()).toBe(3);
  });

  test("a row that moves to the next page while it is read is not given twice", async () => {
    const { client, ids, buy } = await filled(9);
    const before = [...ids];
    const seen: string[] = [];
    for await (const { request_id } of transactions(client, { limit: 3 })) {
      seen.push(request_id);
      if (seen.length % 2 === 0 && seen.length < 8) await buy();
    }
    expect(seen).toEqual(before);
  });

  test("a page is read when it is needed, and not before", async () => {
    const { client, reads } = await filled(9);
    for await (const _ of transactions(client, { limit: 3 })) break;
    expect(reads()).toBe(1);
    transactions(client);
    expect(reads()).toBe(1);
  });

  const row = { internal_reference: "1" };
  test.each<[string, () => Response, typeof RequestRefusedError | typeof ServiceUnavailableError]>([
    ["400", () => Response.json({}, { status: 400 }), RequestRefusedError],
    ["401", () => Response.json({}, { status: 401 }), RequestRefusedError],
    ["403", () => Response.json({}, { status: 403 }), RequestRefusedError],
    ["500", () => Response.json({}, { status: 500 }), ServiceUnavailableError],
    ["503", () => Response.json({}, { status: 503 }), ServiceUnavailableError],
    ["502 from a gateway", () => new Response("Bad Gateway", { status: 502 }), ServiceUnavailableError],
    ["a redirect", () => new Response(null, { status: 302, headers: { location: "/" } }), ServiceUnavailableError],
    ["HTML", () => new Response("<h1>Hello</h1>"), ServiceUnavailableError],
    ["an empty body", () => new Response(""), ServiceUnavailableError],
    ["no rows", () => Response.json({}), ServiceUnavailableError],
    ["no pagination", () => Response.json({ data: [row] }), ServiceUnavailableError],
    ["a pagination of null", () => Response.json({ data: [row], pagination: null }), ServiceUnavailableError],
    ["rows that are no list", () => Response.json({ data: { length: 0 }, pagination: {} }), ServiceUnavailableError],
    [
      "a list with HTTP 201",
      () => Response.json({ data: [row], pagination: { total_pages: 1 } }, { status: 201 }),
      ServiceUnavailableError,
    ],
    ["another page", () => Response.json({ data: [row], pagination: { page: 2 } }), ServiceUnavailableError],
    ["no response", () => Promise.reject(new TypeError("fetch failed")) as never, ServiceUnavailableError],
  ])("%s ends it with an error", async (_, respond, error) => {
    const rows = all(transactions(respondingWith(respond)));
    await expect(rows).rejects.toThrow(error);
    await expect(rows).rejects.toMatchObject({ operation: "listTransactions" });
  });

  const pagesOf =
    (...pages: { data: unknown[]; pagination: object }[]) =>
    ({ url }: Request) =>
      Response.json(pages[Number(new URL(url).searchParams.get("page")) - 1] ?? { data: [], pagination: {} });

  test("a row is known by its reference, or by all of it where it has none", async () => {
    const rows = [{ internal_reference: "1", a: 1 }, { internal_reference: "1", a: 2 }, { b: 1 }, { b: 1 }, { b: 2 }];
    const client = respondingWith(pagesOf({ data: rows, pagination: { total_pages: 1 } }));
    expect(await all(transactions(client))).toEqual([rows[0], rows[2], rows[4]]);
  });

  test("two pages without anything new may follow each other, and three at the end", async () => {
    /** Reads pages of which each holds the row with this reference. */
    const read = (...references: string[]) => {
      const pages = references.map((internal_reference) => ({
        data: [{ internal_reference }],
        pagination: { total_pages: references.length },
      }));
      return all(transactions(respondingWith(pagesOf(...pages))));
    };
    expect(await read("1", "1", "1", "2", "2", "2", "3")).toHaveLength(3);
    expect(await read("1", "1", "1", "1")).toHaveLength(1);
    await expect(read("1", "1", "1", "1", "2")).rejects.toMatchObject({
      message: "listTransactions could not be completed (HTTP 200). This is not `page` 4.",
      mayHaveBeenMade: true,
    });
  });

  test("a list that is aborted between two pages, or while one is under way, ends with the reason", async () => {
    for (const during of [false, true]) {
      const controller = new AbortController();
      const client = respondingWith((request) => {
        if (during) controller.abort(new Error("left"));
        return pagesOf({ data: [row], pagination: { total_pages: 2 } })(request);
      });
      const { signal } = controller;
      const rows = transactions(client, {}, { signal });
      if (!during) {
        expect((await rows.next()).value).toEqual(row);
        controller.abort(new Error("left"));
      }
      await expect(rows.next()).rejects.toThrow("left");
    }
  });
});

describe("verify", () => {
  const meter: VerifyRequest = {
    merchant_code: "SANDBOX",
    customer_msisdn: "4500000123",
    network: "IKEDC",
    product: "ELECTRICITY",
    plan_code: "301",
  };
  const verified = (data: object) => () =>
    Response.json({
      status: "success",
      code: 200,
      message: "x",
      data: { product: "ELECTRICITY", network: "IKEDC", ...data },
    });

  test.each([
    ["another meter", { msisdn: "99999999999" }],
    ["another meter as a number", { msisdn: 99999999999 }],
    ["another product", { msisdn: meter.customer_msisdn, product: "CABLE" }],
  ])("%s is never shown as this customer", async (_, data) => {
    const result = verify(respondingWith(verified({ customer_name: "Another Customer", ...data })), meter);
    await expect(result).rejects.toThrow(ServiceUnavailableError);
    await expect(result).rejects.toMatchObject({ operation: "verifyCustomer", status: 200, mayHaveBeenMade: false });
  });

  test("another decoder on another network is never shown as this customer", async () => {
    const decoder: VerifyRequest = { ...meter, product: "CABLE", network: "DSTV" };
    const said = (data: object) => verify(respondingWith(verified({ product: "CABLE", ...data })), decoder);
    await expect(said({ network: "GOTV" })).rejects.toThrow(ServiceUnavailableError);
    expect((await said({ network: "DStv" })).customer).toMatchObject({ network: "DStv" });
  });

  test.each([
    "4500 000 123",
    "4500-000-123",
    4500000123,
    "0004500000123",
    "450*****23",
    null,
    undefined,
    {},
  ])("this customer, shown as %j", async (msisdn) => {
    const { customer, request } = await verify(respondingWith(verified({ msisdn, amount: "9", plan: "5" })), meter);
    expect(customer).toMatchObject({ product: "ELECTRICITY" });
    expect(request({ amount: "5", client_request_id: "1" }).customer_msisdn).toBe(meter.customer_msisdn);
  });

  test("from the customer to the purchase, without typing anything twice", async () => {
    const clock = fakeClock();
    const client = clientOf(createSandbox({ now: clock.now }));
    const { customer, minAmount, maxAmount, request } = await verify(client, meter);
    expect(customer.customer_name).toEqual(expect.any(String));
    expect([minAmount, maxAmount]).toEqual([1_000, 500_000]);
    const bought = request({ amount: "5000", client_request_id: "verified-1" });
    expect(bought).toEqual({ ...meter, amount: "5000", client_request_id: "verified-1" });
    expect(await purchase(client, bought, { clock })).toMatchObject({ status: "success" });
  });

  test.each([
    ["999", false],
    ["999.99", false],
    ["1000", true],
    ["1000.00", true],
    ["500000", true],
    ["500001", false],
  ])("an amount of %s is within the bounds: %j", async (amount, within) => {
    const { request } = await verify(clientOf(createSandbox()), meter);
    const make = () => request({ amount, client_request_id: "1" });
    if (within) expect(make().amount).toBe(amount);
    else expect(make).toThrow(expect.objectContaining({ name: "InvalidRequestError", requestId: "1" }));
  });

  test.each<[string, object, [(number | undefined)?, (number | undefined)?]]>([
    ["digits", { min_amount: "500", max_amount: "1000.50" }, [500, 1000.5]],
    ["numbers", { min_amount: 500, max_amount: 1000.5 }, [500, 1000.5]],
    ["one of them", { max_amount: "1000" }, [undefined, 1000]],
    ["none", {}, []],
    ["empty texts", { min_amount: "", max_amount: " " }, []],
    ["as people write amounts", { min_amount: "1,000.00", max_amount: "NGN 500 000" }, [1_000, 500_000]],
    ["something else", { min_amount: "from 500", max_amount: null }, []],
    ["negative", { min_amount: -1, max_amount: "-1" }, []],
    ["no number", { min_amount: "1e3", max_amount: {} }, []],
    ["no number of JSON", { min_amount: "x500", max_amount: "500x" }, []],
    ["half a number", { min_amount: "5.", max_amount: ".5" }, []],
    ["decimals", { min_amount: "0.5", max_amount: "10.25" }, [0.5, 10.25]],
    ["bounds that are the same", { min_amount: 500, max_amount: 500 }, [500, 500]],
    ["a largest of nothing", { min_amount: "0", max_amount: "0" }, []],
    ["a largest that is less than the smallest", { min_amount: 500, max_amount: 100 }, [500]],
  ])("bounds as %s", async (_, data, [least, most]) => {
    const { minAmount, maxAmount } = await verify(respondingWith(verified(data)), meter);
    expect([minAmount, maxAmount]).toEqual([least, most]);
  });

  test("a bound beyond all numbers is none", async () => {
    const body = '{"status":"success","code":200,"message":"x","data":{"min_amount":1e999,"max_amount":1e999}}';
    const found = await verify(
      respondingWith(() => new Response(body)),
      meter,
    );
    expect(Object.keys(found).sort()).toEqual(["customer", "request"]);
  });

  test("the request is of the customer that was verified, whatever becomes of the object", async () => {
    const mine = { ...meter };
    const { request } = await verify(respondingWith(verified({})), mine);
    mine.customer_msisdn = "another";
    expect(request({ amount: "1", client_request_id: "1" }).customer_msisdn).toBe(meter.customer_msisdn);
  });

  const rejection = { status: "error", code: 400, message: "This meter is not known." };
  test.each<[string, () => Response, new (...given: never[]) => Error]>([
    ["a rejection", () => Response.json(rejection, { status: 400 }), CustomerRejectedError],
    ["a 400 that rejects no customer", () => Response.json({ errors: [] }, { status: 400 }), RequestRefusedError],
    ["a 400 of text", () => new Response("bad", { status: 400 }), RequestRefusedError],
    ["a 400 of null", () => new Response("null", { status: 400 }), RequestRefusedError],
    [
      "a 400 that is no error",
      () => Response.json({ ...rejection, status: "x" }, { status: 400 }),
      RequestRefusedError,
    ],
    ["a 400 of another code", () => Response.json({ ...rejection, code: 401 }, { status: 400 }), RequestRefusedError],
    ["a 400 without a reason", () => Response.json({ ...rejection, message: 5 }, { status: 400 }), RequestRefusedError],
    ["a 401 that looks like a rejection", () => Response.json(rejection, { status: 401 }), RequestRefusedError],
    [
      "a success with HTTP 201",
      () => Response.json({ status: "success", data: {} }, { status: 201 }),
      ServiceUnavailableError,
    ],
    ["another word", () => Response.json({ status: "pending", data: {} }), ServiceUnavailableError],
    ["a customer of null", () => Response.json({ status: "success", data: null }), ServiceUnavailableError],
    ["a customer of text", () => Response.json({ status: "success", data: "x" }), ServiceUnavailableError],
    ["401", () => Response.json({}, { status: 401 }), RequestRefusedError],
    ["403", () => Response.json({}, { status: 403 }), RequestRefusedError],
    ["404", () => Response.json({}, { status: 404 }), RequestRefusedError],
    ["422", () => Response.json({}, { status: 422 }), RequestRefusedError],
    ["500", () => Response.json({}, { status: 500 }), ServiceUnavailableError],
    ["502", () => Response.json({}, { status: 502 }), ServiceUnavailableError],
    ["an outage that looks like a rejection", () => Response.json(rejection, { status: 502 }), ServiceUnavailableError],
    ["503", () => Response.json({}, { status: 503 }), ServiceUnavailableError],
    ["504 from a gateway", () => new Response("", { status: 504 }), ServiceUnavailableError],
    ["a redirect", () => new Response(null, { status: 307 }), ServiceUnavailableError],
    ["HTML", () => new Response("<h1>Hello</h1>"), ServiceUnavailableError],
    ["an error with HTTP 200", () => Response.json({ ...rejection, data: {} }), ServiceUnavailableError],
    [
      "a customer that is no object",
      () => Response.json({ status: "success", code: 200, data: [] }),
      ServiceUnavailableError,
    ],
    ["JSON without a customer", () => Response.json({ status: "success" }), ServiceUnavailableError],
    ["no response", () => Promise.reject(new TypeError("fetch failed")) as never, ServiceUnavailableError],
  ])("%s", async (_, respond, error) => {
    const outcome = verify(respondingWith(respond), meter);
    await expect(outcome).rejects.toThrow(error);
    await expect(outcome).rejects.toMatchObject({ operation: "verifyCustomer", mayHaveBeenMade: false });
  });

  test("the message of a rejection is the biller's own, to be shown", async () => {
    const outcome = verify(
      respondingWith(() => Response.json(rejection, { status: 400 })),
      meter,
    );
    await expect(outcome).rejects.toMatchObject({ message: rejection.message, status: 400, body: rejection });
  });

  test("a request that breaks the contract is not sent; unchecked it is", async () => {
    let calls = 0;
    const client = respondingWith(() => Response.json({ calls: ++calls }, { status: 400 }));
    const bad = { ...meter, product: "airtime" } as unknown as VerifyRequest;
    await expect(verify(client, bad)).rejects.toThrow(InvalidRequestError);
    expect(calls).toBe(0);
    await expect(unchecked.verify(client, bad)).rejects.toThrow(RequestRefusedError);
    expect(calls).toBe(1);
  });
});
