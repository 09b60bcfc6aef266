/** How a run over HTTP ends, and its own clock. */
import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { type Session, type SessionOptions, startSession } from "../src/session.ts";
import { ends } from "./lib/merchant.ts";

const start = (own: Partial<SessionOptions>): Promise<Session> =>
  startSession({ port: 0, pace: "fast", seed: 1, ...own });

test("beliefs with missing orders are refused with their references, unless they are final", async () => {
  const session = await start({});
  const { orders } = session.certification;
  const text = JSON.stringify(orders.slice(2).map(({ reference }) => ({ reference, ...ends.pending })));
  const hand = (query: string) =>
    fetch(`${session.url}/certification/beliefs${query}`, { method: "POST", body: text }).then(async (response) => ({
      status: response.status,
      body: (await response.json()) as Record<string, unknown>,
    }));
  for (const query of ["", "?final=false", "?final", "?final=TRUE"]) {
    expect(await hand(query)).toMatchObject({
      status: 400,
      body: {
        missing: ["order-01", "order-02"],
        message: expect.stringContaining(`2 of ${orders.length} orders are missing: order-01, order-02.`),
      },
    });
  }
  expect(await hand("?final=true")).toMatchObject({ status: 200, body: { passed: false } });
  expect((await session.ending).judgement.cases.filter(({ belief }) => !belief)).toHaveLength(2);
});

test.each([
  ["fast", 10],
  ["real", 1],
] as const)("at the %s pace, the date of the responses runs %d times as fast", async (pace, speed) => {
  const session = await start({ pace });
  const date = async () => {
    const response = await fetch(`${session.url}/ext/gateway/v1/transactions/status/none`);
    return Date.parse(response.headers.get("date") ?? "");
  };
  const started = performance.now();
  const first = await date();
  await setTimeout(1_000);
  const passed = (await date()) - first;
  const most = (performance.now() - started) * speed;
  session.interrupt();
  await session.ending;
  // The header has whole seconds.
  expect(passed).toBeGreaterThan(1_000 * speed - 1_100);
  expect(passed).toBeLessThan(most + 1_100);
});
