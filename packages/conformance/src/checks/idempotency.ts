/** Sections 2.1, 7.1 and 7.2: a request id buys once, also after a create without a response or with a 5xx. */
import { isText } from "@vending/terminal/values";
import type { CustomerScenario } from "../config/schema.ts";
import { Failure } from "../findings/finding.ts";
import type { ApiResponse } from "../purchases/api-response.ts";
import { purchaseRoutes, type RouteName, routeNames } from "../purchases/purchase-routes.ts";
import type { PurchaseBody } from "../purchases/purchases.ts";
import { type Check, type CheckContext, checksWith, pairs } from "../run/check-context.ts";
import { sameNumber } from "./equality.ts";

const maxRacers = 8;

const referenceOf = (created: ApiResponse): unknown => created.get("data.internal_reference");

const races: readonly [RouteName, ...RouteName[]][] = [
  ["airtime-sync"],
  ["airtime-async"],
  ["data-sync"],
  ["cable-v1"],
  ["electricity"],
  ["airtime-sync", "airtime-async"],
  ["airtime", "data-sync"],
  ["cable", "cable-v1"],
];

/** Sends one purchase several times at once, by these routes in turn: one is accepted, all others get 422. */
async function race(t: CheckContext, ...routes: [RouteName, ...RouteName[]]): Promise<void> {
  const { concurrency } = t.run.service.options;
  if (concurrency < 2) t.skip("config", "A race needs --concurrency 2 or more.");
  const client_request_id = t.run.purchases.newId();
  const bodies = routes.map((route) => t.body(route, "success", { client_request_id }));
  const responses = await Promise.all(
    Array.from({ length: Math.min(concurrency, maxRacers) }, (_, index) => {
      const turn = index % routes.length;
      return t.create(routes[turn] ?? routes[0], bodies[turn] as PurchaseBody, { raced: true });
    }),
  );
  const accepted = responses.filter(({ status }) => status === 200).length;
  // If none was accepted, the finding is the status of a create, not an id that was used twice.
  if (accepted === 0) for (const response of responses) if (response.status !== 422) t.status(response, 200);
  const references = new Set(responses.map((one) => one.get("data.internal_reference")).filter(isText));
  const message = `Of ${responses.length} sent at once, ${accepted} were accepted; it must be one.`;
  // If all of them get the same transaction, it was sold once.
  const cause = references.size === 1 ? "duplicate-accepted" : "duplicate-sold";
  t.expect(accepted === 1, { code: "expectation", cause, message }, ...responses);
  for (const response of responses) if (response.status !== 200) t.rejectsDuplicate(response);
}

type Expected = number | "no response";

/** Sends a create that gets an error or no response, then gets its status. */
async function interruptedCreate(
  t: CheckContext,
  route: RouteName,
  scenario: CustomerScenario,
  expected: Expected,
  before?: (id: string) => void,
) {
  const body = t.body(route, scenario);
  const exchange = await t.attempt(purchaseRoutes[route].operationId, { body });
  const got = exchange.response?.status ?? "no response";
  if (got === 503 && expected !== 503) t.skip("busy", "The service was too busy at that moment (503).");
  t.count++;
  if (got !== expected) {
    const message = `This create must get ${expected} (customers.${scenario} in the config), and got ${got}.`;
    throw new Failure({ code: "status", message }, [exchange]);
  }
  before?.(body.client_request_id);
  return { body, status: await t.getStatus(body.client_request_id) };
}

/** Expects that the purchase was made: it has a status, and the same id gets 422. */
async function wasMade(t: CheckContext, scenario: CustomerScenario, expected: Expected): Promise<void> {
  await t.each(routeNames, async (route) => {
    const { body, status } = await interruptedCreate(t, route, scenario, expected, (id) =>
      t.run.service.options.log.addMade(t.merchant.key, id),
    );
    t.status(status, 200);
    t.field(status, "data.request_id", body.client_request_id);
    t.rejectsDuplicate(await t.create(route, body), status.get("data.internal_reference"));
  });
}

