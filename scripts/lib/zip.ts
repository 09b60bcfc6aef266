/** Archives whose bytes depend on what is in them, and on nothing else. */
import { type Zippable, zipSync } from "fflate";

/** 1980, the first year that the format knows. In local time, as the format has it: so it is the same in every time zone. */
const mtime = new Date(1980, 0, 1);

/** Packs files, by their paths, in the order of the paths. */
export function zip(files: Readonly<Record<string, string | Uint8Array>>): Uint8Array {
  const entries = Object.entries(files)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([path, content]) => [path, typeof content === "string" ? new TextEncoder().encode(content) : content] as const,
    );
  // `os` 3 is Unix, with what a file there may: read by all.
  return zipSync(Object.fromEntries(entries) as Zippable, { mtime, level: 9, os: 3, attrs: 0o100644 << 16 });
}
