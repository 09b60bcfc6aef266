/** Section 7.1: what is not valid is refused, and the service stays up. */
import { cableNetworks, mobileNetworks, type OperationId, products } from "@vending/contract";
import { requestValidator } from "@vending/contract/validators";
import type { Check } from "../check.ts";
import { allWays, ways } from "../purchases.ts";
import { show, type Trial } from "../trial.ts";
import { billProducts, posts, validCall, verification } from "./bodies.ts";

interface Case {
  readonly operationId: OperationId;
  readonly name: string;
  readonly body: unknown;
}

type Fields = Readonly<Record<string, unknown>>;

/** A change to a body: a name for people, and the fields afterwards. */
type Change = readonly [name: string, fields: Fields];

/** Every kind of body that the contract has, valid. What the config does not know is left out, and told. */
function validBodies(t: Trial): { operationId: OperationId; what: string; make: () => Fields }[] {
  return [
    ...allWays.map((way) => ({
      operationId: ways[way].operationId,
      what: way,
      make: (): Fields => ({ ...t.body(way) }),
    })),
    ...billProducts.map((product) => ({
      operationId: "verifyCustomer" as const,
      what: `verification, ${product}`,
      make: () => verification(t, product),
    })),
  ];
}

/** Sends every body that the change makes of a valid one and that the contract refuses: each is to be refused. */
async function refuses(t: Trial, changes: (fields: Fields) => readonly Change[]): Promise<void> {
  await t.each(
    validBodies(t),
    ({ what }) => what,
    async ({ operationId, what, make }) => {
      const cases: Case[] = changes(make())
        .map(([name, body]) => ({ operationId, name: `${what}, ${name}`, body }))
        .filter(({ body }) => requestValidator(operationId)?.["~standard"].validate(body).issues !== undefined);
      await t.each(
        cases,
        ({ name }) => name,
        (one) => isRefused(t, one),
      );
    },
  );
}

async function isRefused(t: Trial, { operationId, body }: Case): Promise<void> {
  t.status(await t.call(operationId, { body }), 400, 422);
}

const without = (fields: Fields, name: string): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => field !== name));

/** One field, with each of these values. */
const withValues =
  (field: string, values: readonly unknown[]) =>
  (fields: Fields): Change[] =>
    field in fields ? values.map((value) => [`${field} ${show(value)}`, { ...fields, [field]: value }]) : [];

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

