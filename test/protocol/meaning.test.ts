/** The meaning of a single response follows from the protocol. */
import { type Meaning, type PurchaseProtocol, purchaseProtocol } from "@vending/contract";
import { operationsOf } from "@vending/openapi/document";
import { expect, test } from "vitest";
import { consequencesOf } from "../../scripts/build/consequences.ts";
import { document, partner } from "../lib/documents.ts";

interface Part {
  readonly from?: string;
  readonly event?: string;
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
    .flatMap(({ from, event: events }) => from.flatMap((state) => events.map((event) => ({ from: state, event })))),
  ...Object.entries(timings).flatMap(([timing, { basis }]) => (basis === "reading" ? [{ timing }] : [])),
];

const isAbout = (said: Part, part: Part): boolean =>
  said.timing === part.timing && said.event === part.event && (said.from === undefined || said.from === part.from);

/** Interpretations of the protocol without a reading, and readings without an interpretation. */
function faultsOf(all: readonly Reading[], protocol: PurchaseProtocol): string[] {
  const parts = readInto(protocol);
  const said = all.flatMap(({ id, protocol: about = [] }) => about.map((part) => ({ id, part })));
  const name = ({ from = "any state", event, timing }: Part) => timing ?? `${event} in ${from}`;
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
  ).toEqual(
    ["rejected in ready", "absent in unconfirmed", "denied in unconfirmed"].map((step) => `no reading of ${step}`),
  );
  const asDocumented = purchaseProtocol.transitions.map((one) =>
    one.event.includes("failed") ? ({ ...one, basis: "documented" } as const) : one,
  );
  expect(faultsOf(readings, { ...purchaseProtocol, transitions: asDocumented })).toEqual([
    "failed-is-final speaks of failed in any state, which is no reading",
  ]);
});

/** What each response to a create and to a status check of a transaction allows. */
// biome-ignore format: a table to read in rows
const wanted = [
  // method response    final      retry      resend     query      refund     basis
  ["post", "00",        "yes",     "no",      "no",      "no",      "no",      "documented"],
  ["post", "01",        "yes",     "no",      "no",      "no",      "yes",     "reading"],
  ["post", "02",        "no",      "no",      "no",      "yes",     "no",      "documented"],
  ["post", "400",       "no",      "depends", "depends", "yes",     "no",      "advice"],
  ["post", "401",       "no",      "depends", "depends", "yes",     "no",      "advice"],
  ["post", "403",       "no",      "depends", "depends", "yes",     "no",      "advice"],
  ["post", "404",       "no",      "depends", "depends", "yes",     "no",      "advice"],
  ["post", "422",       "no",      "no",      "no",      "yes",     "no",      "reading"],
  ["post", "500",       "no",      "yes",     "yes",     "yes",     "no",      "advice"],
  ["post", "503",       "no",      "yes",     "yes",     "yes",     "no",      "advice"],
  ["post", "no-answer", "no",      "yes",     "yes",     "yes",     "no",      "advice"],
  ["get",  "00",        "yes",     "yes",     "no",      "no",      "no",      "documented"],
  ["get",  "01",        "yes",     "yes",     "no",      "no",      "yes",     "reading"],
  ["get",  "02",        "no",      "yes",     "no",      "yes",     "no",      "documented"],
  ["get",  "400",       "no",      "no",      "depends", "yes",     "no",      "advice"],
  // A check that is denied ends only a first rejection, so an entry takes the safe side.
  ["get",  "401",       "no",      "no",      "depends", "yes",     "no",      "advice"],
  ["get",  "403",       "no",      "no",      "depends", "yes",     "no",      "advice"],
  ["get",  "404",       "depends", "yes",     "depends", "depends", "depends", "advice"],
  ["get",  "500",       "no",      "yes",     "depends", "yes",     "no",      "advice"],
  ["get",  "503",       "no",      "yes",     "depends", "yes",     "no",      "advice"],
  ["get",  "no-answer", "no",      "yes",     "depends", "yes",     "no",      "advice"],
] as const;

test("each response to a purchase and to its status allows what the table says, in every operation", () => {
  const seen = new Set<string>();
  for (const { method, operation } of [partner, document("openapi-internal")].flatMap(operationsOf)) {
    // What sells gift cards has answers of its own, and a lookup has no outcome.
    if (/GiftCard/.test(operation.operationId) || !/\b0[02]\b/.test(Object.keys(operation["x-meaning"]).join()))
      continue;
    for (const [response, { means, section, ...entry }] of Object.entries<Meaning>(operation["x-meaning"])) {
      const row = wanted.find((one) => one[0] === method && one[1] === response);
      const { final, retry, resend, queryFirst, refund, basis } = entry;
      expect([method, response, final, retry, resend, queryFirst, refund, basis]).toEqual(row);
      if (final === "depends") expect(means).toMatch(/earlier attempt|first attempt/);
      seen.add(`${method} ${response}`);
    }
  }
  expect(seen.size).toBe(wanted.length);
});

test("a table that believes a first rejection gives other meanings", () => {
  const hasty: PurchaseProtocol = {
    ...purchaseProtocol,
    transitions: purchaseProtocol.transitions.map((one) =>
      one.to === "unconfirmed" && one.event.includes("rejected") ? { ...one, to: "rejected" } : one,
    ),
  };
  expect(consequencesOf(hasty, "send", "400")).toMatchObject({ final: "depends", refund: "depends" });
});
