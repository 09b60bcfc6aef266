/** Before all tests: builds the artifacts, and fails if something that must be there is missing. */
import { ensureBuilt } from "../../scripts/build/up-to-date.ts";
import { needed } from "./last-line.ts";

export default async (): Promise<void> => {
  for (const { what, isThere, variable } of needed) {
    if (!isThere && process.env[variable]) throw new Error(`${variable} is set, and this is missing: ${what}`);
  }
  await ensureBuilt("artifacts");
};
