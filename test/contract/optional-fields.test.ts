/** An optional field cannot get lost: an example shows it, the sandbox sends it, and the sandbox sends nothing else. */
import { operations } from "@vending/contract";
import { beforeAll, describe, expect, test } from "vitest";
import { examples, partner } from "../lib/documents.ts";
import { type Shown, survey } from "./fields-shown.ts";
import { type Responses, responsesOf } from "./sandbox-responses.ts";

const inExamples: readonly Shown[] = Object.entries(examples).flatMap(([operationId, { responses }]) =>
  Object.entries(responses).flatMap(([status, bodies]) =>
    Object.values(bodies).map((body) => ({ operationId, status: Number(status), body })),
  ),
);

let sandbox: Responses;
beforeAll(async () => {
  sandbox = await responsesOf();
});

const addToExample = "Add the field to an example in spec/<noun>/examples.tsp, and build";
const addToSandbox = "Add the field to a response in packages/sandbox/src/service/";
const declareOrDrop = "Declare the field in spec/<noun>/model.tsp, or take it out of packages/sandbox/src/service/";
const bothForms = [expect.stringMatching(/^\d{4}-\d\d-\d\dT/), expect.stringMatching(/^\d{4}-\d\d-\d\d \d/)];

describe("an optional field of a response", () => {
  test("is in an example", () => {
    expect(survey(partner, inExamples).missing, addToExample).toEqual([]);
  });

  test("is in a response of the sandbox", () => {
    expect(survey(partner, sandbox.readable).missing, addToSandbox).toEqual([]);
  });
});

describe("the sandbox", () => {
  test("answers every operation, and only what a proxy sends or a lost connection leaves is not JSON", () => {
    const answered = sandbox.readable.filter(({ status }) => status === 200).map(({ operationId }) => operationId);
    expect([...new Set(answered)].sort()).toEqual(Object.keys(operations).sort());
    expect([...sandbox.unreadable].sort()).toEqual(["902", "934", "935", "936", "940", "941"]);
  });

  test("sends valid responses", () => {
    expect(sandbox.invalid).toEqual([]);
  });

  test("sends no field that the document does not declare", () => {
    expect(survey(partner, sandbox.readable).undeclared, declareOrDrop).toEqual([]);
  });
});

test("created_at of a create has both forms of section 2.1, in the examples and in the sandbox", () => {
  for (const bodies of [inExamples, sandbox.readable]) {
    expect(survey(partner, bodies).created).toEqual(expect.arrayContaining(bothForms));
  }
});

describe("what gets lost is named", () => {
  const renamed = structuredClone(partner);
  for (const { properties = {} } of Object.values(renamed.components.schemas)) {
    const fields = properties as Record<string, unknown>;
    if (fields.external_reference) fields.operator_reference = fields.external_reference;
    delete fields.external_reference;
  }

  test.each([
    ["an example", () => inExamples],
    ["a response of the sandbox", () => sandbox.readable],
  ])("a field whose old name is still in %s", (_, bodies) => {
    const { missing, undeclared } = survey(renamed, bodies());
    expect(missing).toContain(
      "createDataSync DataResponse.data.operator_reference: DataTransaction.operator_reference, CreatedTransaction.operator_reference",
    );
    expect(undeclared).toContain(
      "createDataSync DataResponse.data.external_reference: DataTransaction.external_reference",
    );
  });

  test("a response of the sandbox that is not valid", async () => {
    const { invalid } = await responsesOf({
      fetch: async () => Response.json({ status: "success", response_code: "00", response_message: "", data: {} }),
    });
    expect(invalid).toContain("createDataSync 200, scenario 123: data.internal_reference is required");
  });

  test("a form of created_at that nothing shows", () => {
    const oneForm = JSON.parse(JSON.stringify(inExamples).replaceAll(/(\d\d-\d\d)T([\d:]+)Z/g, "$1 $2")) as Shown[];
    expect(survey(partner, oneForm).created).not.toEqual(expect.arrayContaining(bothForms));
  });
});
