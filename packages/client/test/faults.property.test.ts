/**
 * Whatever is lost, late, twice, broken or cut between the client and the service: never two transactions for one
 * purchase, never `failed` or `success` that is not, and an end in time.
 */
import { DifferentPurchaseError, type PurchaseOutcome, purchase, RequestRefusedError } from "@vending/client";
import { createSandbox, type Sandbox, scenarios } from "@vending/sandbox";
import fc from "fast-check";
import { expect, test } from "vitest";
import { thorough } from "../../../test/lib/budget.ts";
import { type FakeClock, fakeClock } from "./lib/clock.ts";
import { clientOf, type Kind, kept, purchaseOf } from "./lib/sandboxed.ts";

const attemptTimeoutMs = 15_000;
/** How long any response takes, so that time passes without a pause, too. */
const latency = 20;

/** What may happen to one request on its way. */
const faults = [
  "none",
  "lost before it arrives",
  "response lost",
  "500 before it arrives",
  "500 in place of the response",
  "503 before it arrives",
  "503 in place of the response",
  "HTML",
  "HTML with the status of the response",
  "response cut",
  "too slow, and lost",
  "too slow, and arrived",
  "arrives twice, first response",
  "arrives twice, second response",
  "arrives after the next ones",
  "slow",
  "redirected",
  "response of another request",
] as const;
type Fault = (typeof faults)[number];

/** A network with a fault for each request, in order; those after the last have none. */
function faulty(sandbox: Sandbox, plan: readonly Fault[], clock: FakeClock) {
  let count = 0;
  let late: Request[] = [];
  const tooSlow = (): never => {
    clock.advance(attemptTimeoutMs - latency);
    throw new DOMException("too slow", "TimeoutError");
  };
  const lost = (): never => {
    throw new TypeError("fetch failed");
  };
  const error = (status: number) => Response.json({ status: "error", code: status, message: "broken" }, { status });
  const html = (status: number) =>
    new Response("<h1>Please log in</h1>", { status, headers: { "content-type": "text/html" } });

  return async (request: Request): Promise<Response> => {
    clock.advance(latency);
    const fault = plan[count++] ?? "none";
    const deliver = () => sandbox.fetch(request.clone());
    switch (fault) {
      case "arrives after the next ones":
        late.push(request.clone());
        return tooSlow();
      case "lost before it arrives":
        return lost();
      case "500 before it arrives":
        return error(500);
      case "503 before it arrives":
        return error(503);
      case "HTML":
        return html(200);
      case "redirected":
        return new Response(null, { status: 302, headers: { location: "http://elsewhere.test/" } });
      case "too slow, and lost":
        return tooSlow();
    }
    const response = await deliver();
    // What was held up comes in behind what overtook it. Its response is not awaited.
    const overdue = late;
    late = [];
    for (const one of overdue) await sandbox.fetch(one).catch(() => undefined);
    switch (fault) {
      case "response lost":
        return lost();
      case "500 in place of the response":
        return error(500);
      case "503 in place of the response":
        return error(503);
      case "HTML with the status of the response":
        return html(response.status === 200 ? 200 : 502);
      case "response cut": {
        const text = await response.text();
        return new Response(text.slice(0, text.length / 2), { status: response.status });
      }
      case "too slow, and arrived":
        return tooSlow();
      case "arrives twice, first response":
        await deliver().catch(() => undefined);
        return response;
      case "arrives twice, second response":
        return deliver();
      case "slow":
        clock.advance(attemptTimeoutMs - latency);
        return response;
      case "response of another request": {
        const text = await response.text();
        return new Response(text.replaceAll(/"request_id":"[^"]*"/g, '"request_id":"another-order"'), {
          status: response.status,
        });
      }
      default:
        return response;
    }
  };
}

const kinds: Kind[] = ["airtime", "data", "CABLE", "ELECTRICITY"];
const suffixes = [
  ...scenarios.filter(({ group }) => group === "service").map(({ suffix }) => suffix),
  "123",
  "123",
  "123",
];

