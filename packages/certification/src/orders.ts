/** The orders of a run. The seed decides which order meets which situation, and nothing in the list tells. */
import { type CablePlan, cableNetworks, type DataPlan, mobileNetworks, type Product } from "@vending/contract";
import { joined, json, type Printable } from "@vending/terminal/printable";
import { Random } from "./random.ts";
import { productsOf, type Situation } from "./situations.ts";

/** The merchant that sells the orders. */
export interface Merchant {
  readonly merchant_code: string;
  readonly merchant_key: string;
  readonly merchant_secret: string;
}

/** An order as the partner gets it. */
export interface Order {
  readonly reference: string;
  readonly product: Product;
  readonly network: string;
  readonly customer_msisdn: string;
  /** In Naira. */
  readonly amount: string;
  /** Absent for airtime. */
  readonly plan_code?: string;
}

/** An order with the situation that it meets. */
export interface PlannedOrder {
  readonly order: Order;
  readonly situation: Situation;
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
  situations: readonly Situation[],
  sold: readonly Product[],
): readonly PlannedOrder[] {
  const random = new Random(seed, "orders");
  const taken = new Set<string>();
  const drafts = situations.flatMap((situation) =>
    productsFor(situation, sold, random).map((product) => {
      const goods = { product, ...goodsOf(product, plans, random) };
      return { goods, situation, number: numberOf(product, random, taken), nonce: random.text(12) };
    }),
  );
  return random.shuffled(drafts).map(({ goods, situation, number, nonce }, index) => {
    const { product, network, ...price } = goods;
    const reference = `order-${String(index + 1).padStart(2, "0")}`;
    return {
      order: { reference, product, network, customer_msisdn: number, ...price },
      situation,
      nonce,
    };
  });
}

/** The product of each order that meets a situation. */
function productsFor({ group, orders = 1 }: Situation, sold: readonly Product[], random: Random): Product[] {
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
      return { network: random.pick(mobileNetworks), amount: String(50 * (2 + random.below(99))) };
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
    // The plans of electricity and betting are not documented: these are in the contract's examples.
    case "ELECTRICITY": {
      const [network, plan_code] = random.pick([
        ["IKEDC", "301"],
        ["AEDC", "302"],
      ] as const);
      return { network, amount: String(500 * (2 + random.below(39))), plan_code };
    }
    case "BETTING":
      return { network: "BET9JA", amount: String(100 * (1 + random.below(50))), plan_code: "401" };
  }
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
  switch (product) {
    case "airtime":
    case "data": {
      const national = random.pick(prefixes) + random.digits(4);
      return random.below(3) === 0 ? `234${national.slice(1)}` : national;
    }
    case "CABLE":
      return `70${random.digits(5)}`;
    case "ELECTRICITY":
      return `45${random.digits(6)}`;
    case "BETTING":
      return `11${random.digits(5)}`;
  }
}

/** The number without what may differ between its forms: the prefix of a phone number. */
export const plainNumber = (product: string, number: string): string =>
  product === "airtime" || product === "data" ? number.replace(/^\+?(?:234|0)(?=\d{10}$)/, "") : number;

/** Whether a number is that of the order's customer. */
export const isCustomer = ({ product, customer_msisdn }: Order, number: string): boolean =>
  plainNumber(product, number) === plainNumber(product, customer_msisdn);

/** The address, the credentials and the orders, as a partner gets them. */
export function ordersAsJson(
  { merchant, products, orders }: { merchant: Merchant; products: readonly Product[]; orders: readonly Order[] },
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
