/** Invalid requests, made from the contract: the service must reject each (section 7.1). */
import { billProducts } from "@vending/contract";
import { accepts } from "../../contract.ts";
import { purchaseRoutes, routeNames } from "../../purchases/purchase-routes.ts";
import type { Check } from "../../run/check.ts";
import type { CheckContext } from "../../run/check-context.ts";
import { operationsWithBody, validCall, verification } from "../../run/valid-calls.ts";
import { type Fields, type InvalidRequest, invalidRequests } from "./invalid-values.ts";

interface ValidRequest {
  readonly operationId: string;
  readonly name: string;
  readonly make: () => unknown;
}

/** Valid requests of every operation with a body: one for each product that it sells or verifies. */
function validRequests(t: CheckContext): ValidRequest[] {
  return operationsWithBody(t).flatMap((operationId): ValidRequest[] => {
    const routes = routeNames.filter((route) => purchaseRoutes[route].operationId === operationId);
    if (routes.length > 0) return routes.map((name) => ({ operationId, name, make: () => t.body(name) }));
    if (operationId !== "verifyCustomer") {
      return [{ operationId, name: operationId, make: () => validCall(t, operationId).body }];
    }
    return billProducts.map((product) => {
      return { operationId, name: `verification, ${product}`, make: () => verification(t, product) };
    });
  });
}

/** Sends every invalid request that `wanted` picks, and expects a rejection. */
async function rejects(t: CheckContext, wanted: (request: InvalidRequest) => boolean, also: readonly number[] = []) {
  const { contract } = t.run;
  const cases: (InvalidRequest & { operationId: string; title: string })[] = [];
  await t.eachInTurn(
    validRequests(t),
    ({ name }) => name,
    ({ operationId, name, make }) => {
      const schema = contract.schemas[contract.operations[operationId]?.request ?? ""];
      // A copy as JSON, where what is undefined is absent.
      const valid = JSON.parse(JSON.stringify(make() ?? null)) as Fields;
      if (!schema) return;
      const validator = contract.requestValidator(operationId);
      // Every request made from it would be rejected for another reason.
      if (!accepts(validator, valid)) t.skip("config", "What the config buys is not valid itself.");
      const invalid = invalidRequests(contract.schemas, schema, valid, t.random).filter(wanted);
      for (const one of invalid.filter(({ body }) => !accepts(validator, body))) {
        cases.push({ ...one, operationId, title: `${name}, ${one.name}` });
      }
    },
  );
  await t.each(
    cases,
    ({ title }) => title,
    async ({ operationId, body }) => t.status(await t.call(operationId, { body }), 400, 422, ...also),
  );
}

interface InvalidCheck extends Pick<Check, "name" | "cause" | "detail" | "section" | "rule"> {
  /** The invalid requests that it sends. Every invalid request belongs to one of these checks. */
  readonly picks: (request: InvalidRequest) => boolean;
  /** Statuses that it accepts besides 400 and 422. */
  readonly also?: readonly number[];
}

const invalidChecks: readonly InvalidCheck[] = [
  {
    name: "validation/missing-field",
    cause: "invalid-accepted",
    detail: "missing field",
    section: "2.1, 4.8",
    rule: "A request without one of its required fields is rejected.",
    // A service may look up the merchant before it validates, so that field has a check of its own.
    picks: ({ kind, field }) =>
      field !== "merchant_code" && (kind === "missing" || (kind === "renamed" && field !== "plan_code")),
  },
  {
    name: "validation/wrong-type",
    cause: "lenient-validation",
    detail: "wrong type",
    section: "2.1, 4.8",
    rule: "A field of another type than a string is rejected: an amount is a string, too.",
    picks: ({ kind, field }) => kind === "wrong-type" && field !== "merchant_code",
  },
  {
    name: "validation/merchant",
    cause: "invalid-accepted",
    detail: "merchant_code",
    section: "2.1, 4.8, 7.1",
    rule: "A merchant_code that is missing or not a string is rejected, or not found.",
    picks: ({ kind, field }) => field === "merchant_code" && ["missing", "renamed", "wrong-type"].includes(kind),
    also: [403, 404],
  },
  {
    name: "validation/network",
    cause: "invalid-accepted",
    detail: "network",
    section: "2.1",
    rule: "A network that is not on the list of its product is rejected for airtime, data and cable.",
    picks: ({ kind, field }) => kind === "outside-enum" && field !== "product",
  },
  {
    name: "validation/case",
    cause: "lenient-validation",
    detail: "case",
    section: "2.1, 4.8",
    rule: "Networks and products are accepted in the documented case only.",
    picks: ({ kind }) => kind === "other-case",
  },
  {
    name: "validation/product",
    cause: "invalid-accepted",
    detail: "product",
    section: "2.1, 4.8",
    rule: "A product that is not on the list is rejected where the body names it.",
    picks: ({ kind, field }) => kind === "wrong-discriminator" || (kind === "outside-enum" && field === "product"),
  },
  {
    name: "validation/number",
    cause: "lenient-validation",
    detail: "phone number",
    section: "2.1",
    rule: "A phone number that does not begin with 234 or 0, or is not digits only, is rejected.",
    picks: ({ kind, field }) => kind === "broken-pattern" && field === "customer_msisdn",
  },
  {
    name: "validation/amount",
    cause: "lenient-validation",
    detail: "amount",
    section: "2.1",
    rule: "An amount that is not a decimal number of Naira is rejected.",
    picks: ({ kind, field }) => kind === "broken-pattern" && field !== "customer_msisdn",
  },
  {
    name: "validation/plan-code",
    cause: "invalid-accepted",
    detail: "plan_code",
    section: "2.1, 4.2, 4.3",
    rule: "Data and bills without a plan_code are rejected, also when it is called plan.",
    picks: ({ kind, field }) => field === "plan_code" && ["missing", "renamed"].includes(kind),
  },
  {
    name: "validation/unknown-field",
    cause: "lenient-validation",
    detail: "unknown field",
    section: "2.1",
    rule: "A field that a request does not have is rejected, above all payment_spent_on, which only responses have.",
    picks: ({ kind }) => kind === "unknown-field",
  },
];

export const invalidRequestChecks: readonly Check[] = invalidChecks.map(
  ({ picks, also, ...check }): Check => ({
    ...check,
    // Only this contract reads them as invalid.
    ...(check.cause === "lenient-validation" && { reading: true }),
    buys: "unless rejected",
    run: (t) => rejects(t, picks, also),
  }),
);
