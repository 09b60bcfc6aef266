/** `npm run release`: makes the next release from the changesets, or shows what it would be. */
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { buildDocs } from "./build/docs.ts";
import { build } from "./build/index.ts";
import { writeBundle } from "./bundle/index.ts";
import { fail, UserError } from "./lib/fail.ts";
import { generated, root } from "./lib/paths.ts";
import { runScript } from "./lib/tool.ts";
import { packPackages } from "./pack/index.ts";
import { releaseBlockers } from "./release/blockers.ts";
import { readExemptions } from "./release/exemptions.ts";
import { released, todayOf } from "./release/gate.ts";
import { describeOutcome } from "./release/outcome.ts";
import { type Pending, pendingRelease } from "./release/pending.ts";
import { keepReleased, versionPackages, writeChangelogs, writeVersions } from "./release/prepare.ts";
import { dirtyFiles } from "./release/repository.ts";
import { changesSince, hasRelease, type ReleasedChange } from "./release/since-release.ts";

/** Those that do not take minutes. A real release runs the tests as well. */
const quickGates = ["types", "drift", "format", "spec", "lint", "breaking", "packages"];

const help = `Usage: npm run release [-- --dry-run]

Makes the next release from the changesets: versions, changelogs, and the documents that the one after is compared with.
Publishes nothing: review and commit what it writes, then push the tag; the workflow "release" publishes.

  --dry-run   change nothing; show the version, the changelog, the documents, the packages, the bundle and the site.
              Runs every gate but the tests, which npm test runs

Blocked by a dirty tree, a failing gate, a missing changeset, a breaking change without a major version, and an addition
without a minor one.`;

try {
  const { values } = parseArgs({ options: { "dry-run": { type: "boolean" }, help: { type: "boolean", short: "h" } } });
  if (values.help) console.log(help);
  else
    await release(
      values["dry-run"] ?? false,
      todayOf(() => new Date()),
    );
} catch (error) {
  fail(error, help);
}

async function release(isDry: boolean, date: string): Promise<void> {
  const changes = (await hasRelease(root)) ? await changesSince(released, generated) : [];
  const exemptions = await readExemptions(join(released, "exemptions.yaml"));
  const pending = await pendingRelease(root);
  const state = { dirty: await dirtyFiles(root), failedGates: [], pending, changes, exemptions };
  // The gates take longest, so they run only where nothing else is in the way.
  const early = releaseBlockers(state);
  const reasons = early.length > 0 ? early : releaseBlockers({ ...state, failedGates: await failedGates(isDry) });
  if (reasons.length > 0 || !pending) throw new UserError(`no release:\n  ${reasons.join("\n  ")}`);
  if (isDry) await show(pending, changes, date);
  else await make(pending, changes, date);
}

/** Runs each gate on its own, so that each that fails has a name. */
async function failedGates(isDry: boolean): Promise<string[]> {
  const failed: string[] = [];
  for (const gate of isDry ? quickGates : [...quickGates, "tests"]) {
    console.log(`gate ${gate} …`);
    const { status, output } = await runScript("scripts/test.ts", [gate]);
    if (status === 0) continue;
    console.log(output.trim());
    failed.push(gate);
  }
  return failed;
}

async function show(pending: Pending, changes: readonly ReleasedChange[], date: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "vending-release-"));
  try {
    console.log("packages, site and bundle …\n");
    const tarballs = await packPackages({ out: folder, build: false });
    await buildDocs();
    const bundle = await writeBundle({ out: join(folder, "vending-partner-kit.zip") });
    const pages = (await readdir(join(generated, "docs"), { recursive: true })).filter((file) =>
      file.endsWith(".html"),
    );
    const site = `${pages.length} pages in generated/docs`;
    console.log(await describeOutcome({ pending, changes, date, built: generated, tarballs, bundle, site }));
    console.log("\nNothing was changed or published. The archives hold the old version until the release is made.");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
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
