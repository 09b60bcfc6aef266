/**
 * What a customer number makes happen, by its last three digits. `GET /sandbox/scenarios` serves this table; the page and
 * the reference site show it.
 */

export type Suffix = "900" | "901" | "902" | "903" | "904" | "905" | "910" | "911" | "920" | "921";

export interface Scenario {
  readonly suffix: Suffix;
  /** Which products it works for. */
  readonly products: string;
  /** What a create responds with. */
  readonly create: string;
  /** What comes of it. */
  readonly later: string;
}

export const scenarios: readonly Scenario[] = [
  {
    suffix: "900",
    products: "all",
    create: "Sync and bills: failed, with telco_message. Async: pending.",
    later: "Async: failed.",
  },
  { suffix: "901", products: "airtime, data, gift cards", create: "Async: pending.", later: "Pending for good." },
  {
    suffix: "902",
    products: "all",
    create: "The connection is dropped without a response. The transaction exists.",
    later: "Success.",
  },
  { suffix: "903", products: "all", create: "HTTP 500. Nothing is stored.", later: "HTTP 404." },
  { suffix: "904", products: "all", create: "HTTP 500. The transaction exists.", later: "Success." },
  {
    suffix: "905",
    products: "all",
    create: "HTTP 503 for the first attempt of a request id; then as usual.",
    later: "Success.",
  },
  {
    suffix: "910",
    products: "CABLE, ELECTRICITY, BETTING",
    create: "Failed, with the biller's reason.",
    later: "Verification: HTTP 400, the number is rejected.",
  },
  {
    suffix: "911",
    products: "CABLE, ELECTRICITY, BETTING",
    create: "As usual.",
    later: "Verification: HTTP 502.",
  },
  {
    suffix: "920",
    products: "ELECTRICITY",
    create: "Token, units, kct1 and kct2.",
    later: "The same on status.",
  },
  {
    suffix: "921",
    products: "ELECTRICITY",
    create: "payment_spent_on is debt; no token.",
    later: "The same on status.",
  },
];

const suffixes: ReadonlySet<string> = new Set(scenarios.map(({ suffix }) => suffix));

/** The scenario of a customer number, if its last three digits name one. */
export function suffixOf(number: string): Suffix | undefined {
  const suffix = number.slice(-3);
  return suffixes.has(suffix) ? (suffix as Suffix) : undefined;
}

/** Numbers to copy: one that fits a phone, one that fits a meter, a smartcard or a betting account. */
export function sampleNumbers(suffix: Suffix): { phone: string; bill: string } {
  return { phone: `08030000${suffix}`, bill: `4500000${suffix}` };
}
