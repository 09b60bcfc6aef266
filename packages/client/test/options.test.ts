/** A call checks its options and its request before it sends anything. */

import { inspect } from "node:util";
import { purchase, resume, routesOf, transactions, verify, waitForOutcome } from "@vending/client";
import { expect, test } from "vitest";
import { airtime, clientOf, inTurn, meter, status } from "./lib/service.ts";

const strange: readonly unknown[] = [5n, Symbol("x"), null, "5", {}, Object.create(null), Number.NaN];
const now = Date.now();

/** Without a time zone, a moment is hours off. */
const noMoments: readonly unknown[] = [
  ...[...strange.filter((value) => value !== null && value !== "5"), [], true, 1e300, "", "-5", "5 ", "5.5", "0x10"],
  ...["yesterday", "garbage 5", "2026-03-02", "2026-03-02T09:00:00", "2026-13-45T09:00:00Z", "+002026-03-02T09:00:00Z"],
  new Date(Number.NaN),
];

type Row = readonly [option: string, values: readonly unknown[], message: string];

const ofTime = (option: string): Row => [
  option,
  [...strange, -1],
  `${option} must be a number of milliseconds, 0 or more`,
];

/** Which function takes an option, which values it cannot have, and what the error says. */
const ofRoutes: readonly Row[] = [
  ofTime("attemptTimeoutMs"),
  ["attemptTimeoutMs", [0, 2 ** 31, Number.POSITIVE_INFINITY], "attemptTimeoutMs must be from 1 to 2,147,483,647"],
];
const ofAll: readonly Row[] = [
  ...ofRoutes,
  ofTime("deadlineMs"),
  ["signal", [new AbortController(), null, 5n, "x", {}], "signal must be an AbortSignal"],
  [
    "clock",
    [null, 5n, {}, { now: () => 0, sleep: async () => {} }],
    "clock must be an object with now, sleep and random",
  ],
];
const ofPurchases: readonly Row[] = [
  ...ofAll,
  ["tokenChecks", [-1, 1.5, "2", null], "tokenChecks must be a whole number, 0 or more"],
  ["onUpdate", [null, {}, "x"], "onUpdate must be a function"],
];
const ofSending: readonly Row[] = [
  ...ofPurchases,
  ofTime("visibilityMs"),
  ofTime("resendWithinMs"),
  ["mode", ["SYNC", null, 5n, Symbol("x")], "mode must be sync or async"],
];
const ofResume: readonly Row[] = [
  ...ofSending,
  ["firstSentAt", noMoments, "firstSentAt must be milliseconds, a Date, or its ISO form"],
  // Seconds, and what a database has by default.
  [
    "firstSentAt",
    [0, 1_760_000_000, "1760000000", new Date(0), "1970-01-01T00:00:00Z"],
    "firstSentAt must be milliseconds since 1970, not seconds",
  ],
  [
    "firstSentAt",
    [now + 3_600_000, new Date(now + 86_400_000), "2099-01-01T00:00:00Z"],
    "firstSentAt must be in the past",
  ],
];

const handler = inTurn(status(404));
const client = clientOf(handler);

test.each<[string, readonly Row[], (options: never) => Promise<unknown>]>([
  ["purchase", ofSending, (options) => purchase(client, airtime(), options)],
  ["resume", ofResume, (options) => resume(client, airtime(), options)],
  ["waitForOutcome", ofPurchases, (options) => waitForOutcome(client, "id", options)],
  ["transactions", ofAll, (options) => transactions(client, {}, options).next()],
  ["verify", ofAll, (options) => verify(client, meter, options)],
  ["routesOf", ofRoutes, async (options) => routesOf(client, options)],
])("%s says which option cannot be, and sends nothing", async (_, rows, call) => {
  const refused = (options: unknown, message: string) =>
    expect(call(options as never)).rejects.toMatchObject({
      name: "InvalidOptionError",
      code: "invalid-option",
      message: expect.stringContaining(message),
    });
  for (const options of [null, 5, "x"]) await refused(options, "options must be an object.");
  for (const [option, values, message] of rows) for (const value of values) await refused({ [option]: value }, message);
  expect(handler.methods).toEqual([]);
});

test("a log shows the numbers that an option may be, and the moment that it is", async () => {
  const options = { attemptTimeoutMs: 2 ** 31 };
  expect(inspect(await purchase(client, airtime(), options).catch(String))).toContain("from 1 to 2,147,483,647.");
  const seconds = await resume(client, airtime(), { firstSentAt: 1_760_000_000 }).catch((error: unknown) => error);
  expect(inspect(seconds)).toContain("not seconds: 1970-01-21T08:53:20.000Z is before 2020.");
});

test("an id that cannot be looked up is not sent, nor waited for", async () => {
  const unwritable = ["a\nb", "\0", "a\u007f", "..", ".", "\ud800", "x".repeat(256), "x".repeat(9_000)];
  for (const id of ["", " ", "\t", "\u2003", ...unwritable, undefined, null, 1001, {}]) {
    const request = { ...airtime(), client_request_id: id } as never;
    const calls = [purchase(client, request), resume(client, request), waitForOutcome(client, id as never)];
    for (const result of await Promise.allSettled(calls))
      expect(result).toMatchObject({
        status: "rejected",
        reason: { code: "invalid-request", ...(typeof id === "string" && { requestId: id }) },
      });
  }
  expect(handler.methods).toEqual([]);
});

test("a request that is no object, or cannot be written, is refused, too", async () => {
  const circle: Record<string, unknown> = { ...airtime() };
  circle.circle = circle;
  const throwing = {
    get client_request_id() {
      throw new Error("getter");
    },
  };
  for (const request of [circle, throwing, { ...airtime(), amount: 5n }, null, undefined, 5, [], {}])
    for (const call of [purchase, resume])
      await expect(call(client, request as never)).rejects.toMatchObject({ code: "invalid-request" });
  const text = JSON.stringify(airtime()) as never;
  for (const call of [purchase, resume])
    await expect(call(client, text)).rejects.toThrow("Nothing was sent: the request must be an object");
  expect(handler.methods).toEqual([]);
});

test("what is validated is what is sent: one copy, made once", async () => {
  const bodies: unknown[] = [];
  const client = clientOf(async (sent) => {
    if (sent.method === "POST") bodies.push(await sent.json());
    return Response.json({}, { status: 404 });
  });
  /** Each look at the amount, or at the number, finds another one. */
  const changing = <T extends object>(request: T, name: keyof T): T => {
    let looks = 0;
    return Object.defineProperty({ ...request }, name, { enumerable: true, get: () => `${++looks * 1_000}` });
  };
  await purchase(client, changing(airtime(), "amount"));
  await resume(client, changing(airtime(), "amount"), { deadlineMs: 0 }).catch(() => {});
  await verify(client, changing(meter, "customer_msisdn")).catch(() => {});
  expect(bodies).toMatchObject([{ amount: "1000" }, { customer_msisdn: "1000" }]);
});
