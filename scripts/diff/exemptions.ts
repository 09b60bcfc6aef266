/** Breaking changes that may pass until a day: a list in YAML. */
import { UserError } from "../lib/command.ts";
import { objectAt, readData } from "./read.ts";
import type { Change } from "./result.ts";

/** `until` is a day, YYYY-MM-DD. */
export type Exemption = Record<"where" | "change" | "reason" | "until", string>;

export const today = (): string => new Date().toISOString().slice(0, 10);

export async function readExemptions(path: string): Promise<Exemption[]> {
  const list = await readData(path);
  if (!Array.isArray(list)) throw new UserError(`${path}: not a list`, 2);
  return list.map((entry, i) => {
    const text = (key: keyof Exemption): string => {
      const { [key]: value } = objectAt(entry);
      if (typeof value === "string" && value.trim() !== "") return value.trim();
      throw new UserError(`${path}: entry ${i + 1} has no ${key}`, 2);
    };
    const until = text("until");
    if (!/^\d{4}-\d{2}-\d{2}$/.test(until) || Number.isNaN(Date.parse(until)))
      throw new UserError(`${path}: entry ${i + 1}: until is a day such as 2026-12-31, not ${until}`, 2);
    return { where: text("where"), change: text("change"), reason: text("reason"), until };
  });
}

export const isExempt = ({ where, change }: Change, exemption: Exemption): boolean =>
  where === exemption.where && change === exemption.change;

export function unexempted<C extends Change>(changes: readonly C[], exemptions: readonly Exemption[]): C[] {
  return changes.filter((change) => change.breaks && !exemptions.some((exemption) => isExempt(change, exemption)));
}
