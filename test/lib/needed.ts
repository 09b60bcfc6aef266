/** What some tests need besides npm. */
import { findChromium } from "./chromium.ts";
import { findPostgres } from "./postgres.ts";

/** Where it is missing, the tests are skipped; if the variable is set, that is a failure. */
export const needed: readonly { readonly what: string; readonly isThere: boolean; readonly variable: string }[] = [
  {
    what: "Chromium (or its path in CHROMIUM), for the tests in a browser",
    isThere: findChromium() !== undefined,
    variable: "REQUIRE_BROWSER",
  },
  {
    what: "PostgreSQL (Debian's package postgresql), for the ledger's tests on it",
    isThere: findPostgres() !== undefined,
    variable: "REQUIRE_POSTGRES",
  },
];
