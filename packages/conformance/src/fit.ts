/** Whether a body fits its schema, told in time: where much is wrong, a validator takes time that grows with the square of it. */
import type { responseValidator } from "@vending/contract/validators";
import { at, copied } from "./exchange.ts";

type Validator = NonNullable<ReturnType<typeof responseValidator>>;

/** So many rows of a list are validated in one go. */
const mostRows = 100;

/** What does not fit, in a sentence each; of a long list, what the first rows that do not fit have. */
export function misfits(validator: Validator, json: unknown): string[] {
  const rows = at(json, "data");
  if (!Array.isArray(rows) || rows.length <= mostRows) return messages(validator, json);
  for (let from = 0; from < rows.length; from += mostRows) {
    const found = messages(validator, { ...(json as object), data: rows.slice(from, from + mostRows) });
    const renumbered = (_: string, index: string) => `data.${from + Number(index)}`;
    if (found.length > 0) return found.map((message) => message.replace(/^data\.(\d+)/, renumbered));
  }
  return [];
}

const messages = (validator: Validator, json: unknown): string[] =>
  (validator["~standard"].validate(json).issues ?? []).map(({ message }) => copied(message));
