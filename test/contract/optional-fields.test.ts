/** An optional field cannot get lost: an example shows it, the sandbox sends it, and the sandbox sends nothing else. */
import { buildPath, type OperationId, operations } from "@vending/contract";
import { validateResponse } from "@vending/contract/validators";
import type { Document } from "@vending/openapi/document";
import { createSandbox, type Sandbox, scenarios } from "@vending/sandbox";
import { beforeAll, describe, expect, test } from "vitest";
import { examples, partner } from "../lib/documents.ts";
import { type Shown, survey } from "./fields-shown.ts";

const inExamples: readonly Shown[] = Object.entries(examples).flatMap(([operationId, { responses }]) =>
  Object.entries(responses).flatMap(([status, bodies]) =>
    Object.values(bodies).map((body) => ({ operationId, status: Number(status), body })),
  ),
);

interface Responses {
  readonly readable: readonly Shown[];
  /** What the validators say of them. */
  readonly invalid: readonly string[];
  /** The scenarios without a response in JSON. */
  readonly unreadable: ReadonlySet<string>;
}

type Parameters = Readonly<Record<string, string | number>>;
type Sent = Readonly<Record<string, string>>;
type Fields = Record<string, unknown>;

/** Sends the request of each example with the number of each scenario, and checks the status early and late. */
async function responsesOf(
  sandbox: Pick<Sandbox, "fetch"> = createSandbox({ now: () => time, wait: async () => {} }),
): Promise<Responses> {
  const readable: Shown[] = [];
  const invalid: string[] = [];
  const unreadable = new Set<string>();

  async function ask(operationId: OperationId, suffix: string, parameters: Parameters, body?: Sent): Promise<void> {
    const request = {
      method: operations[operationId].method,
      headers: {
        "X-Merchant-Key": "sandbox-key",
        "X-Merchant-Secret": "sandbox-secret",
        "Content-Type": "application/json",
      },
      ...(body && { body: JSON.stringify(body) }),
    };
    try {
      const response = await sandbox.fetch(`http://sandbox.test${buildPath(operationId, parameters)}`, request);
      const shown = { operationId, status: response.status, body: JSON.parse(await response.text()) as unknown };
      const issues = validateResponse(operationId, response, shown.body);
      invalid.push(...issues.map(({ message }) => `${operationId} ${shown.status}, scenario ${suffix}: ${message}`));
      readable.push(shown);
    } catch {
      unreadable.add(suffix);
    }
  }

  let count = 0;
  for (const operationId of Object.keys(operations) as OperationId[]) {
    const { request = {}, parameters = { none: {} } } = examples[operationId] ?? {};
    if (operations[operationId].method === "GET") {
      for (const one of Object.values(parameters)) await ask(operationId, "", one);
    }
    for (const { client_request_id, request_id, ...sent } of Object.values(request) as Sent[]) {
      for (const suffix of ["123", ...scenarios.map((one) => one.suffix)]) {
        const id = { client_request_id: `order-${++count}` };
        const customer_msisdn = (sent.customer_msisdn ?? "08030000000").slice(0, -3) + suffix;
        const isSale = operationId !== "verifyCustomer";
        await ask(operationId, suffix, {}, { ...sent, customer_msisdn, ...(isSale && id) });
        for (const later of isSale ? [0, 70_000] : []) {
          time += later;
          await ask("getTransactionStatus", suffix, { request_id: id.client_request_id });
          await ask("getTransactionStatusV1", suffix, id);
          await ask("getGiftCardOrder", suffix, { request_id: id.client_request_id });
        }
      }
    }
  }
  await ask("listTransactions", "", { limit: 1_000 });
  return { readable, invalid, unreadable };
}

let time = Date.UTC(2026, 0, 2);
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
  /** The document with the fields of all schemas changed. */
  function changed(change: (properties: Fields) => void): Document {
    const document = structuredClone(partner);
    for (const { properties } of Object.values(document.components.schemas))
      if (properties) change(properties as Fields);
    return document;
  }
  const renamed = changed((properties) => {
    const { external_reference } = properties;
    if (external_reference) properties.operator_reference = external_reference;
    delete properties.external_reference;
  });

  test.each([
    ["an example", inExamples],
    ["a response of the sandbox", () => sandbox.readable],
  ])("a field whose old name is still in %s", (_, bodies) => {
    const { missing, undeclared } = survey(renamed, typeof bodies === "function" ? bodies() : bodies);
    expect(missing).toContain(
      "createDataSync SyncDataOutcome.data.operator_reference: SyncData.operator_reference, FailedSyncData.operator_reference",
    );
    expect(undeclared).toContain("createDataSync SyncDataOutcome.data.external_reference: SyncData.external_reference");
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
