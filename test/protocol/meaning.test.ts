/** The meaning of a single response follows from the protocol. */
import {
  type Meaning,
  type PurchaseAction,
  type PurchaseProtocol,
  type PurchaseStateName,
  purchaseProtocol,
  type YesNo,
} from "@vending/contract";
import { type Document, operationsOf } from "@vending/openapi/document";
import { eventOf } from "@vending/openapi/events";
import { describe, expect, test } from "vitest";
import { document, partner } from "../lib/documents.ts";

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
  ).toEqual(
    ["rejected in ready", "absent in unconfirmed", "denied in unconfirmed"].map((step) => `no reading of ${step}`),
  );
  const asDocumented = purchaseProtocol.transitions.map((one) =>
    one.on.includes("failed") ? ({ ...one, basis: "source" } as const) : one,
  );
  expect(faultsOf(readings, { ...purchaseProtocol, transitions: asDocumented })).toEqual([
    "failed-is-final speaks of failed in any state, which is no reading",
  ]);
});

/** The part of a meaning that follows from the protocol. */
type Consequences = Pick<Meaning, "final" | "resend" | "queryFirst" | "refund" | "basis">;

/** The firmest basis comes first. */
const bases = ["source", "reading", "advice"] as const;

/**
 * The consequences of a response, over all states in which it can arrive.
 *
 * @param action The preceding request: `send` for a create, `check` for a status check.
 * @param response The key of the meaning.
 */
function consequencesOf(protocol: PurchaseProtocol, action: PurchaseAction, response: string): Consequences {
  const { states } = protocol;
  const event = eventOf(protocol, action, response);
  const rules = protocol.transitions.filter(
    ({ from, on }) => on.includes(event) && from.some((name) => does(protocol, name) === action),
  );
  const overAll = (is: (to: PurchaseStateName) => boolean): YesNo => {
    const found = new Set(rules.map(({ to }) => is(to)));
    return found.size > 1 ? "depends" : found.has(true) ? "yes" : "no";
  };
  return {
    final: overAll((to) => "end" in states[to]),
    // A later run of a waiting purchase begins with a status check.
    queryFirst: overAll((to) => ["check", "wait"].includes(does(protocol, to) ?? "")),
    resend: overAll((to) => maySend(protocol, to)),
    refund: overAll((to) => states[to].money === "return"),
    basis: bases[Math.max(...rules.map(({ basis }) => bases.indexOf(basis)))] ?? "advice",
  };
}

function does({ states }: PurchaseProtocol, name: PurchaseStateName): PurchaseAction | undefined {
  const state = states[name];
  return "do" in state ? state.do : undefined;
}

/** Whether a state leads to a send if all further status checks find nothing. */
function maySend(protocol: PurchaseProtocol, from: PurchaseStateName): boolean {
  const reached = new Set([from]);
  for (const name of reached) {
    const action = does(protocol, name);
    if (action === "send") return true;
    const next = action === "wait" ? "restart" : "absent";
    for (const { from, on, to } of protocol.transitions) {
      if (action && from.includes(name) && on.includes(next)) reached.add(to);
    }
  }
  return false;
}

/**
 * Describes where `x-meaning` disagrees with the protocol. The id of a gift card order is not documented as an idempotency
 * key, so an order is never sent again, and nothing about it depends on what was sent before: where the protocol says so, an
 * order takes the safe side, or says `not-shown`. So does a status check that is denied: it ends only a first rejection.
 */
