/** Section 5: a merchant has no access to what belongs to another. */
import type { ApiResponse } from "../../purchases/api-response.ts";
import { routeNames, transactionStatuses } from "../../purchases/purchase-routes.ts";
import type { Check } from "../../run/check.ts";
import { type CheckContext, pairs } from "../../run/check-context.ts";
import { operationsWithBody, validCall } from "../../run/valid-calls.ts";

/** Sends every body that names a merchant with another code. */
async function withCode(t: CheckContext, code: string, ...statuses: number[]): Promise<void> {
  await t.each(
    operationsWithBody(t).filter((operationId) => operationId !== "createGiftCardOrder"),
    async (operationId) => {
      const { body } = validCall(t, operationId);
      t.status(await t.call(operationId, { body: { ...(body as object), merchant_code: code } }), ...statuses);
    },
  );
}

/** Expects 403, or 404 as for an unknown id. That a 200 shows what belongs to another is not said of one without it. */
export function hidden(t: CheckContext, response: ApiResponse, created: ApiResponse): void {
  const isShown = ["internal_reference", "msisdn", "request_id"].some((field) => {
    const value = response.get(`data.${field}`);
    return value !== undefined && value === created.get(`data.${field}`);
  });
  if (isShown || response.status === 403) t.status(response, 403, 404);
  else t.unknown(response);
}

/** A code of the same form that no merchant has. */
const unknownCode = (t: CheckContext, code: string): string =>
  code
    .replace(/\d/g, () => t.random.digits(1))
    .replace(/[a-z]/gi, (letter) => String.fromCharCode((letter < "a" ? 65 : 97) + t.random.below(26)));

export const credentialChecks: readonly Check[] = [
  {
    name: "credentials/body-names-other-merchant",
    cause: "other-merchant",
    section: "5, 7.1",
    rule: "A body that names another merchant than the credentials gets 403.",
    buys: "unless rejected",
    run: (t) => withCode(t, t.otherMerchant.code, 403),
  },
  {
    name: "credentials/unknown-merchant",
    cause: "other-merchant",
    section: "5, 7.1",
    rule: "A body that names a merchant that does not exist gets 404, or 403 because the credentials have no access to it.",
    buys: "unless rejected",
    run: (t) => withCode(t, unknownCode(t, t.merchant.code), 403, 404),
  },
  {
    name: "credentials/other-merchants-transaction",
    cause: "other-merchants-data",
    section: "4.4, 5, 7.1",
    rule: "Another merchant cannot get the status of a transaction: 403, or 404 as for an unknown id.",
    buys: true,
    run(t) {
      const as = t.otherMerchant;
      return t.each(
        pairs(routeNames, transactionStatuses),
        ([route, status]) => `${route}, ${status}`,
        async ([route, status]) => {
          const { body, created } = await t.purchase(route, "success");
          hidden(t, await t.getStatus(body.client_request_id, status, as), created);
        },
      );
    },
  },
];
