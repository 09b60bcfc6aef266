/** Exemptions of breaking changes, each with a reason and a last day. */
import { readFile } from "node:fs/promises";
import { parse } from "yaml";
import type { Change } from "../diff/changes.ts";
import { isObject, stringAt } from "../diff/json.ts";
import { UserError } from "../lib/fail.ts";

export interface Exemption {
  operation: string;
  location: string;
  change?: string | undefined;
  reason: string;
  /** YYYY-MM-DD. */
  until: string;
}

export async function readExemptions(path: string): Promise<Exemption[]> {
  const list: unknown = parse(await readFile(path, "utf8")) ?? [];
  if (!Array.isArray(list)) throw new UserError(`${path}: not a list`, 2);
  return list.map((entry: unknown, i) => {
    const text = (key: string) => {
      const value = isObject(entry) ? stringAt(entry, key)?.trim() : undefined;
      if (!value) throw new UserError(`${path}: entry ${i + 1} has no ${key}`, 2);
      return value;
    };
    const until = text("until");
    if (!/^\d{4}-\d{2}-\d{2}$/.test(until) || Number.isNaN(Date.parse(until))) {
      throw new UserError(`${path}: entry ${i + 1}: until is a day such as 2026-12-31, not ${until}`, 2);
    }
    const change = isObject(entry) ? stringAt(entry, "change") : undefined;
    return { operation: text("operation"), location: text("location"), change, reason: text("reason"), until };
  });
}

export function isExempt(change: Change, { operation, location, change: what }: Exemption): boolean {
  return (
    change.operation === operation && change.location === location && (what === undefined || change.change === what)
  );
}

/** Problems of the list itself: expired entries, and entries that no change needs. `today` is YYYY-MM-DD. */
export function staleExemptions(exemptions: readonly Exemption[], changes: readonly Change[], today: string): string[] {
  return exemptions.flatMap((exemption) => {
    const name = `the exemption of ${exemption.operation}, ${exemption.location}`;
    if (exemption.until < today) return [`${name} has expired on ${exemption.until}`];
    const isUsed = changes.some((change) => change.breaking && isExempt(change, exemption));
    return isUsed ? [] : [`${name} is needed by no change; remove it`];
  });
}
