/** Breaking changes that may pass, each with a reason and a last day. */
import { isObject, readData } from "../diff/read.ts";
import type { Change } from "../diff/verdict.ts";
import { UserError } from "../lib/command.ts";

export interface Exemption {
  where: string;
  change: string;
  reason: string;
  /** YYYY-MM-DD. */
  until: string;
}

export async function readExemptions(path: string): Promise<Exemption[]> {
  const list = (await readData(path)) ?? [];
  if (!Array.isArray(list)) throw new UserError(`${path}: not a list`, 2);
  return list.map((entry, i) => {
    const text = (key: string) => {
      const value = isObject(entry) ? entry[key] : undefined;
      if (typeof value !== "string" || value.trim() === "")
        throw new UserError(`${path}: entry ${i + 1} has no ${key}`, 2);
      return value.trim();
    };
    const until = text("until");
    if (!/^\d{4}-\d{2}-\d{2}$/.test(until) || Number.isNaN(Date.parse(until)))
      throw new UserError(`${path}: entry ${i + 1}: until is a day such as 2026-12-31, not ${until}`, 2);
    return { where: text("where"), change: text("change"), reason: text("reason"), until };
  });
}

export const isExempt = ({ where, change }: Change, exemption: Exemption): boolean =>
  where === exemption.where && change === exemption.change;

/** Problems of the list itself: expired entries, and entries that no change needs. `today` is YYYY-MM-DD. */
export function staleExemptions(exemptions: readonly Exemption[], changes: readonly Change[], today: string): string[] {
  return exemptions.flatMap((exemption) => {
    const name = `the exemption of ${exemption.where}: ${exemption.change}`;
    if (exemption.until < today) return [`${name} has expired on ${exemption.until}`];
    const isUsed = changes.some((change) => change.breaks && isExempt(change, exemption));
    return isUsed ? [] : [`${name} is needed by no change; remove it`];
  });
}
