/**
 * The gate `drift`: fails if the committed files of `generated/` differ from a fresh build. A file may differ, be missing,
 * be uncommitted, have no source, or be committed although it is only to be built.
 */
import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative, sep } from "node:path";
import { promisify } from "node:util";
import { fail, UserError } from "../lib/fail.ts";
import { generated } from "../lib/paths.ts";
import { isBuiltOnly } from "./artifacts.ts";
import { build } from "./index.ts";

/** Compares the committed artifacts in a folder with those that `make` writes: by default, a fresh build. Returns the differences. */
export async function drift(folder: string = generated, make: Make = freshBuild): Promise<string[]> {
  return (await compare(folder, make)).problems;
}

/** Compares the artifacts with the committed files. Returns the problems. */
export function commitProblems(reviewed: readonly string[], tracked: readonly string[]): string[] {
  return [
    ...reviewed.filter((file) => !tracked.includes(file)).map((file) => `${file} is not committed`),
    ...tracked.filter(isBuiltOnly).map((file) => `${file} is committed, but must only be built`),
  ];
}

/** Writes the expected artifacts to a folder. */
type Make = (out: string) => Promise<void>;
const freshBuild: Make = async (out) => {
  await build({ out, log: () => {} });
};

async function compare(folder: string, make: Make = freshBuild): Promise<{ problems: string[]; reviewed: string[] }> {
  const temporary = await mkdtemp(join(tmpdir(), "vending-generated-"));
  try {
    const fresh = join(temporary, "generated");
    await make(fresh);
    const [wanted, there] = [await reviewedIn(fresh), await reviewedIn(folder)];
    if (wanted.size === 0) throw new UserError("the build wrote nothing, so there is nothing to compare");
    const problems = [...new Set([...wanted.keys(), ...there.keys()])].sort().flatMap((file) => {
      if (!there.has(file)) return [`${file} is missing`];
      if (!wanted.has(file)) return [`${file} is not an artifact of the spec`];
      return wanted.get(file) === there.get(file) ? [] : [`${file} differs from a fresh build`];
    });
    return { problems, reviewed: [...wanted.keys()] };
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

async function reviewedIn(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .filter((file) => !isBuiltOnly(file));
  return new Map(
    await Promise.all(files.map(async (file) => [file, await readFile(join(folder, file), "utf8")] as const)),
  );
}

/** The files of `generated/` that git tracks. */
async function trackedFiles(): Promise<string[]> {
  const { stdout } = await promisify(execFile)("git", ["ls-files", "-z"], { cwd: generated });
  return stdout.split("\0").filter(Boolean);
}

if (import.meta.main) {
  try {
    const { problems, reviewed } = await compare(generated);
    const all = [...problems, ...commitProblems(reviewed, await trackedFiles())];
    if (all.length > 0) {
      throw new UserError(
        `generated/ does not match the spec\n  ${all.join("\n  ")}\nRun \`npm run build\` and commit.`,
      );
    }
    console.log("generated/ matches the spec");
  } catch (error) {
    fail(error);
  }
}
