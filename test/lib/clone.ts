/** A copy of the project as a fresh clone has it after `npm ci`. */
import { execFile } from "node:child_process";
import { cp, mkdir, readdir, symlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { root } from "../../scripts/lib/paths.ts";

/** Copies tracked and new files, and links what npm has installed. Our packages lead to the copy, which has its own cache. */
export async function cloneTo(clone: string): Promise<void> {
  const { stdout } = await promisify(execFile)("git", ["ls-files", "-co", "--exclude-standard", "-z"], { cwd: root });
  for (const file of stdout.split("\0").filter(Boolean))
    await cp(join(root, file), join(clone, file), { recursive: true }).catch((error: NodeJS.ErrnoException) => {
      // Removed, and not committed yet.
      if (error.code !== "ENOENT") throw error;
    });
  const packages = (await readdir(join(root, "packages"))).map((name) => join("packages", name));
  for (const folder of ["", ...packages]) {
    for (const name of await readdir(join(root, folder, "node_modules")).catch(() => [])) {
      const path = join(folder, "node_modules", name);
      await mkdir(dirname(join(clone, path)), { recursive: true });
      if (name === "@vending")
        await cp(join(root, path), join(clone, path), { recursive: true, verbatimSymlinks: true });
      else if (name !== ".cache") await symlink(join(root, path), join(clone, path));
    }
  }
}
