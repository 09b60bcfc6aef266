/** The meaning of a single response follows from the protocol. */
import { type Meaning, type PurchaseProtocol, purchaseProtocol } from "@vending/contract";
import type { Document } from "@vending/openapi/document";
import { describe, expect, test } from "vitest";
import { eventOf } from "../../packages/portal/src/meaning/events.ts";
import { document, partner } from "../lib/documents.ts";
import { consequencesOf, meaningFaults } from "./consequences.ts";

test.each([
  ["partner", partner],
  ["internal", document("openapi-internal")],
])("every meaning of a purchase in the %s contract follows from the protocol", (_, document) => {
  expect(meaningFaults(document, purchaseProtocol)).toEqual([]);
});

test("each response is the event that its examples show, after a create and after a status check", () => {
  const events = (action: "send" | "check", responses: string[]) =>
    responses.map((response) => eventOf(purchaseProtocol, action, response));
  const responses = ["00", "01", "02", "400", "401", "403", "404", "422", "500", "503", "no-answer"];
  expect(events("send", responses)).toEqual([
    ...["success", "failed", "pending", "rejected", "rejected", "rejected", "rejected", "taken"],
    ...["unknown", "unknown", "unknown"],
  ]);
  expect(events("check", responses)).toEqual([
    ...["success", "failed", "pending", "unknown", "unknown", "unknown", "absent", "unknown"],
    ...["unknown", "unknown", "unknown"],
  ]);
});

test("what depends on earlier attempts says so", () => {
  expect(consequencesOf(purchaseProtocol, "send", "400")).toEqual({
    ...{ final: "depends", resend: "depends", queryFirst: "depends", refund: "depends" },
    basis: "advice",
  });
  expect(consequencesOf(purchaseProtocol, "send", "422")).toEqual({
    ...{ final: "no", resend: "no", queryFirst: "yes", refund: "no" },
    basis: "reading",
  });
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
    ["createTransaction", "400", { refund: "yes" }, "refund is yes, and the protocol says depends"],
    ["createAirtimeSync", "422", { resend: "yes", retry: "yes" }, "resend is yes, and the protocol says no"],
    ["createDataAsync", "500", { retry: "no" }, "retry is no, and resend is yes"],
    ["createCableTransaction", "no-answer", { queryFirst: "no" }, "queryFirst is no, and the protocol says yes"],
    ["getTransactionStatus", "404", { resend: "yes" }, "resend is yes, and the protocol says depends"],
    ["getTransactionStatus", "404", { basis: "source" }, "the basis is source, and the protocol says advice"],
    ["getTransactionStatusV1", "404", { means: "No transaction." }, "it does not say on what it depends"],
    ["createGiftCardOrder", "500", { resend: "yes", retry: "yes" }, "an order may not be sent again"],
    ["getGiftCardOrder", "404", { refund: "yes" }, "refund is yes, and the protocol says depends"],
    ["getGiftCardOrder", "01", { basis: "source" }, "the basis is source, and the protocol says reading"],
  ])("%s %s %j", (operationId, response, change, says) => {
    const faults = meaningFaults(changed(operationId, response, change), purchaseProtocol);
    expect(faults).toContain(`${operationId} ${response}: ${says}`);
  });

  test("with a table that believes no first rejection, in every create", () => {
    const doubtful: PurchaseProtocol = {
      ...purchaseProtocol,
      transitions: purchaseProtocol.transitions.map((one) =>
        one.on.includes("rejected") ? { ...one, to: "open" } : one,
      ),
    };
    const faults = meaningFaults(partner, doubtful);
    expect(faults).toContain("createTransaction 400: refund is depends, and the protocol says no");
    expect(faults).toContain("createGiftCardOrder 404: final is depends, and the protocol says no");
  });

  test("with a table that sends again after a 422", () => {
    const bold: PurchaseProtocol = {
      ...purchaseProtocol,
      transitions: purchaseProtocol.transitions.map((one) =>
        one.from.includes("taken") && one.to === "rejected" ? { ...one, to: "resending" } : one,
      ),
    };
    expect(meaningFaults(partner, bold)).toContain(
      "createTransaction 422: resend is no, and the protocol says depends",
    );
  });
});
