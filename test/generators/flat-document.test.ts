/** The flat document accepts everything that the document with unions accepts, and says what it leaves out. */

import { type Document, operationsOf, type Schema } from "@vending/openapi/document";
import { follow, reachable } from "@vending/openapi/references";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sampled, thorough } from "../lib/budget.ts";
import {
  type Body,
  bodies,
  flat,
  nameOfBody,
  otherErrors,
  schemaOf,
  unions,
  validatorsOf,
  withNewFields,
} from "./lib/documents.ts";

/** Instances of a schema of the document. Throws on unsupported schemas. */
function instancesOf(document: Document, schema: Schema): fc.Arbitrary<unknown> {
  const { type, enum: values, ...rules } = follow(document, schema);
  const of = (one: Schema) => instancesOf(document, one);
  if (rules.properties) return objects(rules, of);
  const union = (rules.oneOf ?? rules.anyOf) as Schema[] | undefined;
  if (union) return fc.oneof(...union.map(of));
  if (values) return fc.constantFrom(...(values as unknown[]));
  if (type === "array") return fc.array(of(rules.items as Schema), { maxLength: 3 });
  if (type === "integer") return integers(rules);
  if (type === "string") return strings(rules);
  if (type === undefined) return fc.jsonValue({ maxDepth: 1 });
  throw new Error(`no instances of ${JSON.stringify(schema)}`);
}

function objects(rules: Schema, of: (schema: Schema) => fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const fields = Object.entries(rules.properties as Record<string, Schema>).map(([name, field]) => [name, of(field)]);
  const known = fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>, {
    requiredKeys: (rules.required ?? []) as string[],
  });
  if (rules.additionalProperties === false) return known;
  const added = fc.record({ a_new_field: fc.jsonValue({ maxDepth: 1 }) }, { requiredKeys: [] });
  return fc.tuple(known, added).map(([one, more]) => ({ ...one, ...more }));
}

const integers = ({ minimum, maximum }: Schema): fc.Arbitrary<number> =>
  fc.integer({
    ...(minimum !== undefined && { min: Number(minimum) }),
    ...(maximum !== undefined && { max: Number(maximum) }),
  });

function strings({ pattern, minLength }: Schema): fc.Arbitrary<string> {
  if (typeof pattern === "string") return fc.stringMatching(new RegExp(pattern));
  return fc.string({ ...(minLength !== undefined && { minLength: Number(minLength) }) });
}

const seed = 20260302;
const named = bodies.map((body) => ({ name: nameOfBody(body), body }));
const isError = ({ status = "200" }: Body) => status !== "200";

/** Values that the document with unions accepts. */
function valuesOf(body: Body): fc.Arbitrary<unknown> {
  const check = validatorsOf(unions)(body.schema);
  // Some requests have a rule beside their properties, which the generator of values ignores.
  const values = instancesOf(unions, body.schema).filter((value) => check(value));
  // The flat document has only objects. In errors that are not documented their fields may hold anything.
  return isError(body) ? fc.oneof(values.filter(isObject), undocumentedErrors) : values;
}

const isObject = (value: unknown): boolean => typeof value === "object" && value !== null && !Array.isArray(value);
const undocumentedErrors = fc.dictionary(fc.constantFrom("status", "code", "message", "errors"), fc.jsonValue());

/** Describes values that the unions accept and a flat document rejects, one per body. */
function* lost(document: Document, numRuns: number): Generator<string> {
  const validate = validatorsOf(document);
  for (const body of bodies) {
    const check = validate(schemaOf(document, body));
    const accepted = fc.property(valuesOf(body), (value) => check(value));
    const result = fc.check(accepted, { seed, numRuns });
    if (result.failed) yield `${nameOfBody(body)} rejects ${JSON.stringify(result.counterexample)}`;
  }
}

test.each(named)("$name: accepts every documented example, with fields that are new, and other errors", ({ body }) => {
  const check = validatorsOf(flat)(schemaOf(flat, body));
  const examples = Object.values(body.examples);
  const changed = body.direction === "response" ? examples.map(withNewFields) : [];
  for (const value of [...examples, ...changed, ...(isError(body) ? otherErrors : [])]) {
    expect(check(value), JSON.stringify([value, check.errors])).toBe(true);
  }
});

