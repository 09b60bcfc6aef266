/** Section 7.1: what is not valid is refused, and the service stays up. */
import { cableNetworks, mobileNetworks, type OperationId } from "@vending/contract";
import { requestValidator } from "@vending/contract/validators";
import type { Check } from "../check.ts";
import type { Call } from "../service.ts";
import { show, type Trial } from "../trial.ts";
import { allWays, ways } from "../ways.ts";
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
async function refuses(t: Trial, changes: (fields: Fields) => readonly Change[], ...also: number[]): Promise<void> {
  const cases: Case[] = [];
  await t.eachInTurn(
    validBodies(t),
    ({ what }) => what,
    async ({ operationId, what, make }) => {
      const isValid = (body: unknown) =>
        requestValidator(operationId)?.["~standard"].validate(body).issues === undefined;
      const fields = make();
      // Else each of these would be refused for another reason than its own.
      if (!isValid(fields)) t.skip("what the config buys is not valid itself");
      const changed = changes(fields).map(([name, body]) => ({ operationId, name: `${what}, ${name}`, body }));
      cases.push(...changed.filter(({ body }) => !isValid(body)));
    },
  );
  await t.each(
    cases,
    ({ name }) => name,
    async ({ operationId, body }) => t.status(await t.call(operationId, { body }), 400, 422, ...also),
  );
}

const without = (fields: Fields, name: string): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => field !== name));

/** One field, with each of these values. */
const withValues =
  (field: string, values: readonly unknown[]) =>
  (fields: Fields): Change[] =>
    field in fields ? values.map((value) => [`${field} ${show(value)}`, { ...fields, [field]: value }]) : [];

/** A merchant_code that is not valid may be looked for before it is looked at: it has a check of its own. */
const othersThanMerchant = (fields: Fields): [string, unknown][] =>
  Object.entries(fields).filter(([field]) => field !== "merchant_code");

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
    buys: "unless refused",
    run: (t) =>
      refuses(t, (fields) =>
        othersThanMerchant(fields).map(([field]): Change => [`without ${field}`, without(fields, field)]),
      ),
  },
  {
    name: "validation/wrong-type",
    section: "2.1, 4.8",
    rule: "A field of another type than text is refused: an amount is a text, too.",
    reading: true,
    buys: "unless refused",
    run: (t) =>
      refuses(t, (fields) =>
        othersThanMerchant(fields).flatMap(([field, value]) => {
          // Of the config's own values, where it can be, so that nothing else is bought by a service that takes them.
          const number = field === "client_request_id" ? Number(t.random.digits(15)) : Number(value);
          const others = field === "client_request_id" ? [[value], { id: value }] : [true, [], {}];
          return withValues(field, [Number.isFinite(number) ? number : 500, null, ...others])(fields);
        }),
      ),
  },
  {
    name: "validation/merchant",
    section: "2.1, 4.8, 7.1",
    rule: "A merchant_code that is missing or no text is refused, or not found.",
    buys: "unless refused",
    run: (t) => refuses(t, withValues("merchant_code", [undefined, 500, null, true, [], {}]), 403, 404),
  },
  {
    name: "validation/network",
    section: "2.1",
    rule: "A network that is not on the list of its product is refused for airtime, data and cable.",
    buys: "unless refused",
    run: (t) => refuses(t, withValues("network", ["visafone", "", ...mobileNetworks, ...cableNetworks])),
  },
  {
    name: "validation/case",
    section: "2.1, 4.8",
    rule: "Networks and products are taken in the documented case alone.",
    reading: true,
    buys: "unless refused",
    run: (t) =>
      refuses(t, (fields) =>
        (["network", "product"] as const).flatMap((field) => {
          const value = String(fields[field]);
          return withValues(field, [value.toUpperCase(), value.toLowerCase()])(fields);
        }),
      ),
  },
  {
    name: "validation/product",
    section: "2.1, 4.8",
    rule: "A product that is not on the list is refused where the body names it.",
    buys: "unless refused",
    run: (t) => refuses(t, withValues("product", ["water", ""])),
  },
  {
    name: "validation/number",
    section: "2.1",
    rule: "A phone number that does not begin with 234 or 0, or is not digits alone, is refused.",
    reading: true,
    buys: "unless refused",
    run: (t) =>
      refuses(t, (fields) => {
        const number = String(fields.customer_msisdn);
        const national = number.replace(/^(234|0)/, "");
        const odd = [
          `+234${national}`,
          national,
          `${number.slice(0, 4)} ${number.slice(4)}`,
          `${number}x`,
          "phone",
          "",
        ];
        return withValues("customer_msisdn", odd)(fields);
      }),
  },
  {
    name: "validation/amount",
    section: "2.1",
    rule: "An amount that is not a decimal number of Naira is refused.",
    reading: true,
    buys: "unless refused",
    run: (t) =>
      refuses(t, (fields) => {
        const amount = String(fields.amount);
        const odd = [`-${amount}`, `${amount} `, `NGN${amount}`, `${amount}e0`, `${amount},00`, "five hundred", ""];
        return withValues("amount", odd)(fields);
      }),
  },
  {
    name: "validation/plan-code",
    section: "2.1, 4.2, 4.3",
    rule: "Data and bills without a plan_code are refused, also when it is called plan.",
    buys: "unless refused",
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
    reading: true,
    buys: "unless refused",
    run: (t) =>
      refuses(t, (fields) => [
        ["payment_spent_on", { ...fields, payment_spent_on: "debt" }],
        ["amuont", { ...fields, amuont: "500" }],
      ]),
  },
  {
    name: "validation/query",
    section: "4.5, 4.6, 4.7, 7.1",
    rule: "Parameters of the list that are no whole numbers, and networks that a catalog does not have, are refused.",
    reading: true,
    async run(t) {
      const text = ["x", "1.5", "ten", "1x"];
      const cases: { operationId: OperationId; call: Call }[] = [
        ...["page", "limit", "status"].flatMap((name) =>
          text.map((value) => ({ operationId: "listTransactions" as const, call: { query: { [name]: value } } })),
        ),
        ...["SHOWMAX", "MTN"].map((network) => ({
          operationId: "listCablePlans" as const,
          call: { query: { network } },
        })),
        ...["visafone", "DSTV"].map((network) => ({
          operationId: "listDataPlans" as const,
          call: { path: { network } },
        })),
      ];
      await t.each(
        cases,
        ({ operationId, call }) =>
          `${operationId}, ${Object.values(call)
            .map((one) => t.show(one))
            .join()}`,
        async ({ operationId, call }) => t.status(await t.call(operationId, call), 400, 422),
      );
    },
  },
  {
    name: "validation/odd-pages",
    section: "4.5, 7.1, 8",
    rule: "A page or a limit that is nothing, negative or huge is answered, and is no server error.",
    async run(t) {
      const values = ["0", "-1", "1000000", "99999999999999999999"];
      await t.each(
        ["page", "limit"].flatMap((name) => values.map((value) => ({ [name]: value }))),
        (query) => t.show(query),
        async (query) => {
          const answer = await t.call("listTransactions", { query });
          t.that(answer.status < 500, `it answers HTTP ${answer.status}`, answer);
        },
      );
    },
  },
  {
    name: "validation/stays-up",
    section: "4.11, 7.1",
    rule: "At the end of the run, and of all that was refused, the service is up and takes a valid request.",
    when: "last",
    async run(t) {
      t.status(await t.call("checkHealth"), 200);
      t.status(await t.call("listDataPlans", validCall(t, "listDataPlans")), 200);
    },
  },
];
