/** Fails if `generated/` is not what the spec gives: a file that differs, is missing, is untracked or belongs to nobody. */
import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { promisify } from "node:util";
import { build } from "./build/index.ts";
import { fail, UserError } from "./lib/fail.ts";
import { generated, root } from "./lib/paths.ts";

/** Compares a folder of artifacts with a fresh build. Returns what differs. */
export async function drift(folder: string = generated): Promise<string[]> {
  const temporary = await mkdtemp(join(tmpdir(), "vending-generated-"));
  try {
    const fresh = join(temporary, "generated");
    await build({ out: fresh, log: () => {} });
    const [wanted, there] = [await contents(fresh), await contents(folder)];
    if (wanted.size === 0) throw new UserError("the build wrote nothing, so there is nothing to compare");
    return [...new Set([...wanted.keys(), ...there.keys()])].sort().flatMap((file) => {
      if (!there.has(file)) return [`${file} is missing`];
      if (!wanted.has(file)) return [`${file} comes from nothing in the spec`];
      return wanted.get(file) === there.get(file) ? [] : [`${file} differs from what the spec gives`];
    });
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

async function contents(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((file) => !file.startsWith("docs/"));
  return new Map(
    await Promise.all(files.map(async (file) => [file, await readFile(join(folder, file), "utf8")] as const)),
  );
}

/** Artifacts that git does not know: a fresh clone would not have them. */
async function untracked(): Promise<string[]> {
  const git = promisify(execFile);
  const { stdout } = await git("git", ["ls-files", "--others", "--exclude-standard", "generated"], { cwd: root });
  return stdout
    .split("\n")
    .filter(Boolean)
    .map((file) => `${file} is not committed`);
}

if (import.meta.main) {
  try {
    const faults = [...(await drift()), ...(await untracked())];
    if (faults.length > 0) {
      throw new UserError(
        `generated/ is not what the spec gives\n  ${faults.join("\n  ")}\nRun \`npm run build\` and commit.`,
      );
    }
    console.log("generated/ is what the spec gives");
  } catch (error) {
    fail(error);
  }
}
