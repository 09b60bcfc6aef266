/** The gate `breaking`: a change that breaks clients of the last release needs a major version or an exemption. */
import { join } from "node:path";
import { print } from "@vending/terminal/print";
import { line } from "@vending/terminal/printable";
import { type Exemption, isExempt, readExemptions, today, unexempted } from "../diff/exemptions.ts";
import { type Change, diffFiles, listed } from "../diff/index.ts";
import { fail, UserError } from "../lib/command.ts";
import { generated, root } from "../lib/paths.ts";
import { hasRelease, type Level, pendingRelease, released } from "../lib/releases.ts";

/**
 * The files of the last release, kept in `released/` under their names in `generated/`, so that a clone without tags can
 * compare. The other artifacts follow from these.
 */
export const kept: readonly string[] = ["openapi.yaml", "openapi-internal.yaml", "purchase-protocol.json"];

export interface ReleasedChange extends Change {
  file: string;
}

/** The changes between the folder of the last release and that of the build. */
export async function changesSince(released: string, built: string): Promise<ReleasedChange[]> {
  const changes: ReleasedChange[] = [];
  for (const file of kept)
    for (const change of await diffFiles(join(released, file), join(built, file))) changes.push({ file, ...change });
  return changes;
}

interface State {
  changes: readonly ReleasedChange[];
  exemptions: readonly Exemption[];
  /** The level that the changesets request. */
  level: Level;
  /** YYYY-MM-DD. */
  today: string;
}

/** Returns the problems: what to do, then each with its places. */
export function gateProblems({ changes, exemptions, level, today }: State): string[] {
  const breaking = level === "major" ? [] : unexempted(changes, exemptions);
  const list = listed(breaking.map(({ file, where, ...change }) => ({ ...change, where: `${file}: ${where}` })));
  const advice =
    "clients of the last release would break. Revert this, announce it with a major changeset (node_modules/.bin/changeset), or exempt it in released/exemptions.yaml:";
  return [...(list.length > 0 ? [advice, ...list.map(String)] : []), ...staleExemptions(exemptions, changes, today)];
}

/** Problems of the list itself: expired entries, and entries that no change needs. `today` is YYYY-MM-DD. */
function staleExemptions(exemptions: readonly Exemption[], changes: readonly Change[], today: string): string[] {
  return exemptions.flatMap((exemption) => {
    const name = `the exemption of ${exemption.where}: ${exemption.change}`;
    if (exemption.until < today) return [`${name} has expired on ${exemption.until}`];
    const isUsed = changes.some((change) => change.breaks && isExempt(change, exemption));
    return isUsed ? [] : [`${name} is needed by no change; remove it`];
  });
}

async function main(): Promise<void> {
  if (!hasRelease())
    return print(line`Nothing is released yet, so nothing can break; 1.0.0 will be the first release.`);
  const changes = await changesSince(released, generated);
  const exemptions = await readExemptions(join(released, "exemptions.yaml"));
  const level = (await pendingRelease(root))?.level ?? "none";
  const problems = gateProblems({ changes, exemptions, level, today: today() });
  if (problems.length > 0) throw new UserError(problems.join("\n"));
  const count = changes.filter(({ breaks }) => breaks).length;
  print(line`${changes.length} changes since the last release, ${count} of them breaking and announced or exempt.`);
}

if (import.meta.main) await main().catch(fail);
