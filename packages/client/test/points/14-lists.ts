/** A list ends where the service says so: neither early, nor never. */
import { expect } from "vitest";
import { fakeClock } from "../lib/clock.ts";
import { type Api, clientOf, type Probe, status } from "./probe.ts";

interface Page {
  data: unknown[];
  pagination: unknown;
}

const rowOf = (name: string | number) => ({ internal_reference: `ref-${name}` });

/** Reads a list to its end. `pageOf` gives what the service returns for each page. */
async function read(api: Api, pageOf: (page: number) => Page, onRow: (count: number) => void = () => {}) {
  const rows: unknown[] = [];
  let requests = 0;
  const client = clientOf(api, ({ url }) => {
    if (++requests > 100) throw new TypeError("enough");
    return Response.json({ status: "success", ...pageOf(Number(new URL(url).searchParams.get("page"))) });
  });
  let error: unknown;
  try {
    for await (const row of api.transactions(client)) onRow(rows.push(row));
  } catch (caught) {
    error = caught;
  }
  return { rows, requests, error };
}

export const probes: readonly Probe[] = [
  {
    title: "rows that were added meanwhile do not end it early",
    async run(api) {
      for (const added of [3, 10, 15, 20]) {
        const all: unknown[] = Array.from({ length: 40 }, (_, at) => rowOf(at));
        const atFirst = [...all];
        const pageOf = (page: number) => ({
          data: all.slice((page - 1) * 10, page * 10),
          pagination: { page, size: 10, total: all.length, total_pages: Math.ceil(all.length / 10) },
        });
        const { rows, error } = await read(api, pageOf, (count) => {
          if (count === 5) all.unshift(...Array.from({ length: added }, (_, at) => rowOf(`new-${at}`)));
        });
        expect(error).toBeUndefined();
        expect(new Set(rows).size).toBe(rows.length);
        expect(rows).toEqual(expect.arrayContaining(atFirst));
      }
    },
  },
  {
    title: "an empty page in the middle does not end it",
    async run(api) {
      const { rows, error } = await read(api, (page) => ({
        data: page === 2 || page === 3 ? [] : [rowOf(page)],
        pagination: { page, total_pages: 5 },
      }));
      expect(rows).toEqual([rowOf(1), rowOf(4), rowOf(5)]);
      expect(error).toBeUndefined();
    },
  },
  {
    title: "a service that says in no usable form how many pages there are is read until an empty page",
    async run(api) {
      for (const total_pages of [undefined, null, "x", -1, 1.5, {}]) {
        const { rows, error, requests } = await read(api, (page) => ({
          data: page > 7 ? [] : [rowOf(page)],
          pagination: { total_pages },
        }));
        expect([rows.length, requests, error], String(total_pages)).toEqual([7, 8, undefined]);
      }
      const digits = await read(api, (page) => ({
        data: [rowOf(page)],
        pagination: { page: `${page}`, total_pages: "3" },
      }));
      expect([digits.rows.length, digits.error]).toEqual([3, undefined]);
    },
  },
  {
    title: "a service that ignores `page` ends it with an error that says so",
    async run(api) {
      const rowsOfFirst = [rowOf(1), rowOf(2)];
      for (const [pagination, atMost] of [
        [{ page: 1, total_pages: 50 }, 2],
        [{ page: "1", total_pages: 50 }, 2],
        [{ total_pages: 50 }, 4],
        [{}, 4],
      ] as const) {
        const { rows, requests, error } = await read(api, () => ({ data: rowsOfFirst, pagination }));
        expect(rows).toEqual(rowsOfFirst);
        expect(requests).toBeLessThanOrEqual(atMost);
        expect(error).toMatchObject({ name: "ServiceUnavailableError", message: expect.stringContaining("`page`") });
      }
    },
  },
  {
    title: "a number of pages that is too small does not end it before its total",
    async run(api) {
      const all = Array.from({ length: 57 }, (_, at) => rowOf(at));
      for (const pagesAt of [() => 0, () => 1, (page: number) => 6 - page, (page: number) => (page > 2 ? 1 : 6)]) {
        const { rows, error } = await read(api, (page) => ({
          data: all.slice((page - 1) * 10, page * 10),
          pagination: { page, size: 10, total: 57, total_pages: pagesAt(page) },
        }));
        expect([rows.length, error]).toEqual([57, undefined]);
      }
    },
  },
  {
    title: "a service that has fewer rows than its total ends it with an error",
    async run(api) {
      const { rows, error } = await read(api, (page) => ({
        data: page === 1 ? [rowOf(1)] : [],
        pagination: { page, size: 1, total: 57, total_pages: 1 },
      }));
      expect(rows).toHaveLength(1);
      expect(error).toMatchObject({ name: "ServiceUnavailableError" });
    },
  },
  {
    title: "the last page is not followed by another one, from whatever page on",
    async run(api) {
      for (const first of [1, 2, 3]) {
        const asked: number[] = [];
        const client = clientOf(api, ({ url }) => {
          const page = Number(new URL(url).searchParams.get("page"));
          asked.push(page);
          const data = [rowOf(2 * page), rowOf(2 * page + 1)].slice(0, page === 3 ? 1 : 2);
          return Response.json({ data, pagination: { page, size: 2, total: 5, total_pages: 3 } });
        });
        for await (const _ of api.transactions(client, { page: first }));
        expect(asked).toEqual([1, 2, 3].slice(first - 1));
      }
    },
  },
  {
    title: "an empty list may be null; one that is not empty may not",
    async run(api) {
      const page = (total: unknown) => () => ({
        data: null as never,
        pagination: { page: 1, size: 10, total, total_pages: 0 },
      });
      expect(await read(api, page(0))).toMatchObject({ rows: [], requests: 1, error: undefined });
      for (const total of [1, null, undefined, "0", "x"])
        expect((await read(api, page(total))).error).toMatchObject({ name: "ServiceUnavailableError" });
    },
  },
  {
    title: "a service that counts its pages from 0 is noticed at once: its first page would be missing",
    async run(api) {
      const { rows, error } = await read(api, (page) => ({
        data: [rowOf(page)],
        pagination: { page: page - 1, size: 1, total: 1, total_pages: 1 },
      }));
      expect(rows).toEqual([]);
      expect(error).toMatchObject({ name: "ServiceUnavailableError" });
    },
  },
  {
    title: "a page that is asked for after the deadline has no time, and not less than none",
    async run(api) {
      const times: number[] = [];
      const clock = fakeClock();
      const timeout = (ms: number, callback: () => void) => {
        times.push(ms);
        const timer = setTimeout(callback, Math.max(0, ms));
        return () => clearTimeout(timer);
      };
      const page = Response.json({ data: [rowOf(1)], pagination: { page: 1, total_pages: 2 } });
      const client = clientOf(api, () => (times.length === 1 ? page : new Promise<Response>(() => {})));
      const rows = api.transactions(client, {}, { clock: { ...clock, timeout }, deadlineMs: 1_000 });
      await rows.next();
      clock.advance(5_000);
      await expect(rows.next()).rejects.toMatchObject({ name: "ServiceUnavailableError" });
      expect(times).toEqual([1_000, 0]);
    },
  },
  {
    title: "an error about the list says nothing about a purchase",
    async run(api) {
      for (const code of [401, 503]) {
        const rows = api.transactions(clientOf(api, status(code))).next();
        await expect(rows).rejects.toMatchObject({ mayHaveBeenMade: true });
      }
      const bad = api.transactions(clientOf(api, status(503)), {}, { deadlineMs: -1 }).next();
      await expect(bad).rejects.toMatchObject({ name: "InvalidOptionError", mayHaveBeenMade: true });
    },
  },
];
