/** Section 3: the outcome of each create, by purchase route. */
import { billProducts, outcomeCodes } from "@vending/contract";
import { pendingRoutes, type RouteName, routesOf } from "../../purchases/purchase-routes.ts";
import type { Check } from "../../run/check.ts";

const creates: readonly (readonly [name: string, section: string, rule: string, routes: readonly RouteName[]])[] = [
  ["creates/sync-airtime", "3, 4.1", "Airtime by the sync route is never pending: 00 or 01.", ["airtime-sync"]],
  ["creates/sync-data", "3, 4.2", "Data by the sync route is never pending: 00 or 01.", ["data-sync"]],
  [
    "creates/async-airtime",
    "3, 4.3",
    "Airtime by the async route, and by POST /transactions, is pending at first: 02.",
    ["airtime-async", "airtime"],
  ],
  [
    "creates/async-data",
    "3, 4.3",
    "Data by the async route, and by POST /transactions, is pending at first: 02.",
    ["data-async", "data"],
  ],
  ...billProducts.map(
    (product) =>
      [
        `creates/${product.toLowerCase()}`,
        "3, 4.3",
        `A payment of ${product} is never pending, by any of its routes: 00 or 01.`,
        routesOf(product),
      ] as const,
  ),
];

/** A purchase that will succeed and one that will fail, by each route; both with HTTP 200. */
export const outcomeChecks: readonly Check[] = creates.map(([name, section, rule, routes]) => ({
  name,
  section,
  rule,
  cause: "create-outcome",
  buys: true,
  run: (t) =>
    t.eachPurchase(routes, ["success", "failed"], ({ route, created }, situation) => {
      const outcome = pendingRoutes.includes(route) ? "pending" : situation;
      t.field(created, "response_code", outcomeCodes[outcome]);
      t.field(created, "status", outcome);
    }),
}));
