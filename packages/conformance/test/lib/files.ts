/** Files of the tests in one test file. */
import { join } from "node:path";
import { temporaryFolder } from "../../../../test/lib/folder.ts";

/** Makes a folder that is removed after the tests. Returns the path of a file in it, or of the folder for "". */
export function temporaryFiles(): (name: string) => string {
  const folder = temporaryFolder();
  return (name) => join(folder, name);
}
