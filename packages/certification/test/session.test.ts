/** How a run ends where the beliefs are not all there, and what its time is. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { startSession } from "../src/session.ts";

const folder = await mkdtemp(join(tmpdir(), "vending-session-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

test("a file without some of the orders is judged at the end, and the open page does not keep the run alive", async () => {
  const beliefsFile = join(folder, "beliefs.json");
  const limits = { timeLimit: 20_000, silenceLimit: 4_000 };
  const options = { port: 0, host: "127.0.0.1", pace: "fast", seed: 1, tell: () => {} } as const;
  const session = await startSession({ ...options, ...limits, beliefsFile });
  const { orders } = session.certification;
  await writeFile(beliefsFile, JSON.stringify([{ reference: orders[0]?.reference, outcome: "success" }]));
  const looking = setInterval(() => void fetch(`${session.url}/certification/progress`).catch(() => {}), 200);
  const { ended, judgement } = await session.ending.finally(() => clearInterval(looking));
  expect(ended).toBe(`nothing came for 4 s, and ${beliefsFile} has 1 of ${orders.length} orders`);
  expect(judgement.cases.filter(({ belief }) => belief).length).toBe(1);
});

test.each([
  ["fast", 10],
  ["real", 1],
] as const)("at the %s pace, the date of the responses goes %d times as fast", async (pace, speed) => {
  const session = await startSession({ port: 0, host: "127.0.0.1", pace, seed: 1, tell: () => {} });
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
