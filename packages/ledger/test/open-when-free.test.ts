/** Waits for a file that another process is opening. Any other error is thrown at once. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openWhenFree } from "../src/stores/open-when-free.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "vending-open-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("a file that another process holds for a moment is opened when it is free", async () => {
  const file = join(folder, "held.db");
  const holder = spawn(
    process.execPath,
    [
      "-e",
      `const { DatabaseSync } = require("node:sqlite");
       const held = new DatabaseSync(${JSON.stringify(file)});
       held.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; CREATE TABLE one (a)");
       console.log("held");
       setTimeout(() => { held.exec("COMMIT"); held.close(); }, 300);`,
    ],
    { stdio: ["ignore", "pipe", "ignore"] },
  );
  await once(holder.stdout, "data");
  let attempts = 0;
  const database = openWhenFree(() => {
    attempts++;
    const opened = new DatabaseSync(file);
    try {
      opened.exec("PRAGMA busy_timeout = 0; PRAGMA journal_mode = WAL; CREATE TABLE two (a)");
      return opened;
    } catch (error) {
      opened.close();
      throw error;
    }
  });
  expect(attempts).toBeGreaterThan(1);
  expect(database.prepare("SELECT count(*) AS tables FROM sqlite_schema").get()).toEqual({ tables: 2 });
  database.close();
});

test("an error other than busy is thrown at once", () => {
  let attempts = 0;
  const refused = new Error("no");
  const open = () => {
    attempts++;
    throw refused;
  };
  expect(() => openWhenFree(open)).toThrow(refused);
  expect(attempts).toBe(1);
});
