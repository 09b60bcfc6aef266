/** The gate `breaking`: a change that breaks clients of the last release needs a major version or an exemption. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { diff } from "../diff/index.ts";
import { readOpenApi } from "../diff/read.ts";
import { report } from "../diff/report.ts";
import { type Level, pendingRelease } from "../lib/changesets.ts";
import { fail, UserError } from "../lib/fail.ts";
import { withTemporaryFolder } from "../lib/files.ts";
import { whereTheBranchBegan } from "../lib/git.ts";
import { generated, root } from "../lib/paths.ts";
import { hasRelease, released } from "../lib/releases.ts";
import { type Exemption, isExempt, readExemptions, staleExemptions } from "./exemptions.ts";
import { changesSince, type ReleasedChange } from "./since-release.ts";

interface State {
  changes: readonly ReleasedChange[];
  exemptions: readonly Exemption[];
  /** The level that the changesets request. */
  level: Level;
  /** YYYY-MM-DD. */
  today: string;
}

/** Returns the problems, one line each. */
export function gateProblems({ changes, exemptions, level, today }: State): string[] {
  const breaking = unexempted(changes, exemptions);
  return [
    ...(level === "major"
      ? []
      : breaking.map(
          ({ file, operation, location, change, reason }) => `${file}: ${operation}: ${location}: ${change}. ${reason}`,
        )),
    ...staleExemptions(exemptions, changes, today),
  ];
}

export function unexempted(changes: readonly ReleasedChange[], exemptions: readonly Exemption[]): ReleasedChange[] {
  return changes.filter((change) => change.breaking && !exemptions.some((exemption) => isExempt(change, exemption)));
}

export const today = (): string => new Date().toISOString().slice(0, 10);

/** Describes what this branch changes for partners, committed or not. */
async function branchReport(): Promise<string> {
  const file = "generated/openapi.yaml";
  const before = await whereTheBranchBegan(root, file);
  if (before === undefined) return "git does not know where this branch began, so its changes are not listed";
  const after = join(root, file);
  if (before === (await readFile(after, "utf8"))) return "This branch changes nothing for partners.";
  return await withTemporaryFolder(async (folder) => {
    const name = join(folder, "openapi.yaml");
    await writeFile(name, before);
    const found = await diff(await readOpenApi(name), await readOpenApi(after));
    return `What this branch changes for partners. ${report(found)}`;
  });
}

async function main(): Promise<void> {
  console.log(`${await branchReport()}\n`);
  if (!hasRelease())
    return console.log("nothing is released yet, so nothing can break; 1.0.0 will be the first release");
  const changes = await changesSince(released, generated);
  const exemptions = await readExemptions(join(released, "exemptions.yaml"));
  const level = (await pendingRelease(root))?.level ?? "none";
  const problems = gateProblems({ changes, exemptions, level, today: today() });
  if (problems.length > 0) {
    throw new UserError(
      `clients of the last release would break\n  ${problems.join("\n  ")}\nRevert the change, announce it with a major changeset (\`npx --no -- changeset\`), or exempt it in released/exemptions.yaml.`,
    );
  }
  const breaking = changes.filter((change) => change.breaking).length;
  console.log(`${changes.length} changes since the last release, ${breaking} of them breaking and announced or exempt`);
}

if (import.meta.main) await main().catch(fail);
