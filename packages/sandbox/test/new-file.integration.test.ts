/** Several processes that start at once with a new database file create it once, and all work. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openDatabase } from "@vending/sandbox/server";
import { afterAll, expect, test } from "vitest";
import { thorough } from "../../../test/lib/budget.ts";
import { transaction } from "./lib/stores.ts";

const folder = mkdtempSync(join(tmpdir(), "sandbox-new-file-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const rounds = thorough ? 20 : 1;
test(`six processes start on a new file at once, ${rounds} times`, { timeout: 120_000 }, async () => {
  const module = JSON.stringify(fileURLToPath(new URL("../src/store/open-database.ts", import.meta.url)));
  for (let round = 0; round < rounds; round++) {
    const file = join(folder, `${round}.db`);
    // They wait for the same moment.
    const at = Date.now() + 700;
    const script = `const { openDatabase } = await import(${module});
      await new Promise((resolve) => setTimeout(resolve, ${at} - Date.now() - 20));
      while (Date.now() < ${at});
      const store = await openDatabase(${JSON.stringify(file)});
      await store.insert({ ...${JSON.stringify(transaction(""))}, requestId: String(process.pid) });
      await store.close();`;
    const children = Array.from({ length: 6 }, () =>
      spawn(process.execPath, ["--no-warnings", "--input-type=module", "--eval", script], {
        stdio: ["ignore", "ignore", "pipe"],
      }),
    );
    const ends = await Promise.all(
      children.map(async (child) => {
        let said = "";
        child.stderr.on("data", (text) => (said += text));
        const [status] = await once(child, "close");
        return { status, said };
      }),
    );
    expect(ends).toEqual(children.map(() => ({ status: 0, said: "" })));
    const store = await openDatabase(file);
    expect(await store.usedRoom()).toBe(6);
    await store.close();
  }
});
