/** Asks git about a repository. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";

const git = async (folder: string, ...args: string[]): Promise<string> =>
  (await promisify(execFile)("git", args, { cwd: folder, maxBuffer: 64 * 1_048_576 })).stdout;

/** The short hash of the last commit, with `.dirty` if files are uncommitted; `unknown` outside a repository. */
export const commitOf = (root: string): Promise<string> =>
  git(root, "describe", "--always", "--dirty=-dirty", "--exclude=*", "--abbrev=10").then(
    (text) => text.trim().replace("-", "."),
    () => "unknown",
  );

/** The address on the web of the repository that this one is a clone of: `https://github.com/acme/vending`. */
export const addressOf = (root: string): Promise<string | undefined> =>
  git(root, "remote", "get-url", "origin").then(webAddress, () => undefined);

/** Git also reads from `git@host:path` and `ssh:`, and an address can hold a password. A path on a disk has no address. */
function webAddress(origin: string): string | undefined {
  const form = /^(?:(?:https?|ssh):\/\/)?(?:[^@/]*@)?([\w-]+(?:\.[\w-]+)+)(?::\d+(?=\/))?[:/]\/?(.+?)(?:\.git)?\/?\s*$/;
  const [, host, path] = form.exec(origin) ?? [];
  return host && `https://${host}/${path}`;
}

/** The files that differ from the last commit, including untracked ones. */
export async function dirtyFiles(root: string): Promise<string[]> {
  return namesIn(await git(root, "status", "--porcelain", "-z")).map((line) => line.slice(3));
}

/** The tracked files below a folder, as paths from it. */
export const trackedFiles = async (folder: string): Promise<string[]> => namesIn(await git(folder, "ls-files", "-z"));

const namesIn = (list: string): string[] => list.split("\0").filter(Boolean);
