/** A reporter that ends with one line: how many tests passed, failed and were skipped. And before it, what was missing. */
import type { Reporter, TestModule } from "vitest/node";
// Not from prepare.ts: vitest loads this before anything is built.
import { needed } from "./needed.ts";

export const lastLine: Reporter = {
  onTestRunEnd(modules: readonly TestModule[], errors) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (state: string): number => tests.filter((test) => test.result().state === state).length;
    // A file that cannot be loaded, and an error outside of a test, have no test that failed.
    const others = modules.flatMap((module) => module.errors()).length + errors.length;
    const missing = needed.filter(({ isThere }) => !isThere);
    for (const { what } of missing) console.log(`SKIPPED, because it is missing here: ${what}`);
    console.log(`${count("passed")} passed, ${count("failed") + others} failed, ${count("skipped")} skipped`);
  },
};
