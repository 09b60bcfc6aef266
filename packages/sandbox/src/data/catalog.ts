/** The plans on sale. The sandbox's own are made up; the first of each network are those of the contract's examples. */
import {
  type CableNetwork,
  type CablePlan,
  cableNetworks,
  type DataPlan,
  type MobileNetwork,
  mobileNetworks,
  type OperationId,
} from "@vending/contract";
import { responseValidator } from "@vending/contract/validators";
import { isLess, sameAmount } from "./amount.ts";
import { meter } from "./products.ts";
import type { Purchase } from "./purchase-scenario.ts";

type DataRow = [code: number, value: string, days: number, price: number, tariff: string];

const periods: Record<number, string> = { 1: "Daily", 7: "Weekly", 30: "Monthly" };

const dataRows: Record<MobileNetwork, DataRow[]> = {
  mtn: [
    [1, "100MB", 1, 100, "5000"],
    [2, "1GB", 1, 350, "5001"],
    [8, "1GB", 7, 800, "5002"],
    [9, "3.5GB", 30, 2500, "5007"],
    [10, "10GB", 30, 4500, "5009"],
  ],
  glo: [
    [1, "1.5GB", 30, 1000, "DATA-12"],
    [2, "350MB", 1, 200, "DATA-2"],
    [3, "2.9GB", 30, 1500, "DATA-13"],
    [4, "7.7GB", 30, 3000, "DATA-16"],
  ],
  airtel: [
    [1, "1.2GB", 30, 1000, "AT-1000"],
    [2, "200MB", 1, 200, "AT-200"],
    [3, "1GB", 7, 500, "AT-500"],
    [4, "6GB", 30, 2500, "AT-2500"],
  ],
  "9mobile": [
    [1, "1.5GB", 30, 1200, "9M-1200"],
    [2, "150MB", 1, 200, "9M-200"],
    [3, "4.5GB", 30, 2000, "9M-2000"],
  ],
};

/** The sandbox's own data plans of a network. */
function dataPlans(network: MobileNetwork): DataPlan[] {
  const name = network.toUpperCase();
  return dataRows[network].map(([id, value, days, price, tariff]) => ({
    plan_code: `${name}-${id}`,
    id,
    name: `${value} ${periods[days]}`,
    description: `${value} for ${days === 1 ? "one day" : `${days} days`}`,
    price: String(price),
    tarrifTypeId: tariff,
    validity: days === 1 ? "1 day" : `${days} days`,
    value,
    group: periods[days] ?? "Other",
    shortCode: `${name}${value}${periods[days]?.charAt(0)}`,
  }));
}

const cableRows: Record<CableNetwork, [id: number, name: string, price: number][]> = {
  DSTV: [
    [101, "DStv Confam", 9300],
    [102, "DStv Padi", 3600],
    [103, "DStv Compact", 15700],
    [104, "DStv Premium", 37000],
  ],
  GOTV: [
    [201, "GOtv Jinja", 3900],
    [202, "GOtv Jolli", 4850],
    [203, "GOtv Max", 7200],
  ],
  STARTIMES: [
    [251, "StarTimes Basic", 4000],
    [252, "StarTimes Nova", 1900],
    [253, "StarTimes Smart", 5100],
  ],
};

/** The sandbox's own bouquets. */
function cablePlans(): CablePlan[] {
  return cableNetworks.flatMap((network) =>
    cableRows[network].map(([id, name, price]) => ({
      id,
      name,
      network,
      product: "CABLE" as const,
      amount_type: "fixed",
      price: String(price),
    })),
  );
}

/** A catalog as a user gives it. The sandbox's own plans replace what is missing. */
export interface GivenCatalog {
  readonly data?: Readonly<Partial<Record<MobileNetwork, readonly DataPlan[]>>>;
  readonly cable?: readonly CablePlan[];
}

type Wanted = Pick<Purchase, "product" | "network" | "plan" | "amount">;

export class Catalog {
  readonly #data: ReadonlyMap<string, readonly DataPlan[]>;
  readonly #cable: readonly CablePlan[];

  /** @throws {TypeError} For a plan that the contract does not allow. The message names its place and its field. */
  constructor(given: GivenCatalog = {}) {
    check(given);
    this.#data = new Map(mobileNetworks.map((network) => [network, given.data?.[network] ?? dataPlans(network)]));
    this.#cable = given.cable ?? cablePlans();
  }

  dataPlans(network: string): readonly DataPlan[] {
    return this.#data.get(network) ?? [];
  }

