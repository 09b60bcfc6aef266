/** The flat document accepts everything that the document with unions accepts. */

import { type Document, operationsOf, type Schema } from "@vending/openapi/document";
import { follow, reachable } from "@vending/openapi/references";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { flatten } from "../../scripts/build/flat.ts";
import { sampled, thorough } from "../lib/budget.ts";
import {
  type Body,
  bodies,
  flat,
  nameOfBody,
  otherErrors,
  schemaIn,
  schemaOf,
  unions,
  validatorsOf,
  withNewFields,
} from "./lib/documents.ts";
import { instancesOf } from "./lib/instances.ts";

const seed = 20260302;
const named = bodies.map((body) => ({ name: nameOfBody(body), body }));

const ofUnion = validatorsOf(unions);

/** Values that the document with unions accepts. */
function valuesOf({ schema, status = "200" }: Body): fc.Arbitrary<unknown> {
  const check = ofUnion(schema);
  // Some requests have a rule beside their properties, which the generator of values ignores.
  const values = instancesOf(unions, schema).filter((value) => check(value));
  // The flat document has only objects. In undocumented errors their fields may hold anything.
  return status === "200" ? values : fc.oneof(values.filter(isObject), undocumentedErrors);
}

const isObject = (value: unknown): boolean => typeof value === "object" && value !== null && !Array.isArray(value);
const undocumentedErrors = fc.dictionary(fc.constantFrom("status", "code", "message", "errors"), fc.jsonValue());

/** Describes values that the unions accept and a flat document rejects, one per body. */
function* lost(document: Document, { numRuns }: { numRuns: number }): Generator<string> {
  const validate = validatorsOf(document);
  for (const body of bodies) {
    const check = validate(schemaOf(document, body));
    const result = fc.check(
      fc.property(valuesOf(body), (value) => check(value)),
      { seed, numRuns },
    );
    if (result.failed) yield `${nameOfBody(body)} rejects ${JSON.stringify(result.counterexample)}`;
  }
}

describe("the flat document accepts what the unions accept", () => {
  test.each(named)("$name: every documented example", ({ body }) => {
    const check = validatorsOf(flat)(schemaOf(flat, body));
    for (const [title, value] of Object.entries(body.examples)) {
      expect(check(value), `${title}: ${JSON.stringify(check.errors)}`).toBe(true);
    }
  });

  test.each(named.filter(({ body }) => body.direction === "response"))("$name: with fields that are new", ({
    body,
  }) => {
    const check = validatorsOf(flat)(schemaOf(flat, body));
    for (const [title, value] of Object.entries(body.examples)) {
      expect(check(withNewFields(value)), `${title}: ${JSON.stringify(check.errors)}`).toBe(true);
    }
  });

  test.each(named.filter(({ body }) => (body.status ?? "200") !== "200"))("$name: bodies that are not documented", ({
    body,
  }) => {
    const check = validatorsOf(flat)(schemaOf(flat, body));
    for (const value of otherErrors) expect(check(value), JSON.stringify([value, check.errors])).toBe(true);
  });

  test("generated values of every branch, with every set of optional fields", () => {
    expect([...lost(flat, { numRuns: thorough ? 2000 : 4 })]).toEqual([]);
  });
});

describe("a broken merge is noticed", () => {
  const schema = (document: Document, name: string): Schema => {
    const found = document.components.schemas[name];
    if (!found) throw new Error(`no schema ${name}`);
    return found;
  };
  const field = (document: Document, name: string, property: string): Schema =>
    (schema(document, name).properties as Record<string, Schema>)[property] ?? {};

  const mistakes: { mistake: string; make: (document: Document) => void }[] = [
    {
      mistake: "a field of one outcome is required of all",
      make: (document) => (schema(document, "TransactionStatusData").required as string[]).push("merchant_name"),
    },
    {
      mistake: "an outcome is missing from the list",
      make: (document) => (schema(document, "OutcomeStatus").enum as string[]).pop(),
    },
    {
      mistake: "a product is missing from the list",
      make: (document) => (schema(document, "Product").enum as string[]).shift(),
    },
    {
      mistake: "the pattern of one branch stays",
      make: (document) =>
        Object.assign(field(document, "CreateTransactionRequest", "customer_msisdn"), { pattern: "^0" }),
    },
    {
      mistake: "the list of one branch stays",
      make: (document) =>
        Object.assign(field(document, "CreateTransactionRequest", "network"), { enum: ["mtn", "glo"] }),
    },
    {
      mistake: "a field of one branch is left out of a closed request",
      make: (document) => delete (schema(document, "CreateTransactionRequest").properties as Schema).plan_code,
    },
    {
      mistake: "a response is closed",
      make: (document) => Object.assign(schema(document, "TransactionStatus"), { additionalProperties: false }),
    },
    {
      mistake: "the type of one branch stays",
      make: (document) =>
        Object.assign(field(document, "GiftCardOrderOutcomeData", "cards"), { allOf: [], type: "string" }),
    },
    {
      mistake: "every error of a verification must be a rejection",
      make: (document) => Object.assign(schema(document, "VerificationErrorBody"), { required: ["status"] }),
    },
    {
      mistake: "an error of a verification has the type that a rejection has",
      make: (document) => Object.assign(field(document, "VerificationErrorBody", "code"), { type: "integer" }),
    },
    {
      mistake: "an error of a verification is closed",
      make: (document) => Object.assign(schema(document, "VerificationErrorBody"), { additionalProperties: false }),
    },
  ];

  test.each(sampled(mistakes, 3))("$mistake", ({ make }) => {
    const broken = structuredClone(flat);
    make(broken);
    const [first] = lost(broken, { numRuns: 50 });
    expect(first).toMatch(/ rejects /);
  });
});

