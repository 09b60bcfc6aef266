/** One world from its seed, from the first order to the end of the last. */

import { Shop } from "./callers.ts";
import { judge } from "./judge.ts";
import { Network } from "./network.ts";
import { drawOptions, hour, type WorldOptions } from "./options.ts";
import { drawOrder } from "./orders.ts";
import type { Api } from "./process.ts";
import { Random } from "./random.ts";
import { SimulatedTime } from "./simulated-time.ts";
import { Timeline } from "./timeline.ts";
import { World } from "./world.ts";

export interface Verdict {
  readonly seed: number;
  readonly options: WorldOptions;
  /** What went wrong; empty if nothing did. */
  readonly findings: readonly string[];
  readonly timeline: Timeline;
  /** What callers were told, each as often as they were told it. */
  readonly told: readonly string[];
  readonly requests: number;
  readonly vends: number;
}

/** Longer than any caller looks. */
const horizon = 200 * hour;

export async function simulate(api: Api, seed: number): Promise<Verdict> {
  const random = new Random(seed);
  const options = drawOptions(random.fork());
  const time = new SimulatedTime();
  const timeline = new Timeline(time);
  const setting = { time, options, timeline };
  const ordersRandom = random.fork();
  const orders = Array.from({ length: options.orders }, (_, at) => drawOrder(ordersRandom, at + 1, options.invalid));
  const world = new World(setting, random.fork(), orders);
  const network = new Network(setting, random.fork(), world);
  const shop = new Shop(api, setting, random.fork(), network);
  shop.open(orders);
  await time.run(time.now + horizon);
  return {
    seed,
    options,
    findings: judge(world, shop, orders, options),
    timeline,
    told: shop.told.map(({ what }) => what),
    requests: shop.processes.reduce((sum, { sent }) => sum + sent.length, 0),
    vends: world.rows.filter(({ final }) => final === "success").length,
  };
}

/** What a person needs to see a world again. */
export function report({ seed, options, findings, timeline }: Verdict): string {
  const on = Object.entries(options.failures).flatMap(([failure, rate]) => (rate > 0 ? [`${failure} ${rate}`] : []));
  const rest = Object.entries(options).flatMap(([name, value]) =>
    name === "failures" ? [] : [`${name} ${String(value)}`],
  );
  return [
    `seed ${seed}`,
    `options: ${rest.join(", ")}`,
    `failures: ${on.join(", ") || "none"}`,
    timeline.draw(),
    ...(findings.length > 0 ? findings.map((finding) => `FINDING: ${finding}`) : ["no findings"]),
  ].join("\n");
}
