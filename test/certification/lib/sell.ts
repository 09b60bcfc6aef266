/** Runs an integration in its own process against a certification, and returns the verdict. */
import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Judgement } from "@vending/certification";
import { ordersAsJson } from "../../../packages/certification/src/session/order-list.ts";
import { startSession } from "../../../packages/certification/src/session/session.ts";

export interface SaleOptions {
  readonly command: readonly [command: string, ...args: string[]];
  readonly seed: number;
  readonly situations?: readonly string[];
  /** By how much the integration divides its own times. */
  readonly speed?: number;
  readonly environment?: Readonly<Record<string, string>>;
  /** Kill it after so many requests, and start it again. */
  readonly killAfter?: number;
  /** How many times it is run, one after the other. Default: once. */
  readonly runs?: number;
}

export async function sell(options: SaleOptions): Promise<Judgement> {
  const { seed, situations, killAfter, runs = 1 } = options;
  const folder = await mkdtemp(join(tmpdir(), "vending-sale-"));
  const session = await startSession({
    port: 0,
    host: "127.0.0.1",
    pace: "fast",
    seed,
    tell: console.error,
    ...(situations && { situations }),
  });
  try {
    const orders = join(folder, "orders.json");
    const beliefs = join(folder, "beliefs.json");
    await writeFile(orders, ordersAsJson(session.certification, session.url));
    const start = (isEnough?: () => boolean) => run(options, [orders, beliefs, join(folder, "memory")], isEnough);
    if (killAfter !== undefined) {
      await start(() => session.certification.progress().requests >= killAfter);
      await fetch(`${session.url}/certification/restarted`, { method: "POST" });
    }
    for (let run = 0; run < runs; run++) await start();
    const response = await fetch(`${session.url}/certification/beliefs`, {
      method: "POST",
      body: await readFile(beliefs),
    });
    if (!response.ok) throw new Error(await response.text());
    return (await session.ending).judgement;
  } finally {
    session.interrupt();
    await session.ending;
    await rm(folder, { recursive: true, force: true });
  }
}

/** Resolves when the program has ended, or was killed. Rejects if it failed. */
function run(
  { command, speed = 10, environment }: SaleOptions,
  files: readonly string[],
  isEnough?: () => boolean,
): Promise<void> {
  const [program, ...args] = command;
  const child = spawn(program, [...args, ...files], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, VENDING_SPEED: String(speed), ...environment },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  let isKilled = false;
  const watch = setInterval(() => {
    if (!isEnough?.()) return;
    isKilled = true;
    child.kill("SIGKILL");
  }, 5);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (status) => {
      clearInterval(watch);
      if (isEnough && !isKilled) reject(new Error(`it ended before it was killed: ${output}`));
      else if (status === 0 || isKilled) resolve();
      else reject(new Error(`${program} ended with ${status}: ${output}`));
    });
  });
}

export const failedRules = ({ verdict }: Judgement): string[] =>
  verdict.rules.filter((rule) => rule.verdict === "failed").map(({ id }) => id);
