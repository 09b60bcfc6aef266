/** Before all tests: builds the artifacts, and notes which tests cannot run on this machine. */
import { ensureBuilt } from "../../scripts/build/up-to-date.ts";
import { findChromium } from "./chromium.ts";
import { findPostgres } from "./postgres.ts";

/** What some tests need besides npm. Where it is missing they are skipped; if the variable is set, that is a failure. */
const needed = [
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

/** What is missing here. */
export const missing: readonly string[] = needed.filter(({ isThere }) => !isThere).map(({ what }) => what);

export default async (): Promise<void> => {
  for (const { what, isThere, variable } of needed) {
    if (!isThere && process.env[variable]) throw new Error(`${variable} is set, and this is missing: ${what}`);
  }
  await ensureBuilt("artifacts");
};
