/** The orders of a run. The seed decides which order meets which scenario, and nothing in the list tells. */
import {
  type CablePlan,
  cableNetworks,
  type DataPlan,
  isTopUp,
  mobileNetworks,
  type Product,
  productTable,
} from "@vending/contract";
import { joined, json, type Printable } from "@vending/terminal/printable";
import { Random } from "@vending/terminal/random";
import { type OrderScenario, productsOf } from "./scenarios.ts";

/** The merchant that sells the orders: drawn for one run, and valid nowhere else. */
export interface TestMerchant {
  /** Sent in the body of each create. */
  readonly merchant_code: string;
  /** The value of `X-Merchant-Key`. */
  readonly merchant_key: string;
  /** The value of `X-Merchant-Secret`. */
  readonly merchant_secret: string;
}

/** An order as the partner gets it. */
export interface Order {
  /** Its number in the list, such as `order-07`. Beliefs refer to it; it is no request id. */
  readonly reference: string;
  readonly product: Product;
  readonly network: string;
  readonly customer_msisdn: string;
  /** In Naira, without decimals. */
  readonly amount: string;
  /** Absent for airtime. */
  readonly plan_code?: string;
}

/** An order with the scenario that it meets. */
export interface PlannedOrder {
  readonly order: Order;
  readonly scenario: OrderScenario;
  /** Part of the address to which this order is redirected. */
  readonly nonce: string;
}

/** The plans in the sandbox's catalog. */
export interface Plans {
  readonly data: Readonly<Record<(typeof mobileNetworks)[number], readonly DataPlan[]>>;
  readonly cable: readonly CablePlan[];
}

/** @param sold The products that are sold. */
export function planOrders(
  seed: number,
  plans: Plans,
  scenarios: readonly OrderScenario[],
  sold: readonly Product[],
): readonly PlannedOrder[] {
  const random = new Random(seed, "orders");
  const taken = new Set<string>();
  const drafts = scenarios.flatMap((scenario) =>
    productsFor(scenario, sold, random).map((product) => {
      const goods = { product, ...goodsOf(product, plans, random) };
      return { goods, scenario, number: numberOf(product, random, taken), nonce: random.text(12) };
    }),
  );
  return random.shuffled(drafts).map(({ goods, scenario, number, nonce }, index) => {
    const { product, network, ...price } = goods;
    const reference = `order-${String(index + 1).padStart(2, "0")}`;
    return {
      order: { reference, product, network, customer_msisdn: number, ...price },
      scenario,
      nonce,
    };
  });
}

function productsFor({ group, orders = 1 }: OrderScenario, sold: readonly Product[], random: Random): Product[] {
  const possible = productsOf[group].filter((one) => sold.includes(one));
  if (orders === "each") return possible;
  return possible.length === 0 ? [] : Array.from({ length: orders }, () => random.pick(possible));
}

function goodsOf(
  product: Product,
  plans: Plans,
  random: Random,
): { network: string; amount: string; plan_code?: string } {
  switch (product) {
    case "airtime":
      return { network: random.pick(mobileNetworks), amount: amountOf(product, random) };
    case "data": {
      const network = random.pick(mobileNetworks);
      const { plan_code, price } = random.pick(plans.data[network]);
      return { network, amount: price, plan_code };
    }
    case "CABLE": {
      const wanted = random.pick(cableNetworks);
      const { id, price, network } = random.pick(plans.cable.filter((plan) => plan.network === wanted));
      return { network, amount: price, plan_code: String(id) };
    }
    // Its plans are not documented: these are in the contract's examples.
    default: {
      const sales: readonly Pick<Order, "network" | "plan_code">[] = productTable[product].sales;
      const { network, plan_code = "" } = random.pick(sales);
      return { network, amount: amountOf(product, random), plan_code };
    }
  }
}

/** An amount without a price, in whole hundreds. */
function amountOf(product: Product, random: Random): string {
  const { least, most } = productTable[product].amount;
  return String(least + 100 * random.below((most - least) / 100 + 1));
}

const prefixes = ["0803", "0805", "0809", "0708", "0816", "0902"] as const;

/** A number that selects no scenario of the sandbox, and differs from all others before its last three digits. */
function numberOf(product: Product, random: Random, taken: Set<string>): string {
  for (;;) {
    const start = startOf(product, random);
    const key = start.replace(/^(?:234|0)/, "");
    if (taken.has(key)) continue;
    taken.add(key);
    return `${start}${random.below(9)}${random.digits(2)}`;
  }
}

function startOf(product: Product, random: Random): string {
  if (isTopUp(product)) {
    const national = random.pick(prefixes) + random.digits(4);
    return random.below(3) === 0 ? `234${national.slice(1)}` : national;
  }
  // Without its last three digits, which choose a scenario.
  return productTable[product].number.form.slice(0, -3).replace(/#/g, () => random.digits(1));
}

/** The number without what may differ between its forms: the prefix of a phone number. */
export const plainNumber = (product: string, number: string): string =>
  isTopUp(product) ? number.replace(/^\+?(?:234|0)(?=\d{10}$)/, "") : number;

/** Whether a number is that of the order's customer. */
export const isCustomer = ({ product, customer_msisdn }: Order, number: string): boolean =>
  plainNumber(product, number) === plainNumber(product, customer_msisdn);

/** The address, the credentials and the orders, as a partner gets them. */
export function ordersAsJson(
  { merchant, products, orders }: { merchant: TestMerchant; products: readonly Product[]; orders: readonly Order[] },
  url: string,
): string {
  const { merchant_code, merchant_key, merchant_secret } = merchant;
  return `${JSON.stringify({ base_url: url, merchant_code, merchant_key, merchant_secret, products, orders }, null, 2)}\n`;
}

/** The orders for a terminal, one a line. */
export const ordersAsLines = (orders: readonly Order[]): Printable =>
  joined(
    orders.map((order) => json(order)),
    "\n",
  );
