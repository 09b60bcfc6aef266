/** `npm run bench -- client`: in process, with a `fetch` that responds at once. */
import { randomUUID } from "node:crypto";
import { purchase, transactions } from "@vending/client";
import type { FetchPaths } from "@vending/contract";
import createClient from "openapi-fetch";
import { compare } from "./compare.ts";
import { eachOf } from "./cpu.ts";
import { baseUrl, clientOf, headers, order, respond, route, shown, sold } from "./service.ts";

const [calls, rounds] = [300, 60];

export async function benchClient(): Promise<void> {
  const one = order("bench-1");
  const data = Array.from({ length: 100 }, () => ({ ...shown(one), internal_reference: randomUUID() }));
  const pagination = { page: 1, size: data.length, total: data.length, total_pages: 1 };
  const list = JSON.stringify({ status: "success", data, pagination });
  const made = sold(one);
  const fetch = async ({ method }: { readonly method: string }) => respond(method === "POST" ? made : list);
  const ours = clientOf((_, init) => fetch(init));
  const plain = createClient<FetchPaths>({ baseUrl, headers, fetch });
  await compare({
    name: "client: a purchase that succeeds at once, beside a POST of openapi-fetch",
    ours: () => eachOf(calls, () => purchase(ours, one)),
    theirs: () => eachOf(calls, () => plain.POST(route, { body: one })),
    limit: 2,
    rounds,
  });
  const readAll = async () => {
    for await (const _ of transactions(ours, { limit: data.length }));
  };
  await compare({
    name: "client: 100 rows of transactions, beside a GET of openapi-fetch",
    ours: () => eachOf(calls, readAll),
    theirs: () => eachOf(calls, () => plain.GET(route, { params: { query: { limit: data.length } } })),
    limit: 1.5,
    rounds,
  });
}
