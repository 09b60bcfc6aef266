/** Fields of which the contract does not know all values, and what is wanted is which there are. */
const listFields = new Set(["network", "amount_type", "account_type", "meter_type"]);

/** A word of a field that says nothing of a customer: `fixed`, `PREPAID`. */
export const wordIn = (field: string, value: unknown): string | undefined =>
  typeof value === "string" && listFields.has(field) && /^[A-Za-z][A-Za-z_-]{0,19}$/.test(value) ? value : undefined;
