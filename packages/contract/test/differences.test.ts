/** Which ways to write a field are the same purchase, which certainly are not, and which cannot be compared. */
import { type CreateTransactionRequest, differences, products, purchaseProtocol } from "@vending/contract";
import { describe, expect, test } from "vitest";

/** An order of each kind. */
const purchaseOf = (product: "airtime" | "data" | "CABLE" | "ELECTRICITY"): CreateTransactionRequest => {
  const common = { merchant_code: "SANDBOX", client_request_id: "order-1", customer_msisdn: "4500000123" };
  switch (product) {
    case "airtime":
      return { ...common, product, customer_msisdn: "08030000123", network: "mtn", amount: "500" };
    case "data":
      return { ...common, product, customer_msisdn: "08030000123", network: "mtn", amount: "800", plan_code: "MTN-8" };
    case "CABLE":
      return { ...common, product, network: "DSTV", amount: "9300", plan_code: "101" };
    case "ELECTRICITY":
      return { ...common, product, network: "IKEDC", amount: "5000", plan_code: "301" };
  }
};

interface Row {
  readonly of: CreateTransactionRequest;
  readonly field: string;
  /** Forms of the same value, and what cannot be compared with it: not certainly another. */
  readonly same: readonly unknown[];
  readonly other: readonly unknown[];
}

const airtime = (change: object = {}) => ({ ...purchaseOf("airtime"), ...change }) as CreateTransactionRequest;
const data = (plan_code: string) => ({ ...purchaseOf("data"), plan_code }) as CreateTransactionRequest;
const cable = (plan_code: string) => ({ ...purchaseOf("CABLE"), plan_code }) as CreateTransactionRequest;
const meter = (customer_msisdn: string) =>
  ({ ...purchaseOf("ELECTRICITY"), customer_msisdn }) as CreateTransactionRequest;

const rows: readonly Row[] = [
  {
    of: airtime({ customer_msisdn: "08031234567" }),
    field: "msisdn",
    same: [
      ...["08031234567", "8031234567", "2348031234567", "+2348031234567", "002348031234567", 8031234567],
      ...["+234 (0) 803 123 4567", "23408031234567", "(0803) 123.45-67", " 0803\t1234567 "],
      // Too short, too long, or with something else in it.
      ...["8031234", "x8031234568", "8031234568x", "99998031234568", "+2348031234568 or 0803", "0803***4568", "", true],
    ],
    other: [
      ...["08031234568", "2348031234568", "+2348031234568", "002348031234568", "23408031234568", 8031234568],
      "(0803) 123.45-68",
    ],
  },
  {
    of: meter("4500000123"),
    field: "msisdn",
    same: ["4500-000 123", "0004500000123", "4500*00124", "*4500000124", "4500000124*", "", " - "],
    other: ["4500000124", "4500-000 124", 4500000124],
  },
  { of: meter("0004500000123"), field: "msisdn", same: ["4500000123", 4500000123], other: [] },
  { of: meter("45A0000b23"), field: "msisdn", same: ["45a0000B23"], other: ["45A0000b24"] },
  {
    of: meter("12345678901234567890"),
    field: "msisdn",
    // JSON has read it as a number, and that holds 16 digits.
    same: [Number("12345678901234567890")],
    other: [Number("12345678901234000000"), "12345678901234567891"],
  },
  // Zeros before letters are a part of the id.
  { of: meter("0AB1"), field: "msisdn", same: ["0ab1"], other: ["AB1"] },
  { of: meter("000"), field: "msisdn", same: ["0"], other: [] },
  // In no time that stalls a process: a body may be a megabyte.
  { of: meter("0AB1"), field: "msisdn", same: [], other: [`${"0".repeat(100_000)}AB1`] },
  {
    of: airtime({ amount: "500" }),
    field: "amount",
    same: [
      ...["500", "500.0", "500.00", "NGN 500.00", "ngn500", "N500", "₦ 500", 500, "-500", -500],
      // None of these is certainly an amount in Naira.
      ...["501 00", "501.000", "5,01", "50,1.00", "5-01", "1234,567", "$501", "501 Naira", "about 501"],
      ...["0", "0.00", "", null],
    ],
    other: ["501", " 501 ", "500.01", "NGN 501", "₦501", 501, "-501", -9000, "500 000", "- 501"],
  },
  { of: airtime({ amount: "1000" }), field: "amount", same: ["1,000", "1,000.00"], other: ["10,000", "1,000.50"] },
  { of: airtime({ amount: "1234567" }), field: "amount", same: ["1,234,567.0"], other: ["1,234,568"] },
  { of: airtime({ amount: "500000" }), field: "amount", same: ["500 000", "500\u00a0000.00"], other: [] },
  { of: airtime({ amount: "five hundred" }), field: "amount", same: ["500"], other: [] },
  { of: airtime(), field: "network", same: ["MTN", " mtn ", "MTN NG", "DSTV"], other: ["Glo", " glo\n"] },
  { of: cable("101"), field: "network", same: ["dstv", "mtn"], other: ["gotv"] },
  { of: data("MTN-8"), field: "network", same: ["mtn"], other: ["airtel"] },
  { of: meter("1"), field: "network", same: ["GOTV"], other: [] },
  { of: airtime(), field: "product", same: ["Airtime", "top-up"], other: ["DATA"] },
  { of: cable("101"), field: "product", same: ["cable"], other: ["electricity"] },
  {
    of: data("MTN-8"),
    field: "plan",
    same: ["mtn-8", "MTN-08", "MTN-9 weekly", "a MTN-9", "DATA-9", "MTN-9x", "MTN", 9],
    other: ["MTN-9", "GLO-8", "MTN-80"],
  },
  { of: data("MTN-80"), field: "plan", same: [], other: ["MTN-8"] },
  { of: data("MTN1GBW"), field: "plan", same: ["MTN-8"], other: [] },
  { of: cable("101"), field: "plan", same: ["0101", 101, "102 a", "1e3", "a 102", "0", ""], other: [102, "102"] },
];

