/** A reporter that ends with one line: how many tests passed, failed and were skipped. And before it, what was missing. */

import type { Reporter, TestModule } from "vitest/node";
import { thorough } from "./budget.ts";
import { findChromium } from "./chromium.ts";
import { findPgBouncer } from "./pgbouncer.ts";
import { findPostgres } from "./postgres.ts";

/** Where it is missing, the tests are skipped; if the variable is set, that is a failure. */
export const needed: readonly { readonly what: string; readonly isThere: boolean; readonly variable: string }[] = [
  {
    what: "PostgreSQL (Debian's package postgresql), for the ledger's tests on it",
    isThere: findPostgres() !== undefined,
    variable: "REQUIRE_POSTGRES",
  },
  {
    what: "Chromium (or its path in CHROMIUM), for the tests in a browser",
    isThere: findChromium() !== undefined,
    variable: "REQUIRE_BROWSER",
  },
  ...(thorough
    ? [
        {
          what: "PgBouncer (Debian's package pgbouncer), for the ledger behind a pooler",
          isThere: findPgBouncer() !== undefined,
          variable: "REQUIRE_POSTGRES",
        },
      ]
    : []),
];

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
