/**
 * The version of a store's tables. Raise it when they change, with the SQL that changes them in the changeset: each version refuses
 * the tables of the others, since two releases may run at once.
 */
export const tablesVersion = 4;

/** The table that holds it. */
export const versionTable = "ledger_version";

/** @throws {Error} The tables are those of another version. */
export function checkVersion(found: number, where: string): void {
  if (found === tablesVersion) return;
  throw new Error(
    `The ledger in ${where} was made by another version of @vending/ledger (its tables are of version ${found}, this one ` +
      `needs ${tablesVersion}). Use the version that made it, or stop it and run the SQL of the changelog.`,
  );
}
