import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative, resolve, sep } from "node:path";
import { assertWritable, fileProblem } from "@vending/terminal/files";
import { UserError } from "./command.ts";

/** The files below a folder, sorted, as paths from it with forward slashes. */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .sort();
}

export const sha256 = (content: Uint8Array): string => createHash("sha256").update(content).digest("hex");

/** Calls `use` with a new folder, which is removed afterwards. The default is a folder outside the project. */
export async function withTemporaryFolder<T>(
  use: (folder: string) => Promise<T>,
  within: string = tmpdir(),
): Promise<T> {
  await mkdir(within, { recursive: true });
  const folder = await mkdtemp(join(within, "vending-"));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The folder that `--out` names, which is created. @throws {UserError} It cannot be written. */
export async function outFolder(name: string): Promise<string> {
  if (name === "") throw new UserError("--out takes the path of a folder", 2);
  const folder = resolve(name);
  await mkdir(folder, { recursive: true }).catch((error) => {
    throw new UserError(
      `cannot write to ${folder}: ${error.code === "EEXIST" ? "it is a file" : fileProblem(error)}`,
      2,
    );
  });
  await assertWritable(join(folder, "openapi.yaml"));
  return folder;
}
