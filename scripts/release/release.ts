/** Makes the next release from the changesets, or shows a preview of it. */
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { portalFolder } from "../../packages/portal/src/paths.ts";
import { buildDocs } from "../build/docs.ts";
import { build } from "../build/index.ts";
import { writeBundle } from "../bundle/index.ts";
import { type Pending, pendingRelease } from "../lib/changesets.ts";
import { UserError } from "../lib/fail.ts";
import { withTemporaryFolder } from "../lib/files.ts";
import { dirtyFiles } from "../lib/git.ts";
import { generated, root } from "../lib/paths.ts";
import { manifestIn } from "../lib/published.ts";
import { hasRelease, released } from "../lib/releases.ts";
import { runTool } from "../lib/tool.ts";
import { packPackages } from "../pack/index.ts";
import { releaseBlockers } from "./blockers.ts";
import { readExemptions } from "./exemptions.ts";
import { today } from "./gate.ts";
import { describeOutcome } from "./outcome.ts";
import { keepReleased, versionPackages, writeChangelogs, writeVersions } from "./prepare.ts";
import { changesSince, type ReleasedChange } from "./since-release.ts";

/** @throws UserError with every reason against a release. */
export async function release(isDry: boolean): Promise<void> {
  const date = today();
  const changes = hasRelease() ? await changesSince(released, generated) : [];
  const exemptions = await readExemptions(join(released, "exemptions.yaml"));
  const pending = await pendingRelease(root);
  const state = { dirty: await dirtyFiles(root), failedGates: [], pending, changes, exemptions };
  // The gates take longest, so they run only if nothing else blocks the release.
  const early = releaseBlockers(state);
  const reasons = early.length > 0 ? early : releaseBlockers({ ...state, failedGates: await failedGates(isDry) });
  if (reasons.length > 0 || !pending) throw new UserError(`no release:\n  ${reasons.join("\n  ")}`);
  if (isDry) await show(pending, changes, date);
  else await make(pending, changes, date);
}

/** Runs each gate on its own, to name those that fail. A dry run leaves out the tests, which take minutes, and says so. */
async function failedGates(isDry: boolean): Promise<string[]> {
  const { scripts = {} } = manifestIn(root);
  const gates = Object.keys(scripts).filter((name) => name.startsWith("check:"));
  if (isDry) console.log("This dry run does not run the tests; the release does.");
  else gates.push("test:vitest");
  const failed: string[] = [];
  for (const name of gates) {
    console.log(`${name} …`);
    const { status, output } = await runTool("node", ["--run", name]);
    if (status === 0) continue;
    console.log(output.trim());
    failed.push(name);
  }
  return failed;
}

async function show(pending: Pending, changes: readonly ReleasedChange[], date: string): Promise<void> {
  await withTemporaryFolder(async (folder) => {
    console.log("packages, site and bundle …\n");
    const tarballs = await packPackages({ out: folder });
    await buildDocs();
    const { path: bundle } = await writeBundle({ out: join(folder, "vending-partner-kit.zip"), tarballs: folder });
    const pages = (await readdir(portalFolder, { recursive: true })).filter((file) => file.endsWith(".html"));
    const site = `${pages.length} pages in generated/docs`;
    console.log(await describeOutcome({ pending, changes, date, built: generated, tarballs, bundle, site }));
    console.log("\nNothing was changed or published. The archives hold the old version until the release is made.");
  });
}

async function make(pending: Pending, changes: readonly ReleasedChange[], date: string): Promise<void> {
  await writeChangelogs(root, pending, changes, date);
  await versionPackages(root, pending);
  await writeVersions(root, pending);
  await build();
  await keepReleased(generated, released);
  console.log(`Version ${pending.to} is in the tree, and nothing is published. Next:
  npm install --package-lock-only && npm test
  git add -A && git commit -m "Release ${pending.to}"
  git tag -a v${pending.to} -m "Release ${pending.to}" && git push --follow-tags`);
}
