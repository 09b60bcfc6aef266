/** Files of the tests in one test file. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

/** Makes a folder that is removed after the tests. Returns the path of a file in it, or of the folder for "". */
export function temporaryFiles(): (name: string) => string {
  const folder = mkdtempSync(join(tmpdir(), "vending-conformance-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  return (name) => join(folder, name);
}
