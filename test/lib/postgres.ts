/** The PostgreSQL of the tests. */
import { findPostgres, postgresHome } from "../../scripts/servers/postgres.ts";

export * from "../../scripts/servers/postgres.ts";

/** Whether tests on PostgreSQL can run here. If not, prints a notice, or throws if REQUIRE_POSTGRES is set. */
export function hasPostgres(): boolean {
  if (findPostgres()) return true;
  const skipped = `the tests on PostgreSQL: no ${postgresHome}/*/bin/initdb here (Debian: apt-get install postgresql)`;
  if (process.env.REQUIRE_POSTGRES) throw new Error(`REQUIRE_POSTGRES is set, and these cannot run: ${skipped}`);
  console.warn(`\nSKIPPED: ${skipped}\n`);
  return false;
}

/** The environment variable with the address of the shared server, set by `prepare.ts`. */
export const databasesFrom = "TEST_POSTGRES_DATABASES";

/** Creates an empty database on the shared server, for tests that do not stop it. Returns the connection settings. */
export async function newDatabase(): Promise<string> {
  const response = await fetch(process.env[databasesFrom] ?? "");
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}
