/** The list has each row once, and ends where the service says so: neither early, nor never. */
import { purchase, RequestRefusedError, ServiceUnavailableError, transactions } from "@vending/client";
import type { TransactionRow } from "@vending/contract";
import { createSandbox } from "@vending/sandbox";
import { expect, test } from "vitest";
import { fakeClock } from "./lib/clock.ts";
import { clientOf, purchaseOf } from "./lib/sandboxed.ts";
import { clientOf as clientOfHandler } from "./lib/scripted.ts";

async function all<T>(rows: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const row of rows) list.push(row);
  return list;
}

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
  [
    "another page",
    () => Response.json({ data: [row], pagination: { page: 2, total_pages: 2 } }),
    ServiceUnavailableError,
  ],
])("%s ends it with an error", async (_, respond, error) => {
  const rows = all(transactions(clientOfHandler(respond)));
  await expect(rows).rejects.toThrow(error);
  await expect(rows).rejects.toMatchObject({ operation: "listTransactions" });
});

const pagesOf =
  (...pages: { data: unknown[]; pagination: object }[]) =>
  ({ url }: Request) =>
    Response.json(pages[Number(new URL(url).searchParams.get("page")) - 1] ?? { data: [], pagination: {} });

test("a row is known by its reference, or by all of it where it has none", async () => {
  const rows = [{ internal_reference: "1", a: 1 }, { internal_reference: "1", a: 2 }, { b: 1 }, { b: 1 }, { b: 2 }];
  const client = clientOfHandler(pagesOf({ data: rows, pagination: { total_pages: 1 } }));
  expect(await all(transactions(client))).toEqual([rows[0], rows[2], rows[4]]);
});

test("two pages without anything new may follow each other, and three at the end", async () => {
  /** Reads pages of which each holds the row with this reference. */
  const read = (...references: string[]) => {
    const pages = references.map((internal_reference) => ({
      data: [{ internal_reference }],
      pagination: { total_pages: references.length },
    }));
    return all(transactions(clientOfHandler(pagesOf(...pages))));
  };
  expect(await read("1", "1", "1", "2", "2", "2", "3")).toHaveLength(3);
  expect(await read("1", "1", "1", "1")).toHaveLength(1);
  await expect(read("1", "1", "1", "1", "2")).rejects.toMatchObject({
    message: "listTransactions could not be completed (HTTP 200). This is not `page` 4.",
  });
});

test("a list that is aborted between two pages, or while one is under way, ends with the reason", async () => {
  for (const during of [false, true]) {
    const controller = new AbortController();
    const client = clientOfHandler((request) => {
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

interface Page {
  data: unknown[];
  pagination: unknown;
}

const rowOf = (name: string | number) => ({ internal_reference: `ref-${name}` });

/** Reads a list to its end. `pageOf` gives what the service returns for each page. */
async function read(pageOf: (page: number) => Page, onRow: (count: number) => void = () => {}) {
  const rows: unknown[] = [];
  let requests = 0;
  const client = clientOfHandler(({ url }) => {
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
  const { rows, error } = await read((page) => ({
    data: page === 2 || page === 3 ? [] : [rowOf(page)],
    pagination: { page, total_pages: 5 },
  }));
  expect(rows).toEqual([rowOf(1), rowOf(4), rowOf(5)]);
  expect(error).toBeUndefined();
});

test("a service that says in no usable form how many pages there are is read until an empty page", async () => {
  for (const total_pages of [undefined, null, "x", -1, 1.5, {}]) {
    const { rows, error, requests } = await read((page) => ({
      data: page > 7 ? [] : [rowOf(page)],
      pagination: { total_pages },
    }));
    expect([rows.length, requests, error], String(total_pages)).toEqual([7, 8, undefined]);
  }
  const digits = await read((page) => ({
    data: [rowOf(page)],
    pagination: { page: `${page}`, total_pages: "3" },
  }));
  expect([digits.rows.length, digits.error]).toEqual([3, undefined]);
});

test("a service that ignores `page` ends it with an error that says so", async () => {
  const rowsOfFirst = [rowOf(1), rowOf(2)];
  for (const [pagination, atMost] of [
    [{ page: 1, total_pages: 50 }, 2],
    [{ page: "1", total_pages: 50 }, 2],
    [{ total_pages: 50 }, 4],
    [{}, 4],
  ] as const) {
    const { rows, requests, error } = await read(() => ({ data: rowsOfFirst, pagination }));
    expect(rows).toEqual(rowsOfFirst);
    expect(requests).toBeLessThanOrEqual(atMost);
    expect(error).toMatchObject({ name: "ServiceUnavailableError", message: expect.stringContaining("`page`") });
  }
});

test("a number of pages that is too small does not end it before its total", async () => {
  const all = Array.from({ length: 57 }, (_, at) => rowOf(at));
  for (const pagesAt of [() => 0, () => 1, (page: number) => 6 - page, (page: number) => (page > 2 ? 1 : 6)]) {
    const { rows, error } = await read((page) => ({
      data: all.slice((page - 1) * 10, page * 10),
      pagination: { page, size: 10, total: 57, total_pages: pagesAt(page) },
    }));
    expect([rows.length, error]).toEqual([57, undefined]);
  }
});

test("a service that has fewer rows than its total ends it with an error", async () => {
  const { rows, error } = await read((page) => ({
    data: page === 1 ? [rowOf(1)] : [],
    pagination: { page, size: 1, total: 57, total_pages: 1 },
  }));
  expect(rows).toHaveLength(1);
  expect(error).toMatchObject({ name: "ServiceUnavailableError" });
});

test("an empty list may be null; one that is not empty may not", async () => {
  const page = (total: unknown) => () => ({
    data: null as never,
    pagination: { page: 1, size: 10, total, total_pages: 0 },
  });
  expect(await read(page(0))).toMatchObject({ rows: [], requests: 1, error: undefined });
  for (const total of [1, null, undefined, "0", "x"])
    expect((await read(page(total))).error).toMatchObject({ name: "ServiceUnavailableError" });
});

test("a page that is asked for after the deadline has no time, and not less than none", async () => {
  const times: number[] = [];
  const clock = fakeClock();
  const timeout = (ms: number, callback: () => void) => {
    times.push(ms);
    const timer = setTimeout(callback, Math.max(0, ms));
    return () => clearTimeout(timer);
  };
  const page = Response.json({ data: [rowOf(1)], pagination: { page: 1, total_pages: 2 } });
  const client = clientOfHandler(() => (times.length === 1 ? page : new Promise<Response>(() => {})));
  const rows = transactions(client, {}, { clock: { ...clock, timeout }, deadlineMs: 1_000 });
  await rows.next();
  clock.advance(5_000);
  await expect(rows.next()).rejects.toMatchObject({ name: "ServiceUnavailableError" });
  expect(times).toEqual([1_000, 0]);
});
