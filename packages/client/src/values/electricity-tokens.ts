/** The tokens that a customer keys into a meter. */
import { isText } from "@vending/terminal/values";

/** The fields of a transaction that this reads. */
export interface TokenFields {
  token?: string;
  kct1?: string;
  kct2?: string;
  payment_spent_on?: string;
  units?: string;
}

export interface Token {
  /** As the service sent it: a string, with its leading zeros. */
  readonly value: string;
  /** Digits in groups of four: `0452 1987 3360 1248 5570`. */
  readonly display: string;
}

export interface ElectricityTokens {
  /** The credit token; absent if the payment went elsewhere, such as to a debt. */
  readonly credit?: Token;
  /** Key Change Tokens, `kct1` first; empty for most meters. */
  readonly keyChange: readonly Token[];
  /** Where the payment went instead, such as `debt`. */
  readonly spentOn?: string;
  readonly units?: string;
}

/**
 * The tokens of an electricity purchase, to be shown (section 2.1). Fields that are not texts, or are empty, are left out: a
 * number has lost digits.
 */
export function electricityTokens(transaction: TokenFields): ElectricityTokens {
  const { token, kct1, kct2, payment_spent_on, units }: TokenFields = transaction ?? {};
  return {
    ...(isText(token) && { credit: tokenOf(token) }),
    keyChange: [kct1, kct2].filter(isText).map(tokenOf),
    ...(isText(payment_spent_on) && { spentOn: payment_spent_on }),
    ...(isText(units) && { units }),
  };
}

/** A token that is not all digits keeps its form. */
const tokenOf = (value: string): Token => ({
  value,
  display: /^\d+$/.test(value) ? value.replace(/(.{4})(?=.)/g, "$1 ") : value,
});
