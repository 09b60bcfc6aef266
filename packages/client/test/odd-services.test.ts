/**
 * Two promises, against services that do whatever comes to their mind: a throw means that the call sent nothing, and whatever was
 * sent comes back as an outcome, with what the table says of the money.
 */
import {
  electricityTokens,
  isVendingError,
  type PurchaseOutcome,
  purchase,
  resume,
  waitForOutcome,
} from "@vending/client";
import { type CreateTransactionRequest, purchaseProtocol } from "@vending/contract";
import { expect, test } from "vitest";
import { thorough } from "../../../test/lib/budget.ts";
import { Random } from "../simulation/random.ts";
import { fakeClock } from "./lib/clock.ts";
import { bodyOf, clientOf, type Kind, purchaseOf } from "./lib/service.ts";

const services = thorough ? 10_000 : 300;

const scalars = [
  ...[null, true, 0, -1, 1.5, "", " ", "x", "__proto__"],
  ...["00", "01", "02", "success", "failed", "pending"],
] as unknown as readonly [unknown, ...unknown[]];

const names = ["status", "response_code", "data", "internal_reference", "request_id", "message", "error"] as const;

/** Any JSON. */
function anyJson(random: Random, depth = 3): unknown {
  if (depth === 0 || random.chance(0.4)) return random.pick(scalars);
  const size = random.between(0, 3);
  const items = Array.from({ length: size }, () => anyJson(random, depth - 1));
  if (random.chance(0.3)) return items;
  return Object.fromEntries(items.map((item) => [random.pick(names), item]));
}

/** An outcome with some of its fields replaced. */
function almostOutcome(random: Random, request: CreateTransactionRequest): object {
  const change: Record<string, unknown> = {};
  for (const name of ["internal_reference", "request_id", "msisdn", "product", "network", "amount", "plan", "token"])
    if (random.chance(0.06)) change[name] = anyJson(random, 1);
  if (random.chance(0.1)) change.amount = "999";
  const body: Record<string, unknown> = { ...bodyOf(random.pick(["00", "01", "02"]), request, change) };
  for (const name of ["status", "response_code", "data"]) if (random.chance(0.04)) body[name] = anyJson(random, 1);
  return body;
}

const deep = (random: Random): string => {
  const levels = random.between(100, 6_000);
  return `${'{"a":['.repeat(levels)}{"internal_reference":"1"}${"]}".repeat(levels)}`;
};

function respond(random: Random, request: CreateTransactionRequest): Response {
  const status = random.chance(0.5)
    ? 200
    : random.pick([201, 204, 301, 400, 401, 403, 404, 404, 422, 429, 500, 502, 503]);
  const text = random.pick<() => string>([
    () => JSON.stringify(almostOutcome(random, request)),
    () => JSON.stringify(almostOutcome(random, request)),
    () => JSON.stringify(almostOutcome(random, request)),
    () => JSON.stringify(almostOutcome(random, request)),
    () => JSON.stringify(anyJson(random)),
    () => JSON.stringify({ status: "error", message: random.pick(["no", "Plan not found", "", null]) }),
    () => JSON.stringify({ errors: [request] }),
    () => "<h1>Bad gateway</h1>",
    () => JSON.stringify(almostOutcome(random, request)).slice(0, random.between(0, 200)),
    () => (random.chance(0.2) ? deep(random) : "[]"),
  ])();
  const headers = random.chance(0.2)
    ? { "retry-after": random.pick(["5", "-1", "x", "Tue, 03 Mar 2026 09:00:00 GMT"]) }
    : {};
  return new Response([204, 301].includes(status) ? null : text, { status, headers });
}

/** What a caller may pass by mistake. */
function optionsOf(random: Random, request: CreateTransactionRequest): object {
  const clock = fakeClock();
  return {
    clock,
    deadlineMs: random.pick([0, 1_000, 60_000]),
    ...(random.chance(0.5) && { mode: random.pick(["sync", "async"]) }),
    ...(random.chance(0.05) && { mode: "fast" }),
    ...(random.chance(0.05) && { attemptTimeoutMs: -1 }),
    ...(random.chance(0.05) && { signal: AbortSignal.abort() }),
    ...(random.chance(0.2) && { tokenChecks: random.pick([1, 2]) }),
    ...(random.chance(0.3) && { visibilityMs: 1_000 }),
    ...(random.chance(0.5) && {
      firstSentAt: random.pick([clock.now() - 5_000, clock.now() - 5_000, clock.now() / 1_000, null]),
    }),
    ...(random.chance(0.3) && {
      progress: {
        requestId: request.client_request_id,
        state: random.pick([
          "id-in-use",
          "unconfirmed",
          "unanswered",
          "resending",
          "watching",
          "processing",
          "open",
          "succeeded",
          5,
        ]),
        since: clock.now() - 60_000,
        firstSentAt: clock.now() - 60_000,
        attempts: 1,
        rejection: random.pick([{ about: "order", response: { status: 400 } }, undefined]),
      },
    }),
  };
}

test(`${services} services: what was sent comes back as an outcome, and a throw means that nothing was sent`, async () => {
  const counts = { requests: 0, throws: 0 };
  const ends = new Map<PurchaseOutcome["state"], number>();
  for (let seed = 1; seed <= services; seed++) {
    const random = new Random(seed);
    const kind: Kind = random.pick(["airtime", "data", "CABLE", "ELECTRICITY"]);
    const request = purchaseOf(kind);
    if (random.chance(0.05))
      Object.assign(request, random.pick<object>([{ amount: 5 }, { client_request_id: ".." }, { x: 1 }]));
    let sent = 0;
    const rejects = random.chance(0.1);
    const client = clientOf(() => {
      sent++;
      if (rejects) return Response.json({ message: "no" }, { status: random.pick([401, 403, 404]) });
      if (random.chance(0.1))
        throw random.pick<unknown>([new TypeError("fetch failed"), "x", undefined, { message: 5 }]);
      return respond(random, request);
    });
    const options = optionsOf(random, request);
    const call = random.pick([
      () => purchase(client, request, options),
      () => purchase(client, request, options),
      () => resume(client, request, options),
      () => waitForOutcome(client, request.client_request_id, options),
    ]);
    const told = await call().catch((error: unknown) => ({ error }));
    counts.requests += sent;
    if ("error" in told) {
      counts.throws++;
      expect({ seed, sent, error: told.error }).toMatchObject({ seed, sent: 0 });
      const isDocumented = isVendingError(told.error) || (told.error as Error).name === "AbortError";
      expect({ seed, isDocumented }).toEqual({ seed, isDocumented: true });
      continue;
    }
    ends.set(told.state, (ends.get(told.state) ?? 0) + 1);
    if (told.state === "succeeded") expect(() => electricityTokens(told.transaction)).not.toThrow();
    expect({ seed, money: told.money }).toEqual({ seed, money: purchaseProtocol.states[told.state].money });
    expect({ seed, sent: told.attempts + told.statusChecks }).toEqual({ seed, sent });
  }
  console.log(`  ${services} services, ${counts.requests} requests, ${counts.throws} throws, ${[...ends].join("; ")}`);
  // Services of one kind would prove little.
  for (const state of ["succeeded", "failed", "rejected", "conflict", "open"] as const)
    expect(ends.get(state), state).toBeGreaterThan(services / 300);
  expect(counts.throws).toBeGreaterThan(services / 50);
});
