/** Builds `dist/` of a package. No package reads the `dist/` of another. */
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";

// The bundles are small: handing work to threads, or clearing huge pages of memory, takes longer than the work.
process.env.RAYON_NUM_THREADS ??= "1";
process.env.MIMALLOC_ALLOW_THP ??= "0";
// The bundler reads them when it is loaded.
const { build } = await import("tsdown");

export default async function bundle(folder: string): Promise<void> {
  // The bundler would compile it each time.
  const { default: config } = await import(join(folder, "tsdown.config.ts"));
  try {
    await build({ ...config, config: false, cwd: folder });
  } catch (error) {
    throw new Error(stripVTControlCharacters((error as Error).message));
  }
}
