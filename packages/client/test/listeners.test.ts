/** What a listener throws, now or later, is not the purchase's. */
import { purchase, waitForOutcome } from "@vending/client";
import { expect, test, vi } from "vitest";
import { fakeClock } from "./lib/clock.ts";
import { airtime, clientOf, inTurn, outcome } from "./lib/scripted.ts";

const now = () => {
  throw new Error("the display broke");
};
const later = async () => {
  await Promise.resolve();
  throw new Error("the display broke later");
};

test.each([now, later])("onUpdate throws %o: the purchase continues, and so does the process", async (onUpdate) => {
  const unhandled = vi.fn();
  process.on("unhandledRejection", unhandled);
  const request = airtime();
  const handler = () => inTurn(outcome("02", request), outcome("02", request), outcome("00", request));
  const options = { clock: fakeClock(), onUpdate };
  const done = { state: "succeeded" };
  expect(await purchase(clientOf(handler()), request, options)).toMatchObject(done);
  expect(await waitForOutcome(clientOf(handler()), request.client_request_id, options)).toMatchObject(done);
  await new Promise((resolve) => setTimeout(resolve, 5));
  process.off("unhandledRejection", unhandled);
  expect(unhandled).not.toHaveBeenCalled();
});
