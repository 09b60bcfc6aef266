/** One certification, in process: the list of orders, the service to sell them at, and the verdict. */
import { randomBytes } from "node:crypto";
import { buildPath, type CablePlan, type DataPlan, mobileNetworks, type Product, products } from "@vending/contract";
import { createSandbox, type FailureOf, type Sandbox } from "@vending/sandbox";
import { Random } from "@vending/terminal/random";
import { type Belief, readBeliefs } from "./judge/beliefs.ts";
import { type Judgement, judge } from "./judge/judge.ts";
import { isCustomer, type Order, type Plans, planOrders, type TestMerchant } from "./plan/orders.ts";
import { orderScenarios, purchaseScenarioOf, settleAfter } from "./plan/scenarios.ts";
import { Recording } from "./service/recording.ts";
import { Service } from "./service/service.ts";

/** How fast a run goes. All of its delays keep their ratios. */
export type Pace = "fast" | "real";

/** The number by which each delay is divided. */
export const speedOf: Readonly<Record<Pace, number>> = { fast: 10, real: 1 };

export interface CertificationOptions {
  /** The same seed repeats a run. Default: a random one. */
  seed?: number;
  /** Default: `real`. */
  pace?: Pace;
  /** The time, in milliseconds since 1970. Default: `Date.now`. */
  now?: () => number;
  /** Waits where a scenario takes its time. Default: `setTimeout`. */
  wait?: (milliseconds: number) => Promise<void>;
  /** The products that are sold: all orders are of these. Default: all. */
  products?: readonly Product[];
  /** The scenarios to meet, by their ids. Default: all. With fewer, there is no certificate. */
  scenarios?: readonly string[];
  /** Called when a create was handled, before its response is sent, with the signal of its client. */
  beforeResponse?: (signal: AbortSignal) => Promise<void>;
  /** The origin to which redirects lead. Default: `http://elsewhere.test`. */
  elsewhere?: () => string;
}

export interface Certification {
  readonly seed: number;
  readonly pace: Pace;
  readonly products: readonly Product[];
  readonly merchant: TestMerchant;
  readonly orders: readonly Order[];
  /** Responds as the service does on its worst day. Rejects with a `TypeError` if the connection is dropped. */
  fetch(input: string | URL | Request, init?: RequestInit): Promise<Response>;
  /** Notes that the integration was killed. */
  killed(): void;
  /** How many requests came so far. */
  requests(): number;
  /** Reads beliefs from JSON. @throws {BeliefsError} They are not valid: `problems` has a sentence for each. */
  readBeliefs(text: string): readonly Belief[];
  /** The verdict as of now. @throws {BeliefsError} The beliefs are not valid. */
  judge(beliefs?: readonly Belief[]): Judgement;
}

/** A merchant that knew the seed would know what each order meets: it is too large to be found by trying. */
const drawSeed = (): number => Number(randomBytes(8).readBigUInt64BE() % BigInt(Number.MAX_SAFE_INTEGER));

const platformWait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds).unref());

/**
 * Starts a certification in process: a service with its orders, and the judge of what becomes of them. Sell `orders` through
 * `fetch`, then call `judge` with the beliefs.
 *
 * @throws {TypeError} `products` or `scenarios` names one that does not exist, or `products` is empty; `pace` or `seed` is none.
 */
export async function createCertification(options: CertificationOptions = {}): Promise<Certification> {
  const { seed = drawSeed(), pace = "real", now = Date.now, wait = platformWait } = options;
  const { elsewhere = () => "http://elsewhere.test", beforeResponse = async () => {} } = options;
  const sold = soldOf(options.products);
  // With neither, no pause would be judged.
  if (!Object.hasOwn(speedOf, pace)) throw new TypeError(`pace is fast or real, not ${pace}`);
  if (!Number.isSafeInteger(seed) || seed < 0)
    throw new TypeError(`seed must be a whole number, 0 or more, not ${seed}`);
  const speed = speedOf[pace];
  const random = new Random(seed, "merchant");
  const merchant: TestMerchant = {
    merchant_code: "CERTIFY",
    merchant_key: `key-${random.text(16)}`,
    merchant_secret: `secret-${random.text(32)}`,
  };
  const start = now();
  let failureOf: FailureOf = () => undefined;
  const sandbox = createSandbox({
    merchants: [{ ...merchant, merchant_name: "Certification" }],
    // Time passes as fast as the pace says.
    now: () => start + (now() - start) * speed,
    settleAfter,
    // These routes would give everything away.
    controlRoutes: false,
    scenario({ msisdn, product }) {
      const plan = product === "gift card" ? undefined : plans.find(({ order }) => isCustomer(order, msisdn));
      const scenario = purchaseScenarioOf(plan?.scenario ?? {});
      return { ...scenario, queued: scenario.settleAfter !== undefined };
    },
    failure: (asked) => failureOf(asked),
  });
  const plans = planOrders(seed, await plansOf(sandbox, merchant), chosen(options.scenarios), sold);
  const recording = new Recording(plans);
  const service = new Service({ recording, merchant, sandbox, now, wait, speed, elsewhere, beforeResponse });
  failureOf = (asked) => service.failureOf(asked);
  const orders = plans.map(({ order }) => order);
  const references = new Set(orders.map(({ reference }) => reference));
  const isWhole = options.scenarios === undefined;
  return {
    seed,
    pace,
    products: sold,
    merchant,
    orders,
    fetch: (input, init) => service.fetch(input instanceof Request && !init ? input : new Request(input, init)),
    killed: () => recording.kill(now()),
    requests: () => recording.requests,
    readBeliefs: (text) => readBeliefs(text, references),
    judge: (beliefs) =>
      judge(recording, beliefs && readBeliefs(JSON.stringify(beliefs), references), {
        seed,
        products: sold,
        speed,
        now: now(),
        isWhole,
      }),
  };
}

/** In the order of the contract, each once. */
function soldOf(wanted: readonly string[] = products): readonly Product[] {
  const unknown = wanted.find((one) => !(products as readonly string[]).includes(one));
  if (unknown !== undefined) throw new TypeError(`products are ${products.join(", ")}, not ${unknown}`);
  if (wanted.length === 0) throw new TypeError(`there must be a product: ${products.join(", ")}`);
  return products.filter((one) => wanted.includes(one));
}

function chosen(ids: readonly string[] | undefined): typeof orderScenarios {
  const unknown = ids?.find((id) => !orderScenarios.some((scenario) => scenario.id === id));
  if (unknown !== undefined) throw new TypeError(`there is no scenario ${unknown}`);
  return ids ? orderScenarios.filter(({ id }) => ids.includes(id)) : orderScenarios;
}

/** The catalog of the sandbox, as a merchant gets it. */
async function plansOf(sandbox: Pick<Sandbox, "fetch">, merchant: TestMerchant): Promise<Plans> {
  const headers = { "x-merchant-key": merchant.merchant_key, "x-merchant-secret": merchant.merchant_secret };
  const list = async <T>(path: string): Promise<readonly T[]> => {
    const response = await sandbox.fetch(`http://sandbox.test${path}`, { headers });
    // The sandbox checks its catalog against the contract.
    return ((await response.json()) as { data: T[] }).data;
  };
  const data = await Promise.all(
    mobileNetworks.map(
      async (network) => [network, await list<DataPlan>(buildPath("listDataPlans", { network }))] as const,
    ),
  );
  return {
    // One entry for each network.
    data: Object.fromEntries(data) as unknown as Plans["data"],
    cable: await list<CablePlan>(buildPath("listCablePlans")),
  };
}
