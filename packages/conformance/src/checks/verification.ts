/** Section 4.8: verification of a customer before a payment. */
import { billProducts } from "@vending/contract";
import type { CustomerScenario } from "../config/schema.ts";
import type { ApiResponse } from "../purchases/api-response.ts";
import { type Check, type CheckContext, checksWith } from "../run/check-context.ts";
import { verification } from "../run/valid-calls.ts";
import { notInConfig } from "../skipped.ts";
import { sameName, sameNumber } from "./equality.ts";

/** Verifies a customer of each bill product. */
function verifies(
  t: CheckContext,
  scenario: CustomerScenario,
  check: (response: ApiResponse, body: Record<string, unknown>) => void,
): Promise<void> {
  return t.each(billProducts, async (product) => {
    const body = verification(t, product, scenario);
    check(await t.call("verifyCustomer", { body }), body);
  });
}

export const verificationChecks: readonly Check[] = checksWith({ cause: "verification" }, [
  {
    name: "verification/success",
    detail: "known customer",
    section: "2.5, 4.8",
    rule: "The verification of an existing customer gets 200, the number, network and product that were sent, and a name.",
    run: (t) =>
      verifies(t, "success", (response, body) => {
        t.status(response, 200);
        t.field(response, "status", "success");
        t.field(response, "code", 200);
        t.field(response, "data.product", body.product);
        t.field(response, "data.network", body.network, sameName);
        t.field(response, "data.msisdn", body.customer_msisdn, sameNumber);
        t.text(response, "data.customer_name");
      }),
  },
  {
    name: "verification/rejection",
    section: "4.8, 7.2",
    rule: "A rejected number gets HTTP 400 with status error, code 400 and the reason.",
    run: (t) =>
      verifies(t, "rejected", (response) => {
        t.status(response, 400);
        t.field(response, "status", "error");
        t.field(response, "code", 400);
        t.text(response, "message");
      }),
  },
  {
    name: "verification/outage",
    section: "4.8, 7.1",
    rule: "A verification that could not be completed gets HTTP 502, not a rejection.",
    run: (t) =>
      verifies(t, "outage", (response) => {
        t.status(response, 502);
      }),
  },
  {
    name: "verification/by-service-id",
    section: "4.8, 9",
    rule: "The legacy service_id is still accepted in place of plan_code.",
    run: (t) =>
      t.each(billProducts, async (product) => {
        const { plan_code: _, ...body } = verification(t, product);
        const service_id = t.run.config.purchases[product]?.service_id;
        if (service_id === undefined) throw notInConfig(`purchases.${product}.service_id`);
        const response = await t.call("verifyCustomer", { body: { ...body, service_id } });
        t.status(response, 200);
        t.field(response, "data.msisdn", body.customer_msisdn, sameNumber);
      }),
  },
]);