test("accepts generated values of every branch, with every set of optional fields", () => {
  expect([...lost(flat, thorough ? 2000 : 4)]).toEqual([]);
});

const model = (document: Document, name: string) => document.components.schemas[name] as Schema;
const field = (document: Document, name: string, property: string) =>
  (model(document, name).properties as Record<string, Schema>)[property] as Schema;

/** How a merge of branches can go wrong. */
const mistakes: readonly [mistake: string, make: (document: Document) => unknown][] = [
  [
    "a field of one outcome is required of all",
    (d) => (model(d, "TransactionStatusResponseData").required as string[]).push("plan"),
  ],
  ["an outcome is missing from the list", (d) => (model(d, "OutcomeStatus").enum as string[]).pop()],
  ["the pattern of one branch stays", (d) => (field(d, "CreateTransactionRequest", "customer_msisdn").pattern = "^0")],
  ["the list of one branch stays", (d) => (field(d, "CreateTransactionRequest", "network").enum = ["mtn", "glo"])],
  [
    "a field of one branch is left out",
    (d) => delete (model(d, "CreateTransactionRequest").properties as Schema).plan_code,
  ],
  ["a response is closed", (d) => (model(d, "TransactionStatusResponse").additionalProperties = false)],
  ["every error of a verification is a rejection", (d) => (model(d, "VerificationErrorBody").required = ["status"])],
  ["an error of a verification is closed", (d) => (model(d, "VerificationErrorBody").additionalProperties = false)],
];

test.each(sampled(mistakes, 3))("it is noticed that %s", (_, make) => {
  const broken = structuredClone(flat);
  make(broken);
  expect([...lost(broken, 50)][0]).toMatch(/ rejects /);
});

describe("the flat document", () => {
  const text = JSON.stringify(flat);

  test("has no union, no schema that nothing uses, and no names of enum members", () => {
    expect(text).not.toMatch(/"(oneOf|anyOf|discriminator)":/);
    // Some generators would declare a constant of the same name for each.
    expect(text).not.toContain("x-enum-varnames");
    const reached = reachable(flat.components.schemas, flat.paths);
    expect(Object.keys(flat.components.schemas).filter((name) => !reached.has(name))).toEqual([]);
  });

  test("has the operations, the parameters and the meanings of the other document", () => {
    const outline = (document: Document) =>
      operationsOf(document).map(({ path, method, operation: { parameters, security, responses, ...one } }) => ({
        route: [path, method, one.operationId],
        security,
        statuses: Object.keys(responses),
        meaning: one["x-meaning"],
        parameters: parameters.map(({ name, required, schema }) => ({ name, required, schema })),
      }));
    expect(outline(flat)).toEqual(outline(unions));
  });

  test("declares the body of one error, and says so, and which schemas it leaves out", () => {
    const errors = operationsOf(flat).flatMap(({ operation: { operationId, responses } }) =>
      Object.entries(responses).flatMap(([status, { content }]) =>
        status !== "200" && content ? [`${status} of \`${operationId}\``] : [],
      ),
    );
    expect(errors).toEqual(["400 of `verifyCustomer`"]);
    expect(flat.info.description).toContain(`except the ${errors[0]}`);
    expect(flat.info.description).toContain(
      "Envelopes of operations whose routes are not documented are only in `openapi.yaml` and `openapi-3.0.yaml`.",
    );
    // Once it has them, remove the sentence.
    expect(flat.components.schemas).not.toHaveProperty("WalletBalanceResponse");
  });

  test("has the first example of each body, and the names of its outcomes", () => {
    const firsts = bodies.map((body) => Object.values(body.examples)[0]).filter((value) => value !== undefined);
    for (const first of firsts) expect(text).toContain(`"example":${JSON.stringify(first)}`);
    expect(text).not.toContain('"examples":');
    expect(flat.components.schemas.TransactionStatusResponseData?.description).toMatch(
      /`success`, `pending`: .*Required: .*`merchant_name`/,
    );
  });
});
