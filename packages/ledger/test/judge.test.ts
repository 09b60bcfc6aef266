/** The judge of the crash test sees each fault that it is there for. */
import type { StoredPurchase } from "@vending/ledger";
import { expect, test } from "vitest";
import type { Row } from "../../client/simulation/world.ts";
import { type Evidence, faults } from "./lib/judge.ts";
import { request } from "./lib/requests.ts";

const wanted = request();
const requestId = wanted.client_request_id;
const sold: Row = {
  id: requestId,
  reference: "ref-1",
  request: wanted,
  final: "success",
  madeAt: 1_000,
  visibleAt: 1_000,
  finalAt: 1_000,
};
const purchase: StoredPurchase = {
  requestId,
  request: wanted,
  state: "succeeded",
  outcome: {
    state: "succeeded",
    money: "keep",
    requestId,
    attempts: 1,
    statusChecks: 0,
    transaction: { internal_reference: "ref-1", request_id: requestId },
    replayed: false,
  },
  money: "keep",
  onEnd: "done",
  sentSince: new Date(1_000),
  account: undefined,
  runs: 1,
  storedAt: new Date(900),
  endedAt: new Date(2_000),
  attempts: [],
};
const as = (changes: object): StoredPurchase => ({ ...purchase, ...changes });
const good: Evidence = {
  wanted: [wanted],
  sold: [sold],
  stored: [purchase],
  told: new Map([[requestId, "succeeded"]]),
  effects: [{ id: requestId, kind: "succeeded" }],
};

test("what went well has no fault", () => {
  expect(faults(good)).toEqual([]);
  expect(faults({ ...good, told: new Map([[requestId, "open"]]) })).toEqual([]);
});

test.each<[string, Partial<Evidence>, string]>([
  ["is sold twice", { sold: [sold, { ...sold, id: "other" }] }, "sold 2 times"],
  ["is never sold", { sold: [] }, "never sold"],
  ["is not stored", { stored: [] }, "did not end"],
  ["stays open", { stored: [as({ state: "open" })] }, "did not end"],
  ["is stored as a failure", { stored: [as({ state: "failed" })] }, "stored as failed"],
  ["is stored as rejected", { stored: [as({ state: "rejected" })] }, "stored as rejected"],
  ["is stored as another", { sold: [{ ...sold, reference: "ref-2" }] }, "another reference"],
  ["is sold first, and then stored", { stored: [{ ...purchase, storedAt: new Date(1_500) }] }, "before it was stored"],
  ["is told wrong", { told: new Map([[requestId, "failed"]]) }, "told failed"],
  ["is told to be rejected", { told: new Map([[requestId, "rejected"]]) }, "told rejected"],
  ["has no effect", { effects: [] }, "0 effects"],
  ["has two effects", { effects: [...good.effects, ...good.effects] }, "2 effects"],
  ["has the wrong effect", { effects: [{ id: requestId, kind: "failed" }] }, "effect of failed"],
  ["has an effect without an order", { wanted: [] }, "has an effect without an order"],
  ["is sold without an order", { wanted: [] }, "sold without an order"],
])("an order that %s is a fault", (_, changes, fault) => {
  expect(faults({ ...good, ...changes }).join("\n")).toContain(fault);
});
