/**
 * `npm run check:drift`: fails if the committed files of `generated/` are not what the spec gives. One may differ, be
 * missing, not be committed, or be committed although it is only built.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "../build/index.ts";
import { fail, UserError } from "../lib/command.ts";
import { withTemporaryFolder } from "../lib/files.ts";
import { dirtyFiles, trackedFiles } from "../lib/git.ts";
import { generated, root } from "../lib/paths.ts";

/** What a person reviews. All else in `generated/` follows from the same sources, and is built. */
export const committed: readonly string[] = [
  "openapi-internal.yaml",
  "openapi.yaml",
  "purchase-protocol.json",
  "types.ts",
];

/** How the committed files in a folder differ from those of a fresh build, which `fresh` holds. */
export async function drift(folder: string, fresh: string): Promise<string[]> {
  const problems = committed.map(async (file) => {
    const [there, wanted] = await Promise.all(
      [folder, fresh].map((one) => readFile(join(one, file), "utf8").catch(() => undefined)),
    );
    if (wanted === undefined) throw new UserError(`the build gives no ${file}`);
    if (there === undefined) return `${file} is missing`;
    return there === wanted ? "" : `${file} differs from a fresh build`;
  });
  return (await Promise.all(problems)).filter((problem) => problem !== "");
}

/**
 * What is wrong about which files are committed.
 *
 * @param tracked The files of `generated/` that git tracks.
 * @param dirty All files that differ from the last commit. A build that follows uncommitted sources is no problem.
 */
export function commitProblems(tracked: readonly string[], dirty: readonly string[]): string[] {
  const isFollowed = dirty.every((file) => file.startsWith("generated/"));
  return [
    ...committed.filter((file) => !tracked.includes(file)).map((file) => `${file} is not committed`),
    ...tracked.filter((file) => !committed.includes(file)).map((file) => `${file} is committed, but is only built`),
    ...(isFollowed ? dirty.map((file) => `${file} is committed in an older form than the spec gives`) : []),
  ];
}

if (import.meta.main) {
  await withTemporaryFolder(async (temporary) => {
    const fresh = join(temporary, "generated");
    await build({ out: fresh, log: () => {} });
    const problems = [
      ...(await drift(generated, fresh)),
      ...commitProblems(await trackedFiles(generated), await dirtyFiles(root)),
    ];
    if (problems.length > 0)
      throw new UserError(
        `generated/ does not match the spec\n  ${problems.join("\n  ")}\nRun \`npm run build\` and commit.`,
      );
    console.log("generated/ matches the spec");
  }).catch(fail);
}