const story = fc.record({
  kind: fc.constantFrom(...kinds),
  mode: fc.constantFrom("sync" as const, "async" as const),
  suffix: fc.constantFrom(...suffixes),
  plan: fc.array(fc.constantFrom(...faults), { maxLength: 12 }),
  deadlineMs: fc.constantFrom(0, 1_000, 20_000, 60_000),
  settleAfter: fc.constantFrom(0, 2_000, 30_000, 600_000),
  chance: fc.double({ min: 0, max: 1, noNaN: true }),
  /** How often the program buys it: it crashed in between, and asks again under the same id. */
  times: fc.integer({ min: 1, max: 3 }),
});

const runs = thorough ? 6_000 : 80;

test(`${runs} stories of faults`, async () => {
  const ends = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(story, async ({ kind, mode, suffix, plan, deadlineMs, settleAfter, chance, times }) => {
      const clock = fakeClock(() => chance);
      const sandbox = createSandbox({ now: clock.now, settleAfter });
      const client = clientOf(sandbox, faulty(sandbox, plan, clock));
      const request = purchaseOf(kind, suffix);
      for (let time = 0; time < times; time++) {
        const begin = clock.now();
        const outcome: PurchaseOutcome | "refused" = await purchase(client, request, {
          mode,
          deadlineMs,
          attemptTimeoutMs,
          clock,
        }).catch((error: unknown) => {
          if (error instanceof RequestRefusedError) return "refused" as const;
          throw error;
        });
        expect(clock.now() - begin).toBeLessThanOrEqual(deadlineMs + attemptTimeoutMs);
        const all = await kept(sandbox);
        expect(all.length).toBeLessThanOrEqual(1);
        const end = outcome === "refused" ? outcome : outcome.status;
        ends.set(end, (ends.get(end) ?? 0) + 1);
        // A good request is never refused: nothing that happens on the way makes it a bad one.
        expect(end).not.toBe("refused");
        if (end === "success" || end === "failed") expect(all[0]?.status).toBe(end);
        if (end === "pending") expect(all).toHaveLength(1);
      }
    }),
    { numRuns: runs, seed: 20_260_302 },
  );
  // A property that only ever saw one end would promise little.
  for (const end of ["success", "failed", "pending", "unknown"]) expect(ends.get(end), end).toBeGreaterThan(runs / 30);
  console.log(`  ${[...ends].map(([end, count]) => `${end} ${count}`).join(", ")}`);
}, 240_000);

test("two purchases that share an id by mistake: one is bought, the other is told so or told nothing", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...faults), { maxLength: 12 }), async (plan) => {
      const clock = fakeClock();
      const sandbox = createSandbox({ now: clock.now });
      const request = purchaseOf("airtime");
      const first = await purchase(clientOf(sandbox), request, { clock });
      expect(first.status).toBe("success");
      const client = clientOf(sandbox, faulty(sandbox, plan, clock));
      const second = await purchase(client, { ...request, amount: "900" }, { clock }).catch((error: unknown) => error);
      expect(await kept(sandbox)).toHaveLength(1);
      if (!(second instanceof DifferentPurchaseError)) expect(second).toMatchObject({ status: "unknown" });
    }),
    { numRuns: thorough ? 500 : 10, seed: 20_260_302 },
  );
}, 60_000);

/** The properties above would prove little on a network without faults. */
test("each fault is felt: what it does to a request is not what the sandbox does", async () => {
  for (const fault of faults.filter((one) => !["none", "slow", "arrives twice, first response"].includes(one))) {
    const clock = fakeClock();
    const sandbox = createSandbox({ now: clock.now });
    const calls: string[] = [];
    const network = faulty(sandbox, [fault], clock);
    const client = clientOf(sandbox, (request) => {
      calls.push(request.method);
      return network(request);
    });
    const outcome = await purchase(client, purchaseOf("CABLE"), { clock, attemptTimeoutMs });
    expect(outcome, fault).toMatchObject({ status: "success" });
    expect(calls.length, fault).toBeGreaterThan(1);
  }
});