describe("the flat document", () => {
  const used = Object.entries(flat.components.schemas);

  test("does not change when it is flattened again, except for the note", () => {
    const { info: _, ...first } = flat;
    const { info: __, ...again } = flatten(flat);
    expect(again).toEqual(first);
  });

  test("has no union", () => {
    const branching = used.filter(([, schema]) => /"(oneOf|anyOf|discriminator)":/.test(JSON.stringify(schema)));
    expect(branching.map(([name]) => name)).toEqual([]);
  });

  test("has the operations and the parameters of the other document", () => {
    const outline = (document: Document) =>
      operationsOf(document).map(({ path, method, operation: { parameters, security, responses, ...one } }) => ({
        path,
        method,
        operationId: one.operationId,
        security,
        statuses: Object.keys(responses),
        meaning: one["x-meaning"],
        parameters: parameters.map(({ name, required, schema }) => ({ name, required, schema })),
      }));
    expect(outline(flat)).toEqual(outline(unions));
  });

  test("declares the body of the one error that is documented, and its fields", () => {
    expect(errorsWithBody(flat)).toEqual(["verifyCustomer 400"]);
    expect(bodiesWithout(flat)).toEqual([]);
    const { properties } = follow(flat, { $ref: "#/components/schemas/VerificationErrorBody" });
    expect(Object.keys(properties as Schema)).toEqual(["status", "code", "message"]);
  });

  test("is rejected when it loses that body", () => {
    const broken = structuredClone(flat);
    for (const { operation } of operationsOf(broken)) delete operation.responses["400"]?.content;
    expect(bodiesWithout(broken)).toEqual(["verifyCustomer response 400"]);
  });

  test("names the error that has a body, and the documents with the schemas that it leaves out", () => {
    expect(unsaid(flat)).toEqual([]);
    // Once it has them, remove the sentence.
    expect(flat.components.schemas).not.toHaveProperty("WalletBalance");
  });

  test("is rejected when it leaves out schemas or declares errors without saying so", () => {
    const silentDocument = { ...flat, info: { ...flat.info, description: String(unions.info.description) } };
    expect(unsaid(silentDocument)).toEqual(expect.arrayContaining(["verifyCustomer 400", "WalletBalance"]));
  });

  test("has the first example of each body that has any", () => {
    const firsts = bodies.map((body) => Object.values(body.examples)[0]);
    const text = JSON.stringify(flat.paths);
    for (const first of firsts.filter((value) => value !== undefined)) {
      expect(text).toContain(`"example":${JSON.stringify(first)}`);
    }
    expect(text).not.toContain('"examples":');
  });

  test("has no schema that nothing uses, and no names of enum members", () => {
    const reached = reachable(flat.components.schemas, flat.paths);
    expect(used.map(([name]) => name).filter((name) => !reached.has(name))).toEqual([]);
    // Some generators would declare a constant of the same name for each.
    expect(JSON.stringify(flat)).not.toContain("x-enum-varnames");
  });

  test("keeps the description of each field, and names its outcomes", () => {
    const missing = bodies.flatMap((body) => silent(body));
    expect(missing).toEqual([]);
    expect(flat.components.schemas.TransactionStatusData?.description).toMatch(
      /`success`, `pending`: .*Required: .*`merchant_name`/,
    );
  });
});

/** The errors of a document with a declared body. */
const errorsWithBody = (document: Document): string[] =>
  operationsOf(document).flatMap(({ operation: { operationId, responses } }) =>
    Object.entries(responses).flatMap(([status, { content }]) =>
      status !== "200" && content ? [`${operationId} ${status}`] : [],
    ),
  );

/** The documented bodies that a document lacks. */
const bodiesWithout = (document: Document): string[] =>
  bodies.filter((body) => !schemaIn(document, body)).map(nameOfBody);

/** Differences of a flat document that its description does not mention. */
function unsaid(document: Document): string[] {
  const { description = "" } = document.info;
  const used = reachable(unions.components.schemas, unions.paths);
  const left = Object.keys(unions.components.schemas).filter(
    (name) => !used.has(name) && !(name in document.components.schemas),
  );
  const told = description.includes(
    "Envelopes of operations whose routes are not documented are only in `openapi.yaml` and `openapi-3.0.yaml`.",
  );
  return [
    ...errorsWithBody(document).filter(
      (error) => !description.includes(`except the ${error.split(" ").reverse().join(" of `")}\``),
    ),
    ...(told ? [] : left),
  ];
}

/** The field descriptions of a body that the flat document lacks. */
function silent(body: Body): string[] {
  const texts = new Set<string>();
  const collect = (schema: Schema): void => {
    const { oneOf, anyOf, properties, items } = follow(unions, schema) as Record<string, never>;
    for (const branch of ((properties ? [] : (oneOf ?? anyOf)) ?? []) as Schema[]) collect(branch);
    for (const property of Object.values((properties ?? {}) as Record<string, Schema>)) {
      if (typeof property.description === "string") texts.add(property.description);
      collect(property);
    }
    if (items) collect(items);
  };
  collect(body.schema);
  const names = reachable(flat.components.schemas, schemaOf(flat, body));
  const there = JSON.stringify([...names].map((name) => flat.components.schemas[name]));
  return [...texts].filter((text) => !there.includes(JSON.stringify(text).slice(1, -1)));
}
