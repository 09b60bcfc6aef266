import { access } from "node:fs/promises";
import { relative } from "node:path";
import { UserError } from "./fail.ts";
import { root } from "./paths.ts";

/** Throws one clear line if a file that an earlier command makes is not there. */
export async function requireFile(path: string, command: string): Promise<string> {
  try {
    await access(path);
    return path;
  } catch {
    throw new UserError(`${relative(root, path)} is missing; run \`${command}\` first`);
  }
}
