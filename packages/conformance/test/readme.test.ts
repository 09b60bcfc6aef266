/** The sample of the README. */
import { readFile } from "node:fs/promises";
import { createSandbox } from "@vending/sandbox";
import { expect, test } from "vitest";
import { thorough } from "../../../test/lib/budget.ts";
import { runConformance } from "../src/index.ts";
import { virtualClock } from "./lib/clock.ts";

type Sample = [name: string, run: () => Promise<void>, timeLimitMs?: number];

test("the sample for vitest passes, and has a time limit that a run in real time needs", async () => {
  const readme = await readFile(new URL("../README.md", import.meta.url), "utf8");
  const code = /```ts\n(import \{ runConformance[\s\S]*?)```/.exec(readme)?.[1] ?? "";
  const body = code.replace(/^import .*\n/gm, "");
  expect(body).toContain("test(");
  const samples: Sample[] = [];
  const clock = virtualClock();
  const known = {
    test: (...sample: Sample) => samples.push(sample),
    expect,
    // With a small budget, in virtual time and with some of the checks.
    createSandbox: () => createSandbox(thorough ? {} : { now: clock.now }),
    runConformance: (options: Parameters<typeof runConformance>[0]) =>
      runConformance(thorough ? options : { ...options, clock, only: ["creates", "idempotency", "list"] }),
  };
  new Function(...Object.keys(known), body)(...Object.values(known));
  const [sample] = samples;
  expect(samples).toHaveLength(1);
  expect(sample?.[2]).toBeGreaterThanOrEqual(30_000);
  await sample?.[1]();
});
