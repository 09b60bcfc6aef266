/** What a path may lead to that is no regular file, each new in a temporary folder. */
import { execFileSync } from "node:child_process";
import { mkdirSync, statSync, symlinkSync } from "node:fs";
import { createServer } from "node:net";

/** A name in words, and what makes it. A device is made only by root. */
export const noFiles: readonly (readonly [string, (path: string) => unknown])[] = [
  ["folder", (path) => mkdirSync(path)],
  ["pipe", (path) => execFileSync("mkfifo", [path])],
  [
    "pipe",
    (path) => {
      execFileSync("mkfifo", [`${path}.target`]);
      symlinkSync(`${path}.target`, path);
    },
  ],
  ["socket", (path) => new Promise<void>((resolve) => createServer().unref().listen(path, resolve))],
  ...(process.getuid?.() === 0
    ? ([["device", (path: string) => execFileSync("mknod", ["-m", "666", path, "c", "1", "3"])]] as const)
    : []),
];

/** What must not change. */
export function shapeOf(path: string): object {
  const { mode, ino, size } = statSync(path);
  return { mode, ino, size };
}
