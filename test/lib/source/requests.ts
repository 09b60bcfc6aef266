/** What a merchant sends. A request has these fields and no other. */
import type { Body, Fields, Form } from "./form.ts";
import { cableNetworks, mobileNetworks, products } from "./values.ts";

/** Section 2.1. */
const purchase: Fields = { merchant_code: "string", amount: "naira", client_request_id: "string" };
const toSubscriber: Fields = { customer_msisdn: "subscriber number", network: mobileNetworks };
/** A smartcard, a meter, a betting account. Which names electricity and betting take is not shown (4.12). */
const toBiller = (network: Form): Fields => ({ customer_msisdn: "string", network });

/** Section 2.1: the plan is needed for data and for bills. Section 4.10: inside, it goes by another name. */
export const purchases = (plan: "plan_code" | "plan"): Body => ({
  airtime: { ...purchase, ...toSubscriber, product: ["airtime"], [`${plan}?`]: "string" },
  data: { ...purchase, ...toSubscriber, product: ["data"], [plan]: "string" },
  CABLE: { ...purchase, ...toBiller(cableNetworks), product: ["CABLE"], [plan]: "string" },
  ELECTRICITY: { ...purchase, ...toBiller("string"), product: ["ELECTRICITY"], [plan]: "string" },
  BETTING: { ...purchase, ...toBiller("string"), product: ["BETTING"], [plan]: "string" },
});

/** Section 4.3: the form for cable payments, everything required. */
export const cablePurchase: Body = {
  CABLE: { ...purchase, ...toBiller(cableNetworks), product: ["CABLE"], plan_code: "string" },
};

/** Section 2.1, last paragraph: the route says what is bought. */
const onRoute: Fields = { ...purchase, ...toSubscriber, "product?": products };
export const onAirtimeRoute: Body = { "": { ...onRoute, "plan_code?": "string" } };
export const onDataRoute: Body = { "": { ...onRoute, plan_code: "string" } };

/** Section 4.8: nothing is bought, so there is no `client_request_id`. The type of `service_id` is not shown, but null is none. */
const verification: Fields = { merchant_code: "string", "plan_code?": "string", "service_id?": "not null" };
export const verifications: Body = {
  CABLE: { ...verification, ...toBiller(cableNetworks), product: ["CABLE"] },
  ELECTRICITY: { ...verification, ...toBiller("string"), product: ["ELECTRICITY"] },
  BETTING: { ...verification, ...toBiller("string"), product: ["BETTING"] },
};
