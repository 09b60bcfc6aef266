/** Whatever an integration does, a run stays within bounds, and says what was wrong. */
import { expect, test } from "vitest";
import { thorough } from "../../../test/lib/budget.ts";
import { createCertification } from "../src/index.ts";
import { named } from "./lib/run.ts";

const url = "http://vending.test/ext/gateway/v1/transactions";

async function started() {
  const certification = await createCertification({ seed: 4, pace: "fast" });
  const { merchant_code, merchant_key, merchant_secret } = certification.merchant;
  const headers = {
    "x-merchant-key": merchant_key,
    "x-merchant-secret": merchant_secret,
    "content-type": "application/json",
  };
  const send = (path: string, body?: string) =>
    certification
      .fetch(url + path, { method: body === undefined ? "GET" : "POST", headers, ...(body !== undefined && { body }) })
      .then(({ status }) => status)
      .catch(() => 0);
  const order = certification.orders.find(({ product }) => product === "airtime");
  if (!order) throw new Error("no airtime is ordered");
  const { reference: _, ...goods } = order;
  const create = (id: string) => send("", JSON.stringify({ merchant_code, ...goods, client_request_id: id }));
  return { certification, send, create, reference: order.reference };
}

const ids = thorough ? 10_000 : 1_100;

test(`${ids} request ids: those beyond 1,000 are refused, and the finding is named`, async () => {
  const { certification, create, reference } = await started();
  const statuses = new Set<number>();
  for (let id = 0; id < ids; id++) statuses.add(await create(`id-${id}`));
  expect(statuses).toContain(503);
  const judgement = certification.judge();
  expect(named(judgement, "failed")).toEqual(
    expect.arrayContaining(["requests-bounded", "one-id-per-order", "sold-once"]),
  );
  const bounded = judgement.verdict.rules.find(({ id }) => id === "requests-bounded");
  expect(bounded?.orders).toEqual([reference]);
  const kept = judgement.cases.find((one) => one.reference === reference)?.log;
  expect(kept?.requests).toBe(ids);
  expect(kept?.exchanges.length).toBeLessThanOrEqual(150);
  expect(kept?.made.length).toBeLessThanOrEqual(1_001);
  expect(judgement.exitCode).toBe(1);
});

test.runIf(thorough)(
  "25,000 status checks of unknown ids: the last of them are only counted",
  async () => {
    const { certification, send } = await started();
    for (let id = 0; id < 20_000; id++) await send(`/status/unknown-${id % 3_000}`);
    for (let id = 0; id < 5_000; id++) expect(await send("/status/one-more")).toBe(503);
    expect(named(certification.judge(), "failed")).toEqual(["requests-bounded"]);
    expect(certification.progress().requests).toBe(25_000);
  },
  60_000,
);

test("silence is not judged", async () => {
  const { certification } = await started();
  const { exitCode, verdict } = certification.judge([]);
  expect(exitCode).toBe(2);
  expect(verdict.rules.find(({ id }) => id === "every-order-believed")?.verdict).toBe("skipped");
  const beliefs = certification.orders.map(({ reference }) => ({ reference, outcome: "success" as const }));
  expect(named(certification.judge(beliefs), "failed")).toEqual(["success-needs-00"]);
  expect(certification.judge().exitCode).toBe(2);
  expect(named(certification.judge(), "passed")).toEqual([]);
});

test.each([
  ["no JSON", "{"],
  ["a list", "[]"],
  ["nothing", ""],
  ["a deep body", `${"[".repeat(20_000)}`],
  ["a body of a megabyte", `{"amount":"${"9".repeat(1_000_000)}"}`],
  ["half a character", '{"client_request_id":"\\ud800"}'],
  ["fields with the names of a prototype", '{"__proto__":1,"constructor":2}'],
])("%s is rejected, and is a finding", async (_, body) => {
  const { certification, send } = await started();
  expect(await send("", body)).toBe(400);
  expect(named(certification.judge(), "failed")).toContain("valid-requests");
});

test("the control routes of the sandbox are not there", async () => {
  const { certification } = await started();
  for (const path of ["/sandbox/", "/sandbox/journal", "/sandbox/scenarios", "/sandbox/transactions"]) {
    const response = await certification.fetch(`http://vending.test${path}`);
    expect(response.status).toBe(404);
  }
  const reset = await certification.fetch("http://vending.test/sandbox/reset", { method: "POST" });
  expect(reset.status).toBe(404);
});
