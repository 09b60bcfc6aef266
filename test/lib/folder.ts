import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

/** A new folder for the tests of a file or of a `describe`, which is removed after them. */
export function temporaryFolder(prefix: string = join(tmpdir(), "vending-")): string {
  const folder = realpathSync(mkdtempSync(prefix));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
