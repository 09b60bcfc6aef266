/** Section 2.1: what an electricity purchase returns. */
import { products } from "@vending/contract";
import type { CustomerScenario } from "../config/schema.ts";
import { at } from "../http/exchange.ts";
import type { ApiResponse } from "../purchases/api-response.ts";
import { routesOf, transactionStatuses } from "../purchases/purchase-routes.ts";
import { type Check, type CheckContext, checksWith } from "../run/check-context.ts";

type Responses = readonly [created: ApiResponse, ...statuses: ApiResponse[]];

/** The create of a successful electricity purchase, and its status by both routes. */
async function responsesOf(t: CheckContext, scenario: CustomerScenario): Promise<Responses> {
  const { created, body } = await t.purchase("electricity", scenario);
  const statuses = transactionStatuses.map((one) => t.getStatus(body.client_request_id, one));
  const responses: Responses = [created, ...(await Promise.all(statuses))];
  for (const response of responses) {
    t.field(response, "response_code", "00", Object.is, response === created ? "create-outcome" : "final-changes");
  }
  return responses;
}

/** Expects a string that matches the pattern, and that create and status have in common. */
function sameText(t: CheckContext, [created, ...statuses]: Responses, path: string, pattern: RegExp = /\S/): void {
  const value = created.get(path);
  const matches = typeof value === "string" && pattern.test(value);
  t.expect(matches, { code: "value", path, message: `${path} is ${t.show(value)}.` }, created);
  for (const status of statuses) t.field(status, path, value);
}

export const electricityChecks: readonly Check[] = checksWith({ buys: true }, [
  {
    name: "electricity/token-and-units",
    cause: "tokens",
    section: "2.1",
    rule: "A prepaid purchase has its token and its units, as strings, on create and the same on status.",
    reading: "token-optional",
    async run(t) {
      const responses = await responsesOf(t, "success");
      sameText(t, responses, "data.token");
      sameText(t, responses, "data.units");
    },
  },
  {
    name: "electricity/key-change-tokens",
    cause: "tokens",
    section: "2.1, 8",
    rule: "Where a meter needs Key Change Tokens, there is one or two of them, each with 20 digits, on create and the same on status.",
    async run(t) {
      const responses = await responsesOf(t, "keyChange");
      sameText(t, responses, "data.token");
      // Each is optional.
      const there = ["data.kct1", "data.kct2"].filter((path) => responses[0].get(path) !== undefined);
      for (const path of there.length > 0 ? there : ["data.kct1"]) sameText(t, responses, path, /^\d{20}$/);
    },
  },
  {
    name: "electricity/debt",
    cause: "electricity-fields",
    detail: "payment_spent_on",
    section: "2.1",
    rule: "Where the payment cleared a debt, create and status have payment_spent_on, and no token.",
    async run(t) {
      const responses = await responsesOf(t, "debt");
      sameText(t, responses, "data.payment_spent_on");
      for (const response of responses) t.absent(response, "data.token");
    },
  },
  {
    name: "electricity/nowhere-else",
    cause: "electricity-fields",
    section: "2.1",
    rule: "Other products have no tokens, units and payment_spent_on; payment_spent_on is not beside a token, nor in the list.",
    reading: "list-row-fields",
    async run(t) {
      const fields = ["token", "units", "kct1", "kct2", "payment_spent_on"];
      const others = products
        .filter((product) => product !== "ELECTRICITY")
        .flatMap((one) => routesOf(one).slice(0, 1));
      await t.eachPurchase(others, ["success"], async (purchase) => {
        const status = await t.run.purchases.status(purchase);
        for (const field of fields) {
          t.absent(purchase.created, `data.${field}`);
          t.absent(status, `data.${field}`);
        }
      });
      for (const response of await responsesOf(t, "success")) t.absent(response, "data.payment_spent_on");
      const { body } = await t.purchase("electricity", "debt");
      const list = await t.call("listTransactions", { parameters: { msisdn: body.customer_msisdn } });
      t.status(list, 200);
      const found = list.rows("data").some((row) => at(row, "payment_spent_on") !== undefined);
      t.expect(!found, "A row of the list has payment_spent_on.", list);
    },
  },
]);
