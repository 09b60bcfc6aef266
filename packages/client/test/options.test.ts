/** A call checks its options and its request before it sends anything. */

import { purchase, resume, transactions, VendingError, verify, waitForOutcome } from "@vending/client";
import { expect, test } from "vitest";
import { airtime, clientOf, inTurn, lost, meter, status } from "./lib/scripted.ts";

/** Seconds, and what a database has by default: of 1970. */
const tooEarly: unknown[] = [0, 1_760_000_000, "1760000000", new Date(0), "1970-01-01T00:00:00Z"];

const tooLate: unknown[] = [Date.now() + 3_600_000, new Date(Date.now() + 86_400_000), "2099-01-01T00:00:00Z"];

const strange: unknown[] = [5n, Symbol("x"), null, "5", {}, Object.create(null), Number.NaN, -1];

/** What `firstSentAt` may be by mistake. Without a time zone, a moment is hours off. */
const noTimes: unknown[] = [
  ...[5n, Symbol("x"), Object.create(null), {}, [], true, Number.NaN, Number.POSITIVE_INFINITY, 1e300, "", "-5"],
  ...["5 ", "5.5", "0x10", "+002026-03-02T09:00:00Z"],
  ...["garbage", "garbage 5", "yesterday", "2026-03-02", "2026-03-02T09:00:00", "2026-13-45T09:00:00Z"],
  new Date(Number.NaN),
];

test("an option of another type is an InvalidOptionError, and nothing was sent", async () => {
  const waits: unknown[] = [
    null,
    5,
    ...strange.flatMap((value) => [{ deadlineMs: value }, { attemptTimeoutMs: value }]),
    ...[new AbortController(), null, 5n, "x", {}].map((signal) => ({ signal })),
    ...[null, 5n, {}, { now: () => 0 }].map((clock) => ({ clock })),
  ];
  const tokens = [-1, 1.5, "2", null].map((tokenChecks) => ({ tokenChecks }));
  const purchases: unknown[] = [
    ...tokens,
    ...strange.flatMap((value) => [{ visibilityMs: value }, { resendWithinMs: value }]),
    ...["SYNC", null, 5n, Symbol("x")].map((mode) => ({ mode })),
  ];
  const resumes = [
    ...[...noTimes, ...tooEarly, ...tooLate].map((firstSentAt) => ({ firstSentAt })),
    ...[5, "{}", [], {}, 5n, Symbol("x")].map((progress) => ({ progress })),
  ];
  const handler = inTurn(status(404));
  const client = clientOf(handler);
  const calls: [unknown[], (options: never) => Promise<unknown>][] = [
    [[...waits, ...purchases], (options) => purchase(client, airtime(), options)],
    [[...waits, ...purchases, ...resumes], (options) => resume(client, airtime(), options)],
    [[...waits, ...tokens], (options) => waitForOutcome(client, "id", options)],
    [waits, (options) => transactions(client, {}, options).next()],
    [waits, (options) => verify(client, meter, options)],
  ];
  for (const [all, call] of calls) {
    for (const options of all) {
      const error = await call(options as never).catch((caught: unknown) => caught);
      expect(error).toMatchObject({ name: "InvalidOptionError", code: "invalid-option" });
      expect(error).toBeInstanceOf(VendingError);
    }
  }
  expect(handler.methods).toEqual([]);
});

test("an id that cannot be looked up is not sent", async () => {
  const blank = ["", " ", "\t", "\u2003"];
  const unwritable = ["a\nb", "\0", "a\u007f", "..", ".", "\ud800", "x".repeat(256), "x".repeat(9_000)];
  for (const client_request_id of [...blank, ...unwritable]) {
    const handler = inTurn(lost);
    const bought = purchase(clientOf(handler), { ...airtime(), client_request_id });
    await expect(bought, client_request_id).rejects.toMatchObject({
      code: "invalid-request",
      requestId: client_request_id,
    });
    expect(handler.methods).toEqual([]);
  }
});

test("a request that cannot be written is refused, too", async () => {
  const circle: Record<string, unknown> = { ...airtime() };
  circle.circle = circle;
  const throwing = Object.defineProperty({ ...airtime() }, "client_request_id", {
    enumerable: true,
    get() {
      throw new Error("getter");
    },
  });
  for (const request of [circle, throwing, { ...airtime(), amount: 5n }, null]) {
    const handler = inTurn(lost);
    const client = clientOf(handler);
    for (const call of [purchase, resume])
      await expect(call(client, request as never)).rejects.toMatchObject({ code: "invalid-request" });
    expect(handler.methods).toEqual([]);
  }
});

test("what is validated is what is sent: one copy, made once", async () => {
  const bodies: unknown[] = [];
  const client = clientOf(async (sent) => {
    bodies.push(await sent.json());
    return Response.json({}, { status: 400 });
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
