/** Servers that verify customers whom they should reject, or reject those whom they should verify. */
import {
  changingRequests,
  changingResponses,
  handling,
  type Mutant,
  mutant,
  rejection,
  responseMutant,
} from "../lib/mutant.ts";

export const verificationMutants: readonly Mutant[] = [
  mutant("verification/rejection", "a rejected number that is verified", () =>
    changingRequests("verifyCustomer", ({ body }) => {
      if (/910$/.test(body?.customer_msisdn)) body.customer_msisdn = body.customer_msisdn.replace(/910$/, "123");
    }),
  ),
  mutant("verification/rejection", "a rejection reported as HTTP 200", () =>
    changingResponses("verifyCustomer", (response) => (response.status = 200), 400),
  ),
  mutant("verification/rejection", "a rejection without a reason", () =>
    changingResponses("verifyCustomer", ({ body }) => (body.message = ""), 400),
  ),
  mutant("verification/outage", "an outage reported as a rejection", () =>
    changingResponses("verifyCustomer", (response) => Object.assign(response, rejection(400, "Invalid meter")), 502),
  ),
  responseMutant(
    "verification/success",
    "an empty name",
    "verifyCustomer",
    ({ body }) => (body.data.customer_name = " "),
  ),
  responseMutant(
    "verification/success",
    "another number",
    "verifyCustomer",
    ({ body }) => (body.data.msisdn = "45000000000"),
  ),
  mutant("verification/success", "smartcards that cannot be verified", () =>
    handling("verifyCustomer", ({ body, headers }) =>
      body?.product === "CABLE" && body.plan_code && headers.get("X-Merchant-Secret") === "sandbox-secret"
        ? rejection(422)
        : undefined,
    ),
  ),
  mutant("verification/by-service-id", "a service_id that is no longer taken", () =>
    handling("verifyCustomer", ({ body }) => (body?.service_id !== undefined ? rejection(422) : undefined)),
  ),
];
