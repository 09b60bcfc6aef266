/**
 * What is said of the flat document beside the rows of `test/contract/`, which judge its bodies, operations and meanings: it
 * takes every example, loses no text, and says what it leaves out.
 */
import { operationsOf } from "@vending/openapi/document";
import { reachable } from "@vending/openapi/references";
import { describe, expect, test } from "vitest";
import { documentJudge } from "../contract/judges.ts";
import { bodies, flat, nameOfBody, otherErrors, withNewFields } from "./documents.ts";

const judge = documentJudge("flat", flat);

test.each(
  bodies.map((body) => ({ name: nameOfBody(body), body })),
)("$name: accepts every documented example, with fields that are new, and other errors", ({ body }) => {
  const { operationId: operation, direction, status = "" } = body;
  const place = {
    contract: "partner",
    operation,
    part: direction === "request" ? direction : status,
    about: "",
  } as const;
  const examples = Object.values(body.examples);
  const changed = direction === "response" ? examples.map(withNewFields) : [];
  for (const value of [...examples, ...changed, ...(direction === "response" && status !== "200" ? otherErrors : [])]) {
    expect(judge.accepts?.(place, value), JSON.stringify(value)).toBe("accepted");
  }
});

describe("the flat document", () => {
  const text = JSON.stringify(flat);

  test("has no union, nothing that a field must not be, no schema that nothing uses, and no names of enum members", () => {
    expect(text).not.toMatch(/"(oneOf|anyOf|discriminator|not)":/);
    // Some generators would declare a constant of the same name for each.
    expect(text).not.toContain("x-enum-varnames");
    const reached = reachable(flat.components.schemas, flat.paths);
    expect(Object.keys(flat.components.schemas).filter((name) => !reached.has(name))).toEqual([]);
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
