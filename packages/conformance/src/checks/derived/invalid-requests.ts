/** Invalid requests, made from the contract: each must be rejected (section 7.1). */
import { billProducts } from "@vending/contract";
import { purchaseRoutes, routeNames } from "../../fixtures/purchase-routes.ts";
import { accepts } from "../../http/contract.ts";
import type { Check } from "../../runner/check.ts";
import type { CheckContext } from "../../runner/check-context.ts";
import { operationsWithBody, validCall, verification } from "../requests.ts";
import { type Fields, type InvalidKind, type InvalidRequest, invalidRequests } from "./invalid-values.ts";

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

/** Sends every invalid request that `wanted` picks, and expects that each is rejected. */
async function rejects(t: CheckContext, wanted: (request: InvalidRequest) => boolean, also: readonly number[] = []) {
  const { contract } = t.run;
  const cases: (InvalidRequest & { operationId: string; title: string })[] = [];
  await t.eachInTurn(
    validRequests(t),
    ({ name }) => name,
    ({ operationId, name, make }) => {
      const schema = contract.schemas[contract.operations[operationId]?.request ?? ""];
      // A copy, so that what is undefined is absent, as it is in JSON.
      const valid = JSON.parse(JSON.stringify(make() ?? null)) as Fields;
      if (!schema) return;
      const validator = contract.requestValidator(operationId);
      // Every request made of it would be rejected for another reason than its own.
      if (!accepts(validator, valid)) t.skip("config", "what the config buys is not valid itself");
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

const malformed = [
  "{",
  '{"amount":',
  '{"amount":"500"',
  '{"amount":"500",}',
  "{'amount':'500'}",
  "[1,",
  "nul",
  "amount=500",
];
const notObjects = ["[]", "null", "true", "1", '"text"', "{}", ""];

/** Sends each of these texts as a body. */
function rejectsTexts(t: CheckContext, operations: readonly string[], texts: readonly string[], ...expected: number[]) {
  return t.each(
    operations.flatMap((operationId) => texts.map((text) => ({ operationId, text }))),
    ({ operationId, text }) => `${operationId}, ${text || "empty"}`,
    async ({ operationId, text }) => t.status(await t.call(operationId, { text }), ...expected),
  );
}

/** A check of some kinds of invalid requests. A service may look for the merchant before it validates: that has its own check. */
const invalid = (
  name: string,
  rule: string,
  section: string,
  kinds: readonly InvalidKind[],
  isAbout: (field: string) => boolean,
  { reading, also = [] }: { reading?: true; also?: readonly number[] } = {},
): Check => ({
  name,
  section,
  rule,
  ...(reading && { reading }),
  buys: "unless rejected",
  run: (t) => rejects(t, ({ kind, field }) => kinds.includes(kind) && isAbout(field), also),
});

const is =
  (...fields: string[]) =>
  (field: string): boolean =>
    fields.includes(field);
const notMerchant = (field: string): boolean => field !== "merchant_code";
const any = (): boolean => true;
const reading = { reading: true } as const;

export const invalidRequestChecks: readonly Check[] = [
  {
    name: "validation/malformed-json",
    section: "7.1",
    rule: "A body that is not JSON gets 400.",
    run: (t) => rejectsTexts(t, operationsWithBody(t), malformed, 400),
  },
  {
    name: "validation/no-object",
    section: "4, 7.1",
    rule: "A body that is empty, or JSON but not an object, is rejected.",
    run: (t) => {
      const { contract } = t.run;
      const closed = operationsWithBody(t).filter((id) => !accepts(contract.requestValidator(id), {}));
      return rejectsTexts(t, closed, notObjects, 400, 422);
    },
  },
  invalid(
    "validation/missing-field",
    "A request without one of its required fields is rejected.",
    "2.1, 4.8",
    ["missing"],
    notMerchant,
  ),
  invalid(
    "validation/wrong-type",
    "A field of another type than a string is rejected: an amount is a string, too.",
    "2.1, 4.8",
    ["wrong-type"],
    notMerchant,
    reading,
  ),
  invalid(
    "validation/merchant",
    "A merchant_code that is missing or not a string is rejected, or not found.",
    "2.1, 4.8, 7.1",
    ["missing", "wrong-type"],
    is("merchant_code"),
    { also: [403, 404] },
  ),
  invalid(
    "validation/network",
    "A network that is not on the list of its product is rejected for airtime, data and cable.",
    "2.1",
    ["outside-enum"],
    is("network"),
  ),
  invalid(
    "validation/case",
    "Networks and products are accepted in the documented case only.",
    "2.1, 4.8",
    ["other-case"],
    any,
    reading,
  ),
  invalid(
    "validation/product",
    "A product that is not on the list is rejected where the body names it.",
    "2.1, 4.8",
    ["wrong-discriminator", "outside-enum"],
    is("product"),
  ),
  invalid(
    "validation/number",
    "A phone number that does not begin with 234 or 0, or is not digits only, is rejected.",
    "2.1",
    ["broken-pattern"],
    is("customer_msisdn"),
    reading,
  ),
  invalid(
    "validation/amount",
    "An amount that is not a decimal number of Naira is rejected.",
    "2.1",
    ["broken-pattern"],
    is("amount"),
    reading,
  ),
  invalid(
    "validation/plan-code",
    "Data and bills without a plan_code are rejected, also when it is called plan.",
    "2.1, 4.2, 4.3",
    ["missing", "renamed"],
    is("plan_code"),
  ),
  invalid(
    "validation/unknown-field",
    "A field that a request does not have is rejected, above all payment_spent_on, which only responses have.",
    "2.1",
    ["unknown-field"],
    any,
    reading,
  ),
];
