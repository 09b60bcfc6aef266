/** The list has each row once, and ends where the service says so: neither early, nor never. */
import { purchase, RequestRejectedError, ServiceUnavailableError, transactions, VendingError } from "@vending/client";
import { createSandbox } from "@vending/sandbox";
import { describe, expect, test } from "vitest";
import { fakeClock } from "./lib/clock.ts";
import { clientOf, clientOfSandbox, purchaseOf } from "./lib/service.ts";

async function all<T>(rows: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const row of rows) list.push(row);
  return list;
}

describe("a sandbox with 25 rows", async () => {
  const clock = fakeClock();
  const sandbox = createSandbox({ now: clock.now, settleAfter: 0 });
  let reads = 0;
  const client = clientOfSandbox(sandbox, (request) => {
    if (request.method === "GET" && !request.url.includes("/status/")) reads++;
    return sandbox.fetch(request);
  });
  const ids: string[] = [];
  for (let index = 0; index < 25; index++) {
    const request = purchaseOf(index % 2 === 0 ? "airtime" : "CABLE");
    await purchase(client, request, { clock, mode: "sync" });
    ids.unshift(request.client_request_id);
  }

  test.each<[query: object, pages: number, ids: string[]]>([
    [{}, 3, ids],
    [{ limit: 10 }, 3, ids],
    [{ limit: 5 }, 5, ids],
    [{ limit: 1 }, 25, ids],
    [{ limit: 24 }, 2, ids],
    [{ limit: 25 }, 1, ids],
    [{ limit: 1_000 }, 1, ids],
    [{ limit: 10, page: 2 }, 2, ids.slice(10)],
    [{ limit: 10, page: 9 }, 1, []],
    [{ limit: 5, network: "dstv" }, 3, ids.filter((_, at) => at % 2 === 1)],
  ])("%j is read in %i pages, each row once, newest first", async (query, pages, expected) => {
    reads = 0;
    expect((await all(transactions(client, query))).map(({ request_id }) => request_id)).toEqual(expected);
    expect(reads).toBe(pages);
  });

  test("a page is read when it is needed, and not before", async () => {
    reads = 0;
    transactions(client);
    expect(reads).toBe(0);
    for await (const _ of transactions(client, { limit: 3 })) break;
    expect(reads).toBe(1);
  });
});

test("rows that are asked for at the same time come once each, and none after a return", async () => {
  const pageOf = (page: string | null) => ({
    data: [rowOf(`${page}a`), rowOf(`${page}b`)],
    pagination: { total_pages: 3 },
  });
  const rows = transactions(clientOf(({ url }) => Response.json(pageOf(new URL(url).searchParams.get("page")))));
  const firsts = await Promise.all([1, 2, 3].map(() => rows.next()));
  expect(firsts.map(({ value }) => value)).toEqual(["1a", "1b", "2a"].map(rowOf));
  expect(await rows.return?.()).toEqual({ done: true, value: undefined });
  expect(await rows.next()).toEqual({ done: true, value: undefined });
});

const rowOf = (name: string | number) => ({ internal_reference: `ref-${name}` });
const row = rowOf(1);
const refused = RequestRejectedError;
const unavailable = ServiceUnavailableError;

test.each<[string, () => Response, typeof RequestRejectedError | typeof ServiceUnavailableError]>([
  ["400", () => Response.json({}, { status: 400 }), refused],
  ["502 from a gateway", () => new Response("Bad Gateway", { status: 502 }), unavailable],
  ["a redirect", () => new Response(null, { status: 302, headers: { location: "/" } }), unavailable],
  ["HTML", () => new Response("<h1>Hello</h1>"), unavailable],
  ["an empty body", () => new Response(""), unavailable],
  ["no rows", () => Response.json({}), unavailable],
  ["no pagination", () => Response.json({ data: [row] }), unavailable],
  ["a pagination of null", () => Response.json({ data: [row], pagination: null }), unavailable],
  ["rows that are no list", () => Response.json({ data: { length: 0 }, pagination: {} }), unavailable],
  ["HTTP 201", () => Response.json({ data: [row], pagination: { total_pages: 1 } }, { status: 201 }), unavailable],
  ["another page", () => Response.json({ data: [row], pagination: { page: 2, total_pages: 2 } }), unavailable],
])("%s ends it with an error", async (_, respond, error) => {
  const rows = all(transactions(clientOf(respond)));
  await expect(rows).rejects.toThrow(error);
  await expect(rows).rejects.toMatchObject({ operation: "listTransactions" });
});

test("a body of any form is an error of this client, and rows of any form are rows", async () => {
  for (const body of ["null", "5", '"x"', "[]", "{}", "1e999", '{"data":5}', "[".repeat(50_000), "\u0000"])
    for (const status of [200, 404, 422, 500])
      await expect(transactions(clientOf(() => new Response(body, { status }))).next()).rejects.toThrow(VendingError);
  const deep = `${"[".repeat(9_000)}${"]".repeat(9_000)}`;
  const rows = `[null, 5, {}, [], {"internal_reference":null}, {"internal_reference":{"a":${deep}}}]`;
  const list = `{"status":"success","data":${rows},"pagination":{"total_pages":1}}`;
  expect(await all(transactions(clientOf(() => new Response(list))))).toHaveLength(6);
});

interface Page {
  data: unknown;
  pagination: unknown;
}

