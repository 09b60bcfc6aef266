/** Any history of requests goes as a small model of the service says, also with a file that is opened again in the middle. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "@vending/sandbox/server";
import { afterAll, test } from "vitest";
import { expectHistories } from "./lib/history.ts";

const folder = mkdtempSync(join(tmpdir(), "sandbox-model-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;

test("in memory", { timeout: 300_000 }, () => expectHistories({ quick: 10, thorough: 600 }));

test("with a file", { timeout: 300_000 }, () =>
  expectHistories({ quick: 10, thorough: 300 }, () => {
    const file = join(folder, `${++files}.db`);
    return () => openDatabase(file);
  }),
);
