/** Sections 7.1 and 7.2: after a create without a response, or with a 5xx, the status shows what happened. */
import type { Situation } from "../../config/schema.ts";
import { Failure } from "../../findings/symptom.ts";
import { purchaseRoutes, type RouteName, routeNames } from "../../purchases/purchase-routes.ts";
import { type Check, checksWith } from "../../run/check.ts";
import type { CheckContext } from "../../run/check-context.ts";

type Expected = number | "no response";

/** Sends a create that gets an error or no response, then gets its status. */
async function interruptedCreate(
  t: CheckContext,
  route: RouteName,
  situation: Situation,
  expected: Expected,
  before?: (id: string) => void,
) {
  const body = t.body(route, situation);
  const exchange = await t.attempt(purchaseRoutes[route].operationId, { body });
  const got = exchange.response?.status ?? "no response";
  if (got === 503 && expected !== 503) t.skip("busy", "The service was too busy at that moment (503).");
  t.count++;
  if (got !== expected) {
    const message = `This create must get ${expected} (customers.${situation} in the config), and got ${got}.`;
    throw new Failure({ code: "status", message }, [exchange]);
  }
  before?.(body.client_request_id);
  return { body, status: await t.getStatus(body.client_request_id) };
}

/** Expects that the purchase was made: it has a status, and the same id gets 422. */
async function wasMade(t: CheckContext, situation: Situation, expected: Expected): Promise<void> {
  await t.each(routeNames, async (route) => {
    const { body, status } = await interruptedCreate(t, route, situation, expected, (id) => t.run.service.wasMade(id));
    t.status(status, 200);
    t.field(status, "data.request_id", body.client_request_id);
    t.rejectsDuplicate(await t.create(route, body), status.get("data.internal_reference"));
  });
}

/** Sends a create that gets 503, expects that nothing was bought, and sends it again. Returns its body. */
async function createdAfter503(t: CheckContext, route: RouteName) {
  const { body, status } = await interruptedCreate(t, route, "busyFirst", 503);
  t.unknown(status);
  t.status(await t.create(route, body), 200);
  return body;
}

export const recoveryChecks: readonly Check[] = checksWith({ buys: true }, [
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
    section: "7.1",
    rule: "After a 503 the same purchase is accepted when it is sent again under the same id.",
    run: (t) =>
      t.each(routeNames, async (route) => {
        await createdAfter503(t, route);
      }),
  },
  {
    name: "recovery/client-buys-once",
    cause: "retry",
    section: "2.1, 3, 7.2",
    rule: "A client that checks the status before it sends again buys once: after 503 and 404 the same id settles as a success, and is then used up.",
    run: (t) =>
      t.each(["airtime", "data"] as const, async (route) => {
        const body = await createdAfter503(t, route);
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