export const validationChecks: readonly Check[] = [
  {
    name: "validation/malformed-json",
    section: "7.1",
    rule: "A body that is not JSON gets 400.",
    run: (t) =>
      t.each(
        posts.flatMap((operationId) => malformed.map((text) => ({ operationId, text }))),
        ({ operationId, text }) => `${operationId}, ${text}`,
        async ({ operationId, text }) => t.status(await t.call(operationId, { text }), 400),
      ),
  },
  {
    name: "validation/no-object",
    section: "4, 7.1",
    rule: "A body that is JSON but no object, or that is empty, is refused.",
    run: (t) =>
      t.each(
        posts
          .filter((operationId) => operationId !== "createGiftCardOrder")
          .flatMap((operationId) =>
            ["[]", "null", "true", "1", '"text"', "{}", ""].map((text) => ({ operationId, text })),
          ),
        ({ operationId, text }) => `${operationId}, ${text || "nothing"}`,
        async ({ operationId, text }) => t.status(await t.call(operationId, { text }), 400, 422),
      ),
  },
  {
    name: "validation/missing-field",
    section: "2.1, 4.8",
    rule: "A request without one of its required fields is refused.",
    run: (t) =>
      refuses(t, (fields) => Object.keys(fields).map((field): Change => [`without ${field}`, without(fields, field)])),
  },
  {
    name: "validation/wrong-type",
    section: "2.1, 4.8",
    rule: "A field of another type than text is refused: an amount is a text, too.",
    run: (t) =>
      refuses(t, (fields) =>
        Object.keys(fields).flatMap((field) => withValues(field, [500, true, null, [], {}])(fields)),
      ),
  },
  {
    name: "validation/network",
    section: "2.1",
    rule: "A network outside of the list, or in another case than the documented one, is refused for airtime, data and cable.",
    run: (t) =>
      refuses(t, ({ network, ...rest }) => {
        const others = [...mobileNetworks, ...cableNetworks].flatMap((one) => [
          one,
          one.toUpperCase(),
          one.toLowerCase(),
        ]);
        return withValues("network", ["visafone", "", ` ${network}`, ...others])({ network, ...rest });
      }),
  },
  {
    name: "validation/product",
    section: "2.1, 4.8",
    rule: "A product outside of the list, or in another case than the documented one, is refused where the body names it.",
    run: (t) => {
      const cased = products.flatMap((one) => [one.toUpperCase(), one.toLowerCase()]).filter((one) => !isProduct(one));
      return refuses(t, withValues("product", ["water", "", ...cased]));
    },
  },
  {
    name: "validation/number",
    section: "2.1",
    rule: "A phone number that does not begin with 234 or 0, or is not digits alone, is refused.",
    run: (t) =>
      refuses(
        t,
        withValues("customer_msisdn", ["+2348031234567", "8031234567", "0803 123 4567", "0803-1234", "phone", ""]),
      ),
  },
  {
    name: "validation/amount",
    section: "2.1",
    rule: "An amount that is not a decimal number of Naira is refused.",
    run: (t) =>
      refuses(t, withValues("amount", ["-500", "1,000", "NGN500", "5e2", "0x1F4", "five hundred", "500 ", ""])),
  },
  {
    name: "validation/plan-code",
    section: "2.1, 4.2, 4.3",
    rule: "Data and bills without a plan_code are refused, also when it is called plan.",
    run: (t) =>
      refuses(t, (fields) =>
        "plan_code" in fields
          ? [
              ["without plan_code", without(fields, "plan_code")],
              ["plan in place of plan_code", { ...without(fields, "plan_code"), plan: fields.plan_code }],
            ]
          : [],
      ),
  },
  {
    name: "validation/unknown-field",
    section: "2.1",
    rule: "A field that a request does not have is refused; payment_spent_on above all, which is for answers alone.",
    run: (t) =>
      refuses(t, (fields) => [
        ["payment_spent_on", { ...fields, payment_spent_on: "debt" }],
        ["amuont", { ...fields, amuont: "500" }],
      ]),
  },
  {
    name: "validation/query",
    section: "4.5, 4.6, 4.7",
    rule: "Parameters that are not of their type or not on their list are refused.",
    async run(t) {
      const text = ["x", "1.5", "ten", "1x"];
      const cases = [
        ...["page", "limit", "status"].flatMap((name) =>
          text.map((value) => ({ operationId: "listTransactions" as const, call: { query: { [name]: value } } })),
        ),
        ...["SHOWMAX", "dstv", "mtn"].map((network) => ({
          operationId: "listCablePlans" as const,
          call: { query: { network } },
        })),
        ...["visafone", "DSTV", "MTN"].map((network) => ({
          operationId: "listDataPlans" as const,
          call: { path: { network } },
        })),
      ];
      await t.each(
        cases,
        ({ operationId, call }) => `${operationId}, ${Object.values(call).map(show).join()}`,
        async ({ operationId, call }) => t.status(await t.call(operationId, call), 400, 422),
      );
    },
  },
  {
    name: "validation/stays-up",
    section: "4.11, 7.1",
    rule: "After all of this the service is up, and takes a valid request.",
    when: "last",
    async run(t) {
      t.status(await t.call("checkHealth"), 200);
      t.status(await t.call("listDataPlans", validCall(t, "listDataPlans")), 200);
    },
  },
];

const isProduct = (text: string): boolean => (products as readonly string[]).includes(text);
