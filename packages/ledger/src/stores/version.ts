/** What the tables of a store look like. Count it up when they change: programs of both versions then refuse each other's. */
export const tablesVersion = 1;

/** Where the number is kept, beside the other tables. */
export const versionTable = "ledger_version";

/** @throws {Error} The tables are those of another version. */
export function checkVersion(found: number, where: string): void {
  if (found === tablesVersion) return;
  throw new Error(
    `The ledger in ${where} was made by another version of @vending/ledger (its tables are of version ${found}, this one ` +
      `needs ${tablesVersion}). Use the version that made it, or an empty place.`,
  );
}
