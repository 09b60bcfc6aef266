/** Sections 2.1, 3 and 4.1 to 4.3: what a create returns. */
import { outcomeCodes } from "@vending/contract";
import type { CauseId } from "../findings/causes.ts";
import { at } from "../http/exchange.ts";
import type { Credentials } from "../http/service-client.ts";
import type { ApiResponse } from "../purchases/api-response.ts";
import {
  dedicatedRoutes,
  pendingRoutes,
  purchaseRoutes,
  type RouteName,
  routeNames,
} from "../purchases/purchase-routes.ts";
import { fillTemplate, type PurchaseBody } from "../purchases/purchases.ts";
import { type Check, checksWith, pairs } from "../run/check-context.ts";
import { notInConfig } from "../skipped.ts";
import { otherForm, sameAmount, sameName, sameNumber } from "./equality.ts";

/** A create that must be rejected, and the cause of the finding if it is not. */
interface RejectedCase {
  readonly name: string;
  readonly change?: object;
  readonly as?: Credentials;
  readonly cause: CauseId;
  readonly detail?: string;
}

export const createChecks: readonly Check[] = checksWith({ buys: true }, [
  {
    name: "creates/outcome",
    cause: "create-outcome",
    section: "3, 4.1, 4.2, 4.3",
    rule: "Airtime and data by a sync route, and bills, are never pending: 00 or 01. Airtime and data by all others are 02 at first.",
    run: (t) =>
      t.eachPurchase(routeNames, ["success", "failed"], ({ route, created }, scenario) => {
        const outcome = pendingRoutes.includes(route) ? "pending" : scenario;
        t.field(created, "response_code", outcomeCodes[outcome]);
        t.field(created, "status", outcome);
      }),
  },
  {
    name: "creates/echo",
    cause: "echo",
    section: "2.1",
    rule: "A create echoes the request id, number, product, network and amount, and the plan code of data and bills.",
    run: (t) =>
      t.eachPurchase(routeNames, ["success", "failed"], ({ body, created }) => {
        t.field(created, "data.request_id", body.client_request_id);
        t.field(created, "data.msisdn", body.customer_msisdn, sameNumber);
        t.field(created, "data.product", body.product);
        t.field(created, "data.network", body.network, sameName);
        t.field(created, "data.amount", body.amount, sameAmount);
        if (body.plan_code !== undefined) t.field(created, "data.plan", body.plan_code);
      }),
  },
  {
    name: "creates/route-sets-product",
    cause: "route-product",
    section: "2.1, 4.3",
    rule: "On the routes of airtime and of data the route sets the product, whatever the body says.",
    reading: "product-of-route",
    async run(t) {
      const otherProduct = (route: RouteName) => (purchaseRoutes[route].product === "airtime" ? "data" : "airtime");
      await t.each(
        dedicatedRoutes.flatMap((route) => pairs([route], [otherProduct(route), undefined])),
        ([route, product]) => `${route}, product ${product ?? "absent"}`,
        async ([route, product]) => {
          const { product: _, ...rest } = t.body(route);
          const response = await t.create(route, { ...rest, product });
          // The contract reads "set by the route" so that the product may be absent.
          if (!product && (response.status === 400 || response.status === 422)) {
            t.skip("left-open", "This service needs a product on the dedicated routes.");
          }
          t.status(response, 200);
          t.field(response, "data.product", purchaseRoutes[route].product);
        },
      );
    },
  },
  {
    name: "creates/both-number-forms",
    cause: "purchase-rejected",
    detail: "other form of a phone number",
    section: "2.1",
    rule: "A phone number is accepted with 234 and with 0 in front.",
    run: (t) =>
      // All other checks send the number as the config has it.
      t.each(
        routeNames.filter((route) => ["airtime", "data"].includes(purchaseRoutes[route].product)),
        async (route) => {
          const body = t.body(route);
          const customer_msisdn =
            otherForm(body.customer_msisdn) ??
            t.skip("config", "The config has a number that begins with neither 234 nor 0.");
          const response = await t.create(route, { ...body, customer_msisdn });
          t.status(response, 200);
          t.field(response, "data.msisdn", customer_msisdn, sameNumber);
        },
      ),
  },
  {
    name: "creates/pending-fields",
    cause: "pending-fields",
    section: "2.1, 3",
    rule: "A pending create has no created_at, and the plan of pending airtime is an empty string.",
    run: (t) =>
      t.eachPurchase(pendingRoutes, ["success"], ({ route, created }) => {
        t.field(created, "response_code", "02");
        t.absent(created, "data.created_at");
        if (purchaseRoutes[route].product === "airtime") t.field(created, "data.plan", "");
      }),
  },
  {
    name: "creates/unique-reference",
    cause: "reference",
    section: "2.1",
    rule: "Each transaction has an internal_reference of its own, and all of a merchant have the same merchant_id.",
    phase: "final",
    async run(t) {
      const all = await t.run.purchases.made();
      const first = all[0]?.created;
      const references = new Map<unknown, ApiResponse>();
      for (const { created } of all) {
        const reference = created.get("data.internal_reference");
        const known = references.get(reference);
        const path = "data.internal_reference";
        const message = `Two transactions have the internal_reference ${t.show(reference)}.`;
        t.expect(!known, { code: "value", path, message }, ...(known ? [known, created] : []));
        references.set(reference, created);
        if (first) t.field(created, "data.merchant_id", first.get("data.merchant_id"));
      }
    },
  },
  {
    name: "creates/older-plan-identifiers",
    cause: "purchase-rejected",
    section: "2.3, 9",
    rule: "A data plan is also sold by its shortCode, and by the older identifiers that the config names.",
    async run(t) {
      const { data } = t.run.config.purchases;
      if (!data) throw notInConfig("purchases.data");
      const sold: Pick<PurchaseBody, "network" | "plan_code" | "amount">[] = (data.legacy ?? []).map((plan) => ({
        ...plan,
        customer_msisdn: fillTemplate(plan.customer_msisdn, t.random),
      }));
      const catalog = await t.call("listDataPlans", { parameters: { network: data.network } });
      const row = catalog.rows("data").find((one) => at(one, "plan_code") === data.plan_code);
      const shortCode = at(row, "shortCode");
      if (typeof shortCode === "string" && shortCode !== "") {
        sold.push({ network: data.network, plan_code: shortCode, amount: data.amount });
      }
      await t.each(
        sold,
        ({ network, plan_code }) => `${network}, ${plan_code}`,
        async (plan) => {
          const response = await t.create("data-sync", t.body("data-sync", "success", plan));
          t.status(response, 200);
          t.field(response, "response_code", "00");
        },
      );
    },
  },
  {
    name: "creates/rejected-buys-nothing",
    cause: "rejected-bought",
    section: "3, 7.1",
    rule: "A create that is rejected has bought nothing: its id has no status, or a failed one.",
    reading: "rejection",
    buys: "unless rejected",
    async run(t) {
      const other = t.run.config.otherMerchant;
      const { key } = t.merchant;
      const unknown = `unknown-${t.random.digits(12)}`;
      const cases: RejectedCase[] = [
        { name: "no amount", change: { amount: undefined }, cause: "invalid-accepted", detail: "missing field" },
        { name: "no secret", as: { key }, cause: "authentication" },
        { name: "an unknown secret", as: { key, secret: unknown }, cause: "authentication" },
      ];
      if (other)
        cases.push({ name: "another merchant", change: { merchant_code: other.code }, cause: "other-merchant" });
      await t.each(
        pairs(routeNames, cases),
        ([route, { name }]) => `${route}, ${name}`,
        async ([route, { change, as, cause, detail }]) => {
          const body = { ...t.body(route), ...change };
          const response = await t.create(route, body, { as });
          // That a request is accepted is one finding. That it buys although it is rejected is another.
          const message = `Expected a 4xx, got HTTP ${response.status}.`;
          const isRejected = response.status >= 400 && response.status < 500;
          t.expect(isRejected, { code: "status", cause, ...(detail && { detail }), message }, response);
          const status = await t.getStatus(body.client_request_id);
          const nothing = status.status === 404 || status.code === "01";
          if (!status.namesPurchase && !nothing) return t.unknown(status);
          const seen = `The status is HTTP ${status.status}, response_code ${t.show(status.code)}.`;
          t.expect(nothing, seen, response, status);
        },
      );
    },
  },
]);
