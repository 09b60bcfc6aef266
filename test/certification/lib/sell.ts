/** Runs an integration in its own process against a certification, and returns the verdict. */
import type { Judgement } from "@vending/certification";
import { certifyProgram } from "../../../packages/certification/src/command/program.ts";

export interface SaleOptions {
  readonly command: readonly [command: string, ...args: string[]];
  readonly seed: number;
  readonly scenarios?: readonly string[];
  /** By how much the integration divides its own times. */
  readonly speed?: number;
  readonly environment?: Readonly<Record<string, string>>;
  /** Whether it is killed in the middle, and started again. Default: no. */
  readonly isKilled?: boolean;
  /** How many times it is run, one after the other. Default: once. */
  readonly runs?: number;
}

export async function sell({
  command,
  speed = 10,
  isKilled = false,
  ...options
}: SaleOptions): Promise<Judgement & { readonly wasKilled: boolean }> {
  const { judgement, wasKilled } = await certifyProgram({
    ...options,
    exec: command.map((part) => `"${part}"`).join(" "),
    port: 0,
    pace: "fast",
    environment: { VENDING_SPEED: String(speed), ...options.environment },
    ...(!isKilled && { killAt: Number.POSITIVE_INFINITY }),
  });
  return { ...judgement, wasKilled };
}

export const failedRules = ({ verdict }: Judgement): string[] =>
  verdict.rules.filter((rule) => rule.verdict === "failed").map(({ id }) => id);