function meaningFaults(document: Document, protocol: PurchaseProtocol): string[] {
  return operationsOf(document).flatMap(({ method, operation }) => {
    const meaning: Record<string, Meaning> = operation["x-meaning"];
    if (!("no-answer" in meaning) || meaning["no-answer"]?.final === "not-applicable") return [];
    const isOrder = /GiftCard/.test(operation.operationId);
    const action = method === "post" ? "send" : "check";
    return Object.entries(meaning).flatMap(([response, entry]) => {
      const at = `${operation.operationId} ${response}`;
      const wanted = consequencesOf(protocol, action, response);
      const keys = ["final", "resend", "queryFirst", "refund"] as const;
      const mayBeCareful = isOrder || (action === "check" && /^40[13]$/.test(response));
      return [
        ...keys
          .filter((key) => entry[key] !== wanted[key] && !(mayBeCareful && isCareful(key, entry[key], wanted[key])))
          .map((key) => `${at}: ${key} is ${entry[key]}, and the protocol says ${wanted[key]}`),
        ...(isOrder && ["yes", "depends"].includes(entry.resend) ? [`${at}: an order may not be sent again`] : []),
        ...(isFirmer(entry.basis, wanted.basis) || (!isOrder && entry.basis !== wanted.basis)
          ? [`${at}: the basis is ${entry.basis}, and the protocol says ${wanted.basis}`]
          : []),
        // Retrying a create means sending the purchase again. Section 7.1 allows a retry of orders, too.
        ...(action === "send" && entry.retry !== entry.resend && !(isOrder && entry.resend === "not-shown")
          ? [`${at}: retry is ${entry.retry}, and resend is ${entry.resend}`]
          : []),
        ...(entry.final === "depends" && !/earlier attempt|first attempt/.test(entry.means)
          ? [`${at}: it does not say on what it depends`]
          : []),
      ];
    });
  });
}

const isCareful = (key: string, says: YesNo, wanted: YesNo): boolean =>
  says === "not-shown" || (wanted === "depends" && says === (key === "queryFirst" ? "yes" : "no"));

const isFirmer = (one: Meaning["basis"], other: Meaning["basis"]): boolean => bases.indexOf(one) < bases.indexOf(other);

test.each([
  ["partner", partner],
  ["internal", document("openapi-internal")],
])("every meaning of a purchase in the %s contract follows from the protocol", (_, document) => {
  expect(meaningFaults(document, purchaseProtocol)).toEqual([]);
});

describe("a disagreement is found", () => {
  const changed = (operationId: string, response: string, change: Partial<Meaning>): Document => {
    const document = structuredClone(partner);
    const found = Object.values(document.paths)
      .flatMap((item) => Object.values(item))
      .find((operation) => operation.operationId === operationId)?.["x-meaning"][response];
    if (!found) throw new Error("there is no such entry");
    Object.assign(found, change);
    return document;
  };

  test.each<[string, string, Partial<Meaning>, string]>([
    ["createTransaction", "400", { refund: "yes" }, "refund is yes, and the protocol says no"],
    ["getTransactionStatus", "401", { refund: "yes" }, "refund is yes, and the protocol says depends"],
    ["createDataAsync", "500", { retry: "no" }, "retry is no, and resend is yes"],
    ["createCableTransaction", "no-answer", { queryFirst: "no" }, "queryFirst is no, and the protocol says yes"],
    ["getTransactionStatus", "404", { basis: "source" }, "the basis is source, and the protocol says advice"],
    ["getTransactionStatusV1", "404", { means: "No transaction." }, "it does not say on what it depends"],
    ["createGiftCardOrder", "500", { resend: "yes", retry: "yes" }, "an order may not be sent again"],
    ["createGiftCardOrder", "404", { refund: "yes" }, "refund is yes, and the protocol says no"],
    ["getGiftCardOrder", "01", { basis: "source" }, "the basis is source, and the protocol says reading"],
  ])("%s %s %j", (operationId, response, change, says) => {
    const faults = meaningFaults(changed(operationId, response, change), purchaseProtocol);
    expect(faults).toContain(`${operationId} ${response}: ${says}`);
  });

  test("with a table that believes a first rejection, in every create", () => {
    const hasty: PurchaseProtocol = {
      ...purchaseProtocol,
      transitions: purchaseProtocol.transitions.map((one) =>
        one.to === "unconfirmed" && one.on.includes("rejected") ? { ...one, to: "rejected" } : one,
      ),
    };
    const faults = meaningFaults(partner, hasty);
    expect(faults).toContain("createTransaction 400: refund is no, and the protocol says depends");
  });
});
