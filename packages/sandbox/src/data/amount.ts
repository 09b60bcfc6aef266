/** Arithmetic with amounts as decimal digits of any length, which a number would round. */

const partsOf = (amount: string): [whole: string, fraction: string] => {
  const [whole = "", fraction = ""] = amount.split(".");
  return [whole.replace(/^0+(?=\d)/, ""), fraction];
};

export const isPositive = (amount: string): boolean => /[1-9]/.test(amount);

/** Whether two amounts are equal: `500`, `0500` and `500.00` are. */
export function sameAmount(amount: string, other: string): boolean {
  const [whole, fraction] = partsOf(amount);
  const [otherWhole, otherFraction] = partsOf(other);
  return whole === otherWhole && fraction.replace(/0+$/, "") === otherFraction.replace(/0+$/, "");
}

/** Whether an amount is less than another, at any number of digits. */
export function isLess(amount: string, other: string): boolean {
  const [whole, fraction] = partsOf(amount);
  const [otherWhole, otherFraction] = partsOf(other);
  if (whole.length !== otherWhole.length) return whole.length < otherWhole.length;
  return whole === otherWhole ? fraction.replace(/0+$/, "") < otherFraction.replace(/0+$/, "") : whole < otherWhole;
}

/** With commas, and at least two decimals: `1,000.00`. */
export function withCommas(amount: string): string {
  const [whole, fraction] = partsOf(amount);
  const groups: string[] = [];
  for (let end = whole.length; end > 0; end -= 3) groups.unshift(whole.slice(Math.max(end - 3, 0), end));
  return `${groups.join(",")}.${fraction.padEnd(2, "0")}`;
}

/** Divided by a whole number, rounded to one decimal: `68.5`. */
export function divided(amount: string, divisor: number): string {
  const [whole, fraction] = partsOf(amount);
  const scaled = 10n * BigInt(whole + fraction);
  const unit = BigInt(divisor) * 10n ** BigInt(fraction.length);
  const tenths = String((2n * scaled + unit) / (2n * unit)).padStart(2, "0");
  return `${tenths.slice(0, -1)}.${tenths.slice(-1)}`;
}
