/** Failures to order, for one request by its header or for the next requests by a control route; and latency for all. */
import { operations } from "@vending/contract";
import { createSandbox, type Sandbox, testClock } from "@vending/sandbox";
import { beforeEach, describe, expect, test } from "vitest";
import { headers, topUp } from "./lib/checked.ts";

const prefix = "/ext/gateway/v1/transactions";
let sandbox: Sandbox;
beforeEach(() => {
  sandbox = createSandbox({ wait: async () => {} });
});

interface Sent {
  method?: string;
  body?: unknown;
  failure?: string;
}

const send = (path: string, { method, body, failure }: Sent = {}) =>
  sandbox.fetch(`http://sandbox.test${path}`, {
    method: method ?? (body === undefined ? "GET" : "POST"),
    headers: {
      ...headers,
      ...(failure !== undefined && { "X-Sandbox-Failure": failure }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
const buy = (failure?: string) => send(`${prefix}/airtime/sync`, { body: topUp, ...(failure && { failure }) });
const total = async () => ((await (await send("/sandbox/transactions")).json()) as { total: number }).total;

/** The status of each failure, whatever the request. */
const statuses: Record<string, number | "dropped"> = {
  drop: "dropped",
  error: 500,
  overload: 503,
  slow: 200,
  duplicate: 422,
  invalid: 422,
  absent: 404,
  unauthorised: 401,
  rejected: 400,
  outage: 502,
  "bad-gateway": 502,
  truncated: 200,
  redirect: 302,
  endless: 200,
  "rate-limit": 429,
};

const statusOf = (response: Promise<Response>) =>
  response.then(
    ({ status }) => status,
    () => "dropped",
  );

test("the table lists every failure", async () => {
  const { failures } = (await (await send("/sandbox/failures")).json()) as { failures: string[] };
  expect(failures.sort()).toEqual(Object.keys(statuses).sort());
});

describe.each(Object.entries(statuses))("%s", (failure, status) => {
  test("by header: the request is handled, and its response is lost", async () => {
    expect(await statusOf(buy(failure))).toBe(status);
    expect(await total()).toBe(1);
    expect((await buy()).status).toBe(422);
  });

  test("by header, unhandled: the request is not handled", async () => {
    // A failure that leaves the response as it is needs one that the contract declares for a request that is not handled.
    expect(await statusOf(buy(`${failure}; unhandled`))).toBe(status === 200 ? 503 : status);
    expect(await total()).toBe(0);
    expect((await buy()).status).toBe(200);
  });

  test.each(["/v1/plans/mtn", prefix, "/v1/healthz", `${prefix}/status/unknown`])("also for %s", async (path) => {
    const usual = (await send(path)).status;
    const expected = status === 200 ? usual : status;
    expect(await statusOf(send(path, { failure }))).toBe(expected);
  });
});

test("a header that names no failure gets 400 with the names, and buys nothing", async () => {
  for (const failure of ["teapot", "", "error; handled", "error; unhandled; unhandled"]) {
    const response = await buy(failure || " ");
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ message: expect.stringContaining("bad-gateway") });
  }
  expect(await total()).toBe(0);
});

describe("ordered", () => {
  const order = (wanted: unknown) => send("/sandbox/failures", { body: wanted });

  test("for the next two requests of an operation, and no other", async () => {
    expect((await order({ operation: "listDataPlans", failure: "overload", times: 2 })).status).toBe(200);
    expect((await send("/v1/plans/bills/cable")).status).toBe(200);
    expect((await send("/v1/plans/mtn")).status).toBe(503);
    expect(await (await send("/sandbox/failures")).json()).toMatchObject({ ordered: [{ times: 1 }] });
    expect((await send("/v1/plans/glo")).status).toBe(503);
    expect((await send("/v1/plans/mtn")).status).toBe(200);
    expect(await (await send("/sandbox/failures")).json()).toMatchObject({ ordered: [] });
  });

  test("for any operation, one after the other", async () => {
    await order({ failure: "bad-gateway", handled: false });
    await order({ failure: "rate-limit" });
    expect((await buy()).status).toBe(502);
    expect(await total()).toBe(0);
    expect((await buy()).status).toBe(429);
    expect(await total()).toBe(1);
  });

  test("until they are cleared, or a reset", async () => {
    await order({ failure: "error", times: 1_000_000 });
    expect((await send("/sandbox/failures", { method: "DELETE" })).status).toBe(204);
    expect((await send("/v1/plans/mtn")).status).toBe(200);
    await order({ failure: "error", times: 1_000_000 });
    expect((await send("/v1/plans/mtn")).status).toBe(500);
    await sandbox.reset();
    expect((await send("/v1/plans/mtn")).status).toBe(200);
  });

  test("for any operation, it spares the health check, which a monitor may call at any time", async () => {
    await order({ failure: "error" });
    expect((await send("/v1/healthz")).status).toBe(200);
    expect((await send("/v1/plans/mtn")).status).toBe(500);
    await order({ failure: "error", operation: "checkHealth" });
    expect((await send("/v1/healthz")).status).toBe(500);
  });

  test.each([
    [null, "failure is one of"],
    ["error", "failure is one of"],
    [{ failure: "teapot" }, "failure is one of drop"],
    [{ failure: "error", operation: "toString" }, "operation is one of *, "],
    [{ failure: "error", times: 0 }, "times is a whole number"],
    [{ failure: "error", times: "2" }, "times is a whole number"],
    [{ failure: "error", handled: 1 }, "handled is true or false"],
    [{ failure: "error", after: true }, "unknown field after"],
  ])("%j is refused", async (wanted, message) => {
    const response = await order(wanted);
    expect(response.status).toBe(400);
    expect(((await response.json()) as { message: string }).message).toContain(message);
    expect(await (await send("/sandbox/failures")).json()).toMatchObject({ ordered: [] });
  });

  test("no more than 100, and no body of any size", async () => {
    for (let count = 0; count < 100; count++) await order({ failure: "error" });
    expect((await order({ failure: "error" })).status).toBe(400);
    expect((await send("/sandbox/failures", { body: { failure: "x".repeat(100_000) } })).status).toBe(400);
  });
});

test("a page of another site may order failures, and may send the header Prefer, which the mock knows", async () => {
  const asked = "prefer,x-sandbox-failure,x-merchant-key";
  const preflight = await sandbox.fetch(`http://sandbox.test${prefix}`, {
    method: "OPTIONS",
    headers: { "Access-Control-Request-Headers": asked },
  });
  expect(preflight.headers.get("access-control-allow-headers")).toBe(asked);
  const response = await sandbox.fetch("http://sandbox.test/v1/healthz", { headers: { Prefer: "code=503" } });
  expect(response.status).toBe(200);
});

test("the journal says what was ordered", async () => {
  await buy("bad-gateway");
  const { entries } = (await (await send("/sandbox/journal")).json()) as { entries: Record<string, unknown>[] };
  expect(entries[0]).toMatchObject({ status: 502, notes: ["bad-gateway: as its header orders"] });
  expect(JSON.stringify(entries[0])).toContain("502 Bad Gateway");
});

describe("latency", () => {
  test.each([300, [300, 300] as const])("%j holds back the response, not the purchase", async (latency) => {
    const clock = testClock();
    sandbox = createSandbox({ now: clock.now, wait: clock.wait, latency });
    let response: Response | undefined;
    const bought = buy().then((received) => (response = received));
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(await total()).toBe(1);
    clock.advance(299);
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(response).toBeUndefined();
    clock.advance(1);
    expect((await bought).status).toBe(200);
  });
});

test("a failure can be ordered for every operation, and for every kind of them", async () => {
  for (const operation of [...Object.keys(operations), "create", "status", "verify", "list", "plans", "health", "*"]) {
    const response = await send("/sandbox/failures", { body: { failure: "error", operation } });
    expect(response.status).toBe(200);
  }
});
