/** What is logged delivers nothing: tokens and numbers are printed by their last digits, and the fields hold them whole. */
import { inspect } from "node:util";
import { type PurchaseOutcome, purchase, toMsisdn, verify } from "@vending/client";
import { expect, test } from "vitest";
import { withoutNumbers } from "../src/print.ts";
import { fakeClock } from "./lib/clock.ts";
import { bodyOf, clientOf, inTurn, meter, outcome, purchaseOf, status } from "./lib/service.ts";

const token = "04521987336012485570";
const kct1 = "11112222333344445555";
const msisdn = "45099999911";
const request = purchaseOf("ELECTRICITY");
const sold = { token, kct1, units: "68.5" };

const bought = (...handlers: Parameters<typeof inTurn>): Promise<PurchaseOutcome> =>
  purchase(clientOf(inTurn(...handlers)), request, { clock: fakeClock(), deadlineMs: 2_000 });

/** What `console.log` and `console.error` write. */
const printed = (value: unknown): string => [inspect(value), inspect({ value }, { depth: 9 })].join("\n");

test.each<[PurchaseOutcome["state"], Parameters<typeof inTurn>]>([
  ["succeeded", [outcome("00", request, sold)]],
  ["failed", [outcome("01", request, sold)]],
  ["conflict", [outcome("00", request, { ...sold, msisdn })]],
  ["open", [outcome("02", request, { ...sold, msisdn: Number(request.customer_msisdn) })]],
  ["open", [outcome("02", request, { meter_number: Number(request.customer_msisdn) })]],
  ["open", [() => new Response(`<p>${JSON.stringify(bodyOf("00", request, sold))}</p>`, { status: 502 })]],
  ["rejected", [() => Response.json({ message: `No meter ${request.customer_msisdn}` }, { status: 400 }), status(404)]],
  ["open", [() => Response.json({ message: `No meter ${request.customer_msisdn}` }, { status: 400 }), status(500)]],
])("an outcome that is %s", async (state, handlers) => {
  const result = await bought(...handlers);
  expect(result.state).toBe(state);
  const log = printed(result);
  for (const secret of [token, kct1, msisdn, request.customer_msisdn]) expect(log).not.toContain(secret);
  expect(log).toContain(`requestId: '${request.client_request_id}'`);
  if (state === "succeeded") {
    expect(log).toContain("…5570");
    expect(log).toContain("ref-1");
    expect(result).toMatchObject({ transaction: sold });
    expect(JSON.parse(JSON.stringify(result))).toMatchObject({ transaction: sold });
  }
});

test("an error, in a log and as JSON", async () => {
  const rejection = { status: "error", code: 400, message: `The meter ${meter.customer_msisdn} is not known` };
  const client = clientOf(() => Response.json(rejection, { status: 400 }));
  const error = await verify(client, meter).catch((caught: unknown) => caught);
  expect(error).toMatchObject({ code: "customer-rejected", message: `${rejection.message}.`, body: rejection });
  for (const log of [printed(error), JSON.stringify(error), JSON.stringify({ error })]) {
    expect(log).not.toContain(meter.customer_msisdn);
    expect(log).toContain("The meter …0123 is not known");
  }
  expect(inspect(error)).toMatch(/^CustomerRejectedError: The meter …0123 is not known\.\n +at /);
  expect(JSON.parse(JSON.stringify(error))).toMatchObject({ name: "CustomerRejectedError", code: "customer-rejected" });
  for (const number of ["080312345678901", "+1 803 123 4567"])
    expect(() => toMsisdn(number)).toThrow(expect.not.objectContaining({ message: expect.stringContaining("803") }));
});

test("a number within a text, however it is written; dates and references stay", () => {
  const written = (text: string) => withoutNumbers(text);
  for (const number of ["08031234567", "+234 803 123 4567", "0803-123-4567", "0452 1987 3360 1248 5570", "7023456781"])
    expect(written(`for ${number}.`)).toMatch(/^for …\d{4}\.$/);
  for (const text of [
    "2026-03-02 09:15:00",
    "2026-03-02T09:15:00Z",
    "5b0f6a52-3c1d-4c8e-9d5f-1f2a7c3e9b01",
    "NGN 5,000.00",
  ])
    expect(written(text)).toBe(text);
});

test("a cause is printed with an error, and its message is a part of its JSON", async () => {
  const error = await verify(
    clientOf(() => Promise.reject(new Error("no route"))),
    meter,
  ).catch((caught) => caught);
  expect(printed(error)).toContain("no route");
  expect(JSON.parse(JSON.stringify(error))).toMatchObject({ cause: "no route" });
});

test("what holds no number is printed as it is", async () => {
  const result = await bought(status(400));
  expect(inspect(result)).toBe(inspect({ ...result }));
});
