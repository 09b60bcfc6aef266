/** Servers whose catalogs are wrong. */
import { changingRequests, changingResponses, type Loose, type Mutant, mutant, responseMutant } from "../lib/mutant.ts";

export const planMutants: readonly Mutant[] = [
  mutant("plans/data-by-network", "the plans of MTN for every network", () =>
    changingRequests("listDataPlans", (request) => {
      if (/^\/v1\/plans\/(glo|airtel|9mobile)$/.test(request.path)) request.path = "/v1/plans/mtn";
    }),
  ),
  responseMutant("plans/sold-plans-are-listed", "a network without plans", "listDataPlans", ({ body }) => {
    if (body.data[0].plan_code.startsWith("9MOBILE")) body.data = [];
  }),
  mutant("plans/cable-by-network", "a catalog whose filter is ignored", () =>
    changingRequests("listCablePlans", ({ query }) => {
      if (/^(DSTV|GOTV|STARTIMES)$/.test(query.get("network") ?? "")) query.delete("network");
    }),
  ),
  mutant("plans/cable-by-network", "a filter that loses a bouquet", () =>
    changingResponses("listCablePlans", ({ body }, { query }) => {
      if (query.has("network")) body.data.pop();
    }),
  ),
  responseMutant("plans/unique", "a plan that is listed twice", "listDataPlans", ({ body }) =>
    body.data.push(body.data[0]),
  ),
  responseMutant(
    "plans/unique",
    "two bouquets with one id",
    "listCablePlans",
    ({ body }) => (body.data[1].id = body.data[0].id),
  ),
  responseMutant("plans/prices-are-amounts", "prices with a currency", "listDataPlans", ({ body }) => {
    for (const row of body.data) row.price = `NGN ${row.price}`;
  }),
  responseMutant("plans/prices-are-amounts", "prices with a comma", "listCablePlans", ({ body }) => {
    for (const row of body.data) row.price = Number(row.price).toLocaleString("en");
  }),
  mutant("plans/stable", "other plan codes with each reading", () => {
    let count = 0;
    return changingResponses("listDataPlans", ({ body }) => {
      const [network] = body.data[0].plan_code.split("-");
      for (const row of body.data) row.plan_code = `${network}-${++count}`;
    });
  }),
  responseMutant(
    "plans/sold-plans-are-listed",
    "a catalog without the plan that is sold",
    "listDataPlans",
    ({ body }) => {
      body.data = body.data.filter((row: Loose) => row.plan_code !== "MTN-8");
    },
  ),
  responseMutant("plans/sold-plans-are-listed", "a catalog with an older price", "listCablePlans", ({ body }) => {
    for (const row of body.data) row.price = String(Number(row.price) - 100);
  }),
  responseMutant("plans/data-by-network", "a plan of another network", "listDataPlans", ({ body }) => {
    body.data.push({ ...body.data[0], id: 999, plan_code: "VISAFONE-1" });
  }),
  responseMutant(
    "plans/prices-are-amounts",
    "a plan without a price yet",
    "listDataPlans",
    ({ body }) => (body.data.at(-1).price = "tba"),
  ),
  mutant("plans/stable", "the code of a plan changes with each reading", () => {
    let count = 100;
    return changingResponses("listDataPlans", ({ body }) => {
      const last = body.data.at(-1);
      last.plan_code = last.plan_code.replace(/\d+$/, String(++count));
    });
  }),
];