/** What a transaction that shows one field certainly differs in. */
const found = ({ of, field }: Row, shown: unknown) => differences(of, { [field]: shown });

test.each(rows)("$field of $of.product, $of.customer_msisdn, $of.amount, $of.plan_code", (row) => {
  for (const shown of row.same) expect(found(row, shown), JSON.stringify(shown)).toEqual([]);
  for (const shown of row.other) expect(found(row, shown), JSON.stringify(shown)).toHaveLength(1);
});

test("every field that differs is named, once, in the order of the request", () => {
  const shown = { msisdn: "1", product: "data", amount: "1", network: "glo", plan: "1" };
  expect(differences(purchaseOf("CABLE"), shown as never)).toEqual([
    "customer_msisdn",
    "product",
    "amount",
    "plan_code",
  ]);
  expect(differences({ ...purchaseOf("airtime"), plan_code: "MTN-1" } as never, { plan: "MTN-2" } as never)).toEqual([
    "plan_code",
  ]);
});

describe("the comparison that the protocol publishes", () => {
  const rows = purchaseProtocol.comparison.flatMap(({ field, shownAs, of, same, other }) =>
    of.flatMap((product) => [
      ...same.map((pair) => ({ product, field, shownAs, ...pair, differ: [] as string[] })),
      ...other.map((pair) => ({ product, field, shownAs, ...pair, differ: [field] })),
    ]),
  );

  test.each(rows)("$product, $field: $sent, shown as $shown", ({ product, field, shownAs, sent, shown, differ }) => {
    // The product of the row itself may be what is sent.
    const order = { ...(field === "product" ? {} : { product }), [field]: sent };
    expect(differences(order, { [shownAs]: shown })).toEqual(differ);
  });

  test("has every field that is compared, for every product", () => {
    const order = { customer_msisdn: "1", product: "1", amount: "1", network: "1", plan_code: "1" };
    for (const product of products) {
      const fields = purchaseProtocol.comparison.filter(({ of }) => of.includes(product)).map(({ field }) => field);
      // Airtime has no plan.
      const all = Object.keys(order).filter((name) => name !== "plan_code" || product !== "airtime");
      expect(fields.sort(), product).toEqual(all.sort());
    }
  });
});
