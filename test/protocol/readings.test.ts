/** Every interpretation in the protocol is among the documented readings. */
import { type PurchaseProtocol, purchaseProtocol } from "@vending/contract";
import { expect, test } from "vitest";
import { partner } from "../lib/documents.ts";

interface Part {
  readonly from?: string;
  readonly on?: string;
  readonly timing?: string;
}

interface Reading {
  readonly id: string;
  readonly readAs: string;
  readonly protocol?: readonly Part[];
}

const readings = partner["x-readings"] as readonly Reading[];

/** Each step and each timing whose basis is a reading. */
const readInto = ({ transitions, timings }: PurchaseProtocol): Part[] => [
  ...transitions
    .filter(({ basis }) => basis === "reading")
    .flatMap(({ from, on }) => from.flatMap((state) => on.map((event) => ({ from: state, on: event })))),
  ...Object.entries(timings).flatMap(([timing, { basis }]) => (basis === "reading" ? [{ timing }] : [])),
];

const isAbout = (said: Part, part: Part): boolean =>
  said.timing === part.timing && said.on === part.on && (said.from === undefined || said.from === part.from);

/** Interpretations of the protocol without a reading, and readings without an interpretation. */
function faultsOf(all: readonly Reading[], protocol: PurchaseProtocol): string[] {
  const parts = readInto(protocol);
  const said = all.flatMap(({ id, protocol: about = [] }) => about.map((part) => ({ id, part })));
  const name = ({ from = "any state", on, timing }: Part) => timing ?? `${on} in ${from}`;
  return [
    ...parts
      .filter((part) => !said.some((one) => isAbout(one.part, part)))
      .map((part) => `no reading of ${name(part)}`),
    ...said
      .filter((one) => !parts.some((part) => isAbout(one.part, part)))
      .map(({ id, part }) => `${id} speaks of ${name(part)}, which is no reading`),
  ];
}

test("each step and timing of the protocol that is a reading is among the readings, and each reading is about one", () => {
  expect(readInto(purchaseProtocol).length).toBeGreaterThan(15);
  expect(faultsOf(readings, purchaseProtocol)).toEqual([]);
});

test("the documented memory of ids is as long as a purchase may be sent again", () => {
  const told = readings.find(({ id }) => id === "memory-of-ids");
  expect(told?.readAs).toContain("For at least `resendWithin` of the purchase protocol after the first attempt");
});

test("a missing reading and a superfluous one are found", () => {
  expect(
    faultsOf(
      readings.filter(({ id }) => id !== "rejection"),
      purchaseProtocol,
    ),
  ).toEqual(["no reading of rejected in ready"]);
  expect(
    faultsOf(
      readings.filter(({ id }) => id !== "memory-of-ids"),
      purchaseProtocol,
    ),
  ).toEqual(["no reading of absent in unanswered", "no reading of remembered"]);
  const asDocumented = purchaseProtocol.transitions.map((one) =>
    one.on.includes("failed") ? ({ ...one, basis: "source" } as const) : one,
  );
  expect(faultsOf(readings, { ...purchaseProtocol, transitions: asDocumented })).toEqual([
    "failed-is-final speaks of failed in any state, which is no reading",
  ]);
});
