/** Section 4.8: who stands behind a number, before paying. */
import type { Check } from "../check.ts";
import { NotExercised } from "../check.ts";
import { sameName, sameNumber } from "../compare.ts";
import { billProducts, verification } from "./bodies.ts";

export const verificationChecks: readonly Check[] = [
  {
    name: "verification/success",
    section: "2.5, 4.8",
    rule: "A customer that exists is answered with 200, the number, network and product that were sent, and a name.",
    run: (t) =>
      t.each(billProducts, async (product) => {
        const body = verification(t, product);
        const answer = await t.call("verifyCustomer", { body });
        t.status(answer, 200);
        t.field(answer, "status", "success");
        t.field(answer, "code", 200);
        t.field(answer, "data.product", product);
        t.field(answer, "data.network", body.network, sameName);
        t.field(answer, "data.msisdn", body.customer_msisdn, sameNumber);
        const name = answer.get("data.customer_name");
        t.that(typeof name === "string" && name.trim() !== "", "data.customer_name is empty", answer);
      }),
  },
  {
    name: "verification/rejection",
    section: "4.8, 7.2",
    rule: "A number that is rejected gets HTTP 400 with status error, code 400 and the reason.",
    run: (t) =>
      t.each(billProducts, async (product) => {
        const answer = await t.call("verifyCustomer", { body: verification(t, product, "rejected") });
        t.status(answer, 400);
        t.field(answer, "status", "error");
        t.field(answer, "code", 400);
        const message = answer.get("message");
        t.that(typeof message === "string" && message.trim() !== "", "message has no reason", answer);
      }),
  },
  {
    name: "verification/outage",
    section: "4.8, 7.1",
    rule: "A verification that could not be completed gets HTTP 502, not a rejection.",
    run: (t) =>
      t.each(billProducts, async (product) => {
        t.status(await t.call("verifyCustomer", { body: verification(t, product, "outage") }), 502);
      }),
  },
  {
    name: "verification/by-service-id",
    section: "4.8, 9",
    rule: "The legacy service_id is still accepted in place of plan_code.",
    run: (t) =>
      t.each(billProducts, async (product) => {
        const { plan_code: _, ...body } = verification(t, product);
        const service_id = t.world.config.purchases[product]?.service_id;
        if (service_id === undefined) throw new NotExercised(`the config has no purchases.${product}.service_id`);
        const answer = await t.call("verifyCustomer", { body: { ...body, service_id } });
        t.status(answer, 200);
        t.field(answer, "data.msisdn", body.customer_msisdn, sameNumber);
      }),
  },
];
