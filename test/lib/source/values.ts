/** The closed lists of the source, and its strings with a form. */

/** Section 2.1. */
export const mobileNetworks: readonly string[] = ["mtn", "glo", "airtel", "9mobile"];
export const cableNetworks: readonly string[] = ["DSTV", "GOTV", "STARTIMES"];
export const topUps: readonly string[] = ["airtime", "data"];
export const bills: readonly string[] = ["CABLE", "ELECTRICITY", "BETTING"];
export const products: readonly string[] = [...topUps, ...bills];

/** Section 3: the word and the code of an outcome mean the same. */
export const codes = { success: "00", failed: "01", pending: "02" } as const;
export type Outcome = keyof typeof codes;

/** The lists under the names that integrators import. */
export const lists: Readonly<Record<string, readonly string[]>> = {
  MobileNetwork: mobileNetworks,
  CableNetwork: cableNetworks,
  Product: products,
  OutcomeStatus: Object.keys(codes),
  ResponseCode: Object.values(codes),
};

export type StringName = "empty" | "naira" | "subscriber number" | "key change token" | "row time" | "creation time";

/** Samples that fit and samples that do not. Where the source gives no length or bound, a long or large sample fits. */
export const strings: Readonly<Record<StringName, { section: string; fits: string[]; not: string[] }>> = {
  // Airtime has no plan.
  empty: { section: "2.1", fits: [""], not: [" ", "MTN-8", "0"] },
  naira: {
    section: "2.1, 8",
    fits: ["500", "0", "1", "99.50", "9".repeat(40)],
    not: ["", "-500", "N500", "1,000", "5 00", "five"],
  },
  "subscriber number": {
    section: "2.1",
    fits: ["2348031234567", "08031234567", "07081234567", `0${"8".repeat(40)}`],
    not: ["", "8031234567", "+2348031234567", "0803 123 4567", "0803-123"],
  },
  "key change token": {
    section: "2.1, 8",
    fits: ["55120398746610293847", "01849327561020384756"],
    not: ["", "5512039874661029384", "551203987466102938471", "5512-0398-7466-1029-3847", "A5120398746610293847"],
  },
  "row time": {
    section: "2.1",
    fits: ["2026-03-02 09:15:27"],
    not: ["", "2026-03-02T09:15:27Z", "2026-03-02", "02/03/2026 09:15:27"],
  },
  // Stated as RFC 3339, shown like a row: both occur.
  "creation time": {
    section: "2.1",
    fits: ["2026-03-02T09:15:27Z", "2026-03-02T10:15:27+01:00", "2026-03-02T09:15:27.123Z", "2026-03-02 09:15:27"],
    not: ["", "2026-03-02", "yesterday"],
  },
};
