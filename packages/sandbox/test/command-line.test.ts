/** An invalid command line is rejected in one line, before anything is served. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { UserError } from "@vending/terminal/user-error";
import { afterAll, expect, test } from "vitest";
import { readCommandLine } from "../src/cli/command-line.ts";
import { start } from "../src/cli/start.ts";
import { badFlagsIn } from "./lib/bad-flags.ts";

const folder = mkdtempSync(join(tmpdir(), "sandbox-flags-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(badFlagsIn(folder))("%j is rejected in one line", async (flags, message) => {
  const error = await startFrom(flags).catch((reason: Error) => reason);
  expect(error.message).toMatch(message);
  // Any other error is printed with a stack.
  expect(error).toBeInstanceOf(UserError);
});

/** Returns an error where it starts. */
async function startFrom(flags: readonly string[]): Promise<Error> {
  const server = await start(readCommandLine(["--port", "0", ...flags]));
  await server.stop();
  return new Error("it started");
}
