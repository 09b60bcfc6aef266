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

/** Whether a field of a request, and what a transaction shows of it, certainly differ. */
function differs(request: CreateTransactionRequest, field: string, shown: unknown): boolean {
  const found = differences(request, { internal_reference: "1", request_id: "1", [field]: shown } as never);
  expect(found.length).toBeLessThan(2);
  return found.length === 1;
}

const airtime = (customer_msisdn: string, amount = "500") =>
  ({ ...purchaseOf("airtime"), customer_msisdn, amount }) as CreateTransactionRequest;
const meter = (customer_msisdn: string) =>
  ({ ...purchaseOf("ELECTRICITY"), customer_msisdn }) as CreateTransactionRequest;

describe("a phone number", () => {
  test.each<[unknown, boolean]>([
    ["08031234567", false],
    ["8031234567", false],
    ["2348031234567", false],
    ["+2348031234567", false],
    ["002348031234567", false],
    ["+234 (0) 803 123 4567", false],
    ["23408031234567", false],
    ["(0803) 123.45-67", false],
    [" 0803\t1234567 ", false],
    [8031234567, false],
    ["08031234568", true],
    ["2348031234568", true],
    ["+2348031234568", true],
    ["002348031234568", true],
    ["23408031234568", true],
    ["(0803) 123.45-68", true],
    [8031234568, true],
    // Too short, too long, or with something else in it: not comparable.
    ["8031234", false],
    ["x8031234568", false],
    ["8031234568x", false],
    ["99998031234568", false],
    ["+2348031234568 or 0803", false],
    ["0803***4568", false],
    ["", false],
    [true, false],
  ])("%j", (shown, expected) => expect(differs(airtime("08031234567"), "msisdn", shown)).toBe(expected));
});

describe("a meter", () => {
  test.each<[string, unknown, boolean]>([
    ["4500000123", "4500-000 123", false],
    ["4500000123", "0004500000123", false],
    ["0004500000123", "4500000123", false],
    ["0004500000123", 4500000123, false],
    ["45A0000b23", "45a0000B23", false],
    ["4500000123", "4500000124", true],
    ["4500000123", "4500-000 124", true],
    // JSON has read it as a number, and that holds 16 digits.
    ["12345678901234567890", Number("12345678901234567890"), false],
    ["12345678901234567890", Number("12345678901234000000"), true],
    ["12345678901234567890", "12345678901234567891", true],
    ["4500000123", 4500000124, true],
    ["45A0000b23", "45A0000b24", true],
    // Zeros before letters are a part of the id.
    ["0AB1", "AB1", true],
    ["00012", "12", false],
    ["4500000123", "4500*00124", false],
    ["4500000123", "*4500000124", false],
    ["4500000123", "4500000124*", false],
    ["4500000123", "", false],
    ["4500000123", " - ", false],
    ["000", "0", false],
  ])("%s, shown as %j", (sent, shown, expected) => expect(differs(meter(sent), "msisdn", shown)).toBe(expected));
});

describe("an amount", () => {
  test.each<[string, unknown, boolean]>([
    ["500", "500", false],
    ["500", "500.0", false],
    ["500", "500.00", false],
    ["500", "NGN 500.00", false],
    ["500", "ngn500", false],
    ["500", "N500", false],
    ["500", "₦ 500", false],
    ["500", 500, false],
    ["1000", "1,000", false],
    ["1000", "1,000.00", false],
    ["1234567", "1,234,567.0", false],
    ["500", "501", true],
    ["500", " 501 ", true],
    ["500", "500.01", true],
    ["500", "NGN 501", true],
    ["500", "₦501", true],
    ["500", 501, true],
    ["1000", "10,000", true],
    ["1000", "1,000.50", true],
    ["1234567", "1,234,568", true],
    ["500", "-500", false],
    ["500", "-501", true],
    ["500", -500, false],
    ["500", -9000, true],
    ["500000", "500 000", false],
    ["500000", "500\u00a0000.00", false],
    ["500", "500 000", true],
    ["500", "- 501", true],
    ["500", "501 00", false],
    // None of these is certainly an amount in Naira.
    ["500", "501.000", false],
    ["500", "5,01", false],
    ["500", "50,1.00", false],
    ["500", "5-01", false],
    ["five hundred", "500", false],
    ["500", "1234,567", false],
    ["500", "$501", false],
    ["500", "501 Naira", false],
    ["500", "about 501", false],
    ["500", "0", false],
    ["500", "0.00", false],
    ["500", "", false],
    ["500", null, false],
  ])("%s, shown as %j", (sent, shown, expected) =>
    expect(differs(airtime("08031234567", sent), "amount", shown)).toBe(expected));
});

describe("a network, a product and a plan", () => {
  const data = (plan_code: string) => ({ ...purchaseOf("data"), plan_code }) as CreateTransactionRequest;
  const cable = (plan_code: string) => ({ ...purchaseOf("CABLE"), plan_code }) as CreateTransactionRequest;
  const rows: [CreateTransactionRequest, string, unknown, boolean][] = [
    [purchaseOf("airtime"), "network", "MTN", false],
    [purchaseOf("airtime"), "network", " mtn ", false],
    [purchaseOf("airtime"), "network", "Glo", true],
    [purchaseOf("airtime"), "network", " glo\n", true],
    [purchaseOf("airtime"), "network", "MTN NG", false],
    [purchaseOf("airtime"), "network", "DSTV", false],
    [purchaseOf("CABLE"), "network", "dstv", false],
    [purchaseOf("CABLE"), "network", "gotv", true],
    [purchaseOf("CABLE"), "network", "mtn", false],
    [purchaseOf("ELECTRICITY"), "network", "GOTV", false],
    [purchaseOf("data"), "network", "airtel", true],
    [purchaseOf("airtime"), "product", "Airtime", false],
    [purchaseOf("airtime"), "product", "DATA", true],
    [purchaseOf("CABLE"), "product", "electricity", true],
    [purchaseOf("airtime"), "product", "top-up", false],
    [data("MTN-8"), "plan", "mtn-8", false],
    [data("MTN-8"), "plan", "MTN-9", true],
    [data("MTN-8"), "plan", "GLO-8", true],
    [data("MTN-8"), "plan", "MTN-80", true],
    [data("MTN-80"), "plan", "MTN-8", true],
    [data("MTN-8"), "plan", "MTN-08", false],
    [data("MTN-8"), "plan", "MTN-9 weekly", false],
    [data("MTN-8"), "plan", "a MTN-9", false],
    [data("MTN-8"), "plan", "DATA-9", false],
    [data("MTN1GBW"), "plan", "MTN-8", false],
    [data("MTN-8"), "plan", "MTN-9x", false],
    [data("MTN-8"), "plan", "MTN", false],
    [data("MTN-8"), "plan", 9, false],
    [cable("101"), "plan", "0101", false],
    [cable("101"), "plan", 101, false],
    [cable("101"), "plan", 102, true],
    [cable("101"), "plan", "102", true],
    [cable("101"), "plan", "102 a", false],
    [cable("101"), "plan", "1e3", false],
    [cable("101"), "plan", "a 102", false],
    [cable("101"), "plan", "0", false],
    [cable("101"), "plan", "", false],
  ];
  // Mutation testing tells tests apart by their titles: each has one of its own, in every run.
  test.each(
    rows.map(([request, ...row]) => [request.product, ...row, request] as const),
  )("%#: %s, %s shown as %j", (_, field, shown, expected, request) =>
    expect(differs(request, field, shown)).toBe(expected));
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
