/** Sections 2.2, 2.3, 4.6 and 4.7: the catalogs. */
import { cableNetworks, mobileNetworks } from "@vending/contract";
import { amountPattern } from "../config/schema.ts";
import { at } from "../http/exchange.ts";
import type { ApiResponse } from "../purchases/api-response.ts";
import { type Check, type CheckContext, checksWith } from "../run/check-context.ts";
import { sameAmount } from "./equality.ts";

const catalogs = [...mobileNetworks, "cable"] as const;

/** The catalog of a mobile network, or of cable bouquets: of all networks, or of one. */
async function catalogOf(t: CheckContext, catalog: string, network?: string): Promise<ApiResponse> {
  const response =
    catalog === "cable"
      ? await t.call("listCablePlans", { parameters: { network } })
      : await t.call("listDataPlans", { parameters: { network: catalog } });
  t.status(response, 200);
  return response;
}

/** Runs a case for each catalog. */
const eachCatalog = (
  t: CheckContext,
  run: (catalog: ApiResponse, name: (typeof catalogs)[number]) => Promise<void> | void,
) => t.each(catalogs, async (name) => run(await catalogOf(t, name), name));

/** What identifies each plan of a catalog, whatever the order of the rows. */
const identitiesOf = (rows: readonly unknown[]): string =>
  rows
    .map((row) => JSON.stringify([at(row, "network"), at(row, "plan_code") ?? at(row, "id")]))
    .sort()
    .join();

/** The rows of a catalog. Skips a catalog without plans: a network need not have any. */
function rowsOf(t: CheckContext, catalog: ApiResponse): unknown[] {
  const rows = catalog.rows("data");
  return rows.length > 0 ? rows : t.skip("no-data", "There are no plans.");
}

/** Expects that no two rows share all of these fields. */
function unique(t: CheckContext, catalog: ApiResponse, ...fields: string[]): void {
  const seen = new Set<string>();
  for (const row of rowsOf(t, catalog)) {
    const value = t.show(fields.map((field) => at(row, field)));
    t.expect(!seen.has(value), `Two rows have the ${fields.join(" and ")} ${value}.`, catalog);
    seen.add(value);
  }
}

/** Expects that a catalog has a plan, at the price that the config pays. */
function sells(t: CheckContext, catalog: ApiResponse, field: string, value: string, amount: string): void {
  const row = catalog.rows("data").find((one) => String(at(one, field)) === value);
  t.expect(row !== undefined, `No plan has the ${field} ${value}.`, catalog);
  // The price of a bouquet is the amount only if it is fixed.
  if (field === "id" && at(row, "amount_type") !== "fixed") return;
  const price = at(row, "price");
  t.expect(sameAmount(price, amount), `${value} costs ${t.show(price)}, not ${amount}.`, catalog);
}

export const planChecks: readonly Check[] = checksWith({ cause: "catalog" }, [
  {
    name: "plans/data-by-network",
    section: "2.3, 4.7",
    rule: "The codes of a mobile network's plans begin with its name in upper case and a dash.",
    run: (t) =>
      t.each(mobileNetworks, async (network) => {
        const catalog = await catalogOf(t, network);
        const codes = rowsOf(t, catalog).map((row) => String(at(row, "plan_code")));
        const wrong = codes.find((code) => !code.startsWith(`${network.toUpperCase()}-`));
        t.expect(wrong === undefined, `A plan has the code ${t.show(wrong)}.`, catalog);
      }),
  },
  {
    name: "plans/cable-by-network",
    section: "2.2, 4.6",
    rule: "The filter network gives the bouquets that the complete list has of this network, and no others.",
    async run(t) {
      const all = await catalogOf(t, "cable");
      await t.each(cableNetworks, async (network) => {
        const filtered = await catalogOf(t, "cable", network);
        const wrong = filtered.rows("data").find((row) => at(row, "network") !== network);
        t.expect(wrong === undefined, `A row has the network ${t.show(at(wrong, "network"))}.`, filtered);
        const expected = rowsOf(t, all).filter((row) => at(row, "network") === network);
        const same = identitiesOf(filtered.rows("data")) === identitiesOf(expected);
        t.expect(same, "The filter gives other rows than the complete list has of this network.", filtered, all);
      });
    },
  },
  {
    name: "plans/unique",
    section: "2.2, 2.3",
    rule: "No two plans of a network share a plan_code or an id: purchases name them.",
    reading: "plan-fields",
    run: (t) =>
      eachCatalog(t, (catalog, name) => {
        unique(t, catalog, "network", "id");
        if (name !== "cable") unique(t, catalog, "plan_code");
      }),
  },
  {
    name: "plans/prices-are-amounts",
    section: "2.2, 2.3",
    rule: "A fixed price can be sent as the amount of a purchase: decimal digits, in Naira.",
    reading: "amount-form",
    run: (t) =>
      eachCatalog(t, (catalog, name) => {
        const fixed = rowsOf(t, catalog).filter((row) => name !== "cable" || at(row, "amount_type") === "fixed");
        const wrong = fixed.find((row) => !amountPattern.test(String(at(row, "price"))));
        t.expect(wrong === undefined, `A plan costs ${t.show(at(wrong, "price"))}.`, catalog);
      }),
  },
  {
    name: "plans/sold-plans-are-listed",
    section: "2.2, 2.3",
    rule: "The plans that the config buys are in the catalog, with the price as amount.",
    async run(t) {
      const { data, CABLE } = t.run.config.purchases;
      if (!data && !CABLE) {
        t.skip("config", "The config has no purchases.data and no purchases.CABLE.");
      }
      const bought = data ? [data, ...(data.legacy ?? [])] : [];
      await t.each(
        // The new identifiers are plan codes. For the older ones it is not documented which field holds them.
        bought.filter(({ network, plan_code }) => plan_code.startsWith(`${network.toUpperCase()}-`)),
        ({ network, plan_code }) => `${network}, ${plan_code}`,
        async ({ network, plan_code, amount }) => sells(t, await catalogOf(t, network), "plan_code", plan_code, amount),
      );
      if (CABLE) sells(t, await catalogOf(t, "cable", CABLE.network), "id", CABLE.plan_code, CABLE.amount);
    },
  },
]);
