/** The helpers around a purchase: phone numbers, request ids, electricity tokens. */
import { createRequestId, electricityTokens, InvalidRequestError, toMsisdn } from "@vending/client";
import { CreateTransactionRequest, isValid } from "@vending/contract/validators";
import { describe, expect, test } from "vitest";
import { purchaseOf } from "./lib/service.ts";

describe("toMsisdn", () => {
  test.each([
    ...[
      "2348031234567",
      "08031234567",
      "+2348031234567",
      "+234 803 123 4567",
      "+234 (0) 803 123 4567",
      "002348031234567",
    ],
    ...["0803-123-4567", "(0803) 123.4567", "  0803 123 4567\n", "0803\u00a0123\u00a04567"],
    // Invisible characters come along with a copied number.
    ...[
      "\u202a08031234567\u202c",
      "\u200e+234 803 123 4567\u200f",
      "\ufeff0803\u200b1234567",
      "0803\u00ad123\u20604567",
    ],
  ])("%j is one number, in both forms, and they fit the contract", (written) => {
    expect(toMsisdn(written)).toBe("2348031234567");
    expect(toMsisdn(written, "local")).toBe("08031234567");
    for (const form of ["international", "local"] as const) {
      const request = { ...purchaseOf("airtime"), customer_msisdn: toMsisdn(written, form) };
      expect(isValid(CreateTransactionRequest, request)).toBe(true);
    }
  });

  test.each<unknown>([
    ...["8031234567", "", "   ", "0", "234", "+1 555 0100", "+0803 123 4567", "0803 123 456x", "0803+1234567"],
    ...["00803 123 4567", "٠٨٠٣١٢٣٤٥٦٧", "0803 123 4567 / 0805 123 4567"],
    ...["0", "234", "+234", "00234", "+234 (0)"].flatMap((prefix) =>
      ["803", "803123456", "80312345678", "803123456789012"].map((digits) => prefix + digits),
    ),
    ...[8031234567, null, undefined, {}, 5n, Symbol("x")],
  ])("%o is none, and is not guessed at", (written) => {
    expect(() => toMsisdn(written as never)).toThrow(InvalidRequestError);
  });
});

describe("createRequestId", () => {
  test("is never the same, and begins as it is told", () => {
    const ids = new Set(Array.from({ length: 10_000 }, () => createRequestId("shop-")));
    expect(ids.size).toBe(10_000);
    for (const id of ids) expect(id).toMatch(/^shop-[0-9a-f-]{36}$/);
    expect(createRequestId()).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("makes no id that `purchase` refuses", () => {
    expect(createRequestId("x".repeat(219))).toHaveLength(255);
    for (const prefix of ["x".repeat(220), "x".repeat(300), "a\nb", "\ud800"])
      expect(() => createRequestId(prefix)).toThrow(InvalidRequestError);
  });
});

describe("electricityTokens", () => {
  test.each([
    ["00451987336012485570", "0045 1987 3360 1248 5570"],
    ["1", "1"],
    ["1234", "1234"],
    ["12345", "1234 5"],
    ["0452-1987-3360-1248-5570", "0452-1987-3360-1248-5570"],
    ["TOKEN 12345678", "TOKEN 12345678"],
  ])("%s keeps its zeros, and is shown as %s", (value, display) => {
    expect(electricityTokens({ token: value, units: "68.5" })).toEqual({
      credit: { value, display },
      keyChange: [],
      units: "68.5",
    });
  });

  test("key change tokens come kct1 first; a payment that went to a debt has no token, and says so", () => {
    const { keyChange } = electricityTokens({ kct1: "01234567890123456789", kct2: "98765432109876543210" });
    expect(keyChange.map(({ display }) => display)).toEqual(["0123 4567 8901 2345 6789", "9876 5432 1098 7654 3210"]);
    expect(electricityTokens({ payment_spent_on: "debt" })).toEqual({ keyChange: [], spentOn: "debt" });
  });

  test("what is no text is left out: a number has lost digits", () => {
    const numbers = { token: 451987336012485570, kct1: 1, kct2: 2, payment_spent_on: 3, units: 68.5 };
    const empty = { token: "", kct1: "", kct2: null, payment_spent_on: "", units: null };
    for (const nothing of [{}, empty, numbers, null, undefined])
      expect(electricityTokens(nothing as never)).toEqual({ keyChange: [] });
  });
});