export const idempotencyChecks: readonly Check[] = checksWith({ cause: "duplicate-sold", buys: true }, [
  {
    name: "idempotency/same-again",
    section: "7.1, 7.2",
    rule: "A purchase that is sent again unchanged gets 422.",
    phase: "reuse",
    run: (t) =>
      t.eachPurchase(routeNames, ["success"], async ({ route, body, created }) =>
        t.rejectsDuplicate(await t.create(route, body), referenceOf(created)),
      ),
  },
  {
    name: "idempotency/other-purchase",
    section: "7.1, 7.2",
    rule: "A purchase for another customer under a used id gets 422.",
    phase: "reuse",
    run: (t) =>
      t.each(routeNames, async (route) => {
        const other = t.body(route, "failed");
        const { body, created } = await t.purchase(route, "success");
        const { client_request_id } = body;
        t.rejectsDuplicate(await t.create(route, { ...other, client_request_id }), referenceOf(created));
      }),
  },
  {
    name: "idempotency/across-routes",
    section: "2.1, 7.2",
    rule: "An id that was used on one route, or for one product, is used up on all others.",
    phase: "reuse",
    run: (t) =>
      t.each(
        pairs(routeNames, routeNames).filter(([from, to]) => from !== to),
        ([from, to]) => `${from}, then ${to}`,
        async ([from, to]) => {
          const other = t.body(to);
          const { body, created } = await t.purchase(from, "success");
          const { client_request_id } = body;
          t.rejectsDuplicate(await t.create(to, { ...other, client_request_id }), referenceOf(created));
        },
      ),
  },
  {
    name: "idempotency/after-failure",
    section: "7.2",
    rule: "The id of a failed purchase is used up.",
    phase: "reuse",
    run: (t) =>
      t.eachPurchase(routeNames, ["failed"], async (purchase) => {
        if (purchase.created.code === "02") await t.run.purchases.settled(purchase);
        t.rejectsDuplicate(await t.create(purchase.route, purchase.body), referenceOf(purchase.created));
      }),
  },
  {
    name: "idempotency/first-stands",
    section: "7.2",
    rule: "A rejected duplicate changes nothing: the status still shows the first purchase.",
    phase: "reuse",
    run: (t) =>
      t.each(["airtime-sync", "cable"] as const, async (route) => {
        const other = t.body(route, "failed");
        const first = await t.purchase(route, "success");
        const { client_request_id } = first.body;
        t.rejectsDuplicate(await t.create(route, { ...other, client_request_id }), referenceOf(first.created));
        t.skipIfSoldAgain(client_request_id);
        const after = await t.run.purchases.status(first);
        t.field(after, "data.msisdn", first.created.get("data.msisdn"), sameNumber);
        // It still is the first purchase: nothing was sold again.
        t.field(after, "data.internal_reference", referenceOf(first.created), Object.is, "status-differs");
        t.field(after, "response_code", "00", Object.is, "final-changes");
      }),
  },
  {
    name: "idempotency/per-merchant",
    cause: "id-scope",
    section: "2.1, 7.1",
    rule: "A request id belongs to its merchant: another merchant may use the same, and each sees its own purchase.",
    reading: "one-id-one-purchase",
    async run(t) {
      const other = t.otherMerchant;
      const own = t.body("airtime-sync");
      const first = await t.run.purchases.buy("airtime-sync", own);
      const second = await t.create("airtime-sync", { ...own, merchant_code: other.code }, { as: other });
      t.status(second, 200);
      const pair = [first.created, second] as const;
      const [mine, theirs] = pair.map((response) => response.get("data.internal_reference"));
      const path = "data.internal_reference";
      t.expect(mine !== theirs, { code: "value", path, message: `Both merchants got the same ${path}.` }, ...pair);
      const [merchant, otherMerchant] = pair.map((response) => response.get("data.merchant_id"));
      const message = "Both merchants have the same merchant_id.";
      t.expect(merchant !== otherMerchant, { code: "value", path: "data.merchant_id", message }, ...pair);
      const { client_request_id: id } = first.body;
      t.field(await t.getStatus(id), "data.internal_reference", mine);
      t.field(await t.getStatus(id, "getTransactionStatus", other), "data.internal_reference", theirs);
    },
  },
  {
    name: "idempotency/ids-are-exact",
    cause: "id-scope",
    section: "1.1, 2.1",
    rule: "Ids that differ in the case of a letter are two ids: both buy, and each has its own status.",
    reading: "one-id-one-purchase",
    async run(t) {
      const lower = t.body("airtime-sync");
      const upper = { ...lower, client_request_id: lower.client_request_id.toUpperCase() };
      const purchases: [id: string, created: ApiResponse][] = [];
      for (const body of [lower, upper]) {
        const created = await t.create("airtime-sync", body);
        t.status(created, 200);
        purchases.push([body.client_request_id, created]);
      }
      for (const [id, created] of purchases) {
        const status = await t.getStatus(id);
        t.field(status, "data.request_id", id);
        t.field(status, "data.internal_reference", created.get("data.internal_reference"));
      }
    },
  },
  {
    name: "idempotency/race",
    section: "2.1, 7.2",
    rule: "Of one purchase sent several times at once, by one route or by two, one is accepted and all others get 422.",
    phase: "reuse",
    run: (t) =>
      t.each(
        races,
        (routes) => routes.join(" and "),
        (routes) => race(t, ...routes),
      ),
  },
  {
    name: "recovery/no-response",
    cause: "lost-purchase",
    section: "2.1, 7.2",
    rule: "A purchase whose create got no response has a status, and sending it again gets 422.",
    run: (t) => wasMade(t, "noResponse", "no response"),
  },
  {
    name: "recovery/error-but-bought",
    cause: "lost-purchase",
    section: "7.1, 7.2",
    rule: "A purchase that was made although its create got 500 has a status, and sending it again gets 422.",
    run: (t) => wasMade(t, "errorButBought", 500),
  },
  {
    name: "recovery/error-not-bought",
    cause: "unknown-id",
    section: "4.4, 7.1",
    rule: "The status of a purchase that was not made, and whose create got 500, is 404.",
    run: (t) =>
      t.each(routeNames, async (route) => {
        t.unknown((await interruptedCreate(t, route, "errorNotBought", 500)).status);
      }),
  },
  {
    name: "recovery/retry-after-503",
    cause: "retry",
    section: "2.1, 3, 7.1, 7.2",
    rule: "After a 503 and a status of 404 the same purchase is accepted under the same id, settles as a success, and the id is then used up.",
    reading: "server-error",
    run: (t) =>
      t.each(routeNames, async (route) => {
        const { body, status } = await interruptedCreate(t, route, "busyFirst", 503);
        t.unknown(status);
        t.status(await t.create(route, body), 200);
        const { response } = await t.run.purchases.poll(async () => {
          const polled = await t.getStatus(body.client_request_id);
          t.status(polled, 200);
          return polled;
        });
        t.field(response, "response_code", "00");
        t.field(response, "data.request_id", body.client_request_id);
        t.rejectsDuplicate(await t.create(route, body), response.get("data.internal_reference"));
      }),
  },
]);