/** Reads a list to its end. `pageOf` gives what the service returns for each page. */
async function read(pageOf: (page: number) => Page, onRow: (count: number) => void = () => {}) {
  const rows: unknown[] = [];
  let requests = 0;
  const client = clientOf(({ url }) => {
    if (++requests > 100) throw new TypeError("enough");
    return Response.json({ status: "success", ...pageOf(Number(new URL(url).searchParams.get("page"))) });
  });
  let error: unknown;
  try {
    for await (const row of transactions(client)) onRow(rows.push(row));
  } catch (caught) {
    error = caught;
  }
  return { rows, requests, error };
}

test("a row is known by its reference, or by all of it where it has none", async () => {
  const data = [{ internal_reference: "1", a: 1 }, { internal_reference: "1", a: 2 }, { b: 1 }, { b: 1 }, { b: 2 }];
  expect((await read(() => ({ data, pagination: { total_pages: 1 } }))).rows).toEqual([data[0], data[2], data[4]]);
});

test("two pages without anything new may follow each other, and three at the end", async () => {
  const readRows = (names: string) =>
    read((page) => ({ data: [rowOf(names.charAt(page - 1))], pagination: { total_pages: names.length } }));
  expect((await readRows("1112223")).rows).toHaveLength(3);
  expect(await readRows("1111")).toMatchObject({ rows: [rowOf(1)], error: undefined });
  expect((await readRows("11112")).error).toMatchObject({
    message: "listTransactions could not be completed (HTTP 200). This is not `page` 4.",
  });
});

test("rows that were added meanwhile do not end it early", async () => {
  for (const added of [3, 10, 15, 20]) {
    const all: unknown[] = Array.from({ length: 40 }, (_, at) => rowOf(at));
    const atFirst = [...all];
    const pageOf = (page: number) => ({
      data: all.slice((page - 1) * 10, page * 10),
      pagination: { page, size: 10, total: all.length, total_pages: Math.ceil(all.length / 10) },
    });
    const { rows, error } = await read(pageOf, (count) => {
      if (count === 5) all.unshift(...Array.from({ length: added }, (_, at) => rowOf(`new-${at}`)));
    });
    expect(error).toBeUndefined();
    expect(new Set(rows).size).toBe(rows.length);
    expect(rows).toEqual(expect.arrayContaining(atFirst));
  }
});

test("an empty page in the middle does not end it", async () => {
  const isEmpty = (page: number) => page === 2 || page === 3;
  const pageOf = (page: number) => ({ data: isEmpty(page) ? [] : [rowOf(page)], pagination: { page, total_pages: 5 } });
  expect(await read(pageOf)).toMatchObject({ rows: [rowOf(1), rowOf(4), rowOf(5)], error: undefined });
});

test("a service that says in no usable form how many pages there are is read until an empty page", async () => {
  for (const total_pages of [undefined, null, "x", -1, 1.5, {}]) {
    const pageOf = (page: number) => ({ data: page > 7 ? [] : [rowOf(page)], pagination: { total_pages } });
    expect(await read(pageOf), String(total_pages)).toMatchObject({ requests: 8, error: undefined });
  }
  const inDigits = (page: number) => ({ data: [rowOf(page)], pagination: { page: `${page}`, total_pages: "3" } });
  expect(await read(inDigits)).toMatchObject({ requests: 3, error: undefined });
});

test.each([
  [{ page: 1, total_pages: 50 }, 2],
  [{ page: "1", total_pages: 50 }, 2],
  [{ total_pages: 50 }, 4],
  [{}, 4],
])("a service that ignores `page`, with %j, ends it with an error that says so", async (pagination, requests) => {
  expect(await read(() => ({ data: [row], pagination }))).toMatchObject({
    rows: [row],
    requests,
    error: { name: "ServiceUnavailableError", message: expect.stringContaining("`page`") },
  });
});

test("the list is not over before its total: too few pages do not end it, and too few rows are an error", async () => {
  const all = Array.from({ length: 57 }, (_, at) => rowOf(at));
  for (const pagesAt of [() => 0, () => 1, (page: number) => 6 - page, (page: number) => (page > 2 ? 1 : 6)]) {
    const { rows, error } = await read((page) => ({
      data: all.slice((page - 1) * 10, page * 10),
      pagination: { page, size: 10, total: 57, total_pages: pagesAt(page) },
    }));
    expect([rows.length, error]).toEqual([57, undefined]);
  }
  const pagination = { size: 1, total: 57, total_pages: 1 };
  const { rows, error } = await read((page) => ({
    data: page === 1 ? [row] : [],
    pagination: { page, ...pagination },
  }));
  expect(rows).toHaveLength(1);
  expect(error).toMatchObject({ name: "ServiceUnavailableError" });
});

test("an empty list may be null; one that is not empty may not", async () => {
  const page = (total: unknown) => () => ({ data: null, pagination: { page: 1, size: 10, total, total_pages: 0 } });
  expect(await read(page(0))).toMatchObject({ rows: [], requests: 1, error: undefined });
  for (const total of [1, null, undefined, "0", "x"])
    expect((await read(page(total))).error).toMatchObject({ name: "ServiceUnavailableError" });
});

describe("when it is given up", () => {
  const page = () => Response.json({ data: [row], pagination: { page: 1, total_pages: 2 } });

  test("a list that is aborted between two pages, or while one is under way, ends with the reason", async () => {
    for (const during of [false, true]) {
      const controller = new AbortController();
      const leave = () => controller.abort(new Error("left"));
      const client = clientOf(() => {
        if (during) leave();
        return page();
      });
      const rows = transactions(client, {}, { signal: controller.signal });
      if (!during) expect((await rows.next()).value).toEqual(row);
      if (!during) leave();
      await expect(rows.next()).rejects.toThrow("left");
    }
  });
});
