/** What a listener throws, now or later, is not the purchase's. */
import { expect } from "vitest";
import { fakeClock } from "../lib/clock.ts";
import { airtime, clientOf, inTurn, outcome, type Probe } from "./probe.ts";

const now = () => {
  throw new Error("the display broke");
};
const later = async () => {
  await Promise.resolve();
  throw new Error("the display broke later");
};

/** Rejections that were not handled while this ran. */
async function unhandledIn(run: () => Promise<unknown>): Promise<unknown[]> {
  const seen: unknown[] = [];
  const before = process.listeners("unhandledRejection");
  process.removeAllListeners("unhandledRejection");
  process.on("unhandledRejection", (reason) => seen.push(reason));
  try {
    await run();
    await new Promise((resolve) => setTimeout(resolve, 5));
  } finally {
    process.removeAllListeners("unhandledRejection");
    for (const listener of before) process.on("unhandledRejection", listener);
  }
  return seen;
}

export const probes: readonly Probe[] = [
  ...[now, later].map(
    (onUpdate): Probe => ({
      title: `onUpdate throws ${onUpdate.name}: the purchase goes on, and so does the process`,
      async run(api) {
        const unhandled = await unhandledIn(async () => {
          const request = airtime();
          const handler = () => inTurn(outcome("02", request), outcome("02", request), outcome("00", request));
          const options = { clock: fakeClock(), onUpdate };
          const done = { status: "success" };
          expect(await api.purchase(clientOf(api, handler()), request, options)).toMatchObject(done);
          const id = request.client_request_id;
          expect(await api.waitForOutcome(clientOf(api, handler()), id, options)).toMatchObject(done);
        });
        expect(unhandled).toEqual([]);
      },
    }),
  ),
];