  /** The bouquets of one cable TV network, or of all. */
  cablePlans(network?: string): readonly CablePlan[] {
    return network === undefined ? this.#cable : this.#cable.filter((plan) => plan.network === network);
  }

  /**
   * Why this purchase cannot be sold. The source says that an amount "should" match, but not what the service does if it does not,
   * or if there is no such plan: the sandbox lets the purchase fail. Of bills other than cable TV it has no plans, and accepts any.
   */
  refusal({ product, network, plan, amount }: Wanted): string | undefined {
    if (product === "ELECTRICITY") return boundsProblem(amount);
    if (product !== "data" && product !== "CABLE") return undefined;
    const dataPlans = product === "data" ? this.dataPlans(network) : [];
    const found =
      product === "data"
        ? dataPlans.find((row) => namesOf(network, row).includes(plan))
        : this.cablePlans(network).find(({ id }) => String(id) === plan);
    if (found) {
      const isFixed = !("amount_type" in found) || found.amount_type === "fixed";
      if (!isFixed || sameAmount(found.price, amount)) return undefined;
      return `The amount ${amount} is not the price of plan ${plan}, which is ${found.price}.`;
    }
    const meant = dataPlans.find(({ id }) => String(id) === plan);
    return meant
      ? `${plan} is no tariff id of ${network}, and a bare number is never a catalog id there: did you mean ${meant.plan_code}?`
      : `There is no plan ${plan} of ${network}.`;
  }
}

/** The codes by which a purchase may name a data plan: its own, and those of existing integrations (section 2.3). */
function namesOf(network: string, { plan_code, shortCode, tarrifTypeId, id }: DataPlan): string[] {
  const names = [plan_code, shortCode];
  if (network !== "9mobile") names.push(tarrifTypeId);
  if (network !== "mtn") names.push(String(id));
  return names;
}

function boundsProblem(amount: string): string | undefined {
  const { min_amount, max_amount } = meter;
  if (isLess(amount, min_amount)) return `The amount ${amount} is below the minimum of ${min_amount}.`;
  return isLess(max_amount, amount) ? `The amount ${amount} is above the maximum of ${max_amount}.` : undefined;
}

function check(given: unknown): void {
  if (typeof given !== "object" || given === null || Array.isArray(given)) {
    throw new TypeError("catalog: must be an object of data and cable");
  }
  const { data = {}, cable = [], ...others } = given as Record<string, unknown>;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw new TypeError(`catalog: ${unknown}: only data and cable are allowed`);
  if (typeof data !== "object" || data === null || Array.isArray(data))
    throw new TypeError("catalog: data: must be an object of lists, by network");
  for (const [network, plans] of Object.entries(data)) {
    if (!(mobileNetworks as readonly string[]).includes(network)) {
      throw new TypeError(`catalog: data: ${network}: networks are ${mobileNetworks.join(", ")}`);
    }
    checkPlans(`data: ${network}`, plans, "listDataPlans", ["plan_code", "id"]);
  }
  checkPlans("cable", cable, "listCablePlans", ["id"]);
  // A response may name other networks, but no purchase can.
  const strange = (cable as CablePlan[]).findIndex(
    ({ network }) => !(cableNetworks as readonly string[]).includes(network),
  );
  if (strange >= 0)
    throw new TypeError(`catalog: cable: plan ${strange + 1}: network must be one of ${cableNetworks.join(", ")}`);
}

/** Plans are valid if the response that lists them is valid, and a purchase can name each of them. */
function checkPlans(
  place: string,
  plans: unknown,
  operationId: OperationId,
  identifiers: readonly ("plan_code" | "id")[],
): void {
  if (!Array.isArray(plans)) throw new TypeError(`catalog: ${place}: must be a list of plans`);
  const validator = responseValidator(operationId, 200);
  for (const [index, plan] of plans.entries()) {
    const { issues } = validator?.["~standard"].validate({ status: "success", description: "", data: [plan] }) ?? {};
    const said = issues?.map(({ message }) => message.replace(/^data(?:\[0\]|\.0)\.?/, "")).join("; ");
    if (said !== undefined) throw new TypeError(`catalog: ${place}: plan ${index + 1}: ${said}`);
  }
  for (const field of identifiers) {
    const values = (plans as Partial<DataPlan>[]).map((plan) => plan[field]); // Each was validated above.
    const again = values.findIndex((value, index) => values.indexOf(value) !== index);
    if (again >= 0) throw new TypeError(`catalog: ${place}: plan ${again + 1}: ${field}: another plan has the same`);
  }
}
