/** The config of a run without one: the merchants and the scenario numbers of the sandbox. */
import { billProducts, productTable } from "@vending/contract";
import { type BillProduct, type Config, type Merchant, type Product, readConfig } from "./schema.ts";

/** Published with the sandbox, and valid nowhere else. */
export const sandboxMerchants: readonly [Merchant, Merchant] = [
  { code: "SANDBOX", key: "sandbox-key", secret: "sandbox-secret" },
  { code: "SANDBOX2", key: "sandbox2-key", secret: "sandbox2-secret" },
];

/** Each `#` becomes a random digit; the last three choose the scenario. */
const numberOf = (product: Product) => (suffix: string) => productTable[product].number.form.slice(0, -3) + suffix;
const phone = numberOf("airtime");

const normal = "123";
const failed = "900";
const purchased = (number: (suffix: string) => string) => ({
  success: number(normal),
  failed: number(failed),
  noResponse: number("902"),
  errorNotBought: number("903"),
  errorButBought: number("904"),
  busyFirst: number("905"),
});
const topUp = { ...purchased(phone), staysPending: phone("901") };
function bill(product: BillProduct) {
  const number = numberOf(product);
  const [sale] = productTable[product].sales;
  const customers = { ...purchased(number), rejected: number("910"), outage: number("911") };
  return { ...sale, service_id: sale.plan_code, customers };
}
const { customers: ofMeters, ...electricity } = bill("ELECTRICITY");
const meter = numberOf("ELECTRICITY");
const legacy = (network: string, plan_code: string, amount: string) => ({
  network,
  plan_code,
  amount,
  customer_msisdn: phone(normal),
});
const giftCard = (suffix: string) => ({ client_request_id: "{id}", customer_msisdn: phone(suffix) });

/** The config for a sandbox: its two merchants, and a number for each scenario. */
export const sandboxConfig: Config = readConfig({
  merchant: sandboxMerchants[0],
  otherMerchant: sandboxMerchants[1],
  settlesWithinMs: 10_000,
  randomCustomers: true,
  maxPurchases: 100_000,
  purchases: {
    airtime: { network: "mtn", amount: "500", customers: topUp },
    data: {
      network: "mtn",
      amount: "800",
      plan_code: "MTN-8",
      legacy: [
        legacy("mtn", "5002", "800"),
        legacy("mtn", "MTN1GBW", "800"),
        legacy("glo", "1", "1000"),
        legacy("glo", "DATA-12", "1000"),
        legacy("airtel", "1", "1000"),
        legacy("airtel", "AT-1000", "1000"),
        legacy("9mobile", "1", "1200"),
        legacy("9mobile", "9MOBILE-1", "1200"),
      ],
      customers: topUp,
    },
    ...Object.fromEntries(billProducts.map((product) => [product, bill(product)])),
    ELECTRICITY: { ...electricity, customers: { ...ofMeters, keyChange: meter("920"), debt: meter("921") } },
  },
  giftCard: { success: giftCard(normal), failed: giftCard(failed), staysPending: giftCard("901") },
  listStatus: { success: 0, failed: 1, pending: 2 },
});
