/** Makes the next release from the changesets, or shows a preview of it. */
import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { portalFolder } from "../../packages/portal/src/paths.ts";
import { buildAgain } from "../build/up-to-date.ts";
import { writeBundle } from "../bundle/index.ts";
import { type Exemption, readExemptions, today, unexempted } from "../diff/exemptions.ts";
import { onlyDocumentation } from "../diff/index.ts";
import { UserError } from "../lib/command.ts";
import { sha256, withTemporaryFolder } from "../lib/files.ts";
import { dirtyFiles } from "../lib/git.ts";
import { packPackages } from "../lib/pack.ts";
import { generated, root } from "../lib/paths.ts";
import { manifestIn } from "../lib/published.ts";
import { hasRelease, levels, type Pending, pendingRelease, released } from "../lib/releases.ts";
import { runTool } from "../lib/tool.ts";
import { changesSince, type ReleasedChange } from "./gate.ts";
import { describeVersion, entryOf, keepReleased, versionPackages, writeChangelogs, writeVersions } from "./prepare.ts";

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

/** Runs each gate on its own, to name those that fail. A dry run leaves out the tests, which take minutes. */
async function failedGates(isDry: boolean): Promise<string[]> {
  const { scripts = {} } = manifestIn(root);
  const gates = Object.keys(scripts).filter((name) => name.startsWith("check:"));
  if (!isDry) gates.push("test:vitest");
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
    const { path: bundle } = await writeBundle({ out: join(folder, "vending-partner-kit.zip"), tarballs: folder });
    const pages = (await readdir(portalFolder, { recursive: true })).filter((file) => file.endsWith(".html"));
    const breaking = changes.filter(({ breaks }) => breaks).length;
    const compared = hasRelease()
      ? `${changes.length} changes since the last release, ${breaking} of them breaking`
      : "there is no earlier release to compare with";
    console.log(`${describeVersion(pending)}

${entryOf(pending, date, changes)}
${compared}
${(await Promise.all([...tarballs, bundle].map(describeFile))).join("\n")}
${pages.length} pages in generated/docs

No test ran: npm run release runs those of npm test, and CI all of them before anything is published.
Nothing was changed or published. The archives hold the old version until the release is made.`);
  });
}

async function describeFile(path: string): Promise<string> {
  const content = await readFile(path);
  return `${basename(path)}: ${Math.round(content.length / 1e3)} kB, SHA-256 ${sha256(content)}`;
}

async function make(pending: Pending, changes: readonly ReleasedChange[], date: string): Promise<void> {
  await writeChangelogs(root, pending, changes, date);
  await versionPackages(root, pending);
  await writeVersions(root, pending);
  await buildAgain("artifacts");
  await keepReleased(generated, released);
  console.log(`Version ${pending.to} is in the tree, and nothing is published. Next:
  npm install --package-lock-only && npm test
  git add -A && git commit -m "Release ${pending.to}"
  git tag -a v${pending.to} -m "Release ${pending.to}" && git push --follow-tags`);
}

export interface ReleaseState {
  /** Uncommitted files. */
  dirty: readonly string[];
  failedGates: readonly string[];
  pending: Pending | undefined;
  changes: readonly ReleasedChange[];
  exemptions: readonly Exemption[];
}

/** Returns the reasons against a release, one line each, with the remedy. */
export function releaseBlockers({ dirty, failedGates, pending, changes, exemptions }: ReleaseState): string[] {
  const level = levels.indexOf(pending?.level ?? "none");
  const breaking = unexempted(changes, exemptions);
  const additions = changes.filter(isAddition);
  const asked = pending ? `the changesets ask for a ${pending.level} version` : "there is no changeset";
  return [
    ...(dirty.length > 0 ? [`the tree is dirty: ${some(dirty)}; commit or discard the changes`] : []),
    ...failedGates.map((name) => `npm run ${name} fails`),
    ...(pending ? [] : ["there is no changeset; write one with node_modules/.bin/changeset"]),
    ...(breaking.length > 0 && level < levels.indexOf("major")
      ? [`${asked}, and a major version is needed: ${some(breaking.map(text))}`]
      : []),
    ...(breaking.length > 0 && pending?.level === "major" && !pending.summaries.some(({ todo }) => todo)
      ? ['a change breaks clients, and no changeset has a paragraph "To do:" for them']
      : []),
    ...(additions.length > 0 && level < levels.indexOf("minor")
      ? [`${asked}, and a minor version is needed: ${some(additions.map(text))}`]
      : []),
  ];
}

/** Whether a change gives clients something new. */
const isAddition = ({ breaks, change }: ReleasedChange): boolean => !breaks && change !== onlyDocumentation;

const text = ({ where, change }: ReleasedChange) => `${where}: ${change}`;

const maxNamed = 5;

function some(items: readonly string[]): string {
  const named = [...new Set(items)];
  const others = named.length - maxNamed;
  return `${named.slice(0, maxNamed).join("; ")}${others > 0 ? `; and ${others} more` : ""}`;
}
