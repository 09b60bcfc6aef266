/** What git says about the tree. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** The files that differ from the last commit, also those that git does not know. */
export async function dirtyFiles(root: string): Promise<string[]> {
  const { stdout } = await promisify(execFile)("git", ["status", "--porcelain", "-z"], { cwd: root });
  return stdout
    .split("\0")
    .filter(Boolean)
    .map((line) => line.slice(3));
}
