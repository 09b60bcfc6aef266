/** The gate against drift sees each way in which generated files can be wrong. */
import { appendFile, cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { drift } from "../../scripts/check-generated.ts";
import { generated } from "../../scripts/lib/paths.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "vending-drift-"));
  await cp(generated, folder, { recursive: true });
});
afterEach(() => rm(folder, { recursive: true }));

test("nothing to say of what was just built, twice", async () => {
  expect(await drift(folder)).toEqual([]);
});

test("an edited, a missing and an orphaned file are each named", async () => {
  await appendFile(join(folder, "openapi.yaml"), "# edited by hand\n");
  await rm(join(folder, "schemas/DataPlan.json"));
  await writeFile(join(folder, "schemas/Orphan.json"), "{}");
  expect(await drift(folder)).toEqual([
    "openapi.yaml differs from what the spec gives",
    "schemas/DataPlan.json is missing",
    "schemas/Orphan.json comes from nothing in the spec",
  ]);
});
