/** One certification, in process: the list of orders, the service to sell them at, and the verdict. */
import { randomBytes } from "node:crypto";
import { buildPath, type CablePlan, type DataPlan, mobileNetworks, type Product, products } from "@vending/contract";
import { createSandbox } from "@vending/sandbox";
import { type Belief, readBeliefs } from "./beliefs/beliefs.ts";
import { Recorder } from "./recording/recorder.ts";
import { type Judgement, judge } from "./rules/verdict.ts";
import { HostileService, signInOf } from "./service/hostile-service.ts";
import { Lever } from "./service/lever.ts";
import { type Merchant, type Order, type Plans, planOrders } from "./situations/orders.ts";
import { Random } from "./situations/random.ts";
import { situations as allSituations, type Situation, settleAfter } from "./situations/situations.ts";

/** How fast a run goes. All of its delays keep their ratios. */
export type Pace = "fast" | "real";

/** The number by which each delay is divided. */
export const speedOf: Readonly<Record<Pace, number>> = { fast: 10, real: 1 };

export interface CertificationOptions {
  /** The same seed repeats a run. Default: a random one. */
  seed?: number;
  /** Default: `real`. */
  pace?: Pace;
  /** Milliseconds. Default: `Date.now`. */
  now?: () => number;
  /** Waits where a situation takes its time. Default: `setTimeout`. */
  wait?: (milliseconds: number) => Promise<void>;
  /** The products that are sold: all orders are of these. Default: all. */
  products?: readonly Product[];
  /** The situations to meet, by their ids. Default: all. With fewer, rules are skipped, and there is no certificate. */
  situations?: readonly string[];
  /** The connection that a request came on: the same object for all of its requests. Default: connections are unknown. */
  connectionOf?: (request: Request) => object | undefined;
  /** Called when a create was handled, before its response is sent, with the signal of its client. */
  beforeResponse?: (signal: AbortSignal) => Promise<void>;
  /** The origin to which redirects lead. Default: `http://elsewhere.test`. */
  elsewhere?: () => string;
}

export interface Progress {
  /** Requests so far. */
  readonly requests: number;
}

export interface Certification {
  readonly seed: number;
  readonly pace: Pace;
  readonly products: readonly Product[];
  readonly merchant: Merchant;
  readonly orders: readonly Order[];
  /** Responds as the service does on its worst day. Rejects with a `TypeError` if the connection is dropped. */
  fetch(input: string | URL | Request, init?: RequestInit): Promise<Response>;
  /** Notes that the integration was started again. Returns how often so far. */
  restarted(): number;
  /** How far the integration is. */
  progress(): Progress;
  /** Beliefs from JSON. Throws a `BeliefsError` if they are not valid. */
  readBeliefs(text: string): readonly Belief[];
  /** The verdict as of now. */
  judge(beliefs?: readonly Belief[]): Judgement;
}

/** A merchant that knew the seed would know what each order meets: it is too large to be found by trying. */
const drawSeed = (): number => Number(randomBytes(8).readBigUInt64BE() % BigInt(Number.MAX_SAFE_INTEGER));

const platformWait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds).unref());

export async function createCertification(options: CertificationOptions = {}): Promise<Certification> {
  const { seed = drawSeed(), pace = "real", now = Date.now, wait = platformWait } = options;
  const { elsewhere = () => "http://elsewhere.test", connectionOf, beforeResponse } = options;
  const sold = soldOf(options.products);
  const speed = speedOf[pace];
  const random = new Random(seed, "merchant");
  const merchant: Merchant = {
    merchant_code: "CERTIFY",
    merchant_key: `key-${random.text(16)}`,
    merchant_secret: `secret-${random.text(32)}`,
  };
  const plans = planOrders(seed, await plansOf(), { only: chosen(options.situations), sold });
  const recorder = new Recorder(plans);
  const lever = new Lever({ recorder, now, speed, redirectTo: (log) => elsewhere() + signInOf(log) });
  const start = now();
  const sandbox = createSandbox({
    merchants: [{ ...merchant, merchant_name: "Certification" }],
    // Time passes as fast as the pace says.
    now: () => start + (now() - start) * speed,
    settleAfter,
    // These routes would give everything away.
    controlRoutes: false,
    behaviour: lever.behaviourOf,
    failure: lever.failureOf,
  });
  const service = new HostileService({
    recorder,
    merchant,
    sandbox,
    lever,
    now,
    wait,
    speed,
    ...(beforeResponse && { beforeResponse }),
  });
  const orders = plans.map(({ order }) => order);
  const references = new Set(orders.map(({ reference }) => reference));
  return {
    seed,
    pace,
    products: sold,
    merchant,
    orders,
    fetch(input, init) {
      const request = input instanceof Request && !init ? input : new Request(input, init);
      const connection = connectionOf?.(request);
      if (connection !== undefined) recorder.connected(connection, now());
      return service.fetch(request);
    },
    restarted: () => recorder.restart(now()),
    progress: () => ({ requests: recorder.requests }),
    readBeliefs: (text) => readBeliefs(text, references),
    judge: (beliefs) => judge(recorder, beliefs, { seed, products: sold, speed, now: now() }),
  };
}

/** In the order of the contract, each once. */
function soldOf(wanted: readonly string[] = products): readonly Product[] {
  const unknown = wanted.find((one) => !(products as readonly string[]).includes(one));
  if (unknown !== undefined) throw new TypeError(`products are ${products.join(", ")}, not ${unknown}`);
  if (wanted.length === 0) throw new TypeError(`there must be a product: ${products.join(", ")}`);
  return products.filter((one) => wanted.includes(one));
}

function chosen(ids: readonly string[] | undefined): readonly Situation[] {
  const unknown = ids?.find((id) => !allSituations.some((situation) => situation.id === id));
  if (unknown !== undefined) throw new TypeError(`there is no situation ${unknown}`);
  return ids ? allSituations.filter(({ id }) => ids.includes(id)) : allSituations;
}

/** The catalog of the sandbox, as a merchant gets it. */
export async function plansOf(): Promise<Plans> {
  const sandbox = createSandbox();
  const headers = { "x-merchant-key": "sandbox-key", "x-merchant-secret": "sandbox-secret" };
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
