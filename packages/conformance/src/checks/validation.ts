/** Requests that the service must reject, made from the contract (sections 4 and 7.1). */
import { billProducts } from "@vending/contract";
import { accepts, listedValues, operations, schemas } from "../contract.ts";
import { dedicatedRoutes, purchaseRoutes, routeNames } from "../purchases/purchase-routes.ts";
import { type Check, type CheckContext, checksWith, pairs } from "../run/check-context.ts";
import { operationsWithBody, validCall, verification } from "../run/valid-calls.ts";
import { type Fields, type InvalidRequest, invalidRequests, unlisted } from "./invalid-values.ts";

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
    pairs(operations, texts),
    ([operationId, text]) => `${operationId}, ${text || "empty"}`,
    async ([operationId, text]) => t.status(await t.call(operationId, { text }), ...expected),
  );
}

interface ValidRequest {
  readonly operationId: string;
  readonly name: string;
  readonly make: () => unknown;
}

/** Valid requests of every operation with a body: one for each product that it sells or verifies. */
function validRequests(t: CheckContext): ValidRequest[] {
  return operationsWithBody.flatMap((operationId): ValidRequest[] => {
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

/** Sends every invalid request that `wanted` picks, and expects 400, 422 or one of these. */
async function rejects(t: CheckContext, wanted: (request: InvalidRequest) => boolean, ...also: readonly number[]) {
  const cases: (InvalidRequest & { operationId: string; title: string })[] = [];
  await t.each(
    validRequests(t),
    ({ name }) => name,
    ({ operationId, name, make }) => {
      const schema = schemas[operations[operationId]?.request ?? ""];
      // A copy as JSON, where what is undefined is absent.
      const valid = JSON.parse(JSON.stringify(make() ?? null)) as Fields;
      if (!schema) return;
      // Every request made from it would be rejected for another reason.
      if (!accepts(operationId, valid)) t.skip("config", "What the config buys is not valid itself.");
      // The route sets the product, so a service need not look at that of the body.
      const isLeft = ({ field }: InvalidRequest) =>
        field === "product" && dedicatedRoutes.some((route) => route === name);
      const invalid = invalidRequests(schema, valid, t.random).filter((one) => wanted(one) && !isLeft(one));
      for (const one of invalid.filter(({ body }) => !accepts(operationId, body))) {
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

/** Every invalid request belongs to one of these. */
const invalidRequestChecks: readonly Check[] = checksWith({ buys: "unless rejected" }, [
  {
    name: "validation/missing-field",
    cause: "invalid-accepted",
    section: "2.1, 4.2, 4.3, 4.8",
    rule: "A request without one of its required fields is rejected, also if it has the value under another name: plan for plan_code.",
    // A service may look up the merchant before it validates, so that field has a check of its own.
    run: (t) => rejects(t, ({ kind, field }) => field !== "merchant_code" && ["missing", "renamed"].includes(kind)),
  },
  {
    name: "validation/wrong-type",
    cause: "lenient-validation",
    section: "2.1, 4.8",
    rule: "A field of another type than a string is rejected: an amount is a string, too.",
    reading: "closed-requests",
    run: (t) => rejects(t, ({ kind, field }) => kind === "wrong-type" && field !== "merchant_code"),
  },
  {
    name: "validation/merchant",
    cause: "invalid-accepted",
    section: "2.1, 4.8, 7.1",
    rule: "A merchant_code that is missing or not a string is rejected, or not found.",
    run: (t) =>
      rejects(
        t,
        ({ kind, field }) => field === "merchant_code" && ["missing", "renamed", "wrong-type"].includes(kind),
        403,
        404,
      ),
  },
  {
    name: "validation/network",
    cause: "invalid-accepted",
    section: "2.1",
    rule: "A network that is not on the list of its product is rejected for airtime, data and cable.",
    run: (t) => rejects(t, ({ kind, field }) => kind === "outside-enum" && field !== "product"),
  },
  {
    name: "validation/case",
    cause: "lenient-validation",
    section: "2.1, 4.8",
    rule: "Networks and products are accepted in the documented case only.",
    reading: "closed-requests",
    run: (t) => rejects(t, ({ kind }) => kind === "other-case"),
  },
  {
    name: "validation/product",
    cause: "invalid-accepted",
    section: "2.1, 4.8",
    rule: "A product that is not on the list is rejected where the body names it.",
    run: (t) => rejects(t, ({ kind, field }) => kind === "outside-enum" && field === "product"),
  },
  {
    name: "validation/number",
    cause: "lenient-validation",
    section: "2.1",
    rule: "A phone number that does not begin with 234 or 0, or is not digits only, is rejected.",
    reading: "subscriber-form",
    run: (t) => rejects(t, ({ kind, field }) => kind === "broken-pattern" && field === "customer_msisdn"),
  },
  {
    name: "validation/amount",
    cause: "lenient-validation",
    section: "2.1",
    rule: "An amount that is not a decimal number of Naira is rejected.",
    reading: "amount-form",
    run: (t) => rejects(t, ({ kind, field }) => kind === "broken-pattern" && field !== "customer_msisdn"),
  },
  {
    name: "validation/unknown-field",
    cause: "lenient-validation",
    section: "2.1",
    rule: "A field that a request does not have is rejected, above all payment_spent_on, which only responses have.",
    reading: "closed-requests",
    run: (t) => rejects(t, ({ kind }) => kind === "unknown-field"),
  },
]);

const notIntegers = ["x", "1.5", "ten", "1x"];

interface InvalidParameter {
  readonly operationId: string;
  readonly invalid: Readonly<Record<string, string>>;
}

/** Every parameter that has a list or is an integer, with values that are invalid. */
function invalidParameters(): InvalidParameter[] {
  const all = Object.entries(operations).flatMap(([operationId, { parameters }]) =>
    parameters.map(({ name, type }) => ({ operationId, name, type, listed: listedValues(operationId, name) })),
  );
  const everyListed = all.flatMap(({ listed }) => listed);
  return all.flatMap(({ operationId, name, type, listed }) => {
    // A value of another list, which one catalog for all networks might accept.
    const foreign = everyListed.find((value) => !listed.some((own) => own.toLowerCase() === value.toLowerCase()));
    const invalid = type === "integer" ? notIntegers : listed.length > 0 ? [unlisted, foreign ?? unlisted] : [];
    return [...new Set(invalid)].map((value) => ({ operationId, invalid: { [name]: value } }));
  });
}

export const validationChecks: readonly Check[] = [
  {
    name: "validation/malformed-json",
    cause: "invalid-accepted",
    detail: "malformed JSON",
    section: "7.1",
    rule: "A body that is not JSON gets 400.",
    run: (t) => rejectsTexts(t, operationsWithBody, malformed, 400),
  },
  {
    name: "validation/no-object",
    cause: "invalid-accepted",
    section: "4, 7.1",
    rule: "A body that is empty, or JSON but not an object, is rejected.",
    run: (t) => {
      const closed = operationsWithBody.filter((id) => !accepts(id, {}));
      return rejectsTexts(t, closed, notObjects, 400, 422);
    },
  },
  ...invalidRequestChecks,
  {
    name: "validation/query",
    cause: "lenient-validation",
    section: "4.5, 4.6, 4.7, 7.1",
    rule: "A parameter that must be an integer and is not, or a network that a catalog does not have, is rejected.",
    reading: "validation-statuses",
    run: (t) =>
      t.each(
        invalidParameters(),
        ({ operationId, invalid }) => `${operationId}, ${t.show(invalid)}`,
        async ({ operationId, invalid }) => {
          const { parameters, ...call } = validCall(t, operationId);
          const response = await t.call(operationId, { ...call, parameters: { ...parameters, ...invalid } });
          const [path = ""] = Object.keys(invalid);
          const message = `Expected HTTP 400 or 422, got ${response.status}.`;
          t.expect([400, 422].includes(response.status), { code: "status", path, message }, response);
        },
      ),
  },
  {
    name: "validation/odd-pages",
    cause: "server-error",
    section: "4.5, 7.1, 8",
    rule: "A page or a limit that is zero, negative or huge gets a response that is not a server error.",
    reading: "validation-statuses",
    async run(t) {
      const values = ["0", "-1", "1000000", "99999999999999999999"];
      await t.each(
        pairs(["page", "limit"], values).map(([name, value]) => ({ [name]: value })),
        (parameters) => t.show(parameters),
        async (parameters) => {
          const response = await t.call("listTransactions", { parameters });
          const message = `Got HTTP ${response.status}.`;
          t.expect(response.status < 500, { code: "status", message }, response);
        },
      );
    },
  },
];
