/**
 * The gate `drift`: fails if the committed files of `generated/` differ from a fresh build. A file may differ, be missing,
 * be uncommitted, have no source, or be committed although it is only to be built.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { isBuiltOnly } from "../build/artifacts.ts";
import { build } from "../build/index.ts";
import { fail, UserError } from "../lib/fail.ts";
import { filesIn, withTemporaryFolder } from "../lib/files.ts";
import { trackedFiles } from "../lib/git.ts";
import { generated } from "../lib/paths.ts";

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

function compare(folder: string, make: Make = freshBuild): Promise<{ problems: string[]; reviewed: string[] }> {
  return withTemporaryFolder(async (temporary) => {
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
  });
}

async function reviewedIn(folder: string): Promise<Map<string, string>> {
  const files = (await filesIn(folder)).filter((file) => !isBuiltOnly(file));
  const texts = files.map(async (file) => [file, await readFile(join(folder, file), "utf8")] as const);
  return new Map(await Promise.all(texts));
}

async function main(): Promise<void> {
  const { problems, reviewed } = await compare(generated);
  const all = [...problems, ...commitProblems(reviewed, await trackedFiles(generated))];
  if (all.length > 0)
    throw new UserError(`generated/ does not match the spec\n  ${all.join("\n  ")}\nRun \`npm run build\` and commit.`);
  console.log("generated/ matches the spec");
}

if (import.meta.main) await main().catch(fail);
