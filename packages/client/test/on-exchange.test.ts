/** `onExchange` tells each request and what came of it: enough for metrics, nothing that delivers or lets in. */
import { type Exchange, purchase, resume, transactions, verify } from "@vending/client";
import { expect, test } from "vitest";
import { fakeClock } from "./lib/clock.ts";
import { airtime, clientOf, credentials, inTurn, lost, meter, outcome, status } from "./lib/service.ts";

/** A client of a service that takes a second for each response, and what its hook is told. */
function observed(...handlers: Parameters<typeof inTurn>) {
  const clock = fakeClock();
  const told: Exchange[] = [];
  const handler = inTurn(...handlers);
  const slow = (request: Request) => {
    clock.advance(1_000);
    return handler(request);
  };
  return { clock, told, client: clientOf(slow, { onExchange: (one) => told.push(one) }) };
}

test("a purchase: each request, with the state that its response led to", async () => {
  const request = { ...airtime(), client_request_id: "order-1" };
  const { client, clock, told } = observed(lost, status(404), outcome("02", request), outcome("00", request));
  await purchase(client, request, { clock });
  const common = { requestId: "order-1", durationMs: 1_000 };
  expect(told).toEqual([
    { ...common, operation: "createTransaction", status: 0, state: "unanswered", attempts: 1 },
    { ...common, operation: "getTransactionStatus", status: 404, state: "resending", attempts: 1 },
    { ...common, operation: "createTransaction", status: 200, state: "processing", attempts: 2 },
    { ...common, operation: "getTransactionStatus", status: 200, state: "succeeded", attempts: 2 },
  ]);
  for (const part of [...Object.values(credentials), request.customer_msisdn])
    expect(JSON.stringify(told)).not.toContain(part);
});

test("each route has the name of its operation", async () => {
  for (const [product, operation] of [
    ["airtime", "createAirtimeSync"],
    ["data", "createDataSync"],
  ] as const) {
    const request = { ...airtime(), product, plan_code: "MTN-8" } as Parameters<typeof purchase>[1];
    const { client, clock, told } = observed(status(400), status(404));
    await purchase(client, request, { clock, mode: "sync" });
    expect(told).toMatchObject([
      { operation, status: 400, state: "unconfirmed" },
      { operation: "getTransactionStatus", status: 404, state: "rejected" },
    ]);
  }
  const { client, clock, told } = observed(status(503));
  await verify(client, meter, { clock }).catch(() => undefined);
  await transactions(client, {}, { clock })
    .next()
    .catch(() => undefined);
  expect(told).toEqual([
    { operation: "verifyCustomer", status: 503, durationMs: 1_000 },
    { operation: "listTransactions", status: 503, durationMs: 1_000 },
  ]);
});

test("a check for a token is told, too", async () => {
  const request = { ...airtime(), product: "ELECTRICITY", network: "IKEDC", plan_code: "301" } as const;
  const { client, clock, told } = observed(outcome("00", request), outcome("00", request, { token: "0452" }));
  await purchase(client, request, { clock, tokenChecks: 2 });
  expect(told.map(({ operation, state }) => `${operation} ${state}`)).toEqual([
    "createTransaction succeeded",
    "getTransactionStatus succeeded",
  ]);
});

test("a clock that is set back takes no time", async () => {
  const { client, clock, told } = observed((request) => {
    clock.advance(-3_600_000);
    return status(404)(request);
  });
  await resume(client, airtime(), { clock, deadlineMs: 0 });
  expect(told).toMatchObject([{ durationMs: 0 }]);
});

test.each<[string, () => unknown]>([
  [
    "throws",
    () => {
      throw new Error("no metrics");
    },
  ],
  ["rejects", () => Promise.reject(new Error("no metrics"))],
  ["never ends", () => new Promise(() => {})],
])("a hook that %s changes no purchase, and no rejection of it is left unhandled", async (_, hook) => {
  const request = airtime();
  const client = clientOf(inTurn(lost, outcome("00", request)), { onExchange: hook });
  const bought = purchase(client, request, { clock: fakeClock(), onUpdate: hook });
  expect(await bought).toMatchObject({ state: "succeeded", attempts: 1 });
});
