/** Reproducible archives: the same contents give the same bytes. */
import { type Zippable, zipSync } from "fflate";

/** Content by path. */
export type Files = Record<string, Uint8Array>;

/** The earliest date of the format. The format stores local time, so a local date gives the same bytes in every time zone. */
const mtime = new Date(1980, 0, 1);

/** Packs files in the order of their paths. */
export function zip(files: Readonly<Record<string, string | Uint8Array>>): Uint8Array {
  const entries = Object.entries(files)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([path, content]) => [path, typeof content === "string" ? new TextEncoder().encode(content) : content] as const,
    );
  // `os` 3 is Unix, where `attrs` are the file mode.
  return zipSync(Object.fromEntries(entries) as Zippable, { mtime, level: 9, os: 3, attrs: 0o100644 << 16 });
}
