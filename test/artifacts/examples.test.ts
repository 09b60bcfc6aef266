import { describe, expect, test } from "vitest";
import { operationsOf } from "../../scripts/build/document.ts";
import { examples, faultsOf, operation, partner, responseSchema } from "../lib/documents.ts";

type Fields = Record<string, unknown>;
interface Outcome {
  data: Fields;
}

/** Examples that have a request and an answer: what was sent comes back. */
const pairs = Object.entries(examples).flatMap(([operationId, { request = {}, responses }]) =>
  Object.entries(request).flatMap(([title, sent]) => {
    const answer = responses["200"]?.[title];
    return answer ? [{ operationId, title, sent: sent as Fields, answer: answer as Outcome }] : [];
  }),
);

test("every operation is in examples.json", () => {
  expect(Object.keys(examples).sort()).toEqual(
    operationsOf(partner)
      .map((one) => one.operation.operationId)
      .sort(),
  );
});

describe("an answer echoes its request", () => {
  test("there are pairs to look at", () => expect(pairs.length).toBeGreaterThan(20));

  test.each(pairs)("$operationId $title", ({ operationId, sent, answer: { data } }) => {
    const echoes: [string, string][] = [
      ["request_id", operationId === "createGiftCardOrder" ? "request_id" : "client_request_id"],
      ["msisdn", "customer_msisdn"],
      ["amount", "amount"],
      ["product", "product"],
    ];
    for (const [there, here] of echoes) {
      if (data[there] !== undefined && sent[here] !== undefined) expect(data[there], there).toBe(sent[here]);
    }
    if (data.plan) expect(data.plan).toBe(sent.plan_code);
    if (data.network) expect(String(data.network).toLowerCase()).toBe(String(sent.network).toLowerCase());
  });
});

describe("the situations that integrators get wrong are shown", () => {
  const outcomes = (operationId: string) => Object.values(examples[operationId]?.responses["200"] ?? {}) as Outcome[];

  test("a token with a leading zero", () => {
    expect(outcomes("createTransaction").some(({ data }) => String(data.token).startsWith("0"))).toBe(true);
  });

  test("a debt that was cleared, without a token", () => {
    const cleared = outcomes("createTransaction").find(({ data }) => data.payment_spent_on === "debt");
    expect(cleared?.data).not.toHaveProperty("token");
  });

  test("Key Change Tokens of 20 digits", () => {
    const keyed = outcomes("getTransactionStatus").find(({ data }) => data.kct1);
    expect([keyed?.data.kct1, keyed?.data.kct2]).toEqual([
      expect.stringMatching(/^\d{20}$/),
      expect.stringMatching(/^\d{20}$/),
    ]);
  });

  test("a biller's reason, and a failure that shows its two references alone", () => {
    expect(outcomes("createTransaction").some(({ data }) => data.telco_message)).toBe(true);
    expect(outcomes("getTransactionStatus").map(({ data }) => Object.keys(data).sort())).toContainEqual([
      "internal_reference",
      "request_id",
    ]);
  });

  test("both forms of created_at, and an empty plan on pending airtime", () => {
    const stamps = Object.keys(examples).flatMap((id) => outcomes(id).map(({ data }) => String(data?.created_at)));
    expect(stamps.some((stamp) => /^\d{4}-\d\d-\d\dT/.test(stamp))).toBe(true);
    expect(stamps.some((stamp) => /^\d{4}-\d\d-\d\d /.test(stamp))).toBe(true);
    const [airtime] = outcomes("createTransaction");
    expect(airtime?.data).toMatchObject({ plan: "" });
    expect(airtime?.data).not.toHaveProperty("created_at");
  });
});

describe("required means the source says so", () => {
  const required = (operationId: string, title: string, fields: string[]) => {
    const answer = examples[operationId]?.responses["200"]?.[title] as Outcome;
    const schema = responseSchema(operationId, 200);
    const needed = Object.keys(answer.data).filter((field) => {
      const { [field]: _, ...data } = answer.data;
      return faultsOf(schema, { ...answer, data }).length > 0;
    });
    expect(needed.sort()).toEqual([...fields].sort());
  };
  const reference = ["internal_reference", "msisdn", "product", "request_id", "network", "amount", "merchant_id"];
  const row = [...reference, "merchant_name", "created_at", "updated_at"];

  test.each([
    ["createTransaction", "airtime-pending", [...reference, "plan"]],
    ["createAirtimeAsync", "airtime-pending", [...reference, "plan"]],
    ["createDataAsync", "data-pending", [...reference, "plan"]],
    ["createAirtimeSync", "airtime-success", [...reference, "created_at"]],
    ["createDataSync", "data-success", [...reference, "created_at", "plan"]],
    ["createTransaction", "electricity-with-kct", [...reference, "created_at", "plan"]],
    ["createCableTransaction", "cable-failed-by-biller", [...reference, "created_at", "plan"]],
    ["getTransactionStatus", "status-success", row],
    ["getTransactionStatus", "status-pending", row],
    ["getTransactionStatus", "status-failed-by-biller", ["internal_reference", "request_id"]],
    ["getGiftCardOrder", "gift-card-success", ["request_id", "cards"]],
    ["getGiftCardOrder", "gift-card-pending", ["request_id"]],
  ])("%s %s", required);

  test("no answer loses a whole envelope field", () => {
    for (const [operationId, { responses }] of Object.entries(examples)) {
      for (const [status, byTitle] of Object.entries(responses)) {
        for (const answer of Object.values(byTitle) as Fields[]) {
          for (const field of Object.keys(answer)) {
            const { [field]: _, ...rest } = answer;
            expect(faultsOf(responseSchema(operationId, status), rest), `${operationId} ${field}`).not.toEqual([]);
          }
        }
      }
    }
  });

  test("every operation that is polled says so", () => {
    expect(operation("createTransaction").operation.description).toMatch(/poll/i);
  });
});
